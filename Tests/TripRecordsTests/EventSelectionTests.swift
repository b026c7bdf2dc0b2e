import Notations
import Testing
import TripModel
import TripRecords

@Suite struct EventSelectionTests {
  /// The event names that a list selects.
  static func names(_ list: String) throws -> [String] {
    try EventSelection(list: list).names.map { EventSchema.of($0).name }
  }

  @Test func `the default selection is the one in the contract`() throws {
    let expected = [
      "depart", "waypoint_approach", "arrival", "waypoint_missed", "leg_start", "off_route",
      "on_route",
      "reroute_veto", "reroute_request", "reroute", "reroute_fail", "reroute_cancel",
      "route_change", "spoken_instruction", "visual_instruction", "step",
      "faster_route", "alternative", "signal_lost",
      "signal_back", "simulation_begin", "simulation_end", "start", "warning", "summary",
    ]
    #expect(try Self.names("default") == expected)
    #expect(EventSelection.printedByDefault.names.map { EventSchema.of($0).name } == expected)
  }

  @Test func `'all' selects every event`() throws {
    #expect(try EventSelection(list: "all").names == EventName.allCases)
  }

  @Test(arguments: [
    ("depart", ["depart", "start", "summary"]),
    ("step, depart ", ["depart", "step", "start", "summary"]),
    ("signal_lost,-start,-summary", ["signal_lost"]),
    ("instruction,-step", ["spoken_instruction", "visual_instruction", "start", "summary"]),
    ("arrival", ["arrival", "start", "summary"]),
    (
      "arrival:group,-health",
      ["state", "depart", "waypoint_approach", "arrival", "waypoint_missed", "leg_start"]
    ),
    (
      "simulation:group",
      [
        "signal_lost", "signal_back", "simulation_will_begin", "simulation_begin",
        "simulation_will_end", "simulation_end", "start", "summary",
      ]
    ),
    (
      "environment",
      [
        "speed_limit", "road_alert", "speeding", "traffic", "lighting",
        "accuracy_authorization", "power", "start", "summary",
      ]
    ),
    ("depart,-depart,depart", ["depart", "start", "summary"]),
    ("-all", []),
    ("all,-all,warning", ["warning"]),
  ])
  func `a list selects events`(list: String, expected: [String]) throws {
    #expect(try Self.names(list) == expected)
  }

  @Test func `a list that begins with an exclusion starts from the default`() throws {
    #expect(try Self.names("-step") == Self.names("default,-step"))
    #expect(try Self.names("-step,progress") == Self.names("default,progress,-step"))
    #expect(try !Self.names("-step").contains("step"))
  }

  @Test(arguments: [
    ("waypoint_approach:all", true, true), ("waypoint_approach", true, false),
    ("default,waypoint_approach:all", true, true), ("all", true, false),
    ("all,waypoint_approach:all,-waypoint_approach:all", true, false),
    ("waypoint_approach:all,-waypoint_approach", false, false),
    ("waypoint_approach:all,-arrival:group,waypoint_approach", true, false),
  ])
  func `approaches are printed once or at every update`(
    list: String, isSelected: Bool, repeats: Bool
  ) throws {
    let selection = try EventSelection(list: list)
    #expect(selection.contains(.waypointApproach) == isSelected)
    #expect(selection.repeatsWaypointApproach == repeats)
  }

  @Test(arguments: [
    (
      "default,-stepp",
      """
      error: no event or group is named 'stepp'
        expected the name of an event or a group, 'default' or 'all', optionally after '-'
        hint: did you mean 'step'?
      """
    ),
    (
      "instructions",
      """
      error: no event or group is named 'instructions'
        expected the name of an event or a group, 'default' or 'all', optionally after '-'
        hint: did you mean 'instruction'?
      """
    ),
    (
      "arrival:all",
      """
      error: no event or group is named 'arrival:all'
        expected the name of an event or a group, 'default' or 'all', optionally after '-'
        hint: 'tripsim help events' lists them
      """
    ),
    (
      "step,,arrival",
      """
      error: an item of the list of events is empty
        expected names joined by commas, such as 'default,-step'
      """
    ),
    (
      "",
      """
      error: an item of the list of events is empty
        expected names joined by commas, such as 'default,-step'
      """
    ),
  ])
  func `an unknown item is reported with a hint`(list: String, message: String) {
    let fault = #expect(throws: Diagnostic.self) { try EventSelection(list: list) }
    #expect(fault?.rendered == message)
  }

  @Test func `every listed word selects events or is an empty group`() throws {
    for word in EventSelection.listWords {
      #expect(throws: Never.self) { try EventSelection(list: word) }
    }
    #expect(EventSelection.listWords.contains("alternatives"))
    #expect(EventSelection.listWords.contains("reroute:group"))
    #expect(!EventSelection.listWords.contains("instruction:group"))
  }
}
