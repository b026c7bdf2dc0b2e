import Notations
import RouteServices
import TestSupport
import Testing
import TripModel
import TripPlans

/// Any bytes must give a result or a clear error.
struct DamagedFilesTests {
  private let caseText = Array(
    """
    {"schema":"tripsim.case/1.0","name":"a","rows":["N1"],"route":"r.json","trace":["a.gpx","b"],
     "profile":"default","config":{"off_route.max_m":40,"reroute.pick":"first"},
     "router":"files:a.json,b.json","expect":["no off_route"],"tolerance":{"_m":2}}
    """.utf8)
  private let script = Array(
    #"{"purpose":"faster","after_s":1e0,"fail":"quota","message":"é"}"#.utf8)

  /// Checks that both readers give either a value or an error for bytes.
  private func check(_ bytes: [UInt8]) {
    let reading = CaseReader.read(bytes, file: "case.json", root: ".")
    #expect((reading.value == nil) == reading.diagnostics.contains { $0.severity == .error })
    let files = MemoryFiles(["s.jsonl": String(decoding: bytes, as: UTF8.self)])
    let materials = RouterMaterials(files: files, formats: .all(RouterPreferences()))
    let router = RouterSpecification.script("s.jsonl").makeProvider(from: materials)
    #expect((router.value == nil) == router.diagnostics.contains { $0.severity == .error })
  }

  @Test func `a file truncated anywhere gives a result or an error`() {
    for end in 0...caseText.count { check(Array(caseText.prefix(end))) }
    for end in 0...script.count { check(Array(script.prefix(end))) }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a file with wrong bytes gives a result or an error`(seed: UInt64) {
    var state = seed &* 2 &+ 1
    func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
    for text in [caseText, script] {
      var bytes = text
      for _ in 0...next(below: 6) {
        switch next(below: 3) {
        case 0: bytes[next(below: bytes.count)] = UInt8(next(below: 256))
        case 1: bytes.remove(at: next(below: bytes.count))
        default:
          bytes.insert(Array("{}[]:,\"\\\n0e-".utf8)[next(below: 12)], at: next(below: bytes.count))
        }
      }
      check(bytes)
    }
  }
}
