import Notations

extension FixDraft {
  /// Reads an object by its column layout; returns false if it is not a fix.
  mutating func take(
    _ members: [JSONMember], layout: CSVLayout, _ report: inout TraceReport
  ) -> Bool {
    guard
      takeCoordinate(
        latitude: members[layout.latitude], longitude: members[layout.longitude],
        of: members, by: layout, &report)
    else { return false }
    return takeValues(members, layout: layout, &report)
  }

  /// Reads the values of an object other than the coordinate; returns false if it is not a fix.
  mutating func takeValues(
    _ members: [JSONMember], layout: CSVLayout, _ report: inout TraceReport
  ) -> Bool {
    if let column = layout[.valid],
      members[column].value.marksVoid(isStatus: layout.isStatus(column))
    {
      let member = members[column]
      report.warn(.void(expected: "true as '\(member.name)'"), at: member.value.position)
      return false
    }
    if var time = layout.time ?? layout.times.first.map({ ($0, layout.notation(ofTimes: $0)) }) {
      let day = layout[.date].flatMap { $0 == time.column ? nil : members[$0].value }
      guard takeTime(members[time.column].value, on: day, &time.notation, &report) else {
        return false
      }
      if let fraction = layout.fraction, fraction.column != time.column {
        self.time = self.time.map {
          layout.refined($0, by: members[fraction.column].value.count(unit: fraction.unit))
        }
      }
      if time.notation.isInferred, report.inferredTimes == nil {
        report.inferTimes(members[time.column].name, members[time.column].value.plainText)
      }
    }
    for measure in FixMeasure.all {
      let member = layout[measure.role].map { members[$0] }
      take(member, measure, factor: layout.factor(measure.role), &report)
    }
    if let index = layout[.simulated] {
      isSimulated = Self.isAffirmation(members[index].value.word)
    }
    if let index = layout[.offRoute], case let value = members[index].value, !value.isNull,
      let fault = setOffRoute(value.word)
    {
      report.warn(fault, at: value.position)
    }
    if report.travelers.isOpen {
      report.travelers.add(self, layout) { members[$0].value.plainText }
    }
    return true
  }

  /// Reads a line of a known form.
  ///
  /// Returns false if one of its values requires a warning or a closer examination, so that the
  /// line must be parsed as any JSON.
  mutating func take(_ line: JSONLineForm, of bytes: Span<UInt8>, layout: CSVLayout) -> Bool {
    guard let latitude = line.number(layout.latitude, bytes),
      let longitude = line.number(layout.longitude, bytes),
      setPlainCoordinate(
        (latitude, longitude), (layout.factor(.latitude), layout.factor(.longitude))),
      let known = layout.time, let text = line.time(known.column, bytes)
    else { return false }
    var notation = known.notation
    guard let stated = try? notation.read(bytes, text),
      stated.kind == .moment || stated.kind == .counted,
      notation.dayOrder == known.notation.dayOrder, FixClock.range.contains(stated.milliseconds)
    else { return false }
    time = stated.milliseconds
    if let column = layout[.valid],
      !line.affirms(column, isStatus: layout.isStatus(column), bytes)
    {
      return false
    }
    let areBoolean = [CSVRole.simulated, .offRoute].allSatisfy { role in
      line.acceptsBoolean(layout[role], bytes) {
        if role == .simulated { isSimulated = $0 } else { isOffRoute = $0 }
      }
    }
    return areBoolean
      && FixMeasure.all.allSatisfy { measure in
        let factor = layout.factor(measure.role)
        return line.accepts(layout[measure.role], bytes) {
          // A negative `acc` requires a closer examination.
          (measure != .accuracy || $0 >= 0 || !layout.isAccuracyGuessed)
            && set(measure, $0 * factor, none: -factor)
        }
      }
  }

  /// Reads a gpsd report; returns false if it has no fix.
  mutating func take(report value: JSONValue, _ report: inout TraceReport) -> Bool {
    func member(_ name: String) -> JSONMember? { value.members?.last(name) }
    guard value["mode"]?.number ?? 0 >= 2, let latitude = member("lat"),
      let longitude = member("lon"),
      takeCoordinate(latitude: latitude, longitude: longitude, &report)
    else { return false }
    var notation = TimeNotation()
    if let time = value["time"], !takeTime(time, &notation, &report) { return false }
    take(member("altMSL") ?? member("altHAE") ?? member("alt"), .altitude, &report)
    // Versions before 3.20 state the errors to the east and the north.
    let errors = ["epx", "epy"].compactMap(member)
    let worst = errors.max { $0.value.number ?? 0 < $1.value.number ?? 0 }
    take(member("eph") ?? worst, .accuracy, &report)
    take(member("track"), .course, &report)
    take(member("speed"), .speed, &report)
    isSimulated = value["status"]?.number == 8
    return true
  }

  /// Reads a coordinate in the units and hemispheres that the layout of an object's members states;
  /// returns false if it is not valid.
  mutating func takeCoordinate(
    latitude: JSONMember, longitude: JSONMember, of members: [JSONMember] = [],
    by layout: CSVLayout = .plain, _ report: inout TraceReport
  ) -> Bool {
    guard let north = angle(latitude, .latitude, of: members, layout, &report),
      let east = angle(longitude, .longitude, of: members, layout, &report)
    else { return false }
    let factors = (layout.factor(.latitude), layout.factor(.longitude))
    if setPlainCoordinate((north, east), factors) { return true }
    return setCoordinate(
      latitude: self.latitude, longitude: self.longitude,
      texts: (latitude.value.plainText, longitude.value.plainText),
      names: CoordinateNames(latitude: latitude.name, longitude: longitude.name, areColumns: true)
    ) { fault, isInLongitude in
      report.warn(fault, at: (isInLongitude ? longitude : latitude).value.position)
    }
  }

  /// A latitude or longitude with the sign of its hemisphere; absent, with a warning, if malformed.
  private func angle(
    _ member: JSONMember, _ axis: AngleReading.Axis, of members: [JSONMember],
    _ layout: CSVLayout, _ report: inout TraceReport
  ) -> Double? {
    let value = member.value
    let field = axis == .latitude ? "latitude" : "longitude"
    guard
      let number = value.statedNumber
        ?? value.string.flatMap({ AngleReading($0, axis: axis)?.degrees })
    else {
      report.warn(.badNumber(field: field, text: value.plainText), at: value.position)
      return nil
    }
    // A member `ns` that is a number counts satellites.
    let side = layout.side(axis).map { members[$0].value }.flatMap { $0.number == nil ? $0 : nil }
    let degrees = layout.signed(number, axis, side: side?.plainText)
    if degrees == nil, let side {
      report.warn(.badSide(side.plainText, of: field, value.plainText), at: side.position)
    }
    return degrees
  }

  /// Sets the coordinate from other units; returns false if it may have a fault.
  private mutating func setPlainCoordinate(
    _ pair: (latitude: Double, longitude: Double), _ factors: (latitude: Double, longitude: Double)
  ) -> Bool {
    latitude = pair.latitude * factors.latitude
    longitude = pair.longitude * factors.longitude
    // Google once wrote such integers with a 32-bit overflow.
    if factors.latitude == 1e-7, latitude > 90 { latitude -= 429.4967296 }
    if factors.longitude == 1e-7, longitude > 180 { longitude -= 429.4967296 }
    return hasPlainCoordinate
  }

  /// Reads a time, as a text or a count, or as a time of day beside its day; returns false if it is
  /// not valid.
  mutating func takeTime(
    _ value: JSONValue, on day: JSONValue? = nil, _ notation: inout TimeNotation,
    _ report: inout TraceReport
  ) -> Bool {
    if value.isNull { return true }
    let text = value.plainText
    let bytes = Array(text.utf8)
    notation.dayOrder = notation.dayOrder ?? report.dayOrder
    do throws(TimeFault) {
      let stated = try notation.time(bytes, day.flatMap { $0.isNull ? nil : $0.plainText })
      report.dayOrder = notation.dayOrder
      report.note(stated.kind, text: text, notation: notation, at: value.position)
      if stated.kind == .day { return true }
      time =
        stated.kind == .clock
        ? report.days.moment(of: stated.milliseconds) : stated.milliseconds
    } catch {
      report.note(error, text: text, unit: notation.unknownUnit, column: nil, at: value.position)
      return false
    }
    if let time, FixClock.range.contains(time) { return true }
    report.warn(.timeRange(text: text), at: value.position)
    return false
  }

  /// Reads a number, converted to an SI unit or degrees by a factor; a fault costs only the field.
  mutating func take(
    _ member: JSONMember?, _ measure: FixMeasure, factor: Double = 1, _ report: inout TraceReport
  ) {
    guard let value = member?.value, !value.isNull else { return }
    let number = value.statedNumber
    if let number, set(measure, number * factor, none: -factor) { return }
    let fault = set(
      measure, number: number, text: value.plainText, factor: factor, column: member?.name)
    if let fault { report.warn(fault, at: value.position) }
  }
}

extension TimeNotation {
  /// The time in a text, on the day in another text if it is only a time of day.
  fileprivate mutating func time(_ bytes: [UInt8], _ day: String?) throws(TimeFault) -> StatedTime {
    if let day = day.map({ Array($0.utf8) }) {
      let time = try moment(bytes.span, 0..<bytes.count) { notation throws(TimeFault) in
        try notation.day(day.span, 0..<day.count)
      }
      if let time { return time }
    }
    let time = try read(bytes.span, 0..<bytes.count)
    if time.kind == .clock, day != nil { throw .unreadableDay }
    return time
  }
}

extension JSONValue {
  /// Whether it marks the position as not valid.
  fileprivate func marksVoid(isStatus: Bool) -> Bool {
    !isStatus && boolean == false || FixDraft.isVoid(plainText, isStatus: isStatus)
  }

  /// The value of a count of a unit of time in milliseconds; absent if it is none.
  fileprivate func count(unit: EpochUnit) -> Int64? {
    let bytes = Array(plainText.utf8)
    return epochTime(in: bytes.span, 0..<bytes.count, unit: unit)
  }

  /// The value as a word: that of a Boolean, or else the value as text.
  fileprivate var word: String { boolean.map { $0 ? "true" : "false" } ?? plainText }

  /// The value as text, for messages and times; its kind if neither a number nor a text.
  var plainText: String {
    if let string { return string }
    guard let number else { return kindName }
    if number.rounded() == number, number.magnitude < 1e15 { return "\(Int64(number))" }
    return "\(number)"
  }
}
