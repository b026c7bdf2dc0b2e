import TestSupport
import Testing
import TripRecords

@testable import Regression

/// The sentences for failures of trips.
struct TripFailureTests {
  private static let golden = lines(
    """
    depart t_s=0 fix=0
    off_route t_s=10 fix=10 reason=distance
    reroute t_s=20 fix=20 router=network snapped_lat=44.5
    """)

  /// The sentence for the first difference of a stream from the golden, and the same stream without
  /// the failure.
  private func sentence(_ output: String, sound: [RecordLine]? = nil) -> String? {
    let output = lines(output)
    let failure = TripFailure(
      CaseTerms(), golden: Self.golden, output: output, times: (0...20).map(Double.init))
    return failure?.expectation(at: 0, output: output, sound: sound ?? Self.golden, CaseTerms())
  }

  @Test func `an event at another time is forbidden there if the sound stream has none there`() {
    let output = """
      depart t_s=0 fix=0
      off_route t_s=12 fix=12 reason=distance
      reroute t_s=20 fix=20 router=network snapped_lat=44.5
      """
    #expect(sentence(output) == "no off_route between 12 and 12")
    #expect(sentence(output, sound: lines(output)) == nil)
  }

  @Test func `a changed field is forbidden by its value, a missing field by no sentence`() {
    let head = "depart t_s=0 fix=0\noff_route t_s=10 fix=10 reason=distance\n"
    #expect(
      sentence(head + "reroute t_s=20 fix=20 router=network snapped_lat=44.7")
        == "no reroute where snapped_lat = '44.7' between 20 and 20")
    #expect(sentence(head + "reroute t_s=20 fix=20 router=network") == nil)
  }

  @Test func `the lines of a window have times from its first fix`() {
    let window = Self.golden.lines(of: 9...20, from: 9)
    #expect(window.map { $0["t_s"]?.number } == [1, 11])
    #expect(window.map { $0["fix"]?.integer } == [10, 20])
  }
}
