import XCallback

/// What `doctor` makes of the whole desktop.
struct Diagnosis {
  let desktop: DesktopSurvey
  let schemes: [SchemeDiagnosis]
  /// What concerns every scheme.
  let findings: [Finding]

  init(_ schemes: [Scheme], _ desktop: DesktopSurvey) {
    self.desktop = desktop
    self.schemes = schemes.map { SchemeDiagnosis(SchemeSurvey($0, desktop)) }
    findings =
      ListCheck.blockedTools(desktop, beside: self.schemes.map(\.survey))
      + SessionCheck.findings(desktop, examined: schemes) + BrowserCheck.sandboxes(desktop)
  }

  var works: Bool { schemes.allSatisfy(\.works) }

  /// The repairs that may be made, each once and in their order: another program's scheme is taken only when it was
  /// named.
  func repairs(named: [Scheme]) -> [Repair] {
    var repairs: [Repair] = []
    let claimed = schemes.filter { $0.isClaimed && !named.contains($0.survey.scheme) }.map(\.survey.scheme)
    for repair in (schemes.flatMap(\.findings) + findings).compactMap(\.mend.repair)
    where !repairs.contains(repair) && !claimed.contains(where: repair.mayClaim) {
      repairs.append(repair)
    }
    // Files first, then what goes by them.
    return repairs.filter(\.isPreparing) + repairs.filter { !$0.isPreparing }
  }

  /// The schemes that stay as they are, because another program has them.
  func leftAlone(named: [Scheme]) -> [Scheme] {
    schemes.filter { $0.isClaimed && !named.contains($0.survey.scheme) }.map(\.survey.scheme)
  }
}

extension Repair {
  fileprivate var isPreparing: Bool { if case .makeReadable = self { true } else { false } }
}
