import Geodesy
import Notations
import TripFormats
import TripModel

/// Reads a whole trace from a text.
func items(
  of text: String, format: TraceFormat? = nil, options: TraceReadingOptions = .init(),
  pieceLength: Int = 65_536
) -> [TraceItem] {
  items(of: Array(text.utf8), format: format, options: options, pieceLength: pieceLength)
}

/// Reads a whole trace from bytes.
func items(
  of bytes: [UInt8], format: TraceFormat? = nil, options: TraceReadingOptions = .init(),
  pieceLength: Int = 65_536
) -> [TraceItem] {
  var reader = TraceReader(
    source: MemorySource(name: "t", bytes: bytes, pieceLength: pieceLength), format: format,
    options: options)
  var items: [TraceItem] = []
  while let item = reader.next() { items.append(item) }
  return items
}

extension [TraceItem] {
  /// The fixes among the items.
  var fixes: [Fix] {
    compactMap { if case .fix(let fix) = $0 { fix } else { nil } }
  }

  /// The faults among the items.
  var diagnostics: [Diagnostic] {
    compactMap { if case .diagnostic(let diagnostic) = $0 { diagnostic } else { nil } }
  }

  /// The faults as shown to the user.
  var messages: [String] { diagnostics.map(\.rendered) }
}

extension Fix {
  /// A fix at a time in milliseconds.
  init(
    _ milliseconds: Int64, _ latitude: Double, _ longitude: Double, altitude: Double? = nil,
    accuracy: Double? = nil, course: Double? = nil, speed: Double? = nil,
    isSimulated: Bool = false, isOffRoute: Bool? = nil
  ) {
    self.init(
      time: Instant(milliseconds: milliseconds),
      coordinate: Coordinate(latitude: latitude, longitude: longitude), altitude: altitude,
      accuracy: accuracy, course: course.map(Bearing.init(degrees:)), speed: speed,
      isSimulated: isSimulated,
      verdict: isOffRoute.map { $0 ? .offRoute(deviation: nil) : .onRoute })
  }
}

/// 2024-05-01T10:00:00Z.
let tenOClock: Int64 = 1_714_557_600_000

/// A text with marks such as `1️⃣` before the bytes where faults are expected.
struct MarkedText: Sendable {
  /// The text without the marks.
  private(set) var text = ""

  private var locations: [(mark: String, location: String)] = []

  /// Removes the marks from a text.
  init(_ marked: String) {
    var line = 1
    var column = 1
    for character in marked {
      if ["1️⃣", "2️⃣", "3️⃣"].contains(character) {
        locations.append((String(character), "\(line):\(column)"))
        continue
      }
      text.append(character)
      for byte in String(character).utf8 {
        column += 1
        if byte == 0x0A {
          line += 1
          column = 1
        }
      }
    }
  }

  /// A message with its marks replaced by their locations.
  func located(_ message: String) -> String {
    locations.reduce(message) { message, entry in
      message.split(separator: entry.mark, omittingEmptySubsequences: false)
        .joined(separator: entry.location)
    }
  }
}
