import Notations
import TripModel

/// Appends a readable line: time since the first fix, latest fix, event name and description.
///
///     00:01:23.4 fix 83 off_route 57 m from the route (limit 50 m), distance
///
/// `explain --fix` accepts the index of the fix. It is omitted if `showsFix` is false, for lines
/// below a heading that names it. Text from files or routers cannot move the cursor: control
/// characters are shown by their code.
func appendPrettyLine(
  _ event: TripEvent, start: Instant, showsFix: Bool, usesColor: Bool, to bytes: inout [UInt8]
) {
  let elapsed = event.instant.milliseconds.subtractingClamped(start.milliseconds)
  appendClock(milliseconds: elapsed, to: &bytes)
  let schema = EventSchema.of(event.kind.name)
  append("  ", to: &bytes)
  if showsFix { appendFix(event.fixIndex, to: &bytes) }
  if usesColor { append(color(of: schema), to: &bytes) }
  bytes.append(contentsOf: schema.name.utf8)
  if usesColor { append("\u{1B}[0m", to: &bytes) }
  let words = words(for: event, of: schema)
  if !words.isEmpty {
    let blanks = max(EventSchema.nameWidth - schema.name.utf8.count, 0) + 2
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: blanks))
    bytes.append(contentsOf: printable(words).utf8)
  }
  bytes.append(UInt8(ascii: "\n"))
}

extension EventSchema {
  /// The width of the name column: that of the longest name printed by default.
  fileprivate static let nameWidth =
    all.filter(\.isDefault).map(\.name.utf8.count).max() ?? 0
}

/// Appends the index of a fix in a column wide enough for 10,000 fixes; blanks before the first.
private func appendFix(_ index: Int?, to bytes: inout [UInt8]) {
  let text = index.map { "fix \($0)" } ?? ""
  bytes.append(contentsOf: text.utf8)
  let blanks = max("fix 9999".utf8.count - text.utf8.count, 0) + 2
  bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: blanks))
}

/// The description of an event, with its comparisons if present.
private func words(for event: TripEvent, of schema: EventSchema) -> String {
  let words = schema.words(event)
  guard !event.why.isEmpty else { return words }
  let why = "[" + event.why.joined(separator: "; ") + "]"
  return words.isEmpty ? why : words + " " + why
}

/// A time since the first fix as readable lines show it: `00:01:50.0`.
package func clockText(_ seconds: Double) -> String {
  var bytes: [UInt8] = []
  appendClock(milliseconds: Int64(exactly: (seconds * 1000).rounded()) ?? 0, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// Appends hours, minutes, seconds and tenths; the tenth is truncated, as on clocks.
private func appendClock(milliseconds: Int64, to bytes: inout [UInt8]) {
  if milliseconds < 0 { bytes.append(UInt8(ascii: "-")) }
  let tenths = milliseconds.magnitude / 100
  appendInteger(tenths / 36_000, minimumDigits: 2, to: &bytes)
  bytes.append(UInt8(ascii: ":"))
  appendInteger(tenths / 600 % 60, minimumDigits: 2, to: &bytes)
  bytes.append(UInt8(ascii: ":"))
  appendInteger(tenths / 10 % 60, minimumDigits: 2, to: &bytes)
  bytes.append(UInt8(ascii: "."))
  appendInteger(tenths % 10, minimumDigits: 1, to: &bytes)
}

/// The escape sequence of an event's color: red for trouble, otherwise by group.
private func color(of schema: EventSchema) -> StaticString {
  if [.offRoute, .rerouteFail, .signalLost].contains(schema.event) { return "\u{1B}[31m" }
  if schema.event == .warning { return "\u{1B}[33m" }
  return switch schema.group {
  case .arrival: "\u{1B}[32m"
  case .reroute: "\u{1B}[35m"
  case .instruction: "\u{1B}[36m"
  case .alternatives: "\u{1B}[34m"
  case .progress: "\u{1B}[90m"
  case .simulation, .environment: "\u{1B}[33m"
  case .health: "\u{1B}[1m"
  }
}
