import Notations

/// The combined data of the sentences of one epoch.
struct NMEAEpoch {
  /// Milliseconds since midnight.
  var timeOfDay: Int64

  /// Days since 1970-01-01; absent until a sentence has a date.
  var day: Int?

  /// The fix so far, without its time.
  var draft = FixDraft()

  /// Whether a sentence had a position.
  var hasCoordinate = false

  /// Whether the receiver marks the position as not valid.
  var isVoid = false

  /// The number of decimals of the position; a position with fewer does not replace it.
  var decimals = 0

  /// The location of the first sentence in the input.
  var position: SourcePosition
}

extension NMEAEpoch {
  /// Adds a sentence of this epoch; returns its fault, if any.
  mutating func take(
    _ sentence: NMEASentence, of kind: NMEASentence.Kind
  ) -> (fault: Diagnostic, field: Int)? {
    switch kind {
    case .rmc:
      if let date = sentence.date(9) { day = date.daysSinceEpoch }
      if !sentence.isMark("A", 2) { isVoid = true }
      if sentence.isMark("S", 12) { draft.isSimulated = true }
      return takeCoordinate(sentence, from: 3) ?? takeSpeed(sentence, 7)
        ?? take(sentence, 8, .course)
    case .gga:
      if sentence.isMark("0", 6) { isVoid = true }
      if sentence.isMark("8", 6) { draft.isSimulated = true }
      return takeCoordinate(sentence, from: 2) ?? take(sentence, 9, .altitude)
    case .gns:
      // A letter for each constellation: N without a fix, S for a simulator.
      let modes = sentence.text(6)
      if !modes.isEmpty, modes.allSatisfy({ $0 == "N" }) { isVoid = true }
      if modes.contains("S") { draft.isSimulated = true }
      return takeCoordinate(sentence, from: 2) ?? take(sentence, 9, .altitude)
    case .gll:
      if sentence.isMark("V", 6) { isVoid = true }
      return takeCoordinate(sentence, from: 1)
    case .vtg:
      guard sentence.isMark("T", 2) || sentence.isEmpty(1) else { return nil }
      // Those of RMC are certainly of this epoch.
      let fault = draft.course == nil ? take(sentence, 1, .course) : nil
      if fault != nil || draft.speed != nil { return fault }
      return sentence.isEmpty(5)
        ? take(sentence, 7, .speed) { $0 / 3.6 } : takeSpeed(sentence, 5)
    case .gst:
      if let north = sentence.number(6), let east = sentence.number(7) {
        _ = draft.set(.accuracy, (north * north + east * east).squareRoot())
      }
      return nil
    case .pubxTime:
      if let date = sentence.date(3) { day = date.daysSinceEpoch }
      return nil
    case .pubxPosition:
      if sentence.text(8) == "NF" { isVoid = true }
      if draft.accuracy == nil, let error = sentence.number(9) { _ = draft.set(.accuracy, error) }
      let fault = takeCoordinate(sentence, from: 3)
      if fault != nil || draft.speed != nil { return fault }
      return take(sentence, 11, .speed) { $0 / 3.6 } ?? take(sentence, 12, .course)
    case .zda:
      if let stated = Self.day(of: sentence) { day = stated }
      return nil
    }
  }

  /// Takes the speed and the course of a sentence that was held for it, unless it has its own.
  mutating func complete(with held: NMEAEpoch) {
    draft.speed = draft.speed ?? held.draft.speed
    draft.course = draft.course ?? held.draft.course
  }

  /// The day of ZDA; absent if malformed.
  private static func day(of sentence: NMEASentence) -> Int? {
    guard let day = sentence.number(2), let month = sentence.number(3),
      let year = sentence.number(4), 1980...9999 ~= year, 1...12 ~= month, 1...31 ~= day
    else { return nil }
    let date = CivilDate(year: Int(year), month: Int(month), day: Int(day))
    return date.isValid ? date.daysSinceEpoch : nil
  }

  /// Reads the position; fields without digits mean that the receiver has none.
  private mutating func takeCoordinate(
    _ sentence: NMEASentence, from field: Int
  ) -> (fault: Diagnostic, field: Int)? {
    if sentence.isEmpty(field), sentence.isEmpty(field + 2) { return nil }
    let latitude = sentence.degrees(field, positive: UInt8(ascii: "N"), negative: UInt8(ascii: "S"))
    let longitude = sentence.degrees(
      field + 2, positive: UInt8(ascii: "E"), negative: UInt8(ascii: "W"))
    guard let latitude, let longitude else {
      let (name, odd) = latitude == nil ? ("latitude", field) : ("longitude", field + 2)
      let text = sentence.text(odd) + "," + sentence.text(odd + 1)
      return (.badNumber(field: name, text: text), odd)
    }
    let decimals = sentence.decimals(field)
    if hasCoordinate, decimals < self.decimals { return nil }
    self.decimals = decimals
    var fault: (fault: Diagnostic, field: Int)?
    hasCoordinate = draft.setCoordinate(
      latitude: latitude, longitude: longitude,
      texts: (sentence.text(field), sentence.text(field + 2))
    ) { fault = ($0, $1 ? field + 2 : field) }
    return fault
  }

  /// Reads a speed in knots.
  private mutating func takeSpeed(
    _ sentence: NMEASentence, _ field: Int
  ) -> (fault: Diagnostic, field: Int)? {
    take(sentence, field, .speed) { $0 * 1852 / 3600 }
  }

  /// Reads a number and converts it to an SI unit; an empty field has no value.
  private mutating func take(
    _ sentence: NMEASentence, _ field: Int, _ measure: FixMeasure,
    _ converted: (Double) -> Double = { $0 }
  ) -> (fault: Diagnostic, field: Int)? {
    if sentence.isEmpty(field) { return nil }
    let value = sentence.number(field).map(converted)
    if let value, draft.set(measure, value) { return nil }
    let (name, text) = (measure.rawValue, sentence.text(field))
    let fault: Diagnostic =
      value == nil ? .badNumber(field: name, text: text) : .implausible(field: name, text: text)
    return (fault, field)
  }
}
