import XCallback

extension ReceiverEngine {
  enum Start {
    case handedOver
    case nothingToDo
    case running
  }

  /// Becomes the app's one process, or hands over to it.
  ///
  /// - Parameters:
  ///   - asApplication: whether this is all of the app; else it is attached to one.
  ///   - hasOthers: whether there are arguments that are not ours, and give the process other work.
  func start(_ urls: [String], asApplication: Bool, hasOthers: Bool) throws(ReceiverError) -> Start {
    try validate()
    isAttached = !asApplication
    // An app that has no URL to handle has a window to show, and a toolkit that takes the token for it.
    let token = asApplication || !urls.isEmpty ? ActivationVariables.take() : nil
    if let connection = try? BusConnection(.session) {
      switch try claim(connection, urls, token, hasOthers: hasOthers) {
      case .owned: break
      case .handedOver: return isAttached && hasOthers ? .running : .handedOver
      case .refused(let message):
        guard isAttached || !urls.isEmpty else { throw ReceiverError(.noName, message) }
        launcher.notify(ReceiverNotice(.noName, message))
      }
    } else if urls.isEmpty, asApplication {
      return .nothingToDo
    }
    if isAttached { holdHostUntilFirstTurn() }
    if !urls.isEmpty {
      deliver(urls, activationToken: token)
    } else if asApplication, !hasOthers {
      activate(token)
    }
    MainLoop.schedule { [self] in fallAsleep() }
    return .running
  }

  private func validate() throws(ReceiverError) {
    guard BusName.isValid(id) else {
      throw ReceiverError(.invalidID, "\"\(id)\" is no application id such as org.example.Notes.")
    }
    for scheme in schemes where Scheme(scheme) == nil {
      throw ReceiverError(.invalidScheme, "\"\(scheme)\" is no URL scheme.")
    }
  }

  private enum Claim {
    case owned
    case handedOver
    /// The bus does not let the app have its name; why, in a sentence.
    case refused(String)
  }

  /// Takes the app's name, with everything in place that a message could ask for, or gives the URLs to who has it.
  private func claim(
    _ connection: BusConnection, _ urls: [String], _ token: String?, hasOthers: Bool
  ) throws(ReceiverError) -> Claim {
    let name = BusName(name: id, connection: connection)
    // In place before the name is ours: the first message may come with it.
    let messages = watch(connection)
    // The owner may leave between the question and the hand-over: then the name is free, or another's.
    for attempt in 0..<10 {
      do throws(GIOError) {
        if attempt == 0, !isAttached {
          try ApplicationObject.export(at: ApplicationMessages.path(of: id), on: connection)
        }
        if try name.claim() {
          self.name = name
          if isAttached { MainLoop.schedule { [self] in hostIsThere(messages) } }
          return .owned
        }
      } catch {
        return .refused("The session bus does not give out the name \(id): \(error.message).")
      }
      // Arguments that are not ours are the app's own to hand over; a service that came too late has nothing to say.
      guard !urls.isEmpty || !hasOthers else { return .handedOver }
      do throws(GIOError) {
        try name.open(urls, activationToken: token)
        return .handedOver
      } catch {
        guard error.isNameUnknown || error.isRecipientGone else {
          throw ReceiverError(.notHandedOver, "The running instance did not answer: \(error.message).")
        }
      }
    }
    throw ReceiverError(.noName, "The name \(id) on the session bus goes from process to process.")
  }

  private func watch(_ connection: BusConnection) -> ApplicationMessages {
    let messages = ApplicationMessages(
      path: ApplicationMessages.path(of: id), recipient: isAttached ? nil : .receiver,
      isOurs: { [self] in isOurs($0) },
      open: { [self] urls, token in deliver(urls, activationToken: token) },
      activate: { [self] token in deliverActivation(token) })
    messages.watch(connection)
    if !isAttached {
      // The end of the session: nobody can reach us any more.
      connection.onClosed { [self] in
        name = nil
        fallAsleep()
      }
    }
    return messages
  }
}
