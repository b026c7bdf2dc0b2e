import TripFormats
import TripModel
import ToolKit

/// Matches the drives of an audit that have no route.
struct MatchedDrives {
  private let arguments: MatchArguments
  private let console: Console
  private var matcher: DriveMatcher?

  /// Reads a network, if one is named.
  ///
  /// - Throws: if the network cannot be read, or has no road for the mode.
  init(network: String?, mode: TravelMode, _ console: Console) throws(RunStop) {
    var arguments = MatchArguments()
    arguments.network = network ?? ""
    arguments.mode = mode
    self.arguments = arguments
    self.console = console
    matcher = network == nil ? nil : try MatchCommand.matcher(arguments, console)
  }

  /// The drive of a trace with its matched route; absent, with the faults reported, if it cannot be
  /// matched or there is no network.
  mutating func job(of trace: String) throws(RunStop) -> AuditJob? {
    guard var matcher else { return nil }
    defer { self.matcher = matcher }
    guard let drive = try TracedDrive(trace, arguments, &matcher, console) else { return nil }
    let route = String(decoding: RouteWriter.write([drive.route]), as: UTF8.self)
    let cut = drive.cut.map {
      String(decoding: TraceWriter(exactly: $0).trace($0), as: UTF8.self)
    }
    return AuditJob(name: trace, source: .matched(route: route, trace: cut ?? trace))
  }
}
