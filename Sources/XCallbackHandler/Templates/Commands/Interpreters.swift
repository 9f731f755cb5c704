extension ProgramRule {
  /// Programs that take code in their words, printed in xcallback.handler(5), where a test compares the names.
  ///
  /// VALUE in a way out stands for the placeholder.
  static let interpreters: [ProgramRule] = shells + languages + textLanguages + queries + editors

  private static let inScript = "Put the code in a script of its own and pass VALUE to that."

  private static let shells: [ProgramRule] = [
    // In these single quotes protect (POSIX 2.2.2), so |sh is allowed in their code.
    ProgramRule(
      names: "sh, bash, dash, ash, ksh, ksh93, mksh, lksh, pdksh, oksh, loksh, zsh, yash, posh, rbash, "
        + "rksh, rzsh, hush",
      operands: .script, values: "--rcfile --init-file --emulate", codeFlags: "-c",
      flags: "-a -b -e -f -h -i -k -l -m -n -p -r -s -t -u -v -x -B -C -D -E -H -P -T -V --login --norc "
        + "--noprofile --posix --restricted --verbose --debugger --noediting",
      nextValues: "-o -O", inputFlags: "-s", plusOptions: true, readsInput: true),
    // These read quotes or newlines in them otherwise.
    ProgramRule(
      names: "fish", operands: .script,
      values: "-d --debug -o --debug-output -D --debug-stack-frames -f --features --profile "
        + "--profile-startup",
      code: "-c --command -C --init-command", flags: "-i -l -N -n -P -v --no-config --login --interactive",
      rereads: "eval$argv eval($argv source$argv;$argv", readsInput: true,
      wayOut: "Pass it behind the code, as in fish -c '… $argv[1]' VALUE."),
    ProgramRule(
      names: "csh, tcsh, bcsh, rc, es, elvish, xonsh, nu, osh, ysh, oil, ion, murex", operands: .script,
      code: "-c --commands -e --execute", readsInput: true, wayOut: inScript),
    ProgramRule(
      names: "pwsh, powershell", values: "-ExecutionPolicy -WorkingDirectory",
      codeFlags: "-c -C -Command -command -EncodedCommand -e -ec", singleDash: true, readsInput: true,
      wayOut: inScript),
  ]

  /// Builtins that read code, files of code or arithmetic; looked up only in the code of a shell.
  static let builtins: [ProgramRule] = [
    ProgramRule(
      names: "eval", operands: .shell(after: 0)),
    ProgramRule(
      names: "., source, trap, let, declare, typeset, read, unset, alias, enable, complete, compgen, "
        + "bind, mapfile, readarray, getopts, function, coproc, fc, hash, autoload, zmodload, emulate, "
        + "set, shopt, [[",
      operands: .refused, wayOut: "A variable is safer, as in sh -c 'x=$1; …' sh VALUE."),
    ProgramRule(
      names: "export, readonly, local", operands: .refused, assignments: true,
      wayOut: "Write the name of the variable out, as in export NAME=VALUE."),
    ProgramRule(
      names: "test, [, printf", code: "-v -R -eq -ne -lt -le -gt -ge", singleDash: true, permutes: true,
      wayOut: "A variable is safer, as in sh -c 'x=$1; …' sh VALUE."),
  ]

  private static let languages: [ProgramRule] = [
    ProgramRule(
      names: "python, pypy, pythonw, ipython, jython, micropython, graalpy, bpython", operands: .script,
      values: "-W -X --check-hash-based-pycs", code: "-c",
      flags: "-b -B -d -E -h -i -I -O -P -q -s -S -u -v -V -x -R -t", modules: "-m",
      rereads:
        "exec(sys.argv eval(sys.argv sys.argv[1],shell=True os.system(sys.argv os.popen(sys.argv __import__(sys.argv",
      endsAtCode: true, readsInput: true,
      wayOut: "Pass it behind the code, as in python3 -c '… sys.argv[1]' VALUE."),
    ProgramRule(
      names: "perl, cperl", operands: .script, values: "-I", code: "-e -E -M -m -d -D",
      flags: "-a -c -f -l -n -p -s -S -t -T -u -U -v -V -w -W -X -0 -1 -2 -3 -4 -5 -6 -7 -8 -9",
      restOptional: "-F -i -x -C",
      openers: "-a -F -n -p",
      rereads: "eval$ARGV eval($ARGV evalshift eval(shift system$ARGV system($ARGV systemshift system(shift "
        + "system@ARGV system(@ARGV exec$ARGV exec($ARGV execshift exec(shift exec@ARGV exec(@ARGV `$ARGV",
      readsInput: true,
      wayOut: "Pass it behind the code, as in perl -e '… $ARGV[0]' -- VALUE."),
    ProgramRule(
      names: "raku, perl6, rakudo", operands: .script, values: "-I --optimize --target", code: "-e -M",
      flags: "-n -p -c -v -V --doc", readsInput: true,
      wayOut: "Pass it behind the code, as in raku -e '… @*ARGS[0]' VALUE."),
    ProgramRule(
      names: "ruby, jruby, mruby, truffleruby, irb", operands: .script,
      values: "-I -C -E --encoding --external-encoding --internal-encoding", code: "-e -r --require",
      flags: "-a -c -d -h -l -n -p -s -S -v -w -y -0 --verbose --version --yjit --jit",
      restOptional: "-F -i -x -K -T -W",
      rereads: "eval(ARGV evalARGV system(ARGV systemARGV system(*ARGV exec(ARGV execARGV `#{ARGV open(ARGV "
        + "require(ARGV load(ARGV", readsInput: true,
      wayOut: "Pass it behind the code, as in ruby -e '… ARGV[0]' -- VALUE."),
    ProgramRule(
      names: "node, nodejs, iojs, tsx, ts-node", operands: .script,
      values: "-C --conditions --input-type --stack-trace-limit --env-file --title",
      code: "-e --eval -p --print -pe -r --require --import --loader --experimental-loader",
      flags: "-c -h -i -v --check --interactive --no-warnings --inspect",
      rereads: "eval(process.argv exec(process.argv execSync(process.argv Function(process.argv "
        + "require(process.argv import(process.argv", readsInput: true,
      wayOut: "Pass it behind the code, as in node -e '… process.argv[1]' -- VALUE."),
    ProgramRule(
      names: "bun", operands: .script, values: "--cwd --config --env-file",
      code: "-e --eval -p --print -r --preload", flags: "-b --bun --silent --watch --hot",
      wayOut: inScript),
    ProgramRule(
      names: "deno", operands: .subcommand(of: "deno"), flags: "-q --quiet --unstable"),
    ProgramRule(
      names: "deno eval, deno e", operands: .code(0...0),
      values: "-c --config --ext --import-map --lock", permutes: true, wayOut: inScript),
    ProgramRule(
      names: "qjs, d8, v8, js, rhino, mujs, duk, gjs, gjs-console, cjs, jjs, jsc", operands: .script,
      values: "-I --include-path -C --coverage-prefix", code: "-e --eval -c --command -x",
      readsInput: true, wayOut: inScript),
    ProgramRule(
      names: "php, php-cli, php-cgi, phpdbg, hhvm", operands: .script, values: "-c -t -S -z -f -F -y",
      code: "-r -B -R -E -d --run --process-begin --process-code --process-end --define",
      flags: "-a -C -e -h -H -i -l -m -n -q -s -v -w",
      rereads: "eval($argv system($argv exec($argv shell_exec($argv passthru($argv popen($argv include($argv "
        + "include$argv require($argv require$argv `$argv", readsInput: true,
      wayOut: "Pass it behind the code, as in php -r '… $argv[1]' -- VALUE."),
    ProgramRule(
      names: "lua, luajit, luau, texlua, fennel", operands: .script, code: "-e -l -j -b --eval",
      flags: "-i -v -E -W",
      rereads: "load(arg loadstring(arg dofile(arg os.execute(arg io.popen(arg require(arg", readsInput: true,
      wayOut: inScript),
    ProgramRule(
      names: "R, Rscript, littler, julia", operands: .script,
      values: "-g --gui -t --threads -J --sysimage", code: "-e -E -L --eval --print --load",
      rereads:
        "parse(text=commandArgs system(commandArgs source(commandArgs eval(Meta.parse(ARGS include(ARGS",
      readsInput: true,
      wayOut: "Pass it behind the code, as in Rscript -e '… commandArgs(TRUE)[1]' VALUE."),
    ProgramRule(
      names: "octave, octave-cli, maxima, gp, sage, scilab, gnuplot, bc, dc", operands: .script,
      code: "-e -c -f -x --eval --expression --batch-string --preload-lisp --file", readsInput: true,
      wayOut: inScript),
    ProgramRule(
      names: "scala, scala-cli, groovy, kotlin, jshell, clojure, clj, bb, joker, elixir, iex, "
        + "nim, dart, swift, ghc, ghci, runghc, runhaskell, ocaml, utop, swipl, gprolog, yap, tclsh, wish, "
        + "expect, guile, racket, gracket, csi, gosh, chez, scheme, mit-scheme, sbcl, clisp, ecl, ccl, "
        + "abcl, janet, hy, newlisp, gforth, regina, rexx, pike, gst, factor, osascript",
      operands: .script,
      code: "-e -c -g -x -l -eval --eval --eval-file --execute --expr --expression --evaluate -r "
        + "--require --load",
      readsInput: true, wayOut: inScript),
    ProgramRule(names: "crystal", operands: .subcommand(of: "crystal")),
    ProgramRule(
      names: "crystal eval", operands: .code(0...(.max)), permutes: true, wayOut: inScript),
    ProgramRule(
      names: "wp, drush, rails, mix", operands: .subcommand(of: "app"), values: "--path --root --uri -r -l"),
    ProgramRule(
      names: "app eval, app php-eval, app ev, app shell, app runner, app run", operands: .code(0...(.max)),
      values: "-e --environment", code: "-e --eval -r --require --exec --execute", permutes: true,
      wayOut: inScript),
    ProgramRule(
      names: "python -m timeit", operands: .code(0...(.max)),
      values: "-n --number -r --repeat -u --unit", code: "-s --setup", flags: "-p --process -v --verbose",
      wayOut: inScript),
    ProgramRule(
      names: "python -m pdb, python -m ipdb, python -m pudb, python -m trace, python -m cProfile, "
        + "python -m profile, python -m runpy, python -m doctest, python -m unittest, python -m pytest, "
        + "python -m IPython, python -m bpython, python -m ptpython, python -m idlelib",
      operands: .script, values: "-o -s --sort -f --file -C --coverdir --ignore-module --ignore-dir",
      code: "-c --command -r -m", flags: "-t -T -l -i -p --trace --count --listfuncs --trackcalls",
      wayOut: inScript),
    ProgramRule(
      names: "python -m pip, python -m pipx, python -m ensurepip", operands: .refused,
      wayOut: "What is installed runs code of its own. Write its name out."),
    ProgramRule(
      names: "bpftrace", operands: .script, values: "-p -o -B -f -I -l --include", code: "-e -c",
      wayOut: inScript),
    ProgramRule(
      names: "gs, ghostscript", operands: .script, values: "-o -f", code: "-c", wayOut: inScript),
    ProgramRule(
      names: "erl", code: "-eval -s -run -config -args_file", singleDash: true, permutes: true,
      wayOut: inScript),
    ProgramRule(
      names: "gdb, cgdb, gdb-multiarch",
      values: "-p -pid -c -core -s -symbols -e -exec -d -directory -cd -tty",
      code: "-ex -iex -eval-command -init-eval-command -x -command -ix -init-command", command: "-args",
      singleDash: true, permutes: true, readsInput: true, wayOut: inScript),
    ProgramRule(
      names: "lldb", values: "-p -n -c -f -a --attach-pid --attach-name --core --file --arch",
      code: "-o -O -s -S -k -K --one-line --one-line-before-file --source --source-before-file "
        + "--one-line-on-crash --source-on-crash",
      command: "--", permutes: true, readsInput: true, wayOut: inScript),
  ]

  /// Their first operand is the program.
  private static let textLanguages: [ProgramRule] = [
    ProgramRule(
      names: "awk, gawk, mawk, nawk, original-awk, goawk, frawk, igawk", operands: .code(0...0),
      values: "-F -v --field-separator --assign", code: "-e --source",
      flags: "-b -c -C -g -h -k -M -n -N -O -P -r -s -S -t -V --posix --traditional --re-interval --csv",
      unless: "-f --file -E --exec", settings: "-i --include -l --load -W", rereads: "system(ARGV",
      rereadsVariables: "system(",
      wayOut: "Pass it as a variable, as in awk -v x=VALUE '… x'."),
    ProgramRule(
      names: "sed, gsed, ssed, minised", operands: .code(0...0), values: "-l --line-length",
      code: "-e --expression",
      flags: "-n -E -r -s -u -z --quiet --silent --posix --separate --unbuffered --null-data "
        + "--regexp-extended --sandbox --debug --follow-symlinks",
      unless: "-f --file", restOptional: "-i", permutes: true,
      wayOut: "Use a language that takes arguments, as in perl -pe 'BEGIN { $x = shift } …' VALUE."),
    ProgramRule(
      names: "jq, gojq, jaq, xq, tomlq, yq, dasel, fx", operands: .code(0...0), values: "-L --indent",
      flags: "-n -r -j -a -s -S -C -M -c -e -R -h -V --args --jsonargs --null-input --raw-output "
        + "--join-output --ascii-output --slurp --sort-keys --color-output --monochrome-output "
        + "--compact-output --exit-status --raw-input --tab --unbuffered --stream --seq",
      unless: "-f --from-file", pairs: "--arg --argjson --slurpfile --rawfile", permutes: true,
      wayOut: "Pass it as a variable, as in jq --arg x VALUE '… $x'."),
    ProgramRule(
      names: "m4, cpp", operands: .script, code: "-D --define -U", permutes: true, readsInput: true,
      wayOut: inScript),
    ProgramRule(
      names: "tex, latex, pdftex, pdflatex, xetex, xelatex, luatex, lualatex, etex, context",
      values: "-output-directory -jobname -interaction -fmt -output-format", code: "-lua",
      singleDash: true, permutes: true, commandSigns: "\\&",
      wayOut: inScript),
    ProgramRule(
      names: "latexmk", code: "-e -r -pdflatex -latex -lualatex -xelatex -pretex -usepretex",
      singleDash: true,
      permutes: true, wayOut: inScript),
    ProgramRule(
      names: "make, gmake, bmake, remake", operands: .refused,
      values: "-C -j -l -o -W -I --directory --jobs --include-dir", code: "-E --eval -f --file --makefile",
      permutes: true,
      wayOut: "What make is given is expanded, $(shell …) too. Run a script of its own with VALUE instead."),
  ]

  private static let queries: [ProgramRule] = [
    ProgramRule(
      names: "sqlite3, sqlite, sqlcipher, spatialite, litecli, duckdb", operands: .code(1...(.max)),
      values: "-init -separator -nullvalue -newline -mmap -maxsize -vfs -heap -escape -key",
      code: "-cmd -c -s -f",
      flags: "-append -ascii -bail -batch -box -column -csv -echo -header -noheader -html -interactive "
        + "-json -line -list -markdown -memtrace -nofollow -quote -readonly -safe -stats -table -tabs "
        + "-version",
      pairs: "-lookaside -pagecache", singleDash: true, permutes: true, readsInput: true,
      wayOut: "Bind it in a script, as in Python's cursor.execute(sql, [value])."),
    ProgramRule(
      names: "psql, pgcli",
      values: "-d -f -F -h -L -o -p -P -R -T -U -v --dbname --file --host --port --username --set "
        + "--variable --output --pset",
      code: "-c --command", permutes: true, readsInput: true,
      wayOut: "Pass it as a variable, as in psql -v x=VALUE -f FILE with :'x' in the file."),
    ProgramRule(
      names: "mysql, mariadb, mycli, mongosh, mongo, clickhouse-client, clickhouse-local, clickhouse, "
        + "sqlcmd, isql, usql, cqlsh, influx, tsql",
      code: "-e --execute --init-command --eval -q -Q --query -execute -c --command -f", permutes: true,
      readsInput: true, wayOut: "Bind it in a script of its own that takes VALUE as an argument."),
    ProgramRule(
      names: "osqueryi", operands: .code(0...(.max)), permutes: true, readsInput: true, wayOut: inScript),
  ]

  private static let editors: [ProgramRule] = [
    ProgramRule(
      names: "emacs, xemacs, runemacs", values: "-d -display -t -T -title -name -geometry -chdir",
      code: "-eval -execute -f -funcall -l -load -script -x -L -directory", singleDash: true,
      permutes: true,
      wayOut: "Put a function in your init file that takes VALUE from a file or from the environment."),
    ProgramRule(
      names: "emacsclient, gnuclient",
      values: "-d --display -f --server-file -s --socket-name -T --tramp -w --timeout --parent-id",
      code: "-a --alternate-editor -F --frame-parameters", codeFlags: "-e --eval",
      flags: "-c -r -n -q -u -t -nw --create-frame --reuse-frame --no-wait --quiet --tty", permutes: true,
      wayOut: "Write it to a file by Stdin and have the Lisp code read that, or open a file instead."),
    ProgramRule(
      names: "vim, vi, nvim, view, vimdiff, nvim-qt, neovide, gvim, gview, evim, rvim, rview, rgvim, "
        + "ex, elvis, vile, kak, editor, sensible-editor",
      values: "-i -r -t -T -u -U -w -W --servername --listen --server --startuptime",
      code: "-c -S -s -e -E --cmd --remote-send --remote-expr --luamod-dev -l", permutes: true,
      plusCommands: true, readsInput: true, wayOut: inScript),
    ProgramRule(
      names: "less, more, zless, most, lv, pager, sensible-pager",
      values: "-b -h -j -p -P -t -T -x -y -z -o -O", code: "-k -K",
      permutes: true, plusCommands: true, wayOut: "Write -- before VALUE."),
    ProgramRule(
      names: "ed, red", values: "-p", commandSigns: "!", readsInput: true, wayOut: inScript),
    ProgramRule(
      names: "at, batch", values: "-q -t", code: "-f", permutes: true, readsInput: true, wayOut: inScript),
    ProgramRule(
      names: "crontab", operands: .script, values: "-u", readsInput: true, wayOut: inScript),
    ProgramRule(
      names: "lftp", values: "-p -u", code: "-c -e -f", flags: "-d -v -h", permutes: true, readsInput: true,
      wayOut: inScript),
    ProgramRule(
      names: "mutt, neomutt", values: "-a -b -c -f -H -i -m -s -A -D -Q", code: "-e -F", permutes: true,
      wayOut: inScript),
    ProgramRule(
      names: "mail, mailx, bsd-mailx, s-nail, heirloom-mailx", values: "-a -b -c -f -h -q -r -s -u",
      code: "-S -X -Y", permutes: true, wayOut: inScript),
    ProgramRule(
      names: "weechat, weechat-headless, weechat-curses", values: "-d --dir", code: "-r --run-command",
      permutes: true, wayOut: inScript),
    ProgramRule(
      names: "qutebrowser", values: "-B --basedir -C --config-py --target --backend", settings: "-s --set",
      permutes: true, commandSigns: ":", wayOut: inScript),
    ProgramRule(
      names: "elinks, lynx, w3m, links", code: "-eval -remote -cmd_script -editor -o -config",
      singleDash: true,
      permutes: true, wayOut: inScript),
  ]
}
