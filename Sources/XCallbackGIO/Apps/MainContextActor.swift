/// The thread that runs GLib's default main context, as a global actor: for `async` work of an app whose `main` is a GLib
/// or GTK loop.
///
/// There the main actor never runs: its jobs wait for a Dispatch or Foundation main loop, which nobody runs. Work that
/// has to happen on the main thread is therefore isolated to this actor:
///
///     router.on("show") { @MainContextActor request in
///       window.present()
///       return [:]
///     }
///
/// Its jobs run while the default main context is iterated, by ``CallbackReceiver/run(_:)`` or by the app's own loop.
@globalActor public actor MainContextActor {
  /// The one instance.
  public static let shared = MainContextActor()

  private nonisolated let executor = MainContextExecutor()

  /// Runs jobs in turns of the default main context.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
}

/// Runs jobs on the thread of the default main context, one after the other.
final class MainContextExecutor: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    MainLoop.schedule { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() {
    precondition(MainLoop.isCurrent, "This is not the thread that runs the default main context")
  }
}
