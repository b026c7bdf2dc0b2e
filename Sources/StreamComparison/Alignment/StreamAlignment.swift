import Geodesy
package import TripRecords

/// The alignment of the lines of two event streams.
///
/// Lines with the same key are matched in order, as many as possible. Three passes prevent a match
/// from sliding to a neighbor: first lines that are equal except for their number, then, between
/// those, lines with the same key and time, then lines with the same key that are near in time or
/// location. Matches of the last pass that are out of order have moved.
///
///     old   depart  spoken 0  off_route            arrival
///     new   depart            off_route  on_route  arrival      // spoken missing, on_route extra
package struct StreamAlignment: Equatable, Sendable {
  /// A line of either stream, or two matched lines, by their indices.
  package struct Pair: Equatable, Sendable {
    /// The index of the line in the old stream.
    package var old: Int?
    /// The index of the line in the new stream.
    package var new: Int?
    /// Whether lines between them were matched in the opposite order.
    package var isOutOfOrder = false
  }

  /// All lines, each once, in the order of both streams.
  package private(set) var pairs: [Pair] = []

  /// Aligns two streams.
  ///
  /// - Complexity: O(N) for similar streams; memory is always O(N).
  package init(_ old: [RecordLine], _ new: [RecordLine]) {
    var partners = [Int?](repeating: nil, count: old.count)
    Self.matchEnds(in: &partners, old, new)
    Self.fillGaps(in: &partners, old, new, by: LineContent.init)
    Self.fillGaps(in: &partners, old, new, by: KeyedInstant.init)
    let strays = Self.fillWithNear(&partners, old, new)
    merge(partners, strays, times: (old.map { $0.elapsed ?? 0 }, new.map { $0.elapsed ?? 0 }))
  }
}

extension StreamAlignment {
  /// Aligns events with a log, whose lines may lack fields, by the fields that all lines of a kind
  /// have.
  init(_ events: [RecordLine], log: [RecordLine]) {
    var shared: [String: Set<String>] = [:]
    for line in log {
      let keys = Set(line.fields.map(\.key))
      shared[line.event ?? "", default: keys].formIntersection(keys)
    }
    func shortened(_ line: RecordLine) -> RecordLine {
      guard let keys = shared[line.event ?? ""] else { return line }
      return RecordLine(fields: line.fields.filter { keys.contains($0.key) }, number: line.number)
    }
    self.init(events.map(shortened), log.map(shortened))
    // The times of a log are compared and determine its order: within their tolerance an
    // application may call back in any order.
    for index in pairs.indices { pairs[index].isOutOfOrder = false }
  }
}

/// The content of a line without its number.
private struct LineContent: Hashable {
  let line: RecordLine

  static func == (one: Self, other: Self) -> Bool {
    one.line.hasSameContent(as: other.line, besides: "seq")
  }

  func hash(into hasher: inout Hasher) {
    for field in line.fields where field.key != "seq" {
      hasher.combine(field.key)
      hasher.combine(field.value)
    }
  }
}

/// A key at a time.
private struct KeyedInstant: Hashable {
  private let key: EventKey
  private let time: RecordValue?

  init(_ line: RecordLine) {
    key = EventKey(line)
    time = line["t_s"]
  }
}

extension StreamAlignment {
  /// Matches the lines at both ends that have the same content, without hashing them.
  private static func matchEnds(
    in partners: inout [Int?], _ old: [RecordLine], _ new: [RecordLine]
  ) {
    let least = min(old.count, new.count)
    func isSame(_ index: Int, _ newIndex: Int) -> Bool {
      old[index].hasSameContent(as: new[newIndex], besides: "seq")
    }
    let head = (0..<least).first { !isSame($0, $0) } ?? least
    let rest = least - head
    let tail =
      (0..<rest).first { !isSame(old.count - 1 - $0, new.count - 1 - $0) } ?? rest
    for index in 0..<head { partners[index] = index }
    for index in 0..<tail { partners[old.count - 1 - index] = new.count - 1 - index }
  }

  /// Matches lines of equal names in each gap that earlier passes have left between matched lines.
  private static func fillGaps<Name: Hashable>(
    in partners: inout [Int?], _ old: [RecordLine], _ new: [RecordLine],
    by name: (RecordLine) -> Name
  ) {
    for gap in gaps(in: partners, newCount: new.count) where !gap.old.isEmpty && !gap.new.isEmpty {
      // Equal numbers stand for equal names; a name on one side only has no match.
      var numbers: [Name: Int] = [:]
      for index in gap.new { numbers[name(new[index])] = -1 }
      let oldNames = gap.old.compactMap { index -> (index: Int, number: Int)? in
        let name = name(old[index])
        guard let known = numbers[name] else { return nil }
        let number = known < 0 ? index : known
        numbers[name] = number
        return (index, number)
      }
      let newNames = gap.new.compactMap { index -> (index: Int, number: Int)? in
        guard let number = numbers[name(new[index])], number >= 0 else { return nil }
        return (index, number)
      }
      let found = CommonSubsequence(oldNames.map(\.number), newNames.map(\.number)).partners
      for (old, partner) in zip(oldNames, found) {
        if let partner { partners[old.index] = newNames[partner].index }
      }
    }
  }

  private typealias Gap = (old: Range<Int>, new: Range<Int>)

  /// The gaps before, between and after matched lines; one more than matches.
  private static func gaps(in partners: [Int?], newCount: Int) -> [Gap] {
    var gaps: [Gap] = []
    var (start, newStart) = (0, 0)
    for (index, partner) in partners.enumerated() {
      guard let partner else { continue }
      gaps.append((start..<index, newStart..<partner))
      (start, newStart) = (index + 1, partner + 1)
    }
    return gaps + [(start..<partners.count, newStart..<newCount)]
  }

  /// Matches the remaining lines that have the same key and are near.
  ///
  /// Returns the matches that are out of order, as old index to new index.
  private static func fillWithNear(
    _ partners: inout [Int?], _ old: [RecordLine], _ new: [RecordLine]
  ) -> [Int: Int] {
    let gaps = gaps(in: partners, newCount: new.count)
    let left = Dictionary(
      grouping: gaps.lazy.flatMap(\.old).map { LocatedEvent(at: $0, of: old) }, by: \.key)
    let waiting = Dictionary(
      grouping: gaps.lazy.flatMap(\.new).map { LocatedEvent(at: $0, of: new) }, by: \.key)
    var found: [Int: Int] = [:]
    for (key, events) in left {
      for (index, partner) in NearMatching(events, waiting[key] ?? []).pairs {
        found[index] = partner
      }
    }
    for gap in gaps {
      let inGap = gap.old.compactMap { index in
        found[index].flatMap { gap.new.contains($0) ? (old: index, new: $0) : nil }
      }
      for pair in longestRise(inGap) {
        partners[pair.old] = pair.new
        found[pair.old] = nil
      }
    }
    return found
  }

  /// The longest subsequence of pairs whose new indices increase.
  private static func longestRise(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    // For each length, the pair that ends the subsequence with the lowest new index, and its
    // predecessor.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      let length = ends.partitioningIndex { pairs[$0].new >= pair.new }
      before[index] = length > 0 ? ends[length - 1] : nil
      if length < ends.count { ends[length] = index } else { ends.append(index) }
    }
    var rise: [(old: Int, new: Int)] = []
    var last = ends.last
    while let index = last {
      rise.append(pairs[index])
      last = before[index]
    }
    return rise.reversed()
  }
}

extension StreamAlignment {
  /// Lists every line once.
  private mutating func merge(
    _ partners: [Int?], _ strays: [Int: Int], times: (old: [Double], new: [Double])
  ) {
    var unlisted = Set(strays.keys)
    let origins = Dictionary(strays.map { ($1, $0) }) { first, _ in first }
    for gap in Self.gaps(in: partners, newCount: times.new.count) {
      var (old, new) = (gap.old, gap.new)
      while !old.isEmpty || !new.isEmpty {
        if let next = Self.popEarlier(&old, new, times) {
          append(old: next, new: strays[next], &unlisted)
        } else {
          let next = new.removeFirst()
          append(old: origins[next], new: next, &unlisted)
        }
      }
      if gap.old.upperBound < partners.count {
        pairs.append(Pair(old: gap.old.upperBound, new: gap.new.upperBound))
      }
    }
  }

  /// Removes and returns the next old line of a gap, unless a new line comes before it.
  private static func popEarlier(
    _ old: inout Range<Int>, _ new: Range<Int>, _ times: (old: [Double], new: [Double])
  ) -> Int? {
    guard let next = old.first else { return nil }
    if let rival = new.first, times.new[rival] < times.old[next] { return nil }
    return old.removeFirst()
  }

  /// Appends a line of one stream; together with an out-of-order partner, at the first of both.
  private mutating func append(old: Int?, new: Int?, _ unlisted: inout Set<Int>) {
    guard let old, let new else {
      pairs.append(Pair(old: old, new: new))
      return
    }
    if unlisted.remove(old) != nil { pairs.append(Pair(old: old, new: new, isOutOfOrder: true)) }
  }
}
