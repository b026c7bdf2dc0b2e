import Geodesy
import Notations
import RoadRouting
import RouteServices
import ToolKit
import TripModel
import TripPlans

/// A service that matches drives, or its recorded answers.
struct LiveMatcher {
  /// The beginnings of a specification.
  static let schemes = ["valhalla:", "osrm:", "replay:"]

  /// The timeout of an answer in seconds of real time, high because services are slow for long
  /// drives.
  static let defaultTimeout = 60.0

  private let mode: TravelMode
  private let timeout: Double
  private let specification: RouterSpecification
  private let folder: RouteFolder?
  /// The recorded answers, if these are replayed.
  private var replayed: (any RouteProvider)?
  private var asked = 0

  init(
    _ specification: RouterSpecification, _ arguments: MatchArguments, _ console: Console
  ) throws(RunStop) {
    self.specification = specification
    (mode, timeout) = (arguments.mode, arguments.timeout)
    folder = try stopping { () throws(FileFault) in
      guard let path = arguments.recordedRoutes else { return nil }
      let folder = try RouteFolder(
        path: path, of: RecordedRouters([specification]),
        replacesExisting: arguments.replacesExisting, report: console.report)
      try folder.begin()
      return folder
    }
    guard case .replay = specification else { return }
    replayed = try console.value(
      of: specification.makeProvider(
        from: RouterMaterials(files: TypedFiles(), formats: .all(RouterPreferences()))))
  }

  /// Matches a drive.
  ///
  /// - Throws: the service's reason for not matching it.
  mutating func match(_ fixes: [Fix], path: String) throws(Diagnostic) -> MatchedDrive {
    asked += 1
    guard let request = MatchingRouter.request(number: asked, fixes: fixes, mode: mode),
      let answer = try answer(to: request, fixes)
    else { throw .notMatched(nil, in: path) }
    switch answer.result {
    case .routes(let routes): return Self.drive(over: routes, fixes)
    case .failure(_, let message): throw .notMatched(message, in: path)
    case .refresh: throw .notMatched("the answer is a route refresh", in: path)
    }
  }

  private mutating func answer(
    to request: RouteRequest, _ fixes: [Fix]
  ) throws(Diagnostic) -> RouteAnswer? {
    if replayed != nil { return replayed?.answer(request) }
    guard case .service(let service) = specification else { return nil }
    guard let transport = CurlTransport(timeout: timeout) else { throw .noCurl }
    let router = MatchingRouter(service: service, transport: transport, fixes: fixes, mode: mode)
    return router.flatMap { router in
      var routes = LiveRoutes(
        router: router, formats: .all(RouterPreferences())
      ) { [folder] in folder?.keep($0.exchange) }
      return routes.answer(request)
    }
  }
}

extension LiveMatcher {
  /// The distance in meters from a part's line within which fixes belong to it.
  private static let reach = 50.0

  /// The drive with the parts that a service returned, in order.
  ///
  /// Each part has the fixes near its line that come after those of the previous part.
  private static func drive(over routes: [Route], _ fixes: [Fix]) -> MatchedDrive {
    var drive = MatchedDrive()
    var next = 0
    for route in routes {
      let line = Polyline(route.vertices)
      let near = fixes.indices[next...].filter { index in
        line.nearest(to: Position(fixes[index].coordinate).vector).squaredDistance <= reach * reach
      }
      guard let first = near.first else { continue }
      // One of several parts has only consecutive fixes.
      let run = zip(near, first...).prefix { $0 == $1 }
      let last = (routes.count == 1 ? near.last : run.last?.0) ?? first
      if first > next {
        drive.breaks.append(MatchBreak(reason: .notMatched, fixes: max(next - 1, 0)...first))
      }
      drive.parts.append(MatchedPart(route: route, fixes: first...last))
      next = last + 1
    }
    if next < fixes.count, next > 0 {
      drive.breaks.append(MatchBreak(reason: .notMatched, fixes: (next - 1)...(fixes.count - 1)))
    }
    return drive
  }
}

extension Diagnostic {
  /// The error of a service that found no route.
  fileprivate static func notMatched(_ message: String?, in path: String) -> Diagnostic {
    Diagnostic(
      .error, code: "match_service", file: path,
      "no route from the matcher: \(message ?? "no answer")",
      hint: message?.contains("TooBig") == true
        ? "'osrm-routed --max-matching-size N' accepts longer drives" : nil)
  }

  fileprivate static let noCurl = Diagnostic(
    .error, code: "match_no_curl", file: "tripsim", "the program 'curl' is not on the path",
    expected: "curl, which live matchers need")
}
