package import Notations

extension RecordReader {
  /// Reads one line without its line feed; file name and line number are for messages.
  package static func read(
    _ bytes: [UInt8], file: String, number: Int
  ) -> Reading<RecordLine> {
    let json = JSONReader.read(bytes, file: file, firstLine: number)
    var diagnostics = json.diagnostics
    guard let value = json.value else { return Reading(nil, diagnostics: diagnostics) }
    guard let members = value.members else {
      diagnostics.append(.notAnObject(found: value.kindName).in(file).at(value.position))
      return Reading(nil, diagnostics: diagnostics)
    }
    var fields: [RecordField] = []
    fields.reserveCapacity(members.count)
    for member in members {
      if let value = RecordValue(member.value, in: bytes) {
        let place = member.namePosition
        fields.append(RecordField(key: member.name, value: value, position: place))
      } else {
        let fault = Diagnostic.notFlat(member.name, found: foundWords(for: member.value))
        diagnostics.append(fault.in(file).at(member.value.position))
      }
    }
    return Reading(RecordLine(fields: fields, number: number), diagnostics: diagnostics)
  }

  private static func foundWords(for value: JSONValue) -> String {
    value.array == nil ? value.kindName : "an array of mixed or nested values"
  }
}

extension RecordValue {
  /// Makes a value from JSON; absent if a line may not contain such a value.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - line: the bytes of its line, from which the digits of numbers are taken.
  init?(_ value: JSONValue, in line: [UInt8]) {
    switch value.content {
    case .string(let text): self = .text(text)
    case .boolean(let boolean): self = .boolean(boolean)
    case .number:
      guard let number = RecordNumber(value, in: line) else { return nil }
      self = .number(number)
    case .array(let elements):
      let count = elements.count
      let texts = elements.compactMap(\.string)
      let numbers = elements.compactMap { RecordNumber($0, in: line) }
      if texts.count == count {
        self = .texts(texts)
      } else if numbers.count == count {
        self = .numbers(numbers)
      } else {
        return nil
      }
    case .null, .object: return nil
    }
  }
}

extension RecordNumber {
  /// Makes a number with the digits at its location.
  init?(_ value: JSONValue, in line: [UInt8]) {
    guard let number = value.number else { return nil }
    // Within one line the column determines the location.
    let digits = line.dropFirst(value.position.column - 1).prefix { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    self.init(literal: String(decoding: digits, as: UTF8.self), value: number)
  }
}
