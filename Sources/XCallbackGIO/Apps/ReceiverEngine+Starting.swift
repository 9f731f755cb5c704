import XCallback

extension ReceiverEngine {
  enum Start {
    case handedOver
    case nothingToDo
    case running
  }

  /// What stands among the arguments beside URLs.
  struct Others {
    /// Whether the bus starts the process, to give it work afterwards.
    let isService: Bool
    /// Whether there is more, which is the app's.
    let hasMore: Bool

    /// Reads arguments, the program's name first.
    init(_ arguments: [String]) {
      let others = arguments.dropFirst()
      isService = others.contains(Self.service)
      hasMore = others.contains { $0 != Self.service }
    }

    /// GApplication's option, which service files name.
    static let service = "--gapplication-service"
  }

  /// Becomes the app's one process, or hands over to it.
  ///
  /// - Parameter asApplication: whether this is all of the app; else it is attached to one.
  func start(_ urls: [String], asApplication: Bool, _ others: Others) throws(ReceiverError) -> Start {
    try validate()
    isAttached = !asApplication
    // An app that has no URL to handle has a window to show, and a toolkit that takes the token for it.
    let token = asApplication || !urls.isEmpty ? ActivationVariables.take() : nil
    if let connection = try? BusConnection(.session) {
      switch try claim(connection, urls, token, others) {
      case .owned: break
      case .handedOver: return .handedOver
      case .goesOn:
        MainLoop.schedule { [self] in hostIsThere() }
        return .running
      case .refused(let message):
        guard isAttached || !urls.isEmpty else { throw ReceiverError(.noName, message) }
        launcher.notify(ReceiverNotice(.noName, message))
      }
    } else if urls.isEmpty, asApplication {
      return .nothingToDo
    }
    if isAttached {
      holdHostUntilFirstTurn()
      MainLoop.schedule { [self] in hostIsThere() }
    }
    if !urls.isEmpty {
      deliver(urls, activationToken: token)
    } else if asApplication, !others.isService {
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
    /// The URLs are handed over, and the app has arguments of its own to hand over.
    case goesOn
    /// The bus does not let the app have its name; why, in a sentence.
    case refused(String)
  }

  /// Takes the app's name, with everything in place that a message could ask for, or gives the URLs to who has it.
  private func claim(
    _ connection: BusConnection, _ urls: [String], _ token: String?, _ others: Others
  ) throws(ReceiverError) -> Claim {
    let name = BusName(name: id, connection: connection)
    // In place before the name is ours: the first message may come with it.
    let messages = watch(connection)
    // The owner may leave between the question and the hand-over: then the name is free, or another's.
    for attempt in 0..<10 {
      do throws(GIOError) {
        if attempt == 0, !isAttached {
          let path = ApplicationMessages.path(of: id)
          withdrawals.append(try ApplicationObject.export(at: path, on: connection))
        }
        if try name.claim() {
          keep(name, messages)
          return .owned
        }
      } catch {
        return .refused("The session bus does not give out the name \(id): \(error.message).")
      }
      do throws(GIOError) {
        if !urls.isEmpty || !(others.isService || others.hasMore) {
          try name.open(urls, activation: Activation(token: token, startupID: nil), startsService: false)
        }
      } catch {
        if error.isNameUnknown || error.isRecipientGone { continue }
        throw ReceiverError(.notHandedOver, "The running instance did not answer: \(error.message).")
      }
      guard isAttached, others.hasMore else { return .handedOver }
      // The owner may leave before the app hands its arguments over: then the app becomes the owner.
      keep(name, messages)
      return .goesOn
    }
    throw ReceiverError(.noName, "The name \(id) on the session bus goes from process to process.")
  }

  private func keep(_ name: BusName, _ messages: ApplicationMessages) {
    self.name = name
    self.messages = messages
    connection = name.connection
  }

  private func watch(_ connection: BusConnection) -> ApplicationMessages {
    let messages = ApplicationMessages(
      path: ApplicationMessages.path(of: id), recipient: isAttached ? nil : .receiver,
      isOurs: { [self] in isOurs($0) },
      open: { [self] urls, token in deliver(urls, activationToken: token) },
      activate: { [self] token in deliverActivation(token) })
    withdrawals.append(messages.watch(connection))
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
