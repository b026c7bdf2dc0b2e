import Geodesy
import Notations
import TestSupport
import Testing
import TripModel
import TripRecords

@testable import StreamComparison

struct ExpectationTests {
  private let drive = lines(
    """
    start t_s=0 fix=0 legs=2
    depart t_s=1 fix=1 leg=0 step=0
    step t_s=1 fix=1 leg=0 step=0
    spoken_instruction t_s=1 fix=1 leg=0 step=0 instruction=0
    spoken_instruction t_s=20 fix=20 leg=0 step=0 instruction=1
    step t_s=30 fix=30 leg=0 step=1
    off_route t_s=60 fix=60 leg=0 step=1 reason=wrong_way deviation_m=57.41
    reroute_request t_s=60 fix=60 leg=0 step=1 request=1
    reroute t_s=61 fix=61 leg=0 step=0 request=1 proactive=false
    route_change t_s=61 fix=61 leg=0 step=0 reason=reroute
    spoken_instruction t_s=63 fix=63 leg=0 step=0 instruction=0 text=Turn~left speech_s=1.200 overlap_s=0.300 late=true
    arrival t_s=90 fix=90 leg=0 step=1 waypoint=1 final=true distance_m=12.50 lat=47 lon=8
    summary t_s=90 fix=90 outcome=arrived
    """)

  /// The failure of a sentence on the drive; absent if it holds.
  private func failure(_ sentence: String) -> String? {
    let reading = Expectation.read(LocatedText(sentence), selection: .all)
    guard let expectation = reading.value else { return reading.diagnostics.first?.rendered }
    return ExpectationCheck(drive).failure(of: expectation).map { failure in
      let witnesses = failure.witnesses.map { " \($0.line.event ?? "") \($0.remark ?? "")" }
      return failure.words + ";" + witnesses.joined(separator: ",")
    }
  }

  @Test(arguments: [
    "exactly 1 reroute between 60 and 90",
    "exactly 1 reroute between 60 s and 90 s",
    "at least 2 spoken_instruction",
    "at most 3 spoken_instruction",
    "no signal_lost",
    "no arrival on leg 1",
    "no arrival where waypoint > 2",
    "no spoken_instruction while off_route",
    "no spoken_instruction repeated within 10 s",
    "no spoken_instruction while on_route repeated within 10s",
    "no spoken_instruction repeated",
    "exactly 1 spoken_instruction late where overlap_s < 0.5",
    "no spoken_instruction late repeated within 10 s",
    "exactly 2 spoken_instruction while on_route between 0 and 30",
    "arrival final within 30 m",
    "arrival final within 30m",
    "arrival within 1 m of 47.0,8.0",
    "off_route reason wrong_way",
    "off_route reason = wrong_way and deviation_m > 57.4",
    "off_route where reason != distance",
    "no reroute proactive",
    "exactly 1 reroute proactive false",
    "spoken_instruction text 'Turn left'",
    "spoken_instruction text = \"Turn left\"",
    "no spoken_instruction text \"Rue de l'Église\"",
    "summary outcome arrived",
    "depart before off_route before reroute before arrival final",
    "every step announced 5..40 s before",
    "every step announced 5..40s before",
    "exactly 3 spoken_instruction on leg 0",
  ])
  func `a satisfied expectation holds`(sentence: String) {
    #expect(failure(sentence) == nil)
  }

  @Test(arguments: [
    ("visual_instruction where lanes = straight*", true),
    ("visual_instruction where lanes != right", true),
    ("no visual_instruction where lanes = left", false),
    ("visual_instruction where lanes != left", false),
    ("alternatives where change_m < -100", true),
    ("no alternatives where fork_m > 900", false),
    ("alternatives where fork_m > 1000", false),
    ("no visual_instruction where secondary != x", false),
  ])
  func `an array meets a condition if any element does, != if none is equal`(
    sentence: String, holds: Bool
  ) throws {
    let text = """
      {"event":"visual_instruction","seq":0,"lanes":["left","straight*"]}
      {"event":"alternatives","seq":1,"fork_m":[120.00,950.00],"change_m":[30.00,-400.00]}

      """
    let stream = RecordReader.readAll(Array(text.utf8), file: "test").value ?? []
    let expectation = try #require(
      Expectation.read(LocatedText(sentence), selection: .all).value)
    #expect((ExpectationCheck(stream).failure(of: expectation) == nil) == holds)
  }

  @Test(arguments: [
    ("off_route where time = '2026-06-01T09:00:57Z'", true),
    ("off_route where time = '2026-06-01 11:00:57.000 +02:00'", true),
    ("no off_route where time < '2026-06-01T09:00:57Z'", true),
    ("off_route where time > '2026-06-01T11:00:50+02:00'", true),
    ("no off_route where time != '2026-06-01T09:00:57Z'", true),
    ("off_route where time <= '2026-06-01T09:00:56.999Z'", false),
  ])
  func `a date and time is compared as a moment, however it is written`(
    sentence: String, holds: Bool
  ) throws {
    let text = #"{"event":"off_route","seq":0,"time":"2026-06-01T09:00:57.000Z"}"# + "\n"
    let stream = RecordReader.readAll(Array(text.utf8), file: "test").value ?? []
    let expectation = try #require(
      Expectation.read(LocatedText(sentence), selection: .all).value)
    #expect((ExpectationCheck(stream).failure(of: expectation) == nil) == holds)
  }

  @Test func `times are compared in milliseconds`() {
    let stream = lines(
      """
      depart t_s=50 fix=50 leg=0 step=0
      spoken_instruction t_s=59.1 fix=59 leg=0 step=0
      step t_s=64.1 fix=64 leg=0 step=1
      """)
    for sentence in ["every step announced 5..40 s before", "every step announced 1..5 s before"] {
      let reading = Expectation.read(LocatedText(sentence), selection: .all)
      #expect(reading.value.map { ExpectationCheck(stream).failure(of: $0) } == .some(nil))
    }
  }

  @Test func `a new route begins with its first step, whatever else is printed`() {
    let sentence = "every step announced 5..40 s before"
    let selection = EventSelection([.step, .spokenInstruction])
    let stream = lines(
      """
      step t_s=1 fix=1 leg=0 step=0
      spoken_instruction t_s=20 fix=20 leg=0 step=0
      step t_s=30 fix=30 leg=0 step=1
      step t_s=61 fix=61 leg=0 step=0
      spoken_instruction t_s=70 fix=70 leg=0 step=0
      step t_s=80 fix=80 leg=0 step=1
      """)
    let reading = Expectation.read(LocatedText(sentence), selection: selection)
    #expect(reading.value.map { ExpectationCheck(stream).failure(of: $0) } == .some(nil))
  }

  @Test func `nothing is on the route before a departure, which must be printed`() throws {
    let selection = try EventSelection(list: "spoken_instruction,off_route,on_route")
    let reading = Expectation.read(
      LocatedText("no spoken_instruction while on_route"), selection: selection)
    #expect(reading.diagnostics.map(\.message) == ["the case does not print 'depart'"])
  }

  @Test func `places of a sketch become numbers in a sentence that stands alone`() throws {
    let places = DrawnPlaces(
      coordinates: ["X": Coordinate(latitude: 47.5, longitude: -8.25)], times: ["A": 12.5, "K": 90])
    let sentences = [
      "no arrival between A and K": "no arrival between 12.5 and 90",
      "arrival within 30 m of X": "arrival within 30 m of 47.5000000,-8.2500000",
      "arrival name A": "arrival name A",
    ]
    for (drawn, plain) in sentences {
      let drawn = Expectation.read(LocatedText(drawn), selection: .all, places: places).value
      #expect(drawn?.plainText == plain)
      #expect(Expectation.read(LocatedText(plain), selection: .all).value?.claim == drawn?.claim)
    }
  }

  @Test(arguments: [
    ("exactly 2 reroute", "found 1; reroute "),
    ("exactly 1 reroute between 0 and 60", "found none; reroute "),
    ("no off_route", "found 1; off_route "),
    (
      "no spoken_instruction repeated within 30 s",
      "found 1 repeated; spoken_instruction again after 19.0 s"
    ),
    (
      "at least 4 spoken_instruction on leg 1",
      "found none; spoken_instruction , spoken_instruction , spoken_instruction "
    ),
    ("no arrival on leg 2", "the trip has no leg 2; its last is 1;"),
    ("exactly 0 arrival where waypoint = 3", "the trip has no waypoint 3; its last is 2;"),
    ("signal_lost", "found none;"),
    ("arrival final within 10 m", "farther than 10 m; arrival 12.5 m away"),
    ("arrival within 100 m of 47.01,8", "farther than 100 m; arrival 1111.95 m away"),
    ("off_route reason lost", "found none; off_route "),
    ("reroute before depart", "the first depart comes before reroute; depart , reroute "),
    ("depart before signal_lost", "found no signal_lost;"),
    (
      "every step announced 11..20 s before",
      "1 of 1 steps was not announced in time; step announced 29.0 s, 10.0 s before"
    ),
  ])
  func `a violated expectation fails and shows the violating events`(
    sentence: String, expected: String
  ) {
    #expect(failure(sentence) == expected)
  }

  @Test(arguments: [
    (
      "exaclty 1 reroute",
      """
      case.json:3:12: error: cannot understand 'exaclty'
        expected the name of an event
        hint: did you mean 'exactly'?
      """
    ),
    (
      "exactly one reroute",
      """
      case.json:3:20: error: cannot understand 'one'
        expected a number of events
      """
    ),
    (
      "no spoken_instructions",
      """
      case.json:3:15: error: cannot understand 'spoken_instructions'
        expected the name of an event
        hint: did you mean 'spoken_instruction'?
      """
    ),
    (
      "off_route where reson = lost",
      """
      case.json:3:28: error: cannot understand 'reson'
        expected a field of 'off_route'
        hint: did you mean 'reason'?
      """
    ),
    (
      "off_route reason wrongway",
      """
      case.json:3:29: error: cannot understand 'wrongway'
        expected one of distance, wrong_way, lost, not_joined, custom
        hint: did you mean 'wrong_way'?
      """
    ),
    (
      "no reroute betwen 1 and 2",
      """
      case.json:3:23: error: cannot understand 'betwen'
        expected the end of the sentence, or 'between A and B', 'while STATE', 'on leg N', a field of the event
        hint: did you mean 'between'?
      """
    ),
    (
      "exactly 1",
      """
      case.json:3:21: error: the sentence ends too soon
        expected the name of an event
      """
    ),
    (
      "depart within 5 m",
      """
      case.json:3:12: error: cannot understand 'depart'
        expected an event with 'distance_m', or a coordinate after it: 'of LAT,LON'
      """
    ),
    (
      "no reroute between 90 and 60",
      """
      case.json:3:38: error: cannot understand '60'
        expected a time of at least 90
      """
    ),
    (
      "no off_route between -5 and 0",
      """
      case.json:3:33: error: cannot understand '-5'
        expected a time in seconds since the first fix, of at least 0
      """
    ),
    (
      "at least 0 off_route",
      """
      case.json:3:21: error: cannot understand '0'
        expected a number of at least 1, because 0 always holds
      """
    ),
    (
      "no off_route where time > 2026-06-01T09:00:57",
      """
      case.json:3:38: error: cannot understand '2026-06-01T09:00:57'
        expected a date and time with a zone, such as '2026-06-01T09:00:57Z'
      """
    ),
    (
      "no off_route where fix = 57.5",
      """
      case.json:3:37: error: cannot understand '57.5'
        expected an integer for 'fix'
      """
    ),
    (
      "no off_route between 50 and 60 between 0 and 10",
      """
      case.json:3:43: error: 'between' stands twice for one event
        expected 'between' once
      """
    ),
    (
      "no off_route on leg 0 on leg 1",
      """
      case.json:3:34: error: 'on' stands twice for one event
        expected 'on' once
      """
    ),
    (
      "no spoken_instruction text 'Turn left between 180 and 190",
      """
      case.json:3:39: error: the quote is not closed
        expected the same quotation mark after the text
      """
    ),
    (
      "no off_route where reason > distance",
      """
      case.json:3:38: error: cannot understand '>'
        expected = or !=, because 'reason' is not a number
      """
    ),
    (
      "off_route before arrival final before arrival",
      """
      case.json:3:50: error: the first arrival final = true can never come before the first arrival
        expected another event after 'before'
        hint: 'at least 2 EVENT' states that an event happens twice
      """
    ),
    (
      "no progress",
      """
      case.json:3:15: error: the case does not print 'progress'
        expected an event of the case's stream
        hint: add "events":"default,progress" to the case
      """
    ),
  ])
  func `the fault of a sentence names the word and its location`(
    sentence: String, message: String
  ) {
    let source = LocatedText(
      sentence, file: "case.json", position: SourcePosition(line: 3, column: 11))
    let reading = Expectation.read(source, selection: .printedByDefault)
    #expect(reading.value == nil)
    #expect(reading.diagnostics.map(\.rendered) == [message])
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `any text gives an expectation or a message`(seed: UInt64) {
    let vocabulary = [
      "exactly", "at", "least", "no", "every", "step", "announced", "5..", "..", "1e999", "-1",
      "reroute", "arrival", "within", "m", "of", "between", "and", "while", "off_route", "'", "=",
      "<=", "where", "final", "reason", ",", "\u{1F697}", "99999999999999999999", "on", "leg",
    ]
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let words = (0..<next(10)).map { _ in vocabulary[next(vocabulary.count)] }
    let reading = Expectation.read(LocatedText(words.joined(separator: " ")), selection: .all)
    #expect((reading.value == nil) == !reading.diagnostics.isEmpty)
  }
}
