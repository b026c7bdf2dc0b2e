package import Notations
import TripModel

/// Checks lines against the event table: keys, types, decimals, words and order.
package enum RecordCheck {
  /// Every fault of a line in order, missing fields last.
  package static func faults(in line: RecordLine) -> [Diagnostic] {
    let start = line.start
    guard let event = line.event else { return [.missingEvent.at(start)] }
    guard let schema = line.schema else { return [.unknownEvent(event).at(start)] }
    let fields = schema.lineFields
    var faults = fieldFaults(in: line, of: schema, fields)
    for required in fields where required.isRequired && line[required.name] == nil {
      faults.append(.missingField(required.name, event: event).at(start))
    }
    return faults
  }

  /// Every fault of a whole stream: of its lines, its first and last line, and its numbering.
  ///
  /// Missing `start` or `summary` lines are faults here, although a selection may omit them.
  package static func faults(inStream lines: [RecordLine]) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    if let first = lines.first, first.event != EventName.start.rawValue {
      faults.append(.missingStart(found: first.event ?? "").at(first.start))
    }
    var next = 0
    for line in lines {
      faults += self.faults(in: line)
      if let sequence = line.sequence, sequence != next {
        faults.append(.brokenSequence(found: sequence, expected: next).at(line.start))
        next = sequence
      }
      next &+= 1
    }
    if let last = lines.last, last.event != EventName.summary.rawValue {
      faults.append(.missingSummary(found: last.event ?? "").at(last.start))
    }
    return faults
  }
}

extension RecordLine {
  /// The location of the start of the line.
  fileprivate var start: SourcePosition { SourcePosition(line: number, column: 1) }
}

extension RecordCheck {
  /// The faults of the fields present in the line.
  private static func fieldFaults(
    in line: RecordLine, of schema: EventSchema, _ fields: [EventField]
  ) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    var seen: Set<String> = []
    var furthest = -1
    for field in line.fields {
      func note(_ fault: Diagnostic) { faults.append(fault.at(field.position)) }
      guard let index = fields.firstIndex(where: { $0.name == field.key }) else {
        note(.unknownField(field.key, event: schema.name, fields: fields))
        continue
      }
      if !seen.insert(field.key).inserted {
        note(.repeatedField(field.key))
      } else if index < furthest {
        note(.misplacedField(field.key, after: fields[furthest].name))
      }
      furthest = max(furthest, index)
      if let fault = fault(of: field.value, in: fields[index]) { note(fault) }
    }
    return faults
  }

  /// The fault of a value, if any.
  private static func fault(of value: RecordValue, in field: EventField) -> Diagnostic? {
    var wrongType: Diagnostic {
      .wrongType(field.name, found: value.foundWords, expected: field.type)
    }
    switch (field.type, value) {
    case (.text, .text), (.boolean, .boolean): return nil
    case (.word(let words), .text(let text)):
      return words.contains(text)
        ? nil : .unknownWord(field.name, found: text, words: words)
    case (.digest, .text(let text)): return isDigest(text) ? nil : wrongType
    case (.timestamp, .text(let text)): return isTimestamp(text) ? nil : wrongType
    case (.texts, .texts(let texts)): return texts.isEmpty ? wrongType : nil
    case (.count, .number(let number)):
      guard let integer = number.integer, integer >= 0 else { return wrongType }
      return number.literal == "-0" ? .negativeZero(field.name) : nil
    case (.decimal(let unit), .number(let number)): return fault(of: number, unit, field.name)
    case (.decimals(let unit), .numbers(let numbers)):
      return numbers.lazy.compactMap { fault(of: $0, unit, field.name) }.first
    default: return wrongType
    }
  }

  /// The fault of a number's digits, if any.
  private static func fault(
    of number: RecordNumber, _ unit: FieldUnit, _ name: String
  ) -> Diagnostic? {
    if number.decimals != unit.decimals, number.value.magnitude < 0x1p63 {
      return .wrongDecimals(name, found: number.literal, decimals: unit.decimals)
    }
    return number.value == 0 && number.value.sign == .minus ? .negativeZero(name) : nil
  }

  private static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 16
      && text.utf8.allSatisfy { isDigit($0) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 }
  }

  /// Whether a text has the format of a timestamp; years above 9999 have more digits.
  private static func isTimestamp(_ text: String) -> Bool {
    let form = Array("-00-00T00:00:00.000Z".utf8)
    let bytes = text.hasPrefix("-") ? Array(text.utf8.dropFirst()) : Array(text.utf8)
    guard bytes.count >= form.count + 4 else { return false }
    let year = bytes.dropLast(form.count)
    return zip(bytes.suffix(form.count), form).allSatisfy { byte, model in
      model == UInt8(ascii: "0") ? isDigit(byte) : byte == model
    } && year.allSatisfy(isDigit)
  }
}

extension RecordValue {
  /// The value as named in a message: a text in quotes, digits, or the kind of array.
  fileprivate var foundWords: String {
    switch self {
    case .text(let text): "'\(text)'"
    case .number(let number): number.literal
    case .boolean(let value): value ? "true" : "false"
    case .texts(let texts): texts.isEmpty ? "an empty array" : "an array of strings"
    case .numbers: "an array of numbers"
    }
  }
}
