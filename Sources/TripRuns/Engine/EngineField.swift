import Geodesy
import Notations
import TripRecords

/// A field of a message of the engine protocol: one row writes it, reads it and documents it.
struct EngineField<Message>: Sendable {
  /// The key.
  let name: String
  /// The type of the value.
  let type: FieldType
  /// Its meaning: a phrase without a final period.
  let summary: String
  /// Whether every such message contains it.
  var isRequired = false
  /// The field that this one completes: a message has both or neither.
  var partner: String?
  /// Writes the member; nothing if the value is absent.
  let write: @Sendable (Message, inout JSONWriter) -> Void
  /// Reads the value; false if it is of another kind.
  let read: @Sendable (inout Message, JSONValue) -> Bool
}

extension EngineField {
  /// The field, which appears only together with the given one.
  func with(_ partner: String) -> EngineField {
    var field = self
    field.partner = partner
    return field
  }

  /// The field, required in every message.
  var always: EngineField {
    var field = self
    field.isRequired = true
    return field
  }

  /// A number, negative only if `isSigned`.
  static func number(
    _ name: String, _ unit: FieldUnit, _ summary: String,
    _ path: any WritableKeyPath<Message, Double?> & Sendable, isSigned: Bool = false
  ) -> EngineField {
    let limit = unit == .fraction ? 1 : FieldType.engineLimit
    return optional(name, .decimal(unit), summary, path, write: { $0.member(name, $1) }) { value in
      value.number.flatMap { ((isSigned ? -limit : 0)...limit).contains($0) ? $0 : nil }
    }
  }

  static func count(
    _ name: String, _ summary: String, _ path: any WritableKeyPath<Message, Int?> & Sendable
  ) -> EngineField {
    optional(name, .count, summary, path, write: { $0.member(name, $1) }) { value in
      value.number.flatMap(Int.init(exactly:)).flatMap { $0 >= 0 ? $0 : nil }
    }
  }

  static func text(
    _ name: String, _ summary: String, _ path: any WritableKeyPath<Message, String?> & Sendable
  ) -> EngineField {
    optional(name, .text, summary, path, write: { $0.member(name, $1) }) { $0.string }
  }

  static func texts(
    _ name: String, _ summary: String, _ path: any WritableKeyPath<Message, [String]> & Sendable
  ) -> EngineField {
    EngineField(
      name: name, type: .texts, summary: summary,
      write: { if !$0[keyPath: path].isEmpty { $1.member(name, $0[keyPath: path]) } },
      read: { message, value in
        guard let texts = value.array?.map(\.string), !texts.contains(nil) else { return false }
        message[keyPath: path] = texts.compactMap(\.self)
        return true
      })
  }

  /// A flag that is `true` or omitted.
  static func flag(
    _ name: String, _ summary: String, _ path: any WritableKeyPath<Message, Bool> & Sendable
  ) -> EngineField {
    EngineField(
      name: name, type: .boolean, summary: summary,
      write: { if $0[keyPath: path] { $1.member(name, true) } },
      read: { message, value in
        message[keyPath: path] = value.boolean ?? false
        return value.boolean != nil
      })
  }

  static func flag(
    _ name: String, _ summary: String, _ path: any WritableKeyPath<Message, Bool?> & Sendable
  ) -> EngineField {
    optional(name, .boolean, summary, path, write: { $0.member(name, $1) }) { $0.boolean }
  }

  static func word<Word>(
    _ name: String, _ summary: String, _ path: any WritableKeyPath<Message, Word?> & Sendable
  ) -> EngineField where Word: CaseIterable & RawRepresentable<String> & SendableMetatype {
    optional(
      name, .word(Word.allCases.map(\.rawValue)), summary, path,
      write: { $0.member(name, $1.rawValue) }
    ) { $0.string.flatMap(Word.init) }
  }

  static func bearing(
    _ name: String, _ summary: String, _ path: any WritableKeyPath<Message, Bearing?> & Sendable
  ) -> EngineField {
    optional(
      name, .decimal(.degrees), summary, path, write: { $0.member(name, $1.degrees) }
    ) { value in
      value.number.flatMap { (0..<360).contains($0) ? Bearing(degrees: $0) : nil }
    }
  }

  /// A field that is omitted if its value is absent.
  static func optional<Value: SendableMetatype>(
    _ name: String, _ type: FieldType, _ summary: String,
    _ path: any WritableKeyPath<
      Message,
      Value?
    > & Sendable, write: @escaping @Sendable (inout JSONWriter, Value) -> Void,
    read: @escaping @Sendable (JSONValue) -> Value?
  ) -> EngineField {
    EngineField(
      name: name, type: type, summary: summary,
      write: { message, json in
        if let value = message[keyPath: path] { write(&json, value) }
      },
      read: { message, value in
        let found = read(value)
        message[keyPath: path] = found
        return found != nil
      })
  }

  /// One of the two values of a coordinate; the latitude comes first.
  static func degrees(
    _ name: String, _ summary: String, isLatitude: Bool,
    _ path: any WritableKeyPath<Message, Coordinate?> & Sendable
  ) -> EngineField {
    EngineField(
      name: name, type: .decimal(.coordinateDegrees), summary: summary,
      write: { message, json in
        let coordinate = message[keyPath: path]
        json.member(name, isLatitude ? coordinate?.latitude : coordinate?.longitude)
      },
      read: { message, value in
        guard let number = value.number, abs(number) <= (isLatitude ? 90 : 180) else {
          return false
        }
        let coordinate = message[keyPath: path]
        message[keyPath: path] = Coordinate(
          latitude: isLatitude ? number : coordinate?.latitude ?? 0,
          longitude: isLatitude ? coordinate?.longitude ?? 0 : number)
        return true
      })
  }
}

extension FieldType {
  /// The largest number that an engine may state: more meters or seconds than any route has.
  static let engineLimit = 1e9

  /// The valid values in words.
  var expectation: String {
    switch self {
    case .text, .digest: "a string"
    case .word(let words): words.map { "'\($0)'" }.joined(separator: ", ")
    case .timestamp: "a time such as '2026-06-01T09:00:00.000Z'"
    case .count: "a whole number, at least 0"
    case .decimal(.coordinateDegrees): "degrees: a latitude in -90...90, a longitude in -180...180"
    case .decimal(.degrees): "degrees in 0..<360"
    case .decimal(.fraction): "a number in 0...1"
    case .decimal(let unit): "\(unit.words) in 0...\(Int(Self.engineLimit))"
    case .boolean: "true or false"
    case .texts: "an array of strings"
    case .decimals: "an array of numbers"
    }
  }
}
