package import Notations
package import TripModel

extension EventName {
  /// The events printed only on request.
  static let onDemand: [EventName] = [
    .state, .alternatives, .alternativesFail, .alternativeBegin, .alternativeFail, .onlineRoute,
    .routeRefresh, .routeRefreshFail, .progress, .location, .remainingTime, .remainingDistance,
    .locationDiscard, .simulationWillBegin, .simulationWillEnd, .speedLimit, .roadAlert, .speeding,
    .traffic, .lighting, .accuracyAuthorization, .power,
  ]
}

extension EventSelection {
  /// The events printed by default.
  ///
  /// Of `reroute_fail` they include only those off route; naming the event selects all.
  package static let printedByDefault: EventSelection = {
    var selection = EventSelection(EventName.allCases.filter { !EventName.onDemand.contains($0) })
    selection.includesBackgroundFailures = false
    return selection
  }()

  /// Parses a selection such as `default,-step`.
  ///
  /// Items are applied from left to right; each adds events, or removes them if preceded by `-`:
  /// - an event: `arrival`; if a group has the same name, the event is meant
  /// - a group: `instruction`, or `arrival:group` if an event has the same name
  /// - `default`: what is printed without a list; `all`: every event
  /// - `waypoint_approach:all`: that event at every update; `-waypoint_approach:all`: once again
  ///
  /// A list that begins with `-` starts from `default`. Any other list starts from `start` and
  /// `summary`, which are kept unless removed, because a stream without its last line reads as
  /// truncated.
  ///
  /// - Throws: `Diagnostic` for an unknown item.
  package init(list: String) throws(Diagnostic) {
    let items = list.split(separator: ",", omittingEmptySubsequences: false)
      .map { Substring($0.drop { $0 == " " }.withoutTrailingSpaces) }
    self.init([.start, .summary])
    includesBackgroundFailures = false
    if items.first?.first == "-" { self = .printedByDefault }
    for item in items {
      if item.first == "-" {
        try leaveOut(item.dropFirst())
      } else {
        try add(item)
      }
    }
  }

  private mutating func add(_ item: Substring) throws(Diagnostic) {
    if item == EventSelection.everyApproach {
      insert(.waypointApproach)
      repeatsWaypointApproach = true
      return
    }
    let events = try EventSelection.events(named: item)
    for event in events { insert(event) }
    if item != "default", events.contains(.rerouteFail) { includesBackgroundFailures = true }
  }

  private mutating func leaveOut(_ item: Substring) throws(Diagnostic) {
    if item == EventSelection.everyApproach {
      repeatsWaypointApproach = false
      return
    }
    for event in try EventSelection.events(named: item) { remove(event) }
    if !contains(.waypointApproach) { repeatsWaypointApproach = false }
  }
}

extension EventSelection {
  private static let everyApproach = "waypoint_approach:all"
  private static let groupSuffix = ":group"

  /// Every valid item, without its sign.
  package static let listWords: [String] =
    ["default", "all"] + EventSchema.all.map(\.name) + groupWords + [everyApproach]

  /// The groups as items, with the suffix if an event has the same name.
  private static let groupWords = EventGroup.allCases.map { group in
    EventSchema.named(group.rawValue) == nil ? group.rawValue : group.rawValue + groupSuffix
  }

  private static func events(named item: Substring) throws(Diagnostic) -> [EventName] {
    if item.isEmpty { throw .emptyItem }
    if item == "default" { return printedByDefault.names }
    if item == "all" { return EventName.allCases }
    if let schema = EventSchema.named(String(item)) { return [schema.event] }
    let isMarked = item.hasSuffix(groupSuffix)
    let name = String(isMarked ? item.dropLast(groupSuffix.utf8.count) : item)
    if let group = EventGroup(rawValue: name) {
      return EventSchema.all.filter { $0.group == group }.map(\.event)
    }
    throw .unknownItem(String(item), among: listWords)
  }
}
