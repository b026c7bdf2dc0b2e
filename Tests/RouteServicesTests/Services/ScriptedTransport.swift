import Geodesy
import Notations
import RouteServices
import TestSupport
import TripModel

/// A service that gives the set answers and records its requests.
final class ScriptedTransport: HTTPTransport {
  private var outcomes: [RouterReply]
  private(set) var requests: [HTTPRequest] = []
  private(set) var pauses: [Double] = []
  let timeout = 10.0

  init(_ outcomes: [RouterReply]) {
    self.outcomes = outcomes
  }

  func exchange(_ request: HTTPRequest) -> RouterReply {
    requests.append(request)
    return outcomes.isEmpty ? .unreachable : outcomes.removeFirst()
  }

  func pause(seconds: Double) {
    pauses.append(seconds)
  }
}

/// Keeps exchanges in memory as the files of a folder.
final class RecordedFiles {
  private(set) var files: [String: String] = [:]
  private var count = 0

  func keep(_ exchange: RouteExchange) {
    count += 1
    files["rec/000\(count).request.json"] = String(decoding: exchange.document, as: UTF8.self)
    files["rec/000\(count).answer"] = exchange.answerBytes.map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

/// A program that answers each line with its next reply.
final class ScriptedProgram: RouterProgram {
  private var replies: [RouterReply]
  private(set) var lines: [String] = []

  init(_ replies: [RouterReply]) {
    self.replies = replies
  }

  func exchange(_ line: [UInt8], number: Int) -> RouterReply {
    lines.append(String(decoding: line, as: UTF8.self))
    return replies.isEmpty ? .failure(.network, message: "gone") : replies.removeFirst()
  }
}

/// An answer in OSRM's format from one coordinate at sea to another.
func directions(from start: (Double, Double), to end: (Double, Double), code: String = "Ok")
  -> String
{
  let line = "[[\(start.1),\(start.0)],[\(end.1),\(end.0)]]"
  return """
    {"code":"\(code)","routes":[{"distance":1000,"duration":100,"geometry":{"type":"LineString",\
    "coordinates":\(line)},"legs":[{"distance":1000,"duration":100,"steps":[{"distance":1000,\
    "duration":100,"name":"Sea","geometry":{"type":"LineString","coordinates":\(line)},\
    "maneuver":{"type":"depart","location":[\(start.1),\(start.0)]}}]}]}],"waypoints":[]}
    """
}

/// A request in the middle of the sea, by default with one waypoint.
func seaRequest(
  _ purpose: RequestPurpose = .reroute, waypoints: Int = 1, options: [String] = []
) -> RouteRequest {
  let coordinates = [
    Coordinate(latitude: 54.01, longitude: 3), Coordinate(latitude: 54.02, longitude: 3),
  ]
  return RouteRequest(
    number: 7, purpose: purpose,
    origin: Coordinate(latitude: 54, longitude: 3), course: Bearing(degrees: 359.7),
    avoidRadius: 104.4, waypoints: Array(coordinates.prefix(waypoints)), options: options)
}

/// The provider of a live router with a scripted service.
func liveRouter(
  _ specification: String, _ transport: ScriptedTransport, keys: [String: String] = [:],
  program: ScriptedProgram = ScriptedProgram([]), recorder: RecordedFiles? = nil,
  language: InstructionLanguage = .english
) throws -> Reading<any RouteProvider> {
  let live = LiveMaterials(
    transport: transport, observe: { recorder?.keep($0.exchange) }, key: { keys[$0] },
    program: { _ in program })
  var preferences = RouterPreferences()
  preferences.language = language
  let materials = RouterMaterials(
    files: MemoryFiles([:]), formats: .reading(readSketches), live: live, preferences: preferences)
  return try RouterSpecification.parse(specification).makeProvider(from: materials)
}

/// An answer of a service as text.
func answered(_ status: Int, _ body: String) -> RouterReply {
  .answer(status: status, body: Array(body.utf8))
}

/// The outcome of a request in words.
func words(_ answer: RouteAnswer?) -> String {
  switch answer?.result {
  case .routes(let routes): "\(routes.count) routes"
  case .refresh(let refresh): "refresh of \(refresh.map(\.segments)) segments"
  case .failure(let reason, let message): "\(reason.rawValue): \(message ?? "")"
  case nil: "not asked"
  }
}
