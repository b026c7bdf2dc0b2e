import Testing
import TripRecords

@Suite struct EventFieldTests {
  @Test func `a field is explained with its values and whether it may be absent`() {
    let discard = EventSchema.all.filter { $0.name == "location_discard" }.flatMap(\.fields)
    #expect(
      discard.map { "\($0.name): \($0.explanation)" }.prefix(2) == [
        "reason: why; 'out_of_order' also covers a fix a day ahead, until 3 fixes agree; "
          + "one of accuracy, out_of_order, duplicate, same_time, impossible",
        "accuracy_m: the fix's accuracy; may be absent",
      ])
  }

  @Test func `every field of every event is explained`() {
    for schema in EventSchema.all {
      for field in schema.lineFields { #expect(!field.explanation.isEmpty, "\(field.name)") }
    }
  }
}
