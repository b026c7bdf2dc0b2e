import Notations
import RouteServices
import Testing
import TripModel

struct ServiceAnswerTests {
  /// The outcome of a service's consecutive answers, and the pauses between attempts.
  private func outcome(
    _ outcomes: [RouterReply], specification: String = "osrm:http://127.0.0.1",
    keys: [String: String] = [:]
  ) throws -> (words: String, pauses: [Double]) {
    let transport = ScriptedTransport(outcomes)
    var provider = try #require(try liveRouter(specification, transport, keys: keys).value)
    return (words(provider.answer(seaRequest())), transport.pauses)
  }

  private static let good = directions(from: (54, 3), to: (54.01, 3))

  @Test func `a route from here to there is an answer`() throws {
    #expect(try outcome([answered(200, Self.good)]).words == "1 routes")
  }

  @Test(arguments: [
    (
      400, #"{"code":"NoRoute","message":"Impossible"}"#,
      "no_route: status 400: NoRoute: Impossible"
    ),
    (400, #"{"message":"Far","code":"NoSegment"}"#, "waypoint_error: status 400: NoSegment: Far"),
    (
      400, #"{"message":"close to position 26","code":"InvalidQuery"}"#,
      "invalid_request: status 400: InvalidQuery: close to position 26"
    ),
    (
      400, #"{"error_code":171,"error":"No suitable edges near location","status_code":400}"#,
      "waypoint_error: status 400: No suitable edges near location"
    ),
    (
      404, #"{"error_code":106,"error":"Try any of:"}"#,
      "invalid_request: status 404: Try any of:"
    ),
    (
      400,
      #"{"message":"Connection between locations not found","hints":[{"details":"com.graphhopper.util.exceptions.ConnectionNotFoundException"}]}"#,
      "no_route: status 400: Connection between locations not found"
    ),
    (401, #"{"message":"Not Authorized"}"#, "api_key: status 401: Not Authorized"),
    (404, "<h1>not here</h1>", "invalid_request: status 404"),
    (302, "", "invalid_answer: status 302"),
    (504, "", "timeout: status 504"),
    (200, #"{"code":"NoRoute"}"#, "no_route: status 200: NoRoute"),
    (
      200, "<html></html>",
      "invalid_answer: the answer is not JSON: the file is an HTML page (1:1)"
    ),
    (200, #"{"code":"Ok"}"#, "invalid_answer: an object with 'code' is not a known route format"),
  ])
  func `the status and the body give the reason for a failure`(
    _ status: Int, _ body: String, _ expected: String
  ) throws {
    #expect(
      try outcome([answered(status, body)] + Array(repeating: answered(status, body), count: 2))
        .words == expected)
  }

  @Test(arguments: [
    (RouterReply.unreachable, "network: the router cannot be reached"),
    (.unknownHost, "network: the router's host is unknown"),
    (.timeout(seconds: 2.5), "timeout: the router did not answer within 2.5 s"),
    (.tooLarge(limit: 1024), "invalid_answer: the answer is longer than 1024 bytes"),
    (.cut, "network: the connection was lost before the answer was complete"),
    (.insecure, "network: no secure connection to the router could be established"),
    (.unreadable, "invalid_request: the request is longer than curl can read"),
    (.other(code: 2), "network: curl failed with code 2"),
  ])
  func `a failure of the transport is a failure without a retry`(
    _ failure: RouterReply, _ expected: String
  ) throws {
    let outcome = try outcome([failure, answered(200, Self.good)])
    #expect(outcome.words == expected)
    #expect(outcome.pauses == [])
  }

  @Test func `a busy service is retried three times, each time later`() throws {
    let busy = answered(429, #"{"message":"Too Many Requests"}"#)
    let patient = try outcome([busy, answered(503, ""), answered(200, Self.good)])
    #expect(patient.words == "1 routes")
    #expect(patient.pauses == [0.5, 1])
    let refused = try outcome([busy, busy, busy, answered(200, Self.good)])
    #expect(refused.words == "quota: status 429: Too Many Requests")
    #expect(
      try outcome(Array(repeating: answered(500, "x"), count: 3)).words
        == "internal_error: status 500")
  }

  @Test func `a busy service determines the time of the retry, within bounds`() throws {
    func busy(_ status: Int, _ seconds: Double) -> RouterReply {
      .answer(status: status, body: [], retryAfter: seconds)
    }
    let good = answered(200, Self.good)
    #expect(try outcome([busy(429, 3), busy(503, 900), good]).pauses == [3])
    #expect(try outcome([busy(429, 0), busy(500, 3), good]).pauses == [0, 1])
  }

  @Test func `a route without a maneuver near the origin is preferred`() throws {
    func route(_ meters: Double, _ turnAfter: Double) -> String {
      func step(_ maneuver: String, _ meters: Double, _ latitudes: (Double, Double)) -> String {
        """
        {"distance":\(meters),"duration":50,"geometry":{"type":"LineString","coordinates":\
        [[3,\(latitudes.0)],[3,\(latitudes.1)]]},"maneuver":{\(maneuver),"location":[3,54]}}
        """
      }
      let steps = [
        step(#""type":"depart""#, turnAfter, (54, 54.001)),
        step(#""type":"turn","modifier":"left""#, meters - turnAfter, (54.001, 54.01)),
        step(#""type":"arrive""#, 0, (54.01, 54.01)),
      ]
      return """
        {"distance":\(meters),"duration":100,"legs":[{"distance":\(meters),"duration":100,"steps":\
        [\(steps.joined(separator: ","))]}]}
        """
    }
    func distances(_ routes: [String]) throws -> [Double?] {
      let text = #"{"code":"Ok","routes":["# + routes.joined(separator: ",") + "]}"
      let transport = ScriptedTransport([answered(200, text)])
      var provider = try #require(try liveRouter("osrm:http://127.0.0.1", transport).value)
      guard case .routes(let routes)? = provider.answer(seaRequest())?.result else { return [] }
      return routes.map(\.declaredDistance)
    }
    #expect(try distances([route(900, 50), route(1100, 400)]) == [1100, 900])
    #expect(try distances([route(900, 50), route(1100, 60)]) == [900, 1100])
  }

  @Test func `a route that begins or ends elsewhere is not an answer`() throws {
    let away = directions(from: (54.1, 3), to: (54.01, 3))
    #expect(
      try outcome([answered(200, away)]).words
        == "invalid_answer: the route begins 11120 m away from the origin")
    let beyond = directions(from: (54, 3), to: (54.02, 3))
    #expect(
      try outcome([answered(200, beyond)]).words
        == "invalid_answer: the route ends 1112 m away from the destination")
  }

  @Test func `a key echoed by a service is never shown`() throws {
    for (key, form) in [("pk.secret", "pk.secret"), ("a+b/c", "a%2Bb%2Fc"), ("a+b/c", "a%2bb%2fc")]
    {
      let echo = answered(401, #"{"message":"Invalid Token \#(form)"}"#)
      let outcome = try outcome(
        [echo], specification: "mapbox:http://127.0.0.1", keys: ["TRIPSIM_MAPBOX_TOKEN": key])
      #expect(outcome.words == "api_key: status 401: Invalid Token REMOVED")
    }
  }

  @Test func `a service is never asked to refresh a route`() throws {
    let transport = ScriptedTransport([])
    var provider = try #require(try liveRouter("osrm:http://127.0.0.1", transport).value)
    #expect(words(provider.answer(seaRequest(.refresh))) == "not asked")
    #expect(transport.requests == [])
  }
}
