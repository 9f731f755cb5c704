import Testing

@testable import XCallbackHandler

/// Placeholders in code and in names of programs are errors of the file (design §4).
@Suite struct CommandCheckTests {
  static let declaration = "t; u; n:integer; o?; g...; f+dash"

  /// The code of the error, or "fine".
  private func verdict(_ line: String) -> String {
    do {
      _ = try WordsTemplate(parsing: line, use: .exec, scope: scope(Self.declaration))
      return "fine"
    } catch { return error.code }
  }

  static let code = [
    #"sh -c 'echo {t}'"#, #"sh -c "echo '{t}'""#, #"sh -ec {t}"#, #"bash -lc {t}"#, #"sh -c{t}"#,
    #"sh -c -e {t}"#, #"sh -c -- {t}"#, #"sh -e -c {t}"#, #"sh -o pipefail -c {t}"#,
    #"sh -eo pipefail -c {t}"#,
    #"sh -ceo pipefail {t}"#, #"sh +x -c {t}"#, #"sh +o posix -c {t}"#, #"/bin/sh -c {t}"#, #"./sh -c {t}"#,
    #"bash --norc -c {t}"#, #"bash --rcfile x -c {t}"#, #"bash --newoption -c {t}"#,
    #"bash --newoption x -c {t}"#,
    #"dash -c {t}"#, #"zsh -c {t}"#, #"ksh93 -c {t}"#, #"mksh -c {t}"#, #"bash5 -c {t}"#,
    #"bash-static -c {t}"#,
    #"fish -c {t}"#, #"fish --command={t}"#, #"fish -C {t}"#, #"tcsh -c {t}"#, #"pwsh -Command {t}"#,
    #"pwsh -c x {t}"#,
    #"nu -c {t}"#, #"xonsh -c {t}"#, #"elvish -c {t}"#,
    #"python -c {t}"#, #"python3 -c 'print("{t}")'"#, #"python3.11 -c {t}"#, #"python3 -c{t}"#,
    #"python3 -Bc {t}"#,
    #"python3 -m {t}"#, #"python3 -W x -c {t}"#, #"pypy3 -c {t}"#, #"python3-dbg -c {t}"#,
    #"perl -e {t}"#, #"perl -E {t}"#, #"perl -ne {t}"#, #"perl -lane 'print {t}'"#, #"perl -i.bak -pe {t}"#,
    #"perl -e{t}"#, #"perl -M{t} -e 1"#, #"perl -e 1 -e {t}"#, #"perl5.36.0 -e {t}"#, #"perl -0777 -ne {t}"#,
    #"ruby -e {t}"#, #"ruby3.1 -ne {t}"#, #"ruby -r {t}"#, #"node -e {t}"#, #"node --eval={t}"#,
    #"node --eval {t}"#,
    #"node --ev={t}"#, #"node -p {t}"#, #"node -pe {t}"#, #"nodejs -e {t}"#, #"node18 -r {t}"#,
    #"deno eval {t}"#,
    #"deno eval -p {t}"#, #"bun -e {t}"#, #"php -r {t}"#, #"php8.2 -r {t}"#, #"php -d x={t} y"#,
    #"lua -e {t}"#, #"lua5.4 -e {t}"#, #"luajit -e {t}"#, #"Rscript -e {t}"#, #"julia -e {t}"#,
    #"tclsh -e {t}"#,
    #"guile -c {t}"#, #"racket -e {t}"#, #"swipl -g {t}"#, #"gnuplot -e {t}"#, #"dc -e {t}"#,
    #"osascript -e {t}"#,
    #"erl -eval {t}"#, #"gdb -ex {t}"#, #"gdb -ex={t}"#, #"gdb --ex {t}"#, #"lldb -o {t}"#,
    #"awk {t}"#, #"awk '{print "{t}"}'"#, #"awk -F : {t}"#, #"awk -F: {t}"#, #"awk -v x=1 {t}"#,
    #"gawk -e {t}"#,
    #"gawk --source={t}"#, #"mawk {t}"#, #"awk -- {t}"#,
    #"sed {t}"#, #"sed s/x/{t}/"#, #"sed -n {t}"#, #"sed -e {t}"#, #"sed -e p -e {t}"#, #"sed x -e {t}"#,
    #"sed --expression={t}"#, #"sed --expr={t}"#, #"sed -i.bak s/{t}//"#,
    #"jq {t}"#, #"jq .{t} f"#, #"jq -r --arg a {t} {t}"#, #"jq --arg a b {t}"#, #"yq {t}"#,
    #"sqlite3 db {t}"#, #"sqlite3 db "select '{t}'""#, #"sqlite3 -json db {t}"#, #"sqlite3 -cmd {t} db"#,
    #"sqlite3 -separator x db {t}"#, #"sqlite3 db .tables {t}"#, #"duckdb -c {t}"#,
    #"psql -c {t}"#, #"psql -d db -c {t}"#, #"psql --command={t}"#, #"psql db --comm={t}"#, #"psql -c{t}"#,
    #"mysql -e {t}"#, #"mysql db --execute={t}"#, #"mariadb -e{t}"#, #"mongosh --eval {t}"#,
    #"emacs --eval {t}"#, #"emacs -eval {t}"#, #"emacs --eval={t}"#, #"emacs -Q --batch --eval {t}"#,
    #"emacsclient -e {t}"#, #"emacsclient --eval {t}"#, #"emacsclient -ne {t}"#, #"emacsclient -e '(a)' {t}"#,
    #"emacsclient {t} -e"#, #"emacsclient -a {t} x"#, #"emacs28 --eval {t}"#, #"emacs-nox --eval {t}"#,
    #"vim -c {t} x"#, #"vim +{t} x"#, #"vim --cmd {t}"#, #"nvim -c 'e {t}'"#, #"vim.basic -c {t}"#,
    #"make X={t}"#, #"make {t}"#, #"make -C d X={t}"#, #"make --eval={t}"#,
    // Looked through.
    #"env sh -c {t}"#, #"env -i A=1 B={t} sh -c {t}"#, #"env -u X sh -c {t}"#, #"env -- sh -c {t}"#,
    #"env - sh -c {t}"#,
    #"env -S 'sh -c' {t}"#, #"env -S{t}"#, #"env -S 'sh -c "echo {t}"'"#, #"env --split-string='sh -c' {t}"#,
    #"/usr/bin/env python3 -c {t}"#, #"nice sh -c {t}"#, #"nice -n 5 sh -c {t}"#, #"nice -5 sh -c {t}"#,
    #"timeout 5 sh -c {t}"#, #"timeout -k 1 5 sh -c {t}"#, #"timeout -s KILL 5 sh -c {t}"#,
    #"timeout --kill-after=1 5 sh -c {t}"#,
    #"timeout {n} sh -c {t}"#, #"timeout --newoption 5 sh -c {t}"#, #"sudo sh -c {t}"#,
    #"sudo -u x sh -c {t}"#, #"sudo -nu x A=1 sh -c {t}"#,
    #"doas sh -c {t}"#, #"pkexec sh -c {t}"#, #"systemd-run --user sh -c {t}"#,
    #"systemd-run --user --unit x --scope sh -c {t}"#,
    #"systemd-run --new x sh -c {t}"#, #"nohup sh -c {t}"#, #"setsid -f sh -c {t}"#, #"stdbuf -oL sh -c {t}"#,
    #"ionice -c 3 sh -c {t}"#,
    #"chrt -i 0 sh -c {t}"#, #"taskset -c 0 sh -c {t}"#, #"time sh -c {t}"#, #"time -f x sh -c {t}"#,
    #"strace -o f sh -c {t}"#,
    #"setarch -R sh -c {t}"#, #"setarch x86_64 -R sh -c {t}"#, #"busybox sh -c {t}"#, #"busybox awk {t}"#,
    #"xvfb-run -a sh -c {t}"#,
    #"flatpak run --command=sh org.x -c {t}"#, #"flatpak run --command sh org.x -c {t}"#,
    #"flatpak-spawn --host sh -c {t}"#,
    #"podman run --rm -v /a:/b img sh -c {t}"#, #"docker exec -it c sh -c {t}"#,
    #"docker run --entrypoint sh img -c {t}"#,
    #"docker -H x run img python3 -c {t}"#, #"podman run --new x img sh -c {t}"#,
    #"docker compose exec c sh -c {t}"#,
    #"toolbox run -c x sh -c {t}"#, #"distrobox enter x -- sh -c {t}"#, #"kubectl exec p -c x -- sh -c {t}"#,
    #"lxc exec x -- sh -c {t}"#,
    #"xargs sh -c {t}"#, #"xargs -0 -n 1 sh -c {t}"#, #"xargs -I X sh -c {t}"#,
    #"find {t} -exec sh -c {t} ;"#,
    #"find . -name {t} -exec ls ; -execdir sh -c 'rm {t}' {} +"#, #"fd x -x sh -c {t}"#,
    #"flock f sh -c {t}"#, #"flock f -c {t}"#,
    #"flock -n f -c {t}"#, #"chroot d sh -c {t}"#, #"unshare -n sh -c {t}"#,
    #"bwrap --bind / / --dev /dev sh -c {t}"#,
    #"dbus-run-session -- sh -c {t}"#, #"npx -c {t}"#, #"uv run python -c {t}"#,
    #"conda run -n x python -c {t}"#, #"direnv exec . sh -c {t}"#,
    #"nix-shell --run {t}"#, #"nix shell x -c sh -c {t}"#, #"env nice timeout 5 sudo sh -c {t}"#,
    #"xterm -e sh -c {t}"#,
    #"x-terminal-emulator -e sh -c {t}"#, #"gnome-terminal -- sh -c {t}"#, #"gnome-terminal -e {t}"#,
    #"xfce4-terminal -x sh -c {t}"#,
    #"konsole --hold -e sh -c {t}"#, #"kitty sh -c {t}"#, #"unknown-runner sh -c {t}"#,
    #"./run x python3 -c {t}"#,
    #"gdb --args sh -c {t}"#, #"run0 sh -c {t}"#,
    // Handed to a second or remote shell.
    #"ssh h 'echo {t}'"#, #"ssh h echo {t}"#, #"ssh -p 22 h echo {t}"#, #"ssh h -p 22 echo {t}"#,
    #"ssh -- h echo {t}"#,
    #"ssh -t h -- echo {t}"#, #"autossh -M 0 h echo {t}"#, #"mosh h -- echo {t}"#,
    #"sshpass -p x ssh h echo {t}"#,
    #"su -c {t}"#, #"su x -c {t}"#, #"su - x -c 'a {t}'"#, #"su x --command={t}"#, #"su -- x -c {t}"#,
    #"su x -- -c {t}"#,
    #"runuser -u x {t}"#, #"sg g {t}"#, #"sg g -c {t}"#, #"script -c {t}"#, #"script -qc {t} f"#,
    #"script --command={t}"#,
    #"watch ls {t}"#, #"watch -n 1 ls {t}"#, #"watch -n1 'ls {t}'"#, #"watch -d ls {t}"#,
    #"tmux new-session {t}"#, #"tmux new -d 'ls {t}'"#, #"tmux -L x neww 'ls {t}'"#, #"tmux send-keys {t}"#,
    #"tmux send -t x {t} Enter"#,
    #"tmux run-shell {t}"#, #"tmux if-shell {t} x"#, #"tmux display-message {t}"#, #"tmux -c {t}"#,
    #"screen -X stuff {t}"#,
    #"screen -S x -X exec {t}"#, #"parallel echo {t}"#, #"parallel {t} ::: a"#, #"adb shell ls {t}"#,
    #"i3-msg exec {t}"#,
    #"swaymsg exec {t}"#, #"hyprctl dispatch exec {t}"#, #"hyperfine {t}"#, #"socat - {t}"#,
    #"rsync -e {t} a b"#, #"tar -I {t} -xf a"#,
    #"tar --to-command={t} -xf a"#, #"tar --checkpoint-action=exec={t} a"#, #"man -P {t} x"#,
    #"git --upload-pack={t} x"#,
    // Modules and subcommands that take code.
    #"python3 -m timeit {t}"#, #"python3 -Bm timeit {t}"#, #"python3 -mtimeit -n 1 {t}"#,
    #"python3 -m timeit -s {t} x"#, #"python3 -m pdb -c {t} x.py"#, #"python3 -m IPython -c {t}"#,
    #"python3.11 -m pip install {t}"#, #"env python3 -m timeit {t}"#, #"crystal eval {t}"#, #"wp eval {t}"#,
    #"rails runner {t}"#, #"drush php-eval {t}"#, #"mix run -e {t}"#,
    // Programs whose options or operands are commands.
    #"ghci -e {t}"#, #"lftp -c {t}"#, #"lftp -e {t} h"#, #"mutt -e {t}"#, #"neomutt -e {t} -s x"#,
    #"mailx -S {t} a"#, #"bpftrace -e {t}"#, #"bpftrace -c {t} x.bt"#, #"gs -c {t}"#, #"weechat -r {t}"#,
    #"elinks -eval {t}"#, #"mpv --script={t}"#, #"mpv -scripts={t} x"#, #"mpv --script-opts={t}"#,
    #"mpv --include={t}"#, #"vlc --lua-intf={t}"#, #"yt-dlp --exec {t} x"#, #"yt-dlp --exec={t} x"#,
    #"yt-dlp --config-loc={t} x"#, #"aria2c --on-download-complete={t} x"#, #"curl -K {t}"#,
    #"curl --config={t} x"#, #"feh -A {t} x"#, #"fzf --preview={t}"#, #"rg --pre {t} x"#,
    #"bat --pager={t} x"#, #"rofi -modi {t}"#, #"hg --config {t} x"#, #"svn --diff-cmd={t} x"#,
    #"apt-get -o {t} x"#, #"zip -TT {t} x"#, #"m4 -D {t} x"#, #"latexmk -e {t}"#, #"pdflatex {t}"#,
    #"pdflatex '\input{t}'"#, #"qutebrowser {t}"#, #"qutebrowser -- {t}"#, #"qutebrowser :open{t}"#,
    #"sensible-editor {t}"#, #"pager {t}"#, #"at -f {t} now"#, #"xautolock -locker {t}"#, #"tsp sh -c {t}"#,
    // Shells in shells.
    #"sh -c 'sh -c {t}'"#, #"sh -c 'ssh h {t}'"#,
    #"sh -c 'eval {t}'"#,
  ]

  @Test(arguments: code) func refusesCode(_ line: String) {
    let refusals: Set<String> = [
      "placeholder-in-code", "program-from-url", "option-from-url", "operand-as-command",
    ]
    #expect(refusals.contains(verdict(line)))
  }

  static let shellFilterRefused = [
    // In places where single quotes do not protect.
    #"sh -c 'echo "{t|sh}"'"#, #"sh -c "echo '{t|sh}'""#, #"sh -c 'echo \{t|sh}'"#, #"sh -c 'echo $'{t|sh}"#,
    #"sh -c 'echo `ls {t|sh}`'"#, #"sh -c 'echo "$(ls {t|sh})"'"#, #"sh -c 'echo "$(ls " {t|sh} ")"'"#,
    #"sh -c 'echo $((1+{t|sh}))'"#,
    #"sh -c '((x={t|sh}))'"#, #"sh -c 'echo ${x:-{t|sh}}'"#, #"sh -c 'echo $[1+{t|sh}]'"#,
    #"sh -c 'ls # {t|sh}'"#,
    #"sh -c 'cat <<{t|sh}'"#, "sh -c 'cat <<E\n{t|sh}\nE'", "sh -c 'cat <<-E\n{t|sh}\nE'",
    "sh -c $'x' {t|sh}", #"bash -c "echo $'a' {t|sh}""#,
    #"bash -c 'echo "${x#"{t|sh}"}"'"#, #"bash -c 'a[{t|sh}]=1'"#, #"bash -c 'f() { eval {t|sh}; }; f'"#,
    #"bash -c 'echo $(case x in x) eval {t|sh};; esac)'"#, #"bash -c 'a=({t|sh})'"#,
    // As a command, or as code of one.
    #"sh -c {t|sh}"#, #"sh -c '{t|sh} x'"#, #"sh -c 'ls; {t|sh}'"#, #"sh -c 'ls | {t|sh}'"#,
    #"sh -c 'A=1 {t|sh}'"#, #"sh -c '>f {t|sh}'"#,
    #"sh -c '2>f {t|sh}'"#, #"sh -c 'ls & {t|sh}'"#, #"sh -c 'ls && {t|sh}'"#, #"sh -c '({t|sh})'"#,
    #"sh -c 'ls $({t|sh})'"#,
    #"sh -c 'if {t|sh}; then x; fi'"#, #"sh -c '! {t|sh}'"#, #"sh -c '{ {t|sh}; }'"#, "sh -c 'ls\n{t|sh}'",
    #"sh -c 'ls <({t|sh})'"#,
    #"sh -c 'x{t|sh}'"#, #"sh -c 'eval {t|sh}'"#, #"sh -c 'x; eval x {t|sh}'"#, #"sh -c '"e"val {t|sh}'"#,
    #"sh -c '\eval {t|sh}'"#,
    #"sh -c 'command eval {t|sh}'"#, #"sh -c 'A=1 eval {t|sh}'"#, #"sh -c 'if x; then eval {t|sh}; fi'"#,
    #"sh -c '. {t|sh}'"#,
    #"sh -c 'source {t|sh}'"#, #"sh -c 'trap {t|sh} EXIT'"#, #"bash -c 'let {t|sh}'"#,
    #"bash -c 'declare {t|sh}'"#,
    #"bash -c 'declare -i x={t|sh}'"#, #"bash -c 'export {t|sh}'"#, #"bash -c 'read {t|sh}'"#,
    #"bash -c 'printf -v {t|sh} x'"#,
    #"bash -c '[ -v {t|sh} ]'"#, #"bash -c '[[ {t|sh} -eq 1 ]]'"#, #"sh -c 'exec {t|sh}'"#,
    #"sh -c 'env {t|sh}'"#,
    #"sh -c 'sh -c {t|sh}'"#, #"sh -c 'bash -lc {t|sh}'"#, #"sh -c 'python3 -c {t|sh}'"#,
    #"sh -c 'awk {t|sh}'"#, #"sh -c 'sudo sh -c {t|sh}'"#,
    #"sh -c 'ssh h ls {t|sh}'"#, #"sh -c 'su x -c {t|sh}'"#, #"sh -c 'x | xargs sh -c {t|sh}'"#,
    #"sh -c 'find . -exec sh -c {t|sh} \;'"#,
    #"sh -c 'sh -c "ls {t|sh}"'"#, #"ssh h {t|sh}"#, #"ssh h 'sh -c {t|sh}'"#, #"ssh h sh -c {t|sh}"#,
    #"ssh h "'a" b {t|sh}"#,
    #"ssh h '# a' {t|sh}"#, #"ssh h '<<E' {t|sh}"#,
    // Through $(…), and glued to <(…).
    #"sh -c '$(echo {t|sh}) x'"#, #"sh -c 'x$(echo {t|sh}) y'"#, #"sh -c 'eval $(echo {t|sh})'"#,
    #"sh -c 'eval a$(echo $(echo {t|sh}))'"#, #"sh -c 'sh -c $(echo {t|sh})'"#,
    #"sh -c 'A=1 $(echo {t|sh})'"#,
    #"bash -c 'sh -c x<(y){t|sh}'"#, #"bash -c 'ls <(ls {t|sh})'"#,
    // Behind what may be no word, or several.
    #"sh -c '$X {t|sh}'"#, #"sh -c '"$@" {t|sh}'"#, #"sh -c '$X sh -c {t|sh}'"#, #"sh -c '$@sh -c {t|sh}'"#,
    #"sh -c '${X}eval {t|sh}'"#,
    #"sh -c 'sh $X -c {t|sh}'"#, #"sh -c 'sh $X {t|sh}'"#, #"sh -c 'env $(x) sh -c {t|sh}'"#,
    #"bash -c '{sh,-c} {t|sh}'"#,
    #"bash -c 'sh {-x,-c} {t|sh}'"#, #"sh -c '/bin/s? -c {t|sh}'"#, #"sh -c '/bin/s[h] -c {t|sh}'"#,
    #"bash -c 'ls >&{t|sh}'"#,
    // Through a pipe.
    #"sh -c 'echo {t|sh} | sh'"#, #"sh -c 'echo {t|sh} | env bash'"#, #"sh -c 'echo {t|sh} | (sh)'"#,
    #"sh -c 'echo {t|sh} | while read x; do sh; done'"#, #"sh -c 'echo {t|sh} | sudo python3 -'"#,
    #"sh -c 'echo {t|sh} | sqlite3 db'"#, #"sh -c 'echo {t|sh} | at now'"#,
    #"sh -c 'echo {t|sh} | bash -s x'"#,
    #"ssh h echo {t|sh} \| sh"#,
    // Where |sh is not the last filter, or missing one.
    #"sh -c 'ls {t|sh|json}'"#, #"sh -c 'ls {t|json}'"#, #"sh -c 'ls {t|url}'"#, #"sh -c 'ls {n}'"#,
    #"sh -c 'ls {t|sh} {u}'"#,
    // In no shell, or in one with quotes of its own.
    #"ls {t|sh}"#, #"sh {t|sh}"#, #"sh -c ls sh {t|sh}"#, #"ssh {t|sh} ls"#, #"sh -c 'ls {t|sh|sh}'"#,
    #"fish -c 'ls {t|sh}'"#, #"tcsh -c 'ls {t|sh}'"#,
    #"python3 -c 'x={t|sh}'"#, #"awk {t|sh}"#, #"tmux run-shell 'ls {t|sh}'"#, #"tmux new -s {t|sh}"#,
    #"tmux neww ls \; run {t|sh}"#,
    #"tmux neww 'ls {t|sh}' \; x"#, #"emacs --eval {t|sh}"#, #"env -S 'ls {t|sh}'"#,
    // Where a group decides.
    #"ssh h [{o?} ls] {t|sh}"#, #"ssh h [{o?} "'"] {t|sh} [{o?} "'"]"#, #"ssh h ls [{o?} \;] {t|sh}"#,
    #"ssh h ls [{o?} '#'] x {t|sh}"#,
    #"ssh h if [{o?} ls] {t|sh}"#,
  ]

  @Test(arguments: shellFilterRefused) func refusesTheShellFilter(_ line: String) {
    let refusals: Set<String> = [
      "placeholder-in-code", "program-from-url", "shell-filter-elsewhere", "code-depends-on-group",
      "too-intricate",
      "option-from-url",
    ]
    #expect(refusals.contains(verdict(line)))
  }

  /// What the code of a shell does with `$1` is followed too.
  static let arguments = [
    #"sh -c 'eval "$1"' sh {t}"#, #"sh -c 'eval $1' sh {t}"#, #"sh -c 'eval "x ${1}"' sh {t}"#,
    #"sh -c 'eval "$0"' {t}"#, #"sh -c 'eval "$2"' sh x {t}"#, #"sh -c 'eval "$*"' sh x {t}"#,
    #"sh -c 'eval "$@"' sh x {t}"#, #"sh -c 'command eval "$1"' sh {t}"#,
    #"sh -c 'if x; then eval "$1"; fi' sh {t}"#,
    #"sh -c '$1' sh {t}"#, #"sh -c '"$1" x' sh {t}"#, #"sh -c '"$@"' sh {t}"#, #"sh -c 'exec "$@"' sh {t}"#,
    #"sh -c 'shift; "$@"' sh x {t}"#, #"sh -c 'x && "$1"' sh {t}"#, #"sh -c 'env "$1"' sh {t}"#,
    #"sh -c 'sh -c "$1"' sh {t}"#, #"sh -c 'bash -lc "$1"' sh {t}"#,
    #"sh -c 'sh -c "eval \"\$1\"" sh "$1"' sh {t}"#,
    #"sh -c 'sudo sh -c "$1"' sh {t}"#, #"sh -c 'python3 -c "$1"' sh {t}"#, #"sh -c 'awk "$1"' sh {t}"#,
    #"sh -c 'ssh h "$1"' sh {t}"#, #"sh -c 'su x -c "$1"' sh {t}"#, #"sh -c 'watch "$1"' sh {t}"#,
    #"sh -c 'x=$1; eval "$x"' sh {t}"#, #"sh -c 'x="a $1"; sh -c "$x"' sh {t}"#,
    #"sh -c 'for i in "$@"; do eval "$i"; done' sh {t}"#, #"sh -c 'for i do eval "$i"; done' sh {t}"#,
    #"sh -c 'shift; eval "$1"' sh x {t}"#, #"sh -c 'trap "$1" EXIT' sh {t}"#, #"sh -c 'echo `$1`' sh {t}"#,
    #"sh -c 'echo $($1)' sh {t}"#, #"sh -c 'x="$(eval "$1")"' sh {t}"#, #"sh -c 'x=`eval "$1"`' sh {t}"#,
    #"sh -c 'echo "$1" | sh' sh {t}"#, #"sh -c 'printf %s "$1" | sudo bash -s' sh {t}"#,
    #"sh -c 'echo $(($1))' sh {t}"#, #"bash -c '((x = $1))' sh {t}"#, #"bash -c '[[ $1 -eq 1 ]]' sh {t}"#,
    #"bash -c 'let x="$1"' sh {t}"#, #"bash -c 'declare "$1"' sh {t}"#, #"bash -c 'printf -v "$1" x' sh {t}"#,
    #"env sh -c 'eval "$1"' sh {t}"#, #"find . -exec sh -c 'eval "$1"' sh {t} \;"#,
    #"sh -c 'eval "$1"' sh [{o}]"#, #"sh -c 'eval "$1"' sh [--tag {g}]..."#,
  ]

  @Test(arguments: arguments) func refusesArgumentsAsCode(_ line: String) {
    #expect(verdict(line) == "argument-as-code")
  }

  static let harmlessArguments = [
    #"sh -c 'exec notectl add -- "$1"' sh {t}"#, #"sh -c 'cd /x && "$@"' sh notectl -- {t}"#,
    #"sh -c 'exec "$@"' sh notectl [--tag {g}]... -- {t}"#, #"sh -c 'shift; exec "$@"' sh x notectl {t}"#,
    #"sh -c 'x=$1; notectl "$x"' sh {t}"#, #"sh -c 'x="$(basename "$1")"; notectl "$x"' sh {t}"#,
    #"sh -c 'x=`basename "$1"`; notectl "$x"' sh {t}"#, #"sh -c 'for i in "$@"; do ls "$i"; done' sh {t}"#,
    #"sh -c 'case "$1" in a) ls;; *) ls "$1";; esac' sh {t}"#,
    #"sh -c 'if [ "$1" = x ]; then ls; fi' sh {t}"#,
    #"sh -c '[ "$1" -eq 1 ] && ls' sh {t}"#, #"bash -c '[[ $1 == x ]] && ls' sh {t}"#,
    #"sh -c 'set -- "$1"; ls "$@"' sh {t}"#, #"sh -c 'printf %s "$1" | ssh h cat' sh {t}"#,
    #"sh -c 'printf %s "$1" | python3 x.py' sh {t}"#, #"sh -c 'echo "$1" >> "$HOME/log"' sh {t}"#,
    #"sh -c 'export X="$1"; ls' sh {t}"#, "sh -c 'cat <<E\n$1\nE\n' sh {t}",
    #"sh -c 'eval "$(ssh-agent)"; ls "$1"' sh {t}"#, #"sh -c '. ~/.profile; ls "$1"' sh {t}"#,
    #"sh -c 'ssh "$1" ls' sh {t}"#, #"sh -c 'awk -v x="$1" "{print x}"' sh {t}"#,
    #"sh -c '$EDITOR "$1"' sh {t}"#, #"sh -c 'f() { ls "$1"; }; f "$1"' sh {t}"#,
    #"sh -c "ls '\$1'" sh {t}"#, #"sh -c 'eval \$1' sh {t}"#, #"sh -c 'ls "${1:-x}" "${1%.txt}"' sh {t}"#,
    #"sh -c 'echo $(($1 + 1)); eval "x=$1"' sh {n}"#, #"sh -c 'eval "$2"' sh {t} x"#,
    #"bash -c 'a=("$@"); ls "${a[@]}"' sh {t}"#, #"bash -c 'read -r x < <(ls "$1")' sh {t}"#,
    #"sh -c '# eval "$1"' sh {t}"#, #"sh x.sh 'eval "$1"' {t}"#,
    // Of other programs.
    #"python3 -m json.tool {t}"#, #"python3 -m notectl {t}"#, #"mpv -- {t}"#, #"mpv --title={t} x"#,
    #"yt-dlp -o x -- {t}"#, #"curl -o x -- {t}"#, #"mutt -s {t} -- a"#, #"mail -s {t} a"#, #"lftp {t}"#,
    #"rg -- {t}"#, #"fzf -q {t}"#, #"pdflatex ./{t}"#, #"qutebrowser https://example.org/{t}"#, #"at {t}"#,
    #"wp post get {t}"#, #"mix test {t}"#, #"crystal run x.cr {t}"#, #"rofi -dmenu -p {t}"#, #"zip x -- {t}"#,
  ]

  @Test(arguments: harmlessArguments) func leavesArgumentsAlone(_ line: String) {
    #expect(verdict(line) == "fine")
  }

  static let warned: [(line: String, code: String?)] = [
    (#"sh -c 'ls $1' sh {t}"#, "split-argument"), (#"sh -c 'ls -- $@' sh {t}"#, "split-argument"),
    (#"sh -c 'x=$1; ls "$x"' sh {t}"#, nil), (#"sh -c 'ls $1' sh {n}"#, nil),
    (#"sh -c 'ls "a $1"' sh {t}"#, nil),
    (#"zsh -c 'ls $1' sh {t}"#, nil), (#"sh -c 'ls "$HOME"/$X "$1"' sh {t}"#, nil),
    (#"sh -c '. "$1"' sh {t}"#, "script-from-url"), (#"python3 -m cProfile {t}"#, "script-from-url"),
    (#"crontab {t}"#, "script-from-url"), (#"m4 {t}"#, "script-from-url"),
    (#"python3 -c 'import sys; exec(sys.argv[1])' {t}"#, "argument-as-code"),
    (#"python3 -c 'subprocess.run(sys.argv[1], shell=True)' {t}"#, "argument-as-code"),
    (#"perl -e 'system $ARGV[0]' -- {t}"#, "argument-as-code"),
    (#"ruby -e 'eval(ARGV[0])' -- {t}"#, "argument-as-code"),
    (#"node -e 'eval(process.argv[1])' -- {t}"#, "argument-as-code"),
    (#"fish -c 'eval $argv[1]' {t}"#, "argument-as-code"),
    (#"php -r 'system($argv[1]);' -- {t}"#, "argument-as-code"),
    (#"awk -v x={t} 'BEGIN { system(x) }'"#, "argument-as-code"), (#"awk -v x={t} '{ print x }'"#, nil),
    (#"perl -e 'system "ls", "--", $ARGV[0]' -- {t}"#, nil),
    (#"python3 -c 'exec(open("x").read())' {t}"#, nil),
    (#"perl -pe 'BEGIN { $x = shift } s/a/$x/' -- {t}"#, nil),
    (#"systemd-run --user notectl {t}"#, "rewritten-word"),
    (#"systemd-run notectl a [b{o}]"#, "rewritten-word"),
    (#"systemd-run --user env notectl [{@url.host}]"#, "rewritten-word"),
    (#"systemd-run --user -- notectl {n} {@uuid}"#, nil),
    (#"systemd-run --user --setenv=X={t} notectl ${X}"#, nil), (#"systemd-run --unit={t} notectl"#, nil),
    (#"x-terminal-emulator -e notectl {t}"#, "rewritten-word"),
    (#"x-terminal-emulator -T {t} -e notectl {n}"#, nil),
    (#"xterm -e notectl {t}"#, nil), (#"foot notectl {t}"#, nil),
  ]

  @Test(arguments: warned) func warns(_ row: (line: String, code: String?)) throws {
    let template = try WordsTemplate(parsing: row.line, use: .exec, scope: scope(Self.declaration))
    let others: Set = ["no-dash-dash", "only-dashes-before"]
    #expect(template.warnings.map(\.code).filter { !others.contains($0) } == (row.code.map { [$0] } ?? []))
  }

  static let fine = [
    // The ways out that messages name.
    #"sh -c 'ls "$1"' sh {t}"#, #"sh -ec 'ls "$1"' sh {t}"#, #"sh -c 'ls {t|sh}'"#,
    #"fish -c 'ls $argv[1]' {t}"#,
    #"python3 -c 'import sys; print(sys.argv[1])' {t}"#, #"perl -e 'print $ARGV[0]' -- {t}"#,
    #"ruby -e 'p ARGV[0]' -- {t}"#,
    #"node -e 'x' -- {t}"#, #"php -r 'echo $argv[1];' -- {t}"#, #"awk -v x={t} '{print x}'"#,
    #"jq --arg x {t} '.a == $x'"#,
    #"perl -pe 'BEGIN { $x = shift } s/a/$x/' {t}"#, #"perl -e 'print while <<>>' {t}"#,
    #"perl -ne print {n}"#,
    #"perl -ne print -- ./{t}.txt"#, #"perl -ne 'BEGIN { ($x, @ARGV) = @ARGV }' {t}"#,
    #"psql -v x={t} -f f"#, #"vim -- {t}"#,
    #"vim +{n} -- {t}"#,
    #"tmux new-window 'ls {t|sh}'"#, #"ssh h 'ls {t|sh}'"#, #"Rscript -e 'commandArgs(TRUE)[1]' {t}"#,
    // In shell code, outside quotes, as an argument.
    #"sh -c 'x={t|sh}; ls "$x"'"#, #"sh -c '$HOME/bin/notectl $X {t|sh}'"#,
    #"sh -c 'exec notectl "$X" {t|sh}'"#, #"sh -c 'ls *.txt {t|sh}'"#,
    #"sh -c '[ "$x" = {t|sh} ]'"#, #"sh -c 'ls {t|sh} {}'"#, #"sh -c 'ls {t|sh} | sh x.sh'"#,
    #"sh -c 'ls {t|sh} || ls'"#,
    #"sh -c 'ls {t|sh} | xargs ls --'"#, #"sh -c 'echo {t|sh} | python3 -c x'"#,
    #"sh -c 'ls {t|sh} | sort > {u|sh}'"#, #"sh -c 'ls "a b" {t|sh}'"#,
    #"sh -c 'ls $(date) {t|sh}'"#,
    #"sh -c 'echo $(ls {t|sh})'"#, #"sh -c 'x=$(ls {t|sh}); ls'"#, #"sh -c 'ls a$(ls $(ls {t|sh}))b'"#,
    #"sh -c '(ls {t|sh})'"#, #"sh -c 'if test -n {t|sh}; then ls {t|sh}; fi'"#,
    #"sh -c '[ {t|sh} = a ] && ls'"#,
    #"sh -c 'for i in {t|sh} {u|sh}; do ls "$i"; done'"#, #"sh -c 'case {t|sh} in a) ls {t|sh};; esac'"#,
    #"sh -c "ls {t|sh}""#,
    #"sh -c 'ls ${HOME} "${HOME}/x" {t|sh}'"#, #"sh -c 'ls 2>&1 >/dev/null {t|sh}'"#, #"sh -c 'ls a{t|sh}b'"#,
    #"sh -c 'export X={t|sh}; ls'"#,
    #"sh -c 'sh -c "ls \"\$1\"" sh {t|sh}'"#, #"sh -c 'ssh h ls {t|sh|sh}'"#, #"sh -c 'env A={t|sh} ls'"#,
    #"sh -c 'exec notectl -- {t|sh}'"#,
    #"bash -lc 'notectl -- {t|sh}'"#, #"env sh -c 'ls {t|sh}'"#, #"sudo -u x bash -c 'ls {t|sh}'"#,
    #"su x -c 'ls {t|sh}'"#,
    #"ssh -p 22 h ls {t|sh} [--due {o|sh}] [--tag {g|sh}]... -- {u|sh}"#, #"ssh h 'ls' {t|sh}"#,
    #"watch ls {t|sh}"#, #"script -qc 'ls {t|sh}' f"#,
    #"flock f -c 'ls {t|sh}'"#, #"tmux neww -n x 'ls {t|sh}'"#, #"sh -c 'ls {t|url|sh}'"#, #"ssh {t}@{u} ls"#,
    #"ssh -p {n} {t}"#,
    #"ssh -o User={t} h"#, #"parallel ls {t|sh}"#,
    // Data of programs that know code.
    #"awk -f f {t}"#, #"awk '{print $1}' {t}"#, #"awk -F {t} '{print $1}' f"#, #"sed -f f {t}"#,
    #"sed p {t}"#, #"sed -e p {t}"#, #"jq . {t}"#, #"jq -f f {t}"#, #"sqlite3 {t}"#,
    #"sqlite3 {t} 'select 1'"#, #"sqlite3 -json {t} .tables"#, #"psql -c 'select 1' {t}"#, #"mysql -e x {t}"#,
    #"emacsclient -n -- {t}"#,
    #"emacsclient -c +{n} {t}"#, #"emacs {t}"#, #"vim +{n} /x/{t}"#, #"python3 x.py -c {t}"#,
    #"bash x.sh -c {t}"#, #"node x.js -e {t}"#,
    #"perl x.pl -e {t}"#, #"python3 -m http.server {n}"#, #"make -C {t} all"#, #"find {t} -name {u}"#,
    #"find {t} -exec ls -- {} + -name {u}"#,
    #"find . -exec sh -c 'ls "$1"' sh {t} \;"#, #"git clone -- {t}"#, #"git log --grep={t}"#,
    #"rsync -a -- {t} {u}"#, #"tar -xf {t}"#,
    // Programs through others.
    #"env notectl {t}"#, #"env A={t} notectl"#, #"env -u {t} notectl"#, #"timeout {n} notectl {t}"#,
    #"timeout -k 1 5 notectl -c {t}"#,
    #"nice -n {n} notectl {t}"#, #"nice -{n} notectl {t}"#, #"sudo -u {t} notectl {u}"#,
    #"systemd-run --user --unit={t} notectl {u}"#,
    #"systemd-run --user --scope notectl {t}"#, #"flatpak run org.x {t}"#,
    #"flatpak run --branch={t} org.x -c {u}"#, #"podman exec c notectl {t}"#,
    #"docker run --rm -e X={t} img notectl -c {u}"#, #"xargs -a {t} notectl"#,
    #"xterm -title {t} -e notectl {u}"#, #"gnome-terminal -- notectl {t}"#,
    #"x-terminal-emulator -e notectl {t}"#, #"timeout [-k {o}] 5 notectl {t}"#, #"env [X={o}] notectl {t}"#,
    #"notectl sh {t}"#, #"notectl add -c {t}"#,
    #"notectl read {t}"#, #"env notectl source {t}"#, #"su {t}"#, #"at {t}"#,
    #"env GIT_AUTHOR_NAME={t} git commit"#, #"env NOTE_PATH={t} NODE_ENV={t} notectl"#,
    #"systemd-run --setenv=EXECUTION_ID={t} -E NOTE_PATH={t} notectl"#,
    #"systemd-run -p MemoryMax={t} notectl"#, #"uv run notectl {t}"#,
    #"nohup notectl {t}"#, #"setsid -f notectl -- {t}"#, #"distrobox enter {t} -- notectl {u}"#,
    #"kubectl get {t}"#,
    // Nothing of the URL in them.
    #"sh -c 'eval "$X"'"#, #"env -S 'sh -c x'"#, #"sed p"#, #"tmux run-shell x"#, #"sh -c 'cat <<E'"#,
  ]

  @Test(arguments: fine) func leavesAlone(_ line: String) {
    #expect(verdict(line) == "fine")
  }

  static let programs: [(String, String)] = [
    (#"env {t}"#, "program-from-url"),
    (#"env A=1 {t} x"#, "program-from-url"),
    (#"env a{t} x"#, "program-from-url"),
    (#"timeout 5 {t}"#, "program-from-url"),
    (#"timeout {n} {t}"#, "program-from-url"),
    (#"sudo -u x {t}"#, "program-from-url"),
    (#"sudo --newoption {t} x"#, "program-from-url"),
    (#"xargs {t}"#, "program-from-url"),
    (#"find . -exec {t} ;"#, "program-from-url"),
    (#"flatpak run {t}"#, "program-from-url"),
    (#"flatpak run --command={t} x"#, "program-from-url"),
    (#"docker run --entrypoint {t} img"#, "program-from-url"),
    (#"docker run img {t}"#, "program-from-url"),
    (#"uv run {t}"#, "program-from-url"),
    (#"xterm -e {t}"#, "program-from-url"),
    (#"gnome-terminal -- {t}"#, "program-from-url"),
    (#"distrobox enter x -- {t}"#, "program-from-url"),
    (#"env -{t} x"#, "option-from-url"),
    (#"sh -{t} x"#, "option-from-url"),
    (#"sh --{t} x"#, "option-from-url"),
    (#"python3 -{t} x"#, "option-from-url"),
    (#"docker {t} x"#, "option-from-url"),
    (#"ssh -o {t} h"#, "option-from-url"),
    (#"ssh -oProxyCommand={t} h"#, "option-from-url"),
    (#"ssh -o ProxyCommand={t} h"#, "option-from-url"),
    (#"git -c {t} x"#, "option-from-url"),
    (#"git -c core.sshCommand={t} x"#, "option-from-url"),
    (#"systemd-run -p {t} x"#, "option-from-url"),
    (#"systemd-run -p ExecStartPre={t} x"#, "option-from-url"),
    (#"systemd-run --setenv={t} x"#, "option-from-url"), (#"systemd-run -E PATH={t} x"#, "option-from-url"),
    (#"systemd-run -E LD_PRELOAD={t} x"#, "option-from-url"),
    (#"env BASH_ENV={t} bash x.sh"#, "option-from-url"),
    (#"env LD_PRELOAD={t} ls"#, "option-from-url"), (#"env GIT_SSH_COMMAND={t} git x"#, "option-from-url"),
    (#"env -i PYTHONSTARTUP={t} python3 x.py"#, "option-from-url"),
    (#"sudo MANPAGER=a{t} man x"#, "option-from-url"),
    (#"kitty -o {t}"#, "option-from-url"), (#"alacritty -o shell.program={t}"#, "option-from-url"),
    (#"ed -- {t}"#, "operand-as-command"),
    (#"vim {t}"#, "operand-as-command"),
    (#"vim x {t}"#, "operand-as-command"),
    (#"vim [-- {o}] {t}"#, "operand-as-command"),
    (#"less {t}"#, "operand-as-command"),
    // perl opens what stands behind its code, and `x|` is a command to it.
    (#"perl -ne print {t}"#, "operand-as-command"),
    (#"perl -ne print -- {t}"#, "operand-as-command"),
    (#"perl -i.bak -pe s/a/b/ x {t}"#, "operand-as-command"),
    (#"perl -F: -e print [{o}]"#, "operand-as-command"),
    (#"perl -n -e print ./{t}"#, "operand-as-command"),
    (#"perl -n -e print {t}.txt"#, "operand-as-command"),
    (#"perl -e 'print while <>' -- {t}"#, "operand-as-command"),
    (#"perl -e 'print <ARGV>' {t}"#, "operand-as-command"),
    (#"perl -pe 'BEGIN { $x = shift } s/a/$x/' {t} {u}"#, "operand-as-command"),
    (#"nice perl -ne '<<>>' {t}"#, "operand-as-command"),
    (#"sh -c 'perl -ne print {t|sh}'"#, "operand-as-command"),
    (#"env [{o?} notectl] {t}"#, "code-depends-on-group"),
    (#"env -u [{o}] notectl {t}"#, "code-depends-on-group"),
    (#"timeout [{o}] notectl {t}"#, "code-depends-on-group"),
    (#"sh -c [{o?} x] {t}"#, "code-depends-on-group"),
    (#"sh -c [{o?} 'ls "$1"'] sh {t}"#, "code-depends-on-group"),
    (#"awk [{o?} p] {t}"#, "code-depends-on-group"),
    (#"sed [-e {o?} p] {t}"#, "placeholder-in-code"),
    (#"sed [-f {o}] {t}"#, "placeholder-in-code"),
    (String(repeating: "env ", count: 20) + "x {t}", "too-intricate"),
  ]

  @Test(arguments: programs) func namesTheRefusal(_ line: String, _ code: String) {
    #expect(verdict(line) == code)
  }

  @Test func messagesNameTheWayOut() {
    func message(_ line: String) -> String {
      do {
        _ = try WordsTemplate(parsing: line, use: .exec, scope: scope("title"))
        return ""
      } catch { return error.message }
    }
    #expect(message("sh -c 'echo {title}'").contains(#"sh -c '… "$1"' sh {title}"#))
    #expect(message("sh -c 'echo {title}'").contains("{title|sh}"))
    #expect(message(#"sh -c 'echo "{title|sh}"'"#).contains(#"sh -c '… "$1"' sh {title}"#))
    #expect(message("python3 -c {title}").contains("python3 -c '… sys.argv[1]' {title}"))
    #expect(message("awk {title}").contains("awk -v x={title} '… x'"))
    #expect(message("jq {title|json}").contains("jq --arg x {title|json} '… $x'"))
    #expect(message("vim {title}").contains("Write -- before it"))
    #expect(message("qutebrowser {title}").contains("as in ./{title}"))
    #expect(
      message(#"sh -c 'eval "$1"' sh {title}"#).contains(
        #"{title} is $1 in the shell's code, and eval reads"#))
    #expect(message(#"sh -c '"$1"' sh {title}"#).contains(#"as in notectl -- "$1""#))
    #expect(message("env {title}").hasPrefix("Column 5: {title} would let the URL name what env runs."))
  }

  static let input: [(String, String?)] = [
    ("sh", "sh"), ("bash -s {t}", "bash"), ("env sh", "sh"), ("timeout 5 python3 -", "python3"),
    ("sqlite3 {t}", "sqlite3"),
    ("sqlite3 db .tables", nil), ("psql -d x", "psql"), ("psql -c x", nil), ("at now", "at"),
    ("ssh h", "ssh"), ("ssh h cat", nil),
    ("sh x.sh", nil), ("sh -c x", nil),
    ("python3 -c x {t}", nil), ("notectl {t}", nil), ("cat", nil), ("xargs notectl", "xargs"),
    ("perl -e x", nil), ("ruby", "ruby"), ("batch", "batch"),
    ("awk -f -", "awk"), ("awk -f x.awk -", nil), ("sed -f /dev/stdin", "sed"), ("sh /dev/stdin", "sh"),
    ("bash /dev/fd/0", "bash"), ("python3 /proc/self/fd/0", "python3"), ("make -f -", "make"),
    ("gdb -x - x", "gdb"), ("su", "su"), ("su -c x", nil), ("unshare -r", "unshare"), ("unshare -r cat", nil),
    ("sudo -i", "sudo"), ("sudo -u x cat", nil), ("nsenter -t 1", "nsenter"), ("chroot /x", "chroot"),
    ("runuser -u x", "runuser"), ("systemd-cat -t x", nil), ("cat -", nil), ("sed s/a/b/ -", nil),
  ]

  @Test(arguments: input) func tellsWhoReadsCodeFromInput(_ line: String, _ program: String?) throws {
    let template = try WordsTemplate(parsing: line, use: .exec, scope: scope(Self.declaration))
    #expect(template.readsCodeFromInput == program)
  }
}
