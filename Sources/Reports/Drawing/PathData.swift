import Notations

/// The `d` attribute of an SVG path, in hundredths of a unit and as short as possible.
///
/// Steps are relative to the previous rounded point, so that rounding errors do not add up.
struct PathData {
  private var bytes: [UInt8] = []
  private var last = (x: 0, y: 0)
  private var isDrawing = false

  /// The limit to which coordinates are clamped, larger than any drawing.
  private static let limit = 1e7

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the path is empty.
  var isEmpty: Bool { bytes.isEmpty }
}

extension PathData {
  init(_ points: some Sequence<MapPoint>) {
    add(points)
  }

  init(dot point: MapPoint) {
    dot(at: point)
  }

  /// Adds a line along points.
  mutating func add(_ points: some Sequence<MapPoint>) {
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

  /// Continues the line; a point that rounds to the last one adds nothing.
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

  /// Draws a dot: a line of zero length with round ends.
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

  /// Appends hundredths without redundant zeros: `-.5`, `12`, `3.25`.
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
