extension ProgramRule {
  /// Terminals and multiplexers, which run a program in a window; a part of `runners`.
  static let terminals: [ProgramRule] = [
    ProgramRule(
      names: "xterm, uxterm, lxterm, rxvt, urxvt, urxvtc, rxvt-unicode, aterm, eterm, mlterm, "
        + "konsole, alacritty, ghostty, qterminal, cool-retro-term, "
        + "deepin-terminal, st, kitty, foot, footclient, contour, rio, termit",
      operands: .command(after: 0),
      values: "-T -title -n -name -geometry -g -fg -bg -fa -fs -fn -class --title --class "
        + "--working-directory --workdir --config-file -D -W -w -c -d --directory --profile",
      flags: "-hold --hold --noclose --separate -ls +ls -sb +sb -iconic --detach -1",
      settings: "-o --override --option", command: "-e --command -x --execute --", singleDash: true,
      isRunner: true),
    // Whichever terminal the person has chosen, and so also one of those below that read the words as code again.
    ProgramRule(
      names: "x-terminal-emulator", values: "-T -title -n -name -geometry -g -fg -bg -fa -fs -fn -class -o",
      command: "-e", singleDash: true, isRunner: true,
      rewriting: (
        what: "is sakura or terminology for some, which split the words of the command again",
        wayOut: "Name a terminal that keeps them, such as xterm or foot"
      )),
    ProgramRule(
      names: "gnome-terminal, gnome-terminal.wrapper, mate-terminal, xfce4-terminal, "
        + "xfce4-terminal.wrapper, tilix, terminator, kgx, gnome-console, ptyxis, lxterminal, "
        + "terminology, guake, tilda, yakuake, sakura, roxterm, pantheon-terminal, "
        + "io.elementary.terminal, blackbox, terminal",
      values: "-t -T --title --geometry --working-directory --profile --role --class -d -p --display",
      code: "-e -c --command --execute-command --exec", command: "-x --execute --", permutes: true,
      isRunner: true),
    ProgramRule(
      names: "wezterm", operands: .subcommand(of: "wezterm")),
    ProgramRule(
      names: "wezterm start, wezterm ssh, wezterm *", operands: .command(after: 0),
      values: "--cwd --class --workspace --domain", optionalOperands: true),
    ProgramRule(
      names: "tmux, byobu", operands: .subcommand(of: "tmux"), values: "-f -L -S -T", code: "-c",
      flags: "-2 -C -D -l -N -u -v -V"),
    ProgramRule(
      names: "tmux new-session, tmux new, tmux new-window, tmux neww, tmux split-window, tmux splitw, "
        + "tmux respawn-pane, tmux respawnp, tmux respawn-window, tmux respawnw",
      operands: .shell(after: 0), values: "-t -x -y -l -p",
      flags: "-a -A -b -d -D -E -f -h -I -k -P -S -v -X -Z", settings: "-c -e -F -n -s", separator: ";"),
    ProgramRule(
      names: "tmux *", operands: .refused, permutes: true, isRunner: true,
      wayOut: "Open a window instead, as in tmux new-window 'notectl new VALUE' with |sh in the braces."),
    ProgramRule(
      names: "screen", operands: .command(after: 0), values: "-c -e -h -p -s -S -t -T", codeFlags: "-X",
      flags: "-a -A -d -D -m -i -l -L -O -q -r -R -U -v -x", optionalOperands: true, wayOut: literally),
    ProgramRule(
      names: "zellij, dtach, abduco, dvtm, ttyd, gotty", operands: .refused, command: "--", permutes: true,
      isRunner: true, wayOut: literally),
    ProgramRule(
      names: "i3-msg, swaymsg, hyprctl, awesome-client, bspc, herbstclient, riverctl, niri, qtile",
      operands: .refused, permutes: true, isRunner: true, wayOut: literally),
  ]
}
