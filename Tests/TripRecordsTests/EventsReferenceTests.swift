import Testing
import TripRecords

@Suite struct EventsReferenceTests {
  @Test func `an event is documented with its group, its condition and its fields`() {
    let expected = """

      simulation
        signal_lost (printed by default): no fix came for longer than the limit
          silence_s: seconds without a fix
        signal_back (printed by default): a fix came after a loss of signal
          silence_s: seconds without a fix
          gap_m: meters between the fixes before and after the silence
        simulation_will_begin: simulated fixes are about to replace the receiver's
          reason: why; one of manual, poor_gps, tunnel
      """
    #expect(EventsReference.text.contains(expected))
    #expect(
      EventsReference.text.contains(
        "  location_discard: a fix was discarded\n    reason: why; one of accuracy, out_of_order,"
          + " duplicate, same_time, impossible\n    accuracy_m, if known: the fix's accuracy"))
  }

  @Test func `every field of every event is documented`() {
    let lines = EventsReference.text.split(separator: "\n")
    for schema in EventSchema.all {
      #expect(lines.contains { $0.hasPrefix("  \(schema.name)") })
      for field in schema.lineFields {
        #expect(lines.contains { $0.hasPrefix("    \(field.name)") })
      }
    }
  }
}
