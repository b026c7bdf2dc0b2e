import Notations
import TripModel

/// The objects and arrays that contain the current value of a JSON document, outermost first.
///
/// The members of inner objects and of arrays with a coordinate become members of the object that
/// contains them.
struct JSONFrames {
  private(set) var all: [JSONFrame] = []

  /// The maximum number of members kept of an object, and the number for which memory is reserved.
  private static let memberLimit = 256
  private static let usualMembers = 8
}

extension JSONFrames {
  var last: JSONFrame? { all.last }
  var isEmpty: Bool { all.isEmpty }

  /// Whether an object that just ended is not in an array, in which case it is not one of the
  /// fixes.
  var isOutsideOfArrays: Bool { !all.isEmpty && all.allSatisfy(\.isObject) }

  /// Whether more values of the current object or array are kept; in an array they must be numbers.
  func takes(number: Double?) -> Bool {
    guard let last = all.last, last.members.count < Self.memberLimit else { return false }
    return last.isObject || number != nil && last.numbers.count <= 3
  }

  /// Begins an object or array; the elements of an array have its name.
  mutating func begin(_ frame: JSONFrame) { all.append(frame) }

  /// Ends the current object or array; if it contains a fix, its parent does, too.
  mutating func end() -> JSONFrame? {
    guard let frame = all.popLast() else { return nil }
    if frame.hasFix { markFix() }
    return frame
  }

  /// Records that the current object or array contains a fix, which may be the object with a name.
  mutating func markFix(named name: String? = nil) {
    guard let last = all.indices.last else { return }
    all[last].hasFix = true
    if let name, all[last].isObject { all[last].innerFix = name }
  }

  /// Adds a number to the current array.
  mutating func take(_ number: JSONValue) {
    if let last = all.indices.last { all[last].numbers.append(number) }
  }

  /// Adds own members of the current object; an own coordinate replaces that of an inner object, and
  /// an own speed that of the wind.
  mutating func take(_ members: some Collection<JSONMember>, _ names: inout MemberNames) {
    if let last = all.indices.last, !all[last].owners.isEmpty,
      members.contains(where: { names[$0.name].isCoordinate })
    {
      all[last].members = all[last].members.filter { !names[$0.name].isCoordinate }
      all[last].owners = []
    }
    if let last = all.indices.last, !all[last].borrowed.isEmpty {
      let own = members.filter { !$0.value.isNull }.map(\.name).filter(all[last].borrowed.contains)
      all[last].members.removeAll { own.contains($0.name) }
      all[last].borrowed.removeAll(where: own.contains)
    }
    keep(members)
  }

  /// Adds members to the current object unless it already has them.
  mutating func keep(_ members: some Collection<JSONMember>) {
    guard let last = all.indices.last, all[last].isObject else { return }
    let known = all[last].members.count
    if known == 0 { all[last].members.reserveCapacity(Self.usualMembers) }
    for member in members.prefix(Self.memberLimit)
    where all[last].members.count < Self.memberLimit {
      let isKnown = all[last].members[..<known].contains { $0.name == member.name }
      if !isKnown { all[last].members.append(member) }
    }
  }

  /// Adds the coordinate in an ended array to the current object, if its name states the order.
  mutating func keep(coordinateIn frame: JSONFrame) {
    guard 2...3 ~= frame.numbers.count, let last = all.indices.last else { return }
    let name = frame.name.lowercased()
    var axes = ["longitude", "latitude", "altitude"]
    let order = CoordinateOrder.columns.first { $0.names.contains(name) }?.order
    if order == .latitudeFirst { axes.swapAt(0, 1) }
    if order != nil || name == "coordinates" {
      keep(zip(axes, frame.numbers).map { JSONMember($0, $1) })
    } else if CoordinateOrder.positions.contains(name) {
      all[last].pair = frame.name
    }
  }

  /// Adds the members of an object without a position to the one that contains it.
  mutating func keep(valuesOf frame: JSONFrame, _ names: inout MemberNames) {
    guard let last = all.indices.last, all[last].isObject else { return }
    let known = all[last].members.count
    keep(frame.sharedMembers(&names))
    all[last].borrowed += all[last].members[known...].map(\.name)
  }

  /// Adds the members of an object with a position to the one that contains it, which may have a
  /// position of its own.
  mutating func keep(positionOf frame: JSONFrame, _ names: inout MemberNames) {
    guard let last = all.indices.last, all[last].isObject else { return }
    let isOwn =
      all[last].owners.isEmpty && all[last].members.contains { names[$0.name].isCoordinate }
    keep(isOwn ? frame.members.filter { !names[$0.name].isCoordinate } : frame.members)
    if !isOwn { all[last].owners += frame.owners.count > 1 ? frame.owners : [frame.name] }
  }
}

extension JSONFrames {
  /// The objects with a coordinate that are not fixes.
  ///
  /// They are found by name and by a text in them, or by any text in a member: maneuvers of a
  /// router, and Overland's visits and trips, which have their own start and end.
  private static let events: [(name: String, member: String?, text: String?)] = [
    ("maneuvers", nil, nil), ("instructions", nil, nil),
    ("properties", "action", nil), ("properties", "type", "trip"),
  ]

  /// Whether an object that just ended is not a fix.
  func isEvent(_ frame: JSONFrame) -> Bool {
    let owner = all.firstIndex { $0.name == "properties" }.flatMap { all.element(at: $0 - 1) }
    if owner?.holds("type", "Feature") == true, frame.holds("type", "Feature") { return true }
    return Self.events.contains { name, member, text in
      frame.name == name && (member.map { frame.holds($0, text) } ?? true)
    }
  }

  /// The members of an object that just ended, with its time.
  ///
  /// The time is added if the object states minutes since the start of an enclosing object.
  func timedMembers(of frame: JSONFrame) -> [JSONMember] {
    let name = "durationMinutesOffsetFromStartTime"
    guard let offset = frame.members.last(where: { $0.name == name })?.value.statedNumber,
      let start = all.lazy.reversed().compactMap({ outer in
        outer.members.last { $0.name == "startTime" }?.value
      }).first
    else { return frame.members }
    var draft = FixDraft()
    var report = TraceReport(file: "")
    var notation = TimeNotation()
    guard draft.takeTime(start, &notation, &report), let time = draft.time,
      offset.magnitude < 1e6
    else { return frame.members }
    let text = timestampText(milliseconds: time + Int64(offset * 60_000))
    return frame.members + [JSONMember("time", .string(text, at: start.position))]
  }
}

extension JSONMember {
  /// A member at the position of its value.
  init(_ name: String, _ value: JSONValue) {
    self.init(name: name, namePosition: value.position, value: value)
  }
}
