extension Application {
  /// Launches a URL with exactly this application without waiting; `completion` comes in a turn of the default main
  /// context, when the launch is confirmed or has failed.
  ///
  /// For apps with a loop of their own: nothing of the process's environment is touched.
  func launch(
    url: String, activation: Activation?, completion: @escaping @Sendable (GIOError?) -> Void
  ) {
    guard !url.utf8.contains(0), isProgramPresent else {
      return completion(GIOError(.badArgument, "the program of \(id) is gone"))
    }
    let launch = BackgroundLaunch(application: self, url: url, activation: activation)
    guard isStartedByArguments else { return launch.start(completion) }
    LaunchTurns.shared.take {
      launch.start { error in
        LaunchTurns.shared.giveBack()
        completion(error)
      }
    }
  }
}
