/// The common part of JSON document readers: reads values and collects faults with locations.
package struct DocumentReader {
  package let code: String

  /// The file that holds the document.
  package let file: String

  /// The faults so far.
  package var diagnostics: [Diagnostic] = []

  /// Makes a reader without faults.
  package init(code: String, file: String) {
    self.code = code
    self.file = file
  }
}

extension DocumentReader {
  /// Adds a fault, with the document's code and file.
  package mutating func report(_ fault: Diagnostic, at position: SourcePosition? = nil) {
    var fault = fault.in(file).at(position ?? fault.position)
    fault.code = code
    diagnostics.append(fault)
  }

  package mutating func wrongKind(_ what: String, _ value: JSONValue, expected: String) {
    report(.wrongKind(what, found: value.kindName, expected: expected), at: value.position)
  }

  /// Whether a value is an object; reports a value that is not, and every unknown key.
  package mutating func isObject(
    _ value: JSONValue, _ what: String, suchAs example: String, keys: [String]
  ) -> Bool {
    guard value.members != nil else {
      wrongKind(what, value, expected: "an object such as " + example)
      return false
    }
    checkKeys(value, keys)
    return true
  }

  /// The value of a key that an object must have; reports a missing key.
  package mutating func required(
    _ key: String, of object: JSONValue, expected: String
  ) -> JSONValue? {
    if object[key] == nil { report(.missing(key, expected: expected), at: object.position) }
    return object[key]
  }

  /// Reports every unknown key of an object.
  package mutating func checkKeys(_ value: JSONValue, _ known: [String]) {
    for member in value.members ?? .empty where !known.contains(member.name) {
      report(.unknownKey(member.name, known: known), at: member.namePosition)
    }
  }

  /// A number within a range; absent, with a fault, if it is not valid.
  package mutating func number(
    _ key: String, _ value: JSONValue, in range: ClosedRange<Double>, _ expected: String
  ) -> Double? {
    guard let number = value.number else {
      wrongKind("'\(key)'", value, expected: expected)
      return nil
    }
    guard range.contains(number) else {
      report(.outOfRange(key, number, expected: expected), at: value.position)
      return nil
    }
    return number
  }

  /// A whole number of at least `least`; absent, with a fault, if it is not valid.
  package mutating func index(_ key: String, _ value: JSONValue, from least: Int = 0) -> Int? {
    let expected = "a whole number, at least \(least)"
    guard let number = number(key, value, in: Double(least)...1e6, expected) else { return nil }
    guard let index = Int(exactly: number) else {
      report(.outOfRange(key, number, expected: expected), at: value.position)
      return nil
    }
    return index
  }

  /// One of a fixed set of words; `noun` names the set in the fault of an unknown word.
  package mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ type: Word.Type, _ key: String, _ value: JSONValue, noun: String? = nil
  ) -> Word? {
    choice(among: Array(Word.allCases), by: \.rawValue, key, value, noun: noun)
  }

  /// The choice named by the word of a key; the noun describes the choices in the fault.
  package mutating func choice<Named>(
    among choices: [Named], by name: (Named) -> String, _ key: String, _ value: JSONValue,
    noun: String? = nil
  ) -> Named? {
    let known = choices.map(name)
    guard let text = value.string else {
      wrongKind("'\(key)'", value, expected: "one of " + known.joined(separator: ", "))
      return nil
    }
    if let index = known.firstIndex(of: text) { return choices[index] }
    report(.unknownWord(key, text, known: known, noun: noun), at: value.position)
    return nil
  }

  package mutating func text(_ key: String, _ value: JSONValue) -> String? {
    if value.string == nil { wrongKind("'\(key)'", value, expected: "a string") }
    return value.string
  }

  /// A Boolean.
  package mutating func flag(_ key: String, _ value: JSONValue) -> Bool? {
    if value.boolean == nil { wrongKind("'\(key)'", value, expected: "true or false") }
    return value.boolean
  }
}
