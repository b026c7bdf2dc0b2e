import Notations
import RouteServices
import Testing
import TripModel

struct ScriptedRoutesTests {
  /// The messages about the text of a script.
  private func faults(_ script: String, files: [String: String] = [:]) -> [String] {
    var files = files
    files["town/answers.jsonl"] = script
    return messages(router(.script("town/answers.jsonl"), files: files))
  }

  @Test func `answers come in the order of their lines, per purpose`() throws {
    let script = """
      {"after_s":2.0,"route":"r1.json"}
      {"purpose":"faster","route":"../f.json"}

      {"fail":"no_route","message":"an island"}
      """
    let files = ["town/answers.jsonl": script, "town/r1.json": "0 1", "f.json": "0 2"]
    let reading = router(.script("town/answers.jsonl"), files: files)
    var provider = try #require(reading.value)
    #expect(messages(reading) == [])
    #expect(
      provider.answer(request(1))
        == RouteAnswer(.routes([sketchedRoute(latitude: 0, longitude: 1)]), latency: 2))
    #expect(
      provider.answer(request(2)) == RouteAnswer(.failure(.noRoute, message: "an island")))
    #expect(
      provider.answer(request(3, .faster))
        == RouteAnswer(.routes([sketchedRoute(latitude: 0, longitude: 2)])))
    #expect(
      provider.answer(request(4))
        == RouteAnswer(.failure(.exhausted, message: "the script has 2 answers")))
    #expect(
      provider.answer(request(5))
        == RouteAnswer(.failure(.exhausted, message: "the script has 2 answers")))
  }

  @Test func `a refresh needs no line`() throws {
    let script = #"{"purpose":"refresh","route":"n.json"}"# + "\n" + #"{"route":"r.json"}"#
    let refresh = #"{"code":"Ok","route":{"legs":[{"annotation":{"duration":[1,2]}}]}}"#
    let files = ["s.jsonl": script, "n.json": refresh, "r.json": "0 1"]
    var provider = try #require(router(.script("s.jsonl"), files: files).value)
    #expect(words(provider.answer(request(1, .refresh))) == "refresh of [2] segments")
    #expect(words(provider.answer(request(2))) == "1 routes")
  }

  @Test func `a purpose without a line is never requested`() throws {
    let files = ["s.jsonl": #"{"purpose":"faster","fail":"no_route"}"#]
    var provider = try #require(router(.script("s.jsonl"), files: files).value)
    #expect(provider.answers(.faster))
    #expect(!provider.answers(.reroute))
    #expect(provider.answer(request()) == nil)
  }

  @Test(arguments: [
    (
      #"{"fial":"no_route"}"#,
      [
        """
        town/answers.jsonl:1:2: error: unknown key 'fial'
          expected one of purpose, after_s, route, fail, message
          hint: did you mean 'fail'?
        """
      ]
    ),
    (
      #"{"after_s":2}"#,
      [
        """
        town/answers.jsonl:1:1: error: the line has neither 'route' nor 'fail'
          expected one of them
        """
      ]
    ),
    (
      #"{"fail":"no route"}"#,
      [
        """
        town/answers.jsonl:1:9: error: 'fail' is 'no route'
          expected one of no_route, network, timeout, quota, api_key, internal_error, \
        location_unavailable, waypoint_error, duplicate_waypoints, no_waypoints, \
        travel_mode_unsupported, invalid_request, invalid_answer, exhausted
          hint: did you mean 'no_route'?
        """
      ]
    ),
    (
      #"{"purpose":"fastest","fail":"quota"}"#,
      [
        """
        town/answers.jsonl:1:12: error: 'purpose' is 'fastest'
          expected one of reroute, faster, alternatives, refresh
          hint: did you mean 'faster'?
        """
      ]
    ),
    (
      #"{"after_s":-1,"fail":"quota"}"#,
      [
        """
        town/answers.jsonl:1:12: error: 'after_s' is -1
          expected seconds in 0...86400
        """
      ]
    ),
    (
      #"{"after_s":"2","fail":"quota"}"#,
      [
        """
        town/answers.jsonl:1:12: error: 'after_s' is a string
          expected seconds in 0...86400
        """
      ]
    ),
    (
      #"{"route":7}"#,
      [
        """
        town/answers.jsonl:1:10: error: 'route' is a number
          expected the path of a route file
        """
      ]
    ),
    (
      #"{"route":""}"#,
      [
        """
        town/answers.jsonl:1:10: error: 'route' is empty
          expected the path of a route file
        """
      ]
    ),
    (
      #"{"route":"a.json","fail":"quota"}"#,
      [
        """
        town/answers.jsonl:1:1: error: the line has both 'route' and 'fail'
          expected one of them
        """
      ]
    ),
    (
      "\n[1]",
      [
        """
        town/answers.jsonl:2:1: error: the line is an array
          expected an object such as {"route":"r1.json"}
        """
      ]
    ),
    (
      #"{"route":"lost.json"}"#,
      ["town/answers.jsonl:1:10: error: cannot read 'lost.json': no such file or folder"]
    ),
    (
      " \r\n",
      [
        """
        town/answers.jsonl: error: the script contains no answer
          expected a line such as {"route":"r1.json"}
        """
      ]
    ),
  ])
  func `every fault of a script is reported with its location`(script: String, messages: [String]) {
    #expect(faults(script) == messages)
  }

  @Test func `a message belongs to a failure`() {
    let script = #"{"route":"r.json","message":"hm"}"#
    #expect(
      faults(script, files: ["town/r.json": "0 1"]) == [
        """
        town/answers.jsonl:1:29: error: the line has a 'message' but no 'fail'
          expected 'message' beside 'fail' only
        """
      ])
  }

  @Test func `an unreadable script is reported at the specification`() {
    let source = LocatedText(
      "script:s.jsonl", file: "town/case.json", position: SourcePosition(line: 3, column: 11))
    let reading = router(.script("s.jsonl"), files: [:], source: source)
    #expect(
      messages(reading) == [
        "town/case.json:3:11: error: cannot read 's.jsonl': no such file or folder"
      ])
  }
}
