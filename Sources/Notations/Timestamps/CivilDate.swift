/// A date in the proleptic Gregorian calendar.
package struct CivilDate: Equatable, Sendable {
  /// The year; 0 is 1 BC.
  package var year: Int

  /// The month, 1…12.
  package var month: Int

  /// The day of the month, from 1.
  package var day: Int

  /// Makes a date without validating its parts.
  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }
}

extension CivilDate {
  /// The days since 1970-01-01; negative before it.
  ///
  /// **Source:** Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, `days_from_civil`.
  package var daysSinceEpoch: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Makes the date a number of days after 1970-01-01.
  ///
  /// **Source:** Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, `civil_from_days`.
  package init(daysSinceEpoch: Int) {
    let shifted = daysSinceEpoch + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Makes the date of the digits `ddmmyy`, in 1980…2079; absent if there is none.
  package init?(dayFirst digits: Int) {
    let year = digits % 100
    self.init(
      year: year + (year < 80 ? 2000 : 1900), month: digits / 100 % 100, day: digits / 10_000)
    if !isValid { return nil }
  }

  /// Whether the month exists and has this day.
  package var isValid: Bool {
    guard 1...12 ~= month, day >= 1 else { return false }
    return day <= 28 || day <= lengthOfMonth
  }

  /// The number of days of the month.
  private var lengthOfMonth: Int {
    if month == 2 {
      return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    }
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
  }
}
