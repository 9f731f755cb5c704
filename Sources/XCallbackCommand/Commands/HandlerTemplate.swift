import XCallback

/// The handler file that `xcallback new` writes: one action that works, and examples that work once
/// uncommented.
enum HandlerTemplate {
  static func text(for scheme: Scheme) -> String {
    let name = scheme.name
    return """
      # What \(name): links do. The manual is xcallback.handler(5); after a change run
      #   xcallback check \(name)
      # and once, to make the desktop send \(name): links here,
      #   xcallback install \(name)

      [Handler]
      Name=\(name)
      Comment=Actions behind \(name): links

      # Where results may be sent back to: the scheme of an app, or a web address.
      #Callbacks=obsidian;https://notes.example.org/back

      # Try it:  xcallback run '\(name)://x-callback-url/hello?name=Ada'
      # A caller adds x-success=URL and gets that URL back with greeting=… on it.
      [Action hello]
      Comment=Greet somebody
      Optional=name
      Default.name=world
      Return.greeting=Hello, {name}!

      # An action that runs a command. Each value stays one argument; there is never a shell. What the
      # command prints is the result.
      #[Action day]
      #Comment=Say what day of the week a date is
      #Required=date
      #Type.date=date
      #Exec=date --date={date} +%A
      #Return.day={@output}

      # A command that reads what it is given, and is not waited for.
      #[Action log]
      #Comment=Write a line to the system's log
      #Required=text
      #Type.text=text
      #Exec=logger --tag \(name)
      #Stdin={text}
      #Wait=false

      # Everything that no other action takes.
      #[Action *]
      #Notify=\(name) "{@url}"

      """
  }
}
