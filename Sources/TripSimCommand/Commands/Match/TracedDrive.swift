import Notations
import RoadRouting
import ToolKit
import TripFormats
import TripModel

/// A trace that was read and matched.
struct TracedDrive {
  /// The path of the trace.
  let path: String
  /// The bytes of the trace.
  let bytes: [UInt8]
  let fixes: [Fix]
  /// The result of matching.
  let match: MatchedDrive
  /// The index of the part to write.
  let part: Int

  /// Reads and matches a trace and reports its faults; absent if it could not be matched.
  init?(
    _ path: String, _ arguments: MatchArguments, _ matcher: inout DriveMatcher, _ console: Console
  ) throws(RunStop) {
    do throws(FileFault) {
      bytes = try WholeFile.bytes(of: path)
    } catch {
      guard Interruption.signal == nil else { throw .file(error) }
      _ = console.report(error)
      return nil
    }
    var faults = FaultList(isStrict: arguments.isStrict)
    var reader = TraceReader(
      source: MemorySource(name: path, bytes: bytes), format: arguments.reading.traceFormat,
      options: arguments.reading.trace)
    let reading = reader.readAll()
    faults.add(reading.diagnostics)
    self.path = path
    fixes = reading.value ?? []
    if !faults.hasError, fixes.count < 2 { faults.add([.tooFewFixes(fixes.count, in: path)]) }
    guard !faults.hasError else {
      for fault in faults.all { console.report(fault) }
      return nil
    }
    do throws(Diagnostic) {
      match = try matcher.match(fixes, path: path, rules: arguments.rules)
    } catch {
      for fault in faults.all + [error] { console.report(fault) }
      return nil
    }
    let report = MatchReport(path: path, fixes: fixes, match: match)
    part = arguments.part.map { $0 - 1 } ?? Self.longest(match.parts)
    if match.parts.isEmpty {
      faults.add([report.noWay(matcher)])
    } else if part >= match.parts.count {
      faults.add([report.noPart(part)])
    } else {
      faults.add(report.warnings(writing: arguments.writesAll ? nil : part))
    }
    for fault in faults.all { console.report(fault) }
    if faults.hasError { return nil }
  }

  /// The index of the longest part, the first of equals; 0 if there are no parts.
  private static func longest(_ parts: [MatchedPart]) -> Int {
    parts.indices.max { (parts[$0].length, -$0) < (parts[$1].length, -$1) } ?? 0
  }

  /// The route of the part to write.
  var route: Route { match.parts[part].route }

  /// The fixes of the part to write; absent if they are the whole trace.
  var cut: ArraySlice<Fix>? {
    let range = match.parts[part].fixes
    return range.count == fixes.count ? nil : fixes[range]
  }
}

/// The matcher of a command.
enum DriveMatcher {
  /// The embedded matcher.
  case embedded(RoadMatcher)
  /// A service.
  case live(LiveMatcher)

  /// Matches a drive.
  ///
  /// - Throws: A service's reason for not matching the drive.
  mutating func match(
    _ fixes: [Fix], path: String, rules: MatchRules
  ) throws(Diagnostic) -> MatchedDrive {
    switch self {
    case .embedded(let matcher): return matcher.match(fixes, rules: rules)
    case .live(var matcher):
      defer { self = .live(matcher) }
      return try matcher.match(fixes, path: path)
    }
  }
}

extension MatchedPart {
  /// The length of the route in meters.
  var length: Double { route.declaredDistance ?? 0 }
}
