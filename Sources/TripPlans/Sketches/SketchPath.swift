import Notations
import Simulation

/// The places of a route or a drive in words: `A B stop C`, `A 50km/h B wait 20s c D`.
///
/// A word of place letters names the places in order. Any other word applies to the place before
/// it, or from there onward.
struct SketchPath: Equatable, Sendable {
  /// The purpose of a path, which determines the words that it may have.
  enum Purpose {
    case route
    case drive
  }

  /// A part of a path.
  enum Part: Equatable, Sendable {
    /// Pass a place.
    case place(Character)
    /// Arrive at the previous place, and continue.
    case stop
    /// Stand still at the previous place for some seconds.
    case wait(Double)
    /// Drive at this speed from here on, in m/s.
    case speed(Double)
    /// The signal is lost here.
    case lost
    /// The signal is found here.
    case found
  }

  /// The parts in order, at least two places.
  private(set) var parts: [Part] = []

  /// The source text with its location.
  let source: LocatedText

  /// The places in order.
  var places: [Character] {
    parts.compactMap { part in
      if case .place(let place) = part { place } else { nil }
    }
  }
}

extension SketchPath {
  /// Reads a path over places.
  static func read(
    _ source: LocatedText, for purpose: Purpose, places: [Character]
  ) -> Reading<SketchPath> {
    var path = SketchPath(source: source)
    var words = source.text.split(separator: " ")[...]
    var faults: [Diagnostic] = []
    while let word = words.popFirst() {
      if let part = purpose.part(word, &words) {
        path.parts.append(part)
      } else if word.allSatisfy(places.contains) {
        path.parts += word.map { .place($0) }
      } else {
        let offset = source.text.utf8.distance(from: source.text.startIndex, to: word.startIndex)
        faults.append(
          .unknownPathWord(String(word), offset: offset, purpose, places: places)
            .located(in: source))
      }
    }
    if faults.isEmpty, let fault = path.contradiction { faults = [fault.located(in: source)] }
    return Reading(faults.isEmpty ? path : nil, diagnostics: faults)
  }

  private var contradiction: Diagnostic? {
    if places.count < 2 { return .shortPath }
    if let twice = zip(places, places.dropFirst()).first(where: { $0.0 == $0.1 }) {
      return .repeatedPlace(twice.0)
    }
    guard case .place = parts[0] else { return .placelessPath }
    var isLost = false
    for part in parts where part == .lost || part == .found {
      if isLost == (part == .lost) { return .unpairedSignal(isLost ? "lost" : "found") }
      isLost.toggle()
    }
    return isLost ? .unpairedSignal("lost") : nil
  }
}

extension SketchPath.Purpose {
  /// The part for a word and its value in the next word, if it needs one; absent for other words.
  fileprivate func part(
    _ word: Substring, _ ahead: inout ArraySlice<Substring>
  ) -> SketchPath.Part? {
    switch (self, word) {
    case (.route, "stop"): return .stop
    case (.drive, "lost"): return .lost
    case (.drive, "found"): return .found
    case (.drive, "wait"):
      guard let value = ahead.first, value.hasSuffix("s"),
        let seconds = Double(value.dropLast()), (0...86_400).contains(seconds)
      else { return nil }
      ahead.removeFirst()
      return .wait(seconds)
    case (.drive, _):
      return Self.speed(word).flatMap { RoadSpeeds.range.contains($0) ? .speed($0) : nil }
    case (.route, _): return nil
    }
  }

  /// The speed in m/s given by a word with a unit, possible or not.
  static func speed(_ word: some StringProtocol) -> Double? {
    word.last?.isLetter == true ? speedNumber(of: word) : nil
  }

  /// The words that a path may have besides places.
  var words: String {
    switch self {
    case .route: "'stop'"
    case .drive: "a speed such as '50km/h', 'wait 20s', 'lost' or 'found'"
    }
  }
}
