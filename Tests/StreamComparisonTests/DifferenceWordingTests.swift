import TestSupport
import Testing
import TripRecords

@testable import StreamComparison

/// The readable text of an event that differs.
struct DifferenceWordingTests {
  /// The event's fate and its changes, for each difference in reading order.
  private func words(
    _ old: String, _ new: String, tolerance: Double = 0
  ) -> [String] {
    var tolerances = ToleranceTable()
    tolerances["_s"] = tolerance
    return StreamComparison(lines(old), lines(new), tolerances: tolerances).readingOrder
      .map { [$0.event, $0.fate, $0.words].filter { !$0.isEmpty }.joined(separator: " | ") }
  }

  private let offRoute =
    "off_route t_s=60.000 fix=60 lat=47.0000000 lon=8.0000000 deviation_m=57.00"

  @Test func `an event at another time states the shift, and its time is not repeated`() {
    let late = "off_route t_s=62.000 fix=62 lat=47.0001000 lon=8.0000000 deviation_m=61.00"
    #expect(words(offRoute, late) == ["off_route | 2.0 s later | deviation_m 57.00 -> 61.00"])
    #expect(words(late, offRoute) == ["off_route | 2.0 s earlier | deviation_m 61.00 -> 57.00"])
  }

  @Test func `a shift of less than a tenth of a second is stated in milliseconds`() {
    let late = offRoute.replacing("60.000", with: "60.040")
    #expect(words(offRoute, late) == ["off_route | 0.040 s later"])
  }

  @Test func `a shift beyond its tolerance names the tolerance`() {
    let late = offRoute.replacing("t_s=60.000 fix=60", with: "t_s=62.000 fix=62")
    #expect(
      words(offRoute, late, tolerance: 1) == ["off_route | 2.0 s later (tolerance 1 s)"])
  }

  @Test func `an event missing in one stream is reported as gone or new`() {
    let both = "depart t_s=0 fix=0\non_route t_s=70 fix=70 off_s=10.000"
    #expect(words(both, "depart t_s=0 fix=0") == ["on_route | gone | off_s 10.000"])
    #expect(words("depart t_s=0 fix=0", both) == ["on_route | new | off_s 10.000"])
  }

  @Test func `an event at another fix but the same time says so`() {
    #expect(words("step t_s=30 fix=30", "step t_s=30 fix=29") == ["step | 1 fix earlier"])
    #expect(words("step t_s=30 fix=30", "step t_s=30 fix=33") == ["step | 3 fixes later"])
  }

  @Test func `an event among others at its time is in another order`() {
    let old = "step t_s=30 fix=30\nprogress t_s=30 fix=30"
    #expect(
      words(old, "progress t_s=30 fix=30\nstep t_s=30 fix=30").map { $0.split(separator: " | ")[1] }
        == ["in another order"])
  }

  @Test func `another name is renamed, other words are reworded, other fields have changed`() {
    let step = "step t_s=30 fix=30 name=Elm~Road"
    #expect(
      words(step, step.replacing("Elm", with: "Oak"))
        == [#"step | renamed | name "Elm Road" -> "Oak Road""#])
    let spoken = "spoken_instruction t_s=20 fix=20 text=Turn~left actual_m=80.00"
    let other = spoken.replacing("left", with: "right")
    #expect(
      words(spoken, other)
        == [#"spoken_instruction | reworded | text "Turn left" -> "Turn right""#])
    #expect(
      words(spoken, other.replacing("80.00", with: "90.00"))
        == [
          #"spoken_instruction | changed | text "Turn left" -> "Turn right", "#
            + "actual_m 80.00 -> 90.00"
        ])
  }

  @Test func `the event's own fields precede those of its location`() {
    let old = "off_route t_s=60.000 fix=60 lat=47.0000000 lon=8.0000000 deviation_m=57.00"
    #expect(
      words(old, old.replacing("47.0000000", with: "47.0000100").replacing("57", with: "58"))
        == [
          "off_route | changed | deviation_m 57.00 -> 58.00, "
            + "lat,lon 47.0000000,8.0000000 -> 47.0000100,8.0000000 (1.11 m apart)"
        ])
  }

  @Test func `long values are shown from where they diverge`() {
    let long = String(repeating: "along~the~road,~", count: 5)
    #expect(
      words("warning t_s=1 fix=1 message=\(long)one", "warning t_s=1 fix=1 message=\(long)two")
        == [
          #"warning | changed | message …ad, along the road, one" -> …ad, along the road, two""#
        ])
  }

  @Test func `the earliest fix that differs is read first`() {
    let old = "off_route t_s=57 fix=57 reason=distance\nreroute t_s=80 fix=80"
    let new =
      "step t_s=59 fix=59 leg=0 step=2\noff_route t_s=65 fix=65 reason=distance\n"
      + "reroute t_s=80 fix=80"
    let comparison = StreamComparison(lines(old), lines(new))
    #expect(comparison.differences.map(\.event) == ["step", "off_route"])
    #expect(comparison.readingOrder.map(\.event) == ["off_route", "step"])
    #expect(comparison.readingOrder.first == comparison.anchor)
  }
}
