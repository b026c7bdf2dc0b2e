import Notations

/// The faults of times.
extension Diagnostic {
  static func untimed(before count: Int? = nil) -> Diagnostic {
    let subject = count.map { ($0 == 1 ? "the fix" : "\($0) fixes") + " before this one" }
    return Diagnostic(
      "untimed", "\(subject ?? "the fix") \(count ?? 1 == 1 ? "has" : "have") no time",
      expected: "a time for each fix", consequence: "fixes without a time are dropped")
  }
  static func unsetClock(count: Int) -> Diagnostic {
    Diagnostic(
      "unset_clock",
      "the clock was not set at the first \(count == 1 ? "fix" : "\(count) fixes"), more than a day "
        + "before the next one",
      expected: "a time for each fix",
      consequence: "fixes of a clock that is not set are dropped")
  }
  static func badTime(text: String) -> Diagnostic {
    Diagnostic(
      "bad_time", "'\(text)' is not a date and time",
      expected: "a date and time such as 2024-05-01T10:00:00Z", consequence: "the fix is dropped")
  }
  static func ambiguousDate(text: String) -> Diagnostic {
    // Without a year of four digits, the year may also be first.
    let numbers = text.prefix { $0 != " " }.split { !$0.isNumber }
    let hasYear = numbers.count > 1 && numbers.contains { $0.count == 4 }
    return Diagnostic(
      "ambiguous_date", "date '\(text)' may have the day or the month first",
      expected: "a date such as 2024-05-01",
      hint: "give the order: --csv date=dmy or date=mdy" + (hasYear ? "" : " or date=ymd"))
  }
  static func zonelessTime(text: String) -> Diagnostic {
    Diagnostic(
      "zoneless_time", "time '\(text)' has no time zone",
      expected: "a time such as 2024-05-01T10:00:00Z", consequence: "all such times are read as UTC"
    )
  }
  static func timeRange(text: String) -> Diagnostic {
    Diagnostic(
      "bad_time", "time '\(text)' is out of range", expected: "a time in the years 1...9999",
      consequence: "the fix is dropped")
  }
  static let relativeTimes = relativeTimes(
    since: "from the start of the recording", assumed: "1970-01-01")
  static let deviceTimes = relativeTimes(
    since: "from when the device was switched on", assumed: "1989-12-31")
  private static func relativeTimes(since start: String, assumed day: String) -> Diagnostic {
    Diagnostic(
      "relative_times", "times count \(start)", expected: "dates and times",
      consequence: "the start is assumed to be \(day)T00:00:00Z; intervals are unchanged")
  }
  static let relativeSeconds = Diagnostic(
    "relative_times", "the times have no unit and seem to count from the start of the recording",
    expected: "dates and times",
    hint: "state another unit: --csv 'time=NAME[ms]'",
    consequence: "they are read as seconds after 1970-01-01T00:00:00Z")
  static func appleTimes(text: String) -> Diagnostic {
    Diagnostic(
      "apple_times", "time '\(text)' counts from 2001-01-01, as in Apple's frameworks",
      expected: "seconds since 1970", hint: "if it counts from 1970: --csv 'time=NAME[s]'")
  }
  static func timesOfDay(text: String) -> Diagnostic {
    let isShort = text.split(separator: ":").count == 2
    return Diagnostic(
      "no_date", "time '\(text)' has no date", expected: "a date and time",
      consequence: "the day is assumed to be 1970-01-01"
        + (isShort ? ", and the numbers to be hours and minutes" : ""))
  }
  static let assumedTimes = Diagnostic(
    "assumed_times", "the fixes have no times", expected: "a time for each fix",
    consequence: "times are assumed, starting at 1970-01-01T00:00:00Z")
  static let assumedTimesForEqual = Diagnostic(
    assumedTimes.code, "most fixes have the time of the fix before them",
    expected: "a time for each fix",
    consequence: "times are assumed, starting at 1970-01-01T00:00:00Z")
  static let statedTimes = Diagnostic(
    "stated_times", "the fixes have times, so none can be assumed",
    expected: "a trace without times", hint: "leave out --assume-interval and --assume-speed")
}

/// The faults shown by most steps of a trace.
extension Diagnostic {
  static func severalTravelers(column: String, hasColumns: Bool) -> Diagnostic {
    Diagnostic(
      "several_travelers",
      "most steps from fix to fix are impossible, but not between fixes of the same '\(column)'",
      expected: "the fixes of one traveler",
      hint: hasColumns
        ? "read the first one: --csv \(shellWord("track=\(column)")); --track NAME chooses another"
        : "copy the fixes of one to a file of its own")
  }
  /// Counts of time whose unit was inferred from their magnitude.
  static func countsTooFast(column: String?, unit: String, hasColumns: Bool) -> Diagnostic {
    Diagnostic(
      "time_unit", "most fixes are more than a day apart",
      expected: "times in the unit that their magnitude suggests",
      hint: "the times may count from the start of a device"
        + (hasColumns ? "; if so: --csv 'time=\(column ?? "NAME")[\(unit)]'" : ""))
  }
  static let runsBackward = Diagnostic(
    "runs_backward", "the file runs backward in time", expected: "the oldest fix first",
    hint: "reverse the order of its fixes; 'tac' reverses lines, but a header must stay first")
  static func goesBack(fixes: Int) -> Diagnostic {
    Diagnostic(
      "goes_back", "\(fixes) fixes in a row are earlier than one before them",
      expected: "one drive in the order of time",
      hint: "they may be another drive, have arrived late, or be after the clock was set back")
  }
  /// Two consecutive fixes that are more than a day apart.
  static func leapsAhead(seconds: Double) -> Diagnostic {
    Diagnostic(
      "leaps_ahead", "two fixes in a row are \(plural(Int(seconds / 86_400), "day")) apart",
      expected: "one drive in the order of time",
      hint: "the clock may have been set in between; if so, remove the fixes before that")
  }
  static func equalTimes(hasColumns: Bool) -> Diagnostic {
    Diagnostic(
      "equal_times", "most fixes have the time of the fix before them",
      expected: "a time for each fix",
      hint: (hasColumns ? "another column may have the times: --csv time=COLUMN; or " : "")
        + "assume times with --assume-interval SECONDS or --assume-speed SPEED")
  }
}
