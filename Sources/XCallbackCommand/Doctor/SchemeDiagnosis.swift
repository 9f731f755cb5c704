import XCallback
import XCallbackGIO

/// What `doctor` makes of one scheme.
struct SchemeDiagnosis {
  let survey: SchemeSurvey
  /// Errors first.
  let findings: [Finding]

  init(_ survey: SchemeSurvey) {
    self.survey = survey
    var found = HandlerFileCheck.findings(survey)
    if survey.blockingFiles.isEmpty {
      found += EntryCheck.findings(survey) + ListCheck.findings(survey)
      found += ListCheck.unexplained(survey, beside: found)
    } else {
      // What else there is shows when the desktop answers again.
      found += ListCheck.blocked(survey)
    }
    found += XDGOpenCheck.findings(survey) + BrowserCheck.findings(survey)
    findings = found.filter(\.isError) + found.filter { !$0.isError }
  }

  /// Whether a click would reach the handler and be answered.
  var works: Bool { !findings.contains(where: \.isError) }

  /// Another program has the scheme, so that taking it must be wanted.
  var isClaimed: Bool { findings.contains { $0.code.isClaim } }

  /// The scheme and what becomes of a click.
  var headline: String {
    let errors = findings.filter(\.isError)
    guard let first = errors.first else {
      return
        "\(survey.name): \(survey.isForReplies ? "answers to calls arrive" : "a click reaches xcallback")"
    }
    if let answer = survey.gioAnswer, answer != survey.id {
      return "\(survey.name): a click goes to \(survey.desktop.name(ofProgram: answer) ?? answer)"
    }
    let click = errors.allSatisfy(\.code.concernsXDGOpenOnly) ? "a click by way of xdg-open" : "a click"
    return "\(survey.name): \(click) does nothing: \(first.code.clause)"
  }

  /// The lists that say something of the scheme, in their order, and the answers.
  var listLines: [String] {
    let decider = survey.decider?.place
    let telling = survey.associations.filter(\.isTelling)
    var lines = telling.map { list in
      "\(list.place.path): \(list.description)" + (list.place == decider ? " (this decides)" : "")
    }
    if lines.isEmpty { lines.append("none of \(survey.associations.count) lists names the scheme") }
    var answers = "GIO answers \(survey.gioAnswer ?? "nothing")"
    if survey.desktop.xdgMime != nil { answers += ", xdg-mime \(survey.xdgMimeAnswer ?? "nothing")" }
    return lines + [answers]
  }
}
