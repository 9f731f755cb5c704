import XCallbackGIO
import XCallbackHandler

/// Whether the cache beside an entry knows it: without a default of its own an entry is found only there (research
/// B5.57).
enum CacheCheck {
  static func findings(_ entry: SurveyedEntry, _ survey: SchemeSurvey) -> [Finding] {
    let path = "\(entry.directory)/mimeinfo.cache"
    guard let cache = survey.associations.first(where: { $0.place.path == path }),
      !cache.added.contains(survey.id)
    else { return [] }
    // One that does not declare the scheme is in no cache, and there is a finding that says so.
    let types = (entry.value("MimeType") ?? "").split(separator: ";")
    guard types.contains("x-scheme-handler/\(survey.name)") else { return [] }
    let severity = survey.severityOfAssociations
    let tool = "update-desktop-database"
    let mend: Mend =
      GIODesktop(environment: survey.desktop.environment).hasDatabaseTool
      ? .command("\(tool) \(ShellWord.quote(entry.directory))", .refreshCache(directory: entry.directory))
      : .words("Install the package desktop-file-utils, which has \(tool).")
    if !cache.isThere {
      return [
        Finding(
          .cacheMissing, severity,
          "There is no mimeinfo.cache: programs that list handlers do not see any there.",
          at: path, mend: mend)
      ]
    }
    return [
      Finding(
        .cacheStale, severity, "The cache is older than \(survey.id), and does not list it.", at: path,
        mend: mend)
    ]
  }
}
