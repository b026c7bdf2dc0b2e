import Geodesy
import Notations
import RouteServices
import Testing
import TripModel

struct ReplayedRoutesTests {
  /// The files of a recording: a route, then a failure, then an error of the service.
  private func recording(_ specification: String = "mapbox:http://127.0.0.1") throws -> [String:
    String]
  {
    let transport = ScriptedTransport([
      answered(200, directions(from: (54, 3), to: (54.01, 3))), .timeout(seconds: 10),
      answered(400, #"{"code":"NoRoute","message":"Invalid pk.secret"}"#),
    ])
    let recorder = RecordedFiles()
    var provider = try #require(
      try liveRouter(
        specification, transport, keys: ["TRIPSIM_MAPBOX_TOKEN": "pk.secret"], recorder: recorder
      ).value)
    for _ in 1...3 { _ = provider.answer(seaRequest()) }
    return recorder.files
  }

  private func replay(_ files: [String: String]) throws -> any RouteProvider {
    try #require(router(.replay("rec"), files: files).value)
  }

  @Test func `every answer is replayed, and the start event names the recorded router`() throws {
    var provider = try replay(try recording())
    #expect(provider.label == "mapbox")
    #expect(words(provider.answer(seaRequest())) == "1 routes")
    #expect(
      words(provider.answer(seaRequest())) == "timeout: the router did not answer within 10 s")
    #expect(
      words(provider.answer(seaRequest())) == "no_route: status 400: NoRoute: Invalid REMOVED")
  }

  @Test func `no file of a recording contains the key`() throws {
    let files = try recording()
    #expect(
      files.keys.sorted() == [
        "rec/0001.answer", "rec/0001.request.json", "rec/0002.request.json", "rec/0003.answer",
        "rec/0003.request.json",
      ])
    #expect(files.values.allSatisfy { !$0.contains("secret") })
  }

  @Test func `a recorded refresh is requested and replayed, and a recorded refusal fails`()
    throws
  {
    func request(_ status: Int) -> String {
      #"{"schema":"tripsim.request/1.0","router":"mapbox","id":1,"purpose":"refresh","#
        + #""origin":[54,3],"waypoints":[[54.01,3]],"options":[],"status":\#(status)}"#
    }
    var provider = try replay([
      "rec/0001.request.json": request(200),
      "rec/0001.answer": #"{"code":"Ok","route":{"legs":[{"annotation":{"speed":[1,2,3]}}]}}"#,
      "rec/0002.request.json": request(422),
      "rec/0002.answer": #"{"message":"<route_id> at index 0 not found.","code":"InvalidInput"}"#,
    ])
    #expect(provider.answers(.refresh))
    #expect(words(provider.answer(seaRequest(.refresh))) == "refresh of [3] segments")
    #expect(
      words(provider.answer(seaRequest(.refresh)))
        == "invalid_request: status 422: InvalidInput: <route_id> at index 0 not found.")
    #expect(try replay(try recording()).answers(.refresh) == false)
  }

  @Test func `a request beyond the recorded ones is reported`() throws {
    var provider = try replay(try recording())
    for _ in 1...3 { _ = provider.answer(seaRequest()) }
    #expect(
      words(provider.answer(seaRequest()))
        == "exhausted: reroute 4 from 54,3 was never recorded; the nearest is 0001, 0 m away")
    #expect(
      words(provider.answer(seaRequest(.faster)))
        == "exhausted: faster 1 from 54,3 was never recorded; the nearest is 0001, 0 m away")
  }

  @Test func `a request from another origin reports the nearest recorded one`() throws {
    var provider = try replay(try recording())
    var request = seaRequest()
    request.origin = Coordinate(latitude: 54.00001, longitude: 3)
    #expect(
      words(provider.answer(request))
        == "invalid_request: reroute 1 from 54.00001,3 was never recorded; the nearest is 0001, 1 m away"
    )
    request.origin = Coordinate(latitude: 54.000008, longitude: 3)
    #expect(words(provider.answer(request)) == "timeout: the router did not answer within 10 s")
  }

  @Test func `a folder without a recording, or with a damaged one, is rejected`() throws {
    #expect(
      messages(router(.replay("rec"), files: ["rec/a.json": ""])) == [
        """
        error: folder 'rec' contains no recorded answers
          expected files such as 0001.request.json
          hint: '--record-routes rec' of 'tripsim run' or 'tripsim match' makes them
        """
      ])
    let broken = #"{"router":"osmr","purpose":"reroute","origin":[54],"id":1,"status":200}"#
    #expect(
      messages(router(.replay("rec"), files: ["rec/0001.request.json": broken])) == [
        """
        rec/0001.request.json:1:11: error: 'router' is 'osmr'
          expected one of osrm, valhalla, mapbox, graphhopper, exec
          hint: did you mean 'osrm'?
        """,
        """
        rec/0001.request.json:1:47: error: 'origin' is an array
          expected [lat,lon]
        """,
      ])
  }
}
