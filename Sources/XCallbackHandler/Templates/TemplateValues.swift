/// The values of one request, as templates ask for them.
package protocol TemplateValues {
  /// The inserted forms of a parameter's values, in order; empty when it is absent.
  func values(of parameter: String) -> [String]
  /// What the program knows, or nil when it is absent in this request.
  func fact(_ name: FactName) -> String?
  /// `{@now|%…}`: the request's time in the format of `g_date_time_format`, or nil for a bad format.
  func formattedNow(_ format: String) -> String?
}
