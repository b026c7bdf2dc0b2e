import Notations

/// The `d` of an SVG path, in hundredths of a unit and as short as it can be said.
///
/// Steps are written relative to the point before, both rounded, so that errors do not add up.
struct PathData {
  private var bytes: [UInt8] = []
  private var last = (x: 0, y: 0)
  private var isDrawing = false

  /// Coordinates farther out are pulled in: no drawing is so large.
  private static let limit = 1e7

  /// The text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether nothing is drawn.
  var isEmpty: Bool { bytes.isEmpty }
}

extension PathData {
  /// Makes a path along points.
  init(_ points: some Sequence<MapPoint>) {
    for (index, point) in points.enumerated() {
      if index == 0 { move(to: point) } else { line(to: point) }
    }
  }

  /// Begins a line.
  mutating func move(to point: MapPoint) {
    last = Self.rounded(point)
    bytes.append(UInt8(ascii: "M"))
    append(last.x, isFirst: true)
    append(last.y)
    isDrawing = false
  }

  /// Goes on with the line; a point that looks the same as the last one adds nothing.
  mutating func line(to point: MapPoint) {
    let next = Self.rounded(point)
    let step = (x: next.x - last.x, y: next.y - last.y)
    if step == (0, 0) { return }
    if !isDrawing { bytes.append(UInt8(ascii: "l")) }
    append(step.x, isFirst: !isDrawing)
    append(step.y)
    last = next
    isDrawing = true
  }

  /// Draws a point: a line of no length, which round line ends make a dot.
  mutating func dot(at point: MapPoint) {
    move(to: point)
    bytes.append(contentsOf: "h0".utf8)
  }

  private static func rounded(_ point: MapPoint) -> (x: Int, y: Int) {
    func hundredths(_ value: Double) -> Int {
      Int((min(max(value, -limit), limit) * 100).rounded())
    }
    return (hundredths(point.x), hundredths(point.y))
  }

  /// Appends hundredths without needless zeros: `-.5`, `12`, `3.25`.
  private mutating func append(_ hundredths: Int, isFirst: Bool = false) {
    if hundredths < 0 {
      bytes.append(UInt8(ascii: "-"))
    } else if !isFirst {
      bytes.append(UInt8(ascii: " "))
    }
    let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    if whole > 0 || part == 0 { appendInteger(UInt64(whole), minimumDigits: 1, to: &bytes) }
    if part == 0 { return }
    bytes.append(UInt8(ascii: "."))
    let isTenth = part % 10 == 0
    appendInteger(UInt64(isTenth ? part / 10 : part), minimumDigits: isTenth ? 1 : 2, to: &bytes)
  }
}
