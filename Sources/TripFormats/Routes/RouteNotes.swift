import Notations

/// Collects warnings while a route is read.
struct RouteNotes {
  /// The file as the user named it.
  let file: String

  /// The warnings in the order they were found.
  private(set) var diagnostics: [Diagnostic]

  /// The maximum number of warnings kept per code: a broken export repeats one fault everywhere.
  private static let limitPerKind = 10

  private var counts: [String: Int] = [:]

  /// Whether a wrapped longitude was noted; one note a file is enough.
  var hasNotedWrap = false

  /// Whether 0, 0 was noted.
  var hasNotedNullIsland = false

  /// How many of each part of the document were read.
  var parts = RoutePart.Counts()

  init(file: String, diagnostics: [Diagnostic] = []) {
    self.file = file
    self.diagnostics = diagnostics
  }

  /// Notes a fault.
  mutating func add(_ fault: Diagnostic, at position: SourcePosition?) {
    let count = counts[fault.code, default: 0]
    counts[fault.code] = count + 1
    guard count < RouteNotes.limitPerKind else { return }
    diagnostics.append(fault.as(.warning).in(file).at(position))
  }

  /// Notes that an alternative is ignored because of a fault.
  mutating func add(dropped fault: Diagnostic, alternative number: Int) {
    add(.alternativeDropped(number: number, reason: fault.message), at: fault.position)
  }
}
