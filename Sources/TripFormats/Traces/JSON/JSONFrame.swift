import Notations

/// An object or array of a JSON document that has not ended.
struct JSONFrame {
  let isObject: Bool
  /// The name of the member that contains it; for an array's element, that of the array.
  let name: String
  let position: SourcePosition
  var members: [JSONMember] = []
  var numbers: [JSONValue] = []
  var hasFix = false
  /// The name of an array that may be a coordinate.
  var pair: String?
  /// The names of the inner objects that have the object's position, and of an inner object that is
  /// a fix.
  var owners: [String] = []
  var innerFix: String?
  /// The names of the members that come from inner objects without a position.
  var borrowed: [String] = []
}

extension JSONFrame {
  /// Whether a member has this text, or any text.
  func holds(_ name: String, _ text: String? = nil) -> Bool {
    members.contains { member in
      member.name == name && member.value.string.map { $0 == text ?? $0 } == true
    }
  }

  /// Whether an object has a member that may be a time.
  var hasTime: Bool {
    let names = members.map(\.name) + ["lat", "lon"]
    return (try? CSVLayout(heads: names))?.times.isEmpty == false
  }

  /// The fault of an object with a position and a time that contains another fix; absent otherwise.
  func faultOfPositions(_ names: inout MemberNames) -> Diagnostic? {
    guard let innerFix,
      let name = owners.first ?? members.first(where: { names[$0.name].isCoordinate })?.name,
      (try? CSVLayout(heads: members.map(\.name)))?.times.isEmpty == false
    else { return nil }
    return .twoPositions(name, other: innerFix)
  }

  /// The members of an object that count as those of the one that contains it: of a quantity,
  /// `{"value": 10, "accuracy": 1}`, the value under the object's name, without its accuracy; of a
  /// time stamp of ROS or Firestore its parts, `stamp.sec` and `stamp.nanosec`; of a value with its
  /// type, as in `{"$date": …}` of MongoDB and `{"N": "10"}` of DynamoDB, the value.
  func sharedMembers(_ names: inout MemberNames) -> [JSONMember] {
    if members.count == 1, members[0].name.hasPrefix("$") || ["N", "S"].contains(members[0].name) {
      return [JSONMember(name, members[0].value)]
    }
    if name.lowercased().hasSuffix("stamp") {
      return members.map { JSONMember("\(name).\($0.name.drop { $0 == "_" })", $0.value) }
    }
    let role = names[name].measure?.role
    if role == nil, !members.contains(where: { $0.name == "value" }) { return members }
    return members.compactMap { member in
      if let name = name(ofValue: member, of: role, &names) {
        return JSONMember(name: name, namePosition: member.namePosition, value: member.value)
      }
      return CSVRole.accuracy.names.contains(member.name.lowercased()) ? nil : member
    }
  }

  /// The name of a quantity's value beside the other members of the object that contains it.
  ///
  /// Absent if the member is not the value.
  private func name(
    ofValue member: JSONMember, of role: CSVRole?, _ names: inout MemberNames
  ) -> String? {
    if member.name == "value" {
      let unit = members.last { $0.name == "unit" }?.value.string
      return name + (unit.map { " (\($0))" } ?? "")
    }
    guard let role else { return nil }
    let isUnit = MeasureUnit.factor(member.name.lowercased(), of: role) != nil
    if isUnit { return "\(name) (\(member.name))" }
    let joined = name + member.name
    return names[joined].column.names(role) ? joined : nil
  }
}
