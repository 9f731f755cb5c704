import Foundation

/// Somebody sits at this world's display: dunst shows what is asked, Tests/Programs/person.sh answers it.
extension World {
  private var personDirectory: String { "\(root)/person" }

  /// Starts dunst in the place of the service that only records; it goes with the session bus.
  func startDunst() throws {
    try FileManager.default.createDirectory(atPath: personDirectory, withIntermediateDirectories: true)
    try person("start", personDirectory)
  }

  /// Waits until so many notifications have been shown since dunst's start.
  func waitUntilShown(_ count: Int) throws { try person("wait", personDirectory, "\(count)") }

  /// Picks a button of the notification shown last, or of the one with this title.
  func answer(_ label: String, title: String? = nil) throws {
    try person("answer", personDirectory, label, title ?? "")
  }

  /// Closes the notification shown last.
  func dismiss() throws { try person("dismiss") }

  /// Lets real zenity ask, where no notification can.
  func allowZenity() throws {
    try write(
      "\(root)/home/.local/bin/zenity", "#!/bin/sh\nXDG_DATA_DIRS=/usr/share exec /usr/bin/zenity \"$@\"\n",
      mode: 0o755)
  }

  /// Waits for zenity's window and presses keys in it.
  func press(_ keys: [String]) throws {
    let done = try run(["bash", "\(Programs.repository)/Tests/Programs/person.sh", "press", "zenity"] + keys)
    guard done.status == 0 else { throw TestFailure("person.sh press: \(done.errorText)") }
  }

  /// How many notifications are shown now.
  func displayedCount() throws -> Int {
    Int(try person("displayed").outputText.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }

  /// What dunst has shown, oldest first: application, urgency, icon, title, and the lines of the body.
  func shown() throws -> [[String]] {
    let directory = "\(personDirectory)/shown"
    return try FileManager.default.contentsOfDirectory(atPath: directory)
      .sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }
      .map { name in
        String(decoding: try readBytes("\(directory)/\(name)").dropLast(), as: UTF8.self)
          .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }
  }

  @discardableResult
  private func person(_ words: String...) throws -> Finished {
    let done = try run(["bash", "\(Programs.repository)/Tests/Programs/person.sh"] + words)
    guard done.status == 0 else { throw TestFailure("person.sh \(words): \(done.errorText)") }
    return done
  }
}
