import Geodesy
import Notations
import RouteServices
import ToolKit
import TripFormats
import TripModel

/// Valhalla's matcher at an address, called through `curl`.
///
/// **Source:** Valhalla, `docs/api/map-matching/api-reference.md`, trace_route.
struct Meili {
  /// The address, such as `http://127.0.0.1:8016`.
  let address: String

  /// Prints the errors of its routes, and its speed.
  func measure(_ town: MatchedTown, _ drives: [[Fix]], _ table: ResultTable) {
    var ways: [[[Coordinate]]] = []
    var failures = 0
    let seconds = drives.reduce(0.0) { seconds, fixes in
      let answer = answer(for: fixes)
      ways.append(answer?.lines ?? [])
      failures += answer == nil ? 1 : 0
      return seconds + (answer?.seconds ?? 0)
    }
    let sum = town.compared(ways).reduce(into: WayComparison(), +=)
    let fixes = drives.reduce(0) { $0 + $1.count }
    table.add("  Meili: wrong", sum.wrong * 100, "%", decimals: 3, .none)
    table.add("  Meili: fixes/s", Double(fixes) / seconds, "", .none)
    if failures > 0 { table.add("  Meili: no answer", failures, "drives", .none) }
  }

  /// The matched lines, and the seconds that the service took.
  private func answer(for fixes: [Fix]) -> (lines: [[Coordinate]], seconds: Double)? {
    let body = JSONWriter.document { json in
      json.valhallaShape(fixes)
      json.member("costing", "auto")
      json.member("shape_match", "map_snap")
      json.member("format", "osrm")
      json.member("shape_format", "polyline6")
    }
    let command = "exec curl -s -m 60 -d @- -w '\\n%{time_starttransfer}' \(address)/trace_route"
    guard let child = try? ChildProcess(shell: command),
      let (output, code) = try? child.conclude(sending: body, limit: 64 * 1_048_576, seconds: 61),
      code == 0, let end = output.lastIndex(of: 0x0a),
      let seconds = Double(String(decoding: output[(end + 1)...], as: UTF8.self)),
      let file = RouteReader.read(Array(output[..<end]), file: "meili").value
    else { return nil }
    return (file.routes.map(\.vertices), seconds)
  }
}
