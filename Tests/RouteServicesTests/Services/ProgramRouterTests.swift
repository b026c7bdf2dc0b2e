import Notations
import RouteServices
import Testing
import TripModel

struct ProgramRouterTests {
  private func line(_ text: String) -> RouterReply {
    .answer(status: 200, body: Array(text.utf8))
  }

  @Test func `a program receives a line with the whole request`() throws {
    let route = directions(from: (54, 3), to: (54.01, 3))
    let program = ScriptedProgram([line(#"{"id":7,"route":\#(route)}"#)])
    var provider = try #require(
      try liveRouter(
        "exec:router", ScriptedTransport([]), program: program, language: .french
      ).value)
    #expect(words(provider.answer(seaRequest(options: ["a=1", "a=2"]))) == "1 routes")
    #expect(
      program.lines == [
        """
        {"id":7,"purpose":"reroute","origin":[54,3],"course_deg":359.7,"avoid_m":104.4,\
        "waypoints":[[54.01,3]],"language":"fr","options":{"a":"2"}}
        """
      ])
  }

  @Test func `a program receives the indices of the via points`() throws {
    let program = ScriptedProgram([])
    var provider = try #require(
      try liveRouter("exec:router", ScriptedTransport([]), program: program).value)
    var request = seaRequest(waypoints: 2)
    request.vias = [0]
    _ = provider.answer(request)
    #expect(
      program.lines.first?.contains(#""waypoints":[[54.01,3],[54.02,3]],"vias":[0],"#) == true)
  }

  @Test(arguments: [
    (#"{"id":7,"fail":"no_route","message":"closed"}"#, "no_route: closed"),
    (#"{"id":7,"fail":"tired"}"#, "invalid_answer: the answer's 'fail' is not a known reason"),
    (#"{"id":6,"fail":"no_route"}"#, #"invalid_answer: the answer is not for "id":7"#),
    (#"{"id":7}"#, "invalid_answer: the answer has neither 'route' nor 'fail'"),
    (#"{"id":7,"route":null,"fail":"quota"}"#, "quota: "),
    (#"{"id":7,"route":{"code":"NoRoute","message":"sea"}}"#, "no_route: NoRoute: sea"),
  ])
  func `a failure answered by a program has its reason`(
    _ text: String, _ expected: String
  ) throws {
    let program = ScriptedProgram([line(text)])
    var provider = try #require(
      try liveRouter("exec:router", ScriptedTransport([]), program: program).value)
    #expect(words(provider.answer(seaRequest())) == expected)
  }
}
