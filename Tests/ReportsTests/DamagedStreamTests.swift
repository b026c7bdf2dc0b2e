import Testing

@testable import Reports

/// Damaged streams: the remaining lines make a complete page.
struct DamagedStreamTests {
  private static let stream = """
    {"event":"start","t_s":0.000,"fix":0,"route":"r","trace":"t","profile":"default","router":"none"}
    {"event":"route_change","t_s":0.000,"fix":0,"reason":"initial","route_digest":"00"}
    {"event":"step","t_s":0.000,"fix":0,"lat":54.0000000,"lon":3.0000000,"maneuver":"depart"}
    {"event":"progress","t_s":0.000,"fix":0,"lat":54.0000000,"lon":3.0000000,"snapped_lat":54.0000500,"snapped_lon":3.0000000,"remaining_m":700.00,"deviation_m":5.50,"state":"tracking","simulated":false}
    {"event":"location","t_s":1.000,"fix":1,"lat":54.0000500,"lon":3.0001000,"speed_mps":14.00}
    {"event":"progress","t_s":1.000,"fix":1,"lat":54.0000000,"lon":3.0001000,"deviation_m":5.50,"state":"tracking","simulated":false}
    {"event":"signal_lost","t_s":11.000,"fix":1,"silence_s":10.000}
    {"event":"progress","t_s":12.000,"fix":1,"lat":54.0000000,"lon":3.0009000,"state":"tracking","simulated":true}
    {"event":"off_route","t_s":20.000,"fix":2,"lat":54.0010000,"lon":-3.0020000,"reason":"distance"}
    {"event":"reroute_request","t_s":20.000,"fix":2,"lat":54.0010000,"lon":3.0020000,"request":1}
    {"event":"reroute","t_s":22.000,"fix":2,"lat":54.0010000,"lon":3.0020000,"request":1}
    {"event":"summary","outcome":"arrived","t_s":22.000,"fix":2,"fixes":3,"duration_s":22.000}
    """

  /// The stream with some bytes replaced by characters of numbers and markup.
  private static func damaged(_ seed: UInt64) -> String {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    var bytes = Array(stream.utf8)
    let spare = Array("0123456789eE+-.\"<>&,:{}\n".utf8)
    for _ in 0..<(1 + next(24)) { bytes[next(bytes.count)] = spare[next(spare.count)] }
    if next(4) == 0 { bytes.removeLast(next(bytes.count)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a damaged stream makes a page and a map that are XML documents`(seed: UInt64) {
    let trip = ReportFixtures.trip(Self.damaged(seed))
    let report = TripReport(title: "damaged", trip: trip)
    let page = String(decoding: report.bytes(.html), as: UTF8.self)
    #expect(ReportFixtures.fault(inXML: ReportFixtures.markup(of: page)) == nil)
    let map = String(decoding: report.bytes(.svg), as: UTF8.self)
    #expect(ReportFixtures.fault(inXML: map) == nil)
    #expect(!page.contains("NaN") && !page.contains("inf,"))
  }
}
