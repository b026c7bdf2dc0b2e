import Geodesy
import Notations
import RoadRouting
import TripModel

/// The messages about a matched drive.
struct MatchReport {
  /// The path of the trace.
  let path: String
  let fixes: [Fix]
  /// The result of matching.
  let match: MatchedDrive
}

extension MatchReport {
  /// The warnings about breaks, fixes left out and parts not written.
  ///
  /// `part` is the index of the part written, absent if all parts are written.
  func warnings(writing part: Int?) -> [Diagnostic] {
    var warnings = breaks.map { warning("match_break", words(of: $0)) }
    if let strays { warnings.append(strays) }
    if let part, match.parts.count > 1 { warnings.append(others(than: part)) }
    return warnings
  }

  /// The error of a drive that could not be matched.
  func noWay(_ matcher: DriveMatcher) -> Diagnostic {
    guard case .embedded(let matcher) = matcher else {
      return Diagnostic(
        .error, code: "match_no_way", file: path, "no fix is near the route from the matcher")
    }
    let start = fixes[0].coordinate
    let swapped = Coordinate(latitude: start.longitude, longitude: start.latitude)
    let distance = matcher.distanceToRoad(from: start)
    var hint: String?
    if let distance {
      hint = distance > 100 ? "the nearest is \(Self.distance(distance)) from the first fix" : nil
    } else {
      hint = "the network is more than 1000 km away"
    }
    if distance ?? .infinity > 1000, abs(swapped.latitude) <= 90,
      matcher.distanceToRoad(from: swapped) ?? .infinity < 1000
    {
      hint =
        "latitude and longitude of the trace may be swapped: if so, roads are near"
    }
    let isStill = match.breaks.contains { $0.reason == .noMotion }
    return Diagnostic(
      .error, code: "match_no_way", file: path,
      isStill ? "the drive does not move along a road" : "no road is near the drive",
      expected: isStill ? "fixes along roads of the network" : "fixes within 50 m of a road",
      hint: hint)
  }

  /// The error of a part that does not exist.
  func noPart(_ part: Int) -> Diagnostic {
    Diagnostic(
      .error, code: "match_no_part", file: path, "the drive has no part \(part + 1)",
      expected: match.parts.count == 1
        ? "'--part 1', the only part" : "a part from 1 to \(match.parts.count)",
      hint: partsHint(without: nil))
  }
}

extension MatchReport {
  private func warning(_ code: String, _ text: String, hint: String? = nil) -> Diagnostic {
    Diagnostic(.warning, code: code, file: path, text, hint: hint)
  }

  /// The breaks; neighbors without a route between them count as one.
  ///
  /// This happens where a one-way street was driven the wrong way.
  private var breaks: [MatchBreak] {
    match.breaks.reduce(into: []) { breaks, next in
      let reasons = [MatchBreak.Reason.noWay, .noMotion]
      guard let last = breaks.last, last.fixes.upperBound == next.fixes.lowerBound,
        reasons.contains(last.reason), reasons.contains(next.reason)
      else { return breaks.append(next) }
      let fixes = last.fixes.lowerBound...next.fixes.upperBound
      breaks[breaks.count - 1] = MatchBreak(reason: .noWay, fixes: fixes)
    }
  }

  private func words(of gap: MatchBreak) -> String {
    let (from, to) = (gap.fixes.lowerBound, gap.fixes.upperBound)
    let between = "\(time(from)) and \(time(to))"
    switch gap.reason {
    case .silence:
      let distance = fixes[from].coordinate.distance(to: fixes[to].coordinate)
      return "no fixes between \(between), \(Self.distance(distance)) apart: the route between "
        + "them is unknown"
    case .offRoad: return "no road is near between \(between) (fixes \(from)..\(to))"
    case .noWay where to > from + 1:
      return "no route leads along the fixes between \(between) (fixes \(from)..\(to))"
    case .noWay: return "no route leads from the fix at \(time(from)) to the fix at \(time(to))"
    case .notMatched: return "the matcher found no route between \(between) (fixes \(from)..\(to))"
    case .noMotion:
      return "no route between \(between) (fixes \(from)..\(to)): there is no motion along a road"
    }
  }

  /// The note on fixes left out, with the first of each kind.
  private var strays: Diagnostic? {
    guard !match.strays.isEmpty else { return nil }
    let kinds: [(StrayFix.Reason, String)] = [
      (.offRoad, "far from every road"), (.unreachable, "where no route leads"),
      (.unlikely, "off the likely route"), (.outOfOrder, "not later than the previous fix"),
    ]
    let words = kinds.compactMap { reason, words -> String? in
      let found = match.strays.filter { $0.reason == reason }
      guard let first = found.first else { return nil }
      return "\(found.count) \(words), the first at \(time(first.fix))"
    }
    return warning(
      "match_strays",
      "\(plural(match.strays.count, "fix")) left out: "
        + words.joined(separator: "; "))
  }

  private func others(than part: Int) -> Diagnostic {
    warning(
      "match_parts",
      "the drive has \(match.parts.count) parts, of which part \(part + 1) is written: "
        + words(ofPart: part), hint: partsHint(without: part))
  }

  private func partsHint(without part: Int?) -> String {
    let others = match.parts.indices.filter { $0 != part }
    return others.prefix(5).map { "'--part \($0 + 1)': \(words(ofPart: $0))" }
      .joined(separator: "; ") + (others.count > 5 ? "; …" : "")
  }

  private func words(ofPart part: Int) -> String {
    let matched = match.parts[part]
    return "\(time(matched.fixes.lowerBound)) to \(time(matched.fixes.upperBound)), "
      + Self.distance(matched.length)
  }

  private func time(_ fix: Int) -> String {
    timestampText(milliseconds: fixes[fix].time.milliseconds)
  }

  private static func distance(_ meters: Double) -> String {
    meters < 10_000 ? "\(Int(meters.rounded())) m" : "\(Int((meters / 1000).rounded())) km"
  }
}

extension MatchReport {
  /// A line about each fix, followed by a line for each of its candidates.
  var explanation: [String] {
    match.explanation.flatMap { fix in [heading(fix)] + candidates(of: fix) }
  }

  private func heading(_ fix: MatchedFix) -> String {
    let (from, to) = (fix.fixes.lowerBound, fix.fixes.upperBound)
    let range = from == to ? "fix \(from)" : "fixes \(from)..\(to)"
    var words = "\(range)  \(time(from))"
    if fix.isStart {
      words += "  a part begins"
    } else {
      words += "  \(decimalText(fix.straight, decimals: 1)) m from the previous fix"
    }
    return words + (fix.isStop ? "  stands until \(time(to))" : "")
  }

  private func candidates(of fix: MatchedFix) -> [String] {
    table(
      fix.candidates.map { candidate in
        let road = [
          candidate.isChosen ? "  *" : "   ",
          "\(decimalText(candidate.distance, decimals: 1)) m from",
          candidate.road + (candidate.way.map { " (way \($0))" } ?? ""),
          candidate.isForward ? "forward" : "backward",
        ]
        guard candidate.lag < .infinity else { return road + ["", "no path", ""] }
        return road + [
          "fix \(decimalText(candidate.fixCost, decimals: 2))",
          candidate.wayLength.map {
            "path \(decimalText($0, decimals: 1)) m " + decimalText(candidate.wayCost, decimals: 2)
          } ?? "",
          "over best \(decimalText(candidate.lag, decimals: 2))",
        ]
      })
  }
}

extension Diagnostic {
  /// The error of a trace with too few fixes to match.
  static func tooFewFixes(_ count: Int, in path: String) -> Diagnostic {
    Diagnostic(
      .error, code: "match_too_few", file: path,
      count == 0 ? "the trace has no usable fix" : "the trace has one usable fix",
      expected: "at least 2")
  }

  /// The error of several traces whose routes would have the same destination.
  static let severalMatches = Diagnostic(
    "several_matches", "several traces would be written to standard output",
    expected: "'-o DIR' or '--record DIR', which get a file or a case for each")
}
