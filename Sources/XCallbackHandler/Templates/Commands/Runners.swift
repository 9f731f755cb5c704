extension ProgramRule {
  /// Programs that run other programs, printed in xcallback.handler(5), where a test compares the names.
  ///
  /// They are looked through to the program in their words, and their own `--` does not protect its options.
  static let runners: [ProgramRule] = wrappers + privileges + containers + remotes + terminals + searches

  static let literally = "Write it out; what this program is told by words, it may run."

  private static let wrappers: [ProgramRule] = [
    ProgramRule(
      names: "env", operands: .command(after: 0), values: "-u --unset -C --chdir -a --argv0",
      code: "-S --split-string", flags: "-i -0 -v --ignore-environment --null --debug", assignments: true,
      wayOut: literally),
    ProgramRule(names: "exec", operands: .command(after: 0), values: "-a", flags: "-c -l"),
    ProgramRule(
      names:
        "command, builtin, nocorrect, noglob, nohup, busybox, toybox, chronic, ifne, unbuffer, dumb-init, "
        + "tini, catatonit, gamemoderun, mangohud, primusrun, optirun, prime-run, torsocks, torify, "
        + "proxychains, proxychains4, tsocks, fakechroot, steam-run, xdg-terminal-exec, app2unit, "
        + "uwsm-app, kstart, dbus-launch, catchsegv, run-one, run-this-one, wine, wine64, box64, linux32, "
        + "linux64, i386, x86_64, valgrind, heaptrack, firejail, dbus-run-session, cage, kde-inhibit, "
        + "caffeinate, entr, weston-run",
      operands: .command(after: 0), flags: "-p -q -v -V -c -s -d -r"),
    ProgramRule(
      names: "nice", operands: .command(after: 0), values: "-n --adjustment",
      flags: "-0 -1 -2 -3 -4 -5 -6 -7 -8 -9"),
    ProgramRule(
      names: "timeout, gtimeout", operands: .command(after: 1), values: "-k -s --kill-after --signal",
      flags: "-f -p -v --foreground --preserve-status --verbose"),
    ProgramRule(
      names: "stdbuf", operands: .command(after: 0), values: "-i -o -e --input --output --error"),
    ProgramRule(
      names: "ionice", operands: .command(after: 0), values: "-c -n -p -P -u --class --classdata",
      flags: "-t --ignore"),
    ProgramRule(
      names: "chrt, taskset", operands: .command(after: 1), values: "-T -P -D",
      flags: "-a -b -c -d -f -i -m -o -p -r -R -v --all-tasks --cpu-list"),
    ProgramRule(
      names: "setarch", operands: .command(after: 0), optionalOperands: true),
    ProgramRule(
      names: "unshare", operands: .command(after: 0),
      values: "-R -w -S -G --root --wd --setuid --setgid --propagation --map-user --map-group --map-users "
        + "--map-groups --setgroups --boottime --monotonic",
      flags: "-m -u -i -n -p -U -C -T -f -r -c --fork --mount --uts --ipc --net --pid --user --cgroup --time "
        + "--mount-proc --map-root-user --map-current-user --map-auto --keep-caps --kill-child",
      shellWithoutCommand: true),
    ProgramRule(
      names: "nsenter", operands: .command(after: 0),
      values: "-t -S -G -W -N --target --setuid --setgid --wdns --net-socket",
      flags:
        "-a -m -u -i -n -p -C -U -T -r -w -F -Z -e --all --mount --uts --ipc --net --pid --user --cgroup "
        + "--root --wd --no-fork --env",
      shellWithoutCommand: true),
    ProgramRule(
      names: "xvfb-run, xwfb-run", operands: .command(after: 0),
      values: "-e -f -n -p -s -w --error-file --auth-file --server-num --xauth-protocol --server-args --wait",
      flags: "-a -l -h --auto-servernum --listen-tcp"),
    ProgramRule(
      names: "chpst, setpriv, proot, systemd-nspawn", operands: .command(after: 0),
      values:
        "-b -D -d -e -l -L -M -m -o -f -c -u -U -n -w -q -k -p -t -s --reuid --regid --groups --inh-caps "
        + "--ambient-caps --bounding-set --securebits --directory --machine --user --bind",
      flags: "-v -P -0 -1 -2 --init-groups --clear-groups --keep-groups --no-new-privs --reset-env"),
    ProgramRule(
      names:
        "ts, tsp, nq, xss-lock, stress-ng, numactl, prlimit, cpulimit, cgexec, fakeroot, daemonize, daemon, rlwrap, gamescope, systemd-cat, "
        + "choom, watchexec, uvx, bunx",
      operands: .command(after: 0),
      values:
        "-l -p -n -g -t -i -m -N -C -w -W -h -H -r -s --level-prefix --identifier --priority --from --with "
        + "--python --package --adjust --cpunodebind --membind --preferred"),
    ProgramRule(
      names: "setlock, envdir, envuidgid, setuidgid, softlimit, s6-setuidgid, s6-envdir",
      operands: .command(after: 1),
      values: "-a -c -d -f -l -m -o -p -r -s -t"),
    ProgramRule(
      names: "bwrap", operands: .command(after: 0),
      values:
        "--args --chdir --unsetenv --tmpfs --dev --proc --dir --mqueue --uid --gid --hostname --lock-file "
        + "--sync-fd --exec-label --file-label --seccomp --add-seccomp-fd --block-fd --userns-block-fd "
        + "--info-fd --json-status-fd --userns --userns2 --pidns --remount-ro --cap-add --cap-drop --perms "
        + "--size --argv0",
      flags: "--unshare-all --unshare-user --unshare-user-try --unshare-ipc --unshare-pid --unshare-net "
        + "--unshare-uts --unshare-cgroup --unshare-cgroup-try --share-net --new-session "
        + "--die-with-parent --as-pid-1 --clearenv --disable-userns --assert-userns-disabled",
      pairs: "--bind --bind-try --dev-bind --dev-bind-try --ro-bind --ro-bind-try --symlink --setenv --file "
        + "--bind-data --ro-bind-data --chmod"),
    ProgramRule(
      names: "start-stop-daemon",
      values: "-p -u -g -c -d -N -s -R -n --pidfile --user --group --chuid --chdir --name",
      settings: "-x -a --exec --startas", command: "--", permutes: true, isRunner: true, wayOut: literally),
    ProgramRule(
      names: "hyperfine, retry", operands: .shell(after: 0), values: "-w -m -M -r -n -t -d --warmup --runs",
      code: "-p -s -c --prepare --setup --cleanup", permutes: true),
    ProgramRule(
      names: "capsh", operands: .refused, permutes: true, isRunner: true, wayOut: literally),
    ProgramRule(
      names:
        "uv, poetry, pipenv, conda, mamba, micromamba, bundle, bundler, pipx, pnpm, yarn, mise, asdf, rbenv, "
        + "pyenv, snap, uwsm, toolbox, perf",
      operands: .subcommand(of: "tool")),
    ProgramRule(
      names: "tool run, tool exec, tool x, tool dlx, tool app, tool record, tool stat, tool trace",
      operands: .command(after: 0),
      values: "-n -p -c -d -r -e -o -F -C --name --prefix --with --python --package"),
    ProgramRule(names: "direnv", operands: .subcommand(of: "direnv")),
    ProgramRule(names: "direnv exec", operands: .command(after: 1)),
    ProgramRule(
      names: "xautolock", code: "-locker -nowlocker -notifier -killer", singleDash: true, permutes: true,
      isRunner: true),
    ProgramRule(
      names: "setsid", operands: .command(after: 0), flags: "-c -f -w --ctty --fork --wait"),
    ProgramRule(
      names: "time, gtime", operands: .command(after: 0), values: "-f -o --format --output",
      flags: "-a -p -q -v -V --append --portability --verbose"),
    ProgramRule(
      names: "strace, ltrace", operands: .command(after: 0),
      values: "-a -b -e -E -I -o -O -p -P -s -S -u -U -X",
      flags: "-c -C -d -D -f -F -h -i -k -n -q -r -t -T -v -w -x -y"),
    ProgramRule(
      names: "systemd-inhibit, gnome-session-inhibit", operands: .command(after: 0),
      values: "--what --who --why --mode --app-id --reason --inhibit",
      flags: "-l --list --inhibit-only --no-ask-password --no-pager --no-legend"),
    ProgramRule(
      names: "systemd-run", operands: .command(after: 0),
      values: "-u -H -M --unit --slice --uid --gid --nice --working-directory --description "
        + "--service-type --on-active --on-boot --on-startup --on-unit-active --on-unit-inactive "
        + "--on-calendar --host --machine --background --job-mode",
      flags: "-t -P -q -G -d -S -r --user --system --scope --no-block --wait --pty --pipe --quiet "
        + "--collect --same-dir --shell --remain-after-exit --no-ask-password --slice-inherit "
        + "--send-sighup",
      settings: "-p --property --timer-property --path-property --socket-property",
      variables: "-E --setenv",
      rewriting: (
        what: "replaces $NAME and ${NAME} in the words of its command",
        wayOut: "Hand the value over by --setenv=NAME=VALUE and write ${NAME} in its place"
      )),
    ProgramRule(
      names: "flock", operands: .command(after: 1), values: "-w -E --timeout --wait --conflict-exit-code",
      code: "-c --command",
      flags: "-e -x -s -u -n -o -F --exclusive --shared --unlock --nonblock --nb --close --no-fork "
        + "--verbose",
      permutes: true),
    ProgramRule(
      names: "script",
      values: "-E -I -O -B -T -m -o --echo --log-in --log-out --log-io --log-timing --logging-format "
        + "--output-limit",
      code: "-c --command", command: "--", permutes: true, isRunner: true),
    ProgramRule(
      names: "watch", operands: .shell(after: 0), values: "-n -q -s --interval --equexit --shotsdir",
      flags: "-b -c -C -d -e -f -g -p -r -t -w -x --beep --color --differences --errexit --chgexit "
        + "--no-title --exec"),
    ProgramRule(
      names: "nix-shell", code: "--run --command --expr -E", permutes: true, isRunner: true, wayOut: literally
    ),
    ProgramRule(
      names: "nix", operands: .subcommand(of: "nix")),
    ProgramRule(
      names: "nix shell, nix develop, nix run, nix eval, nix build, nix *", code: "--expr --apply",
      command: "-c --command --", permutes: true, isRunner: true, wayOut: literally),
    ProgramRule(
      names: "npx, npm exec, npm x", operands: .command(after: 0), values: "-p --package -w --workspace",
      code: "-c --call", flags: "-y -q --yes --no --quiet"),
    ProgramRule(
      names: "npm", operands: .subcommand(of: "npm")),
  ]

  private static let privileges: [ProgramRule] = [
    ProgramRule(
      names: "sudo, sudo-rs, sudoedit", operands: .command(after: 0),
      values: "-a -c -C -D -g -h -p -r -R -t -T -u -U --user --group --host --prompt --chdir --chroot "
        + "--role --type --close-from --command-timeout --other-user",
      flags: "-A -b -B -e -E -H -i -k -K -l -n -N -P -s -S -v -V --askpass --background --bell --edit "
        + "--set-home --login --remove-timestamp --reset-timestamp --list --non-interactive "
        + "--preserve-groups --stdin --shell --validate --preserve-env",
      assignments: true, shellWithoutCommand: true),
    ProgramRule(
      names: "doas, pkexec, run0, gksu, gksudo, kdesu, kdesudo, lxqt-sudo, lxsudo, please",
      operands: .command(after: 0),
      values: "-a -C -u --user --group --nice --chdir --unit --slice --description",
      code: "-c --command -m --message", flags: "-L -n -s --disable-internal-agent --keep-cwd",
      variables: "--setenv", shellWithoutCommand: true),
    ProgramRule(
      names: "su", values: "-s -g -G -w --shell --group --supp-group --whitelist-environment",
      code: "-c --command --session-command",
      flags: "-l -m -p -P -f --login --preserve-environment --pty --fast", permutes: true,
      ignoresDashDash: true, shellWithoutCommand: true, isRunner: true),
    ProgramRule(
      names: "runuser", operands: .refused, code: "-c --command --session-command", permutes: true,
      ignoresDashDash: true, shellWithoutCommand: true, isRunner: true, wayOut: literally),
    ProgramRule(
      names: "sg", operands: .shell(after: 1), code: "-c", permutes: true),
    ProgramRule(
      names: "chroot", operands: .command(after: 1), values: "--userspec --groups", flags: "--skip-chdir",
      shellWithoutCommand: true),
  ]

  private static let containers: [ProgramRule] = [
    ProgramRule(
      names: "flatpak", operands: .subcommand(of: "flatpak"), flags: "-v --user --system"),
    ProgramRule(
      names: "flatpak run", operands: .command(after: 0),
      values: "--arch --branch --runtime --runtime-version --share --unshare --socket --nosocket "
        + "--device --filesystem --nofilesystem --env --unset-env --own-name --talk-name --cwd",
      flags: "-d -p -v --devel --die-with-parent --sandbox --file-forwarding --user --system",
      program: "--command"),
    ProgramRule(
      names: "flatpak enter", operands: .command(after: 1)),
    ProgramRule(
      names: "flatpak-spawn, host-spawn, distrobox-host-exec", operands: .command(after: 0),
      values: "--env --directory --unset-env --forward-fd --app-path --usr-path",
      flags: "-v --host --clear-env --watch-bus --latest-version --no-network --sandbox -no-pty"),
    ProgramRule(
      names: "docker, podman, nerdctl, docker-compose, podman-compose, docker compose, docker container",
      operands: .subcommand(of: "docker"),
      values: "-H -c -l -f -p --host --context --config --log-level --connection --url --root --file "
        + "--project-name --namespace",
      flags: "-D --debug --remote --tls"),
    ProgramRule(
      names: "docker run, docker create", operands: .command(after: 1),
      values: "-a -c -e -h -l -m -p -u -v -w --name --env --volume --mount --workdir --user --network "
        + "--platform --hostname --label --publish --env-file --add-host --device --ulimit --memory "
        + "--cpus --shm-size --restart --pull --cap-add --cap-drop --security-opt --tmpfs --ipc --pid "
        + "--userns --dns --gpus --log-driver --log-opt --runtime --pod",
      flags: "-d -i -t -P -q --rm --init --privileged --detach --interactive --tty --read-only",
      program: "--entrypoint"),
    ProgramRule(
      names: "docker exec", operands: .command(after: 1),
      values: "-e -u -w --env --user --workdir --env-file --detach-keys --index",
      flags: "-d -i -t -T --detach --interactive --tty --privileged --no-TTY"),
    ProgramRule(
      names: "distrobox, lxc, incus, machinectl, kubectl, oc, crictl, vagrant, multipass, waydroid",
      operands: .subcommand(of: "pod"), values: "-n -H -M --namespace --context --kubeconfig --project"),
    ProgramRule(
      names: "pod exec, pod shell", operands: .command(after: 1),
      values: "-c -n -u -E --container --namespace --user --uid --env --setenv --cwd --mode",
      flags: "-i -t -q -T --stdin --tty --quiet", permutes: true),
    ProgramRule(
      names: "pod ssh", code: "-c --command", command: "--", permutes: true, isRunner: true),
    ProgramRule(
      names: "distrobox-enter, pod enter, lxc-attach", values: "-n --name -a --additional-flags",
      command: "-e --exec --", permutes: true, isRunner: true),
    ProgramRule(
      names: "adb", operands: .subcommand(of: "adb"), values: "-s -t -H -P -L"),
    ProgramRule(
      names: "adb shell", operands: .shell(after: 0), values: "-e"),
  ]

  private static let remotes: [ProgramRule] = [
    ProgramRule(
      names: "ssh, slogin, autossh, mosh, rsh, remsh, rlogin, dbclient, et, tsh, hpnssh",
      operands: .shell(after: 1),
      values: "-b -B -c -D -e -E -F -i -I -J -l -L -m -M -O -p -P -Q -R -S -w -W --port",
      code: "--ssh --server --client",
      flags: "-4 -6 -a -A -C -f -g -G -k -K -n -N -q -s -t -T -v -V -x -X -y -Y", settings: "-o",
      permutes: true, shellWithoutCommand: true),
    ProgramRule(
      names: "scp, sftp, ssh-copy-id, sshfs", values: "-c -F -i -J -l -P -X -B -b -R", code: "-S -D -s",
      settings: "-o", permutes: true, isRunner: true, wayOut: literally),
    ProgramRule(
      names: "sshpass", operands: .command(after: 0), values: "-d -f -p -P", flags: "-e -v -h -V"),
    ProgramRule(
      names: "rsync", code: "-e --rsh --rsync-path", permutes: true, wayOut: literally),
    ProgramRule(
      names: "git", code: "--upload-pack --receive-pack --exec --extcmd --exec-path --open-files-in-pager",
      settings: "-c --config --config-env", permutes: true, wayOut: literally),
    ProgramRule(
      names: "tar, gtar, bsdtar",
      code: "-I --use-compress-program --to-command --checkpoint-action -F --info-script "
        + "--new-volume-script --rsh-command --rmt-command",
      permutes: true, wayOut: literally),
    ProgramRule(
      names: "nc, ncat, netcat", code: "-c -e --exec --sh-exec --lua-exec", permutes: true,
      wayOut: literally),
    ProgramRule(
      names: "socat", operands: .refused, permutes: true, isRunner: true, wayOut: literally),
    ProgramRule(
      names: "hg", code: "--config --ssh --remotecmd -e", permutes: true, wayOut: literally),
    ProgramRule(
      names: "svn, svnadmin, svnlook",
      code: "--config-option --editor-cmd --diff-cmd --diff3-cmd --merge-tool --config-dir", permutes: true,
      wayOut: literally),
    ProgramRule(
      names: "apt, apt-get, aptitude, dpkg", code: "-o --option -c --config-file --pre-invoke --post-invoke",
      permutes: true, wayOut: literally),
    ProgramRule(
      names: "zip, cpio, dump", code: "-TT --unzip-command --rsh-command", permutes: true, wayOut: literally),
    ProgramRule(
      names: "curl", code: "-K --config", permutes: true, wayOut: literally),
    ProgramRule(
      names: "aria2c",
      code: "--conf-path --on-download-complete --on-bt-download-complete --on-download-error "
        + "--on-download-pause --on-download-start --on-download-stop",
      permutes: true, wayOut: literally),
    ProgramRule(
      names: "yt-dlp, yt-dlp_linux, youtube-dl, youtube-dlc",
      code: "--exec --exec-before-download --downloader --external-downloader --downloader-args "
        + "--external-downloader-args --postprocessor-args --ppa --use-postprocessor --plugin-dirs "
        + "--config-location --config-locations --netrc-cmd --alias --ffmpeg-location",
      permutes: true, wayOut: literally),
    ProgramRule(
      names: "mpv, mpvnet, umpv",
      code: "-script -scripts -scripts-append -script-opts -script-opts-append -script-opts-add "
        + "-include -config-dir -input-conf -input-file -load-scripts -ytdl-raw-options "
        + "-ytdl-raw-options-append -ytdl-raw-options-add",
      singleDash: true, permutes: true, wayOut: literally),
    ProgramRule(
      names: "vlc, cvlc, nvlc, qvlc", code: "--intf -I --extraintf --lua-intf --lua-config --config",
      permutes: true, wayOut: literally),
    ProgramRule(
      names: "feh, imv, zathura",
      code: "-A --action --action1 --action2 --info -c -x --synctex-editor-command -p "
        + "--plugins-dir", permutes: true, wayOut: literally),
    ProgramRule(
      names: "fzf, sk", code: "--preview --bind --execute --with-shell --become --info-command",
      permutes: true,
      wayOut: literally),
    ProgramRule(
      names: "rg, ag, ack, bat, batcat, delta", code: "--pre --pager --hostname-bin", permutes: true,
      wayOut: literally),
    ProgramRule(
      names: "rofi, yad",
      code: "-run-command -run-shell-command -terminal -modi -modes -window-command "
        + "-button -dclick-action -select-action -command",
      singleDash: true, permutes: true, wayOut: literally),
    ProgramRule(
      names: "wget", code: "-e --execute --use-askpass", permutes: true, wayOut: literally),
    ProgramRule(
      names: "man", code: "-P --pager -H --html", permutes: true, wayOut: literally),
  ]

  private static let searches: [ProgramRule] = [
    // Read by CommandCheck itself: the command ends at a `;`.
    ProgramRule(
      names: "find, gfind, bfs", isRunner: true),
    ProgramRule(
      names: "fd, fdfind",
      values: "-d -e -E -t -S -o -c -j -p --base-directory --search-path --max-depth --extension",
      command: "-x -X --exec --exec-batch", permutes: true, isRunner: true),
    ProgramRule(
      names: "xargs, gxargs", operands: .command(after: 0),
      values: "-a -d -E -I -L -n -P -s --arg-file --delimiter --max-lines --max-args --max-procs "
        + "--max-chars --process-slot-var --replace",
      flags: "-0 -e -i -l -o -p -r -t -x --null --no-run-if-empty --verbose --exit --open-tty",
      readsInput: true),
    ProgramRule(
      names: "parallel, sem, env_parallel, rush", operands: .shell(after: 0),
      values: "-j -N -n -L -P -S -a -I -d -C -X -m --jobs --delay --colsep --delimiter --results "
        + "--joblog --max-args --timeout --retries --tagstring --arg-file --sshlogin",
      flags: "-0 -k -q -t -u -v --keep-order --bar --eta --dry-run --line-buffer --no-notice "
        + "--will-cite --pipe --tag --xargs --null",
      readsInput: true),
  ]
}
