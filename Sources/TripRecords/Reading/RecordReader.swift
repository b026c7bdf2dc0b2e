package import Notations
import TripModel

/// Reads JSON Lines of events, one line at a time, up to the end of one stream.
///
/// It tolerates changes made by other tools, such as CR LF or trailing blanks, and reports them. It
/// knows no event but `start`; `RecordCheck` knows the others.
///
///     var reader = RecordReader(source)
///     while let reading = try reader.next() { … }
package struct RecordReader {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let file: String
  private var scanner: LineScanner
  private var lineNumber = 0
  private var hasLines = false
  private var hasStart = false

  /// Whether a second stream began, which is not read: both together would be a trip that never
  /// took place.
  package private(set) var isAtSecondStream = false

  /// The codes of faults that were already reported, for faults reported once per file.
  private var reported: Set<String> = []

  /// Makes a reader of a source's bytes.
  package init(_ source: any ByteSource) {
    file = source.name
    scanner = LineScanner(ByteWindow(source))
  }
}

extension RecordReader {
  /// Reads the next line; absent at the end of the input.
  ///
  /// A reading without a value is a line that could not be read; its faults say why.
  package mutating func next() throws(ByteSourceFailure) -> Reading<RecordLine>? {
    if isAtSecondStream { return nil }
    let event = scanner.next()
    if let failure = scanner.window.failure { throw failure }
    if event == .end { return nil }
    lineNumber += 1
    var faults: [Diagnostic] = []
    guard event == .record, let content = content(&faults) else {
      return Reading(nil, diagnostics: [diagnostic(.tooLong, column: 1)])
    }
    guard !content.isEmpty else {
      note(.blank, column: 1, &faults)
      return Reading(nil, diagnostics: faults)
    }
    let reading = RecordReader.read(content, file: file, number: lineNumber)
    if let fault = reading.value.flatMap({ secondStream(at: $0) }) {
      isAtSecondStream = true
      return Reading(nil, diagnostics: faults + [fault.in(file)])
    }
    // One merge conflict has three lines of marks, and a web page is no JSON on any line.
    faults += reading.diagnostics.filter { fault in
      fault.code != Diagnostic.Code.foreignContent || reported.insert(fault.code).inserted
    }
    return Reading(reading.value, diagnostics: faults)
  }

  /// The fault of a line with which a second stream begins.
  private mutating func secondStream(at line: RecordLine) -> Diagnostic? {
    let isStart = line.event == EventName.start.rawValue
    defer { (hasLines, hasStart) = (true, hasStart || isStart) }
    let key = isStart && hasStart ? "event" : hasLines && line.sequence == 0 ? "seq" : nil
    let field = line.fields.first { $0.key == key }
    return field.map { Diagnostic.secondStream($0).at($0.position) }
  }

  /// Reads every line of a text; the value contains those that could be read.
  package static func readAll(_ bytes: [UInt8], file: String) -> Reading<[RecordLine]> {
    var reader = RecordReader(MemorySource(name: file, bytes: bytes))
    var all = Reading<[RecordLine]>([])
    // Reading text in memory cannot fail.
    while let reading = try? reader.next() {
      if let line = reading.value { all.value?.append(line) }
      all.diagnostics += reading.diagnostics
    }
    return all
  }
}

extension RecordReader {
  /// The current line without its end and trailing blanks; absent if it is too long.
  ///
  /// Whatever tripsim would not print, such as a missing line feed, is recorded as a fault.
  private mutating func content(_ faults: inout [Diagnostic]) -> [UInt8]? {
    var content = Array(scanner.text[scanner.line.lowerBound..<scanner.window.consumed])[...]
    if scanner.hasLineEnd { content.removeLast() }
    if content.count > LineScanner.lineLimit { return nil }
    if !scanner.hasLineEnd { note(.unterminated, column: content.count + 1, &faults) }
    if lineNumber == 1, content.starts(with: RecordReader.byteOrderMark) {
      content.removeFirst(RecordReader.byteOrderMark.count)
      note(.byteOrderMark, column: 1, &faults)
    }
    if content.last == UInt8(ascii: "\r") {
      content.removeLast()
      note(.carriageReturn, column: content.endIndex + 1, &faults)
    }
    let length = content.count
    while content.last == UInt8(ascii: " ") || content.last == UInt8(ascii: "\t") {
      content.removeLast()
    }
    if content.count < length, !content.isEmpty {
      note(.trailingBlanks, column: content.endIndex + 1, &faults)
    }
    return Array(content)
  }

  private mutating func note(_ fault: Diagnostic, column: Int, _ faults: inout [Diagnostic]) {
    guard reported.insert(fault.code).inserted else { return }
    faults.append(diagnostic(fault, column: column))
  }

  private func diagnostic(_ fault: Diagnostic, column: Int) -> Diagnostic {
    fault.in(file).at(SourcePosition(line: lineNumber, column: column))
  }

  /// Reads one line without its line feed; messages show the file name and the line number.
  package static func read(_ bytes: [UInt8], file: String, number: Int) -> Reading<RecordLine> {
    let json = JSONReader.read(
      bytes, file: file, expecting: "events as 'tripsim run' prints them", firstLine: number)
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
        fields.append(RecordField(key: member.name, value: value, position: member.namePosition))
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
    // Within one line, the column gives the location.
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
