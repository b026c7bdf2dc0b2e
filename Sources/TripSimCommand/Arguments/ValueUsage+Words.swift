import Regression
import RouteServices
import StreamComparison
import ToolKit
import TripModel
import TripPlans
import TripRecords

/// The words that shells offer for the values of options.
extension ValueUsage.Kind {
  /// Events, groups, `default` and `all`.
  static let events = words { EventSelection.listWords }

  /// The name of an event.
  static let event = words { EventName.allCases.map(\.rawValue) }

  /// A configuration key, followed by a value.
  static let key = words { ConfigurationKey.all.flatMap(\.assignments) }

  /// The name of a figure, which may be followed by a limit.
  static let figures = words { Figure.all.map(\.name) }

  /// A column of the rows of `audit`, which a comparison follows.
  static let conditions = words {
    DriveRow.columns.flatMap(\.conditions) + ManeuverRow.columns.flatMap(\.conditions)
  }

  /// A service that matches traces, or its recorded answers.
  static let matcher = words({ LiveMatcher.schemes }, isPathNext: true)

  /// A source of new routes.
  static let router = words(
    { RouterSpecification.schemes.map { $0 == "none" ? $0 : $0 + ":" } }, isPathNext: true)

  static let profiles = words { Profile.all.map(\.name) + ["all"] }

  static let engines = words({ Profile.all.map(\.name) + ["exec:"] }, isPathNext: true)

  /// The formats of a check's reports.
  static let reports = words(
    { ReportFormat.allCases.map(\.rawValue) + ["html=", "scoreboard="] }, isPathNext: true)

  /// A unit, followed by a number.
  static let tolerance = words { ToleranceTable.units.map { $0 + "=" } }
}

extension ConfigurationKey {
  /// The key with each of its values if these are words, otherwise with any value.
  fileprivate var assignments: [String] {
    switch values {
    case .words(let words): words.map { name + "=" + $0 }
    case .flag: ["true", "false"].map { name + "=" + $0 }
    case .number, .count, .text: [name + "="]
    }
  }
}

extension RowColumn {
  /// The column compared with each of its values if these are words, otherwise alone.
  fileprivate var conditions: [String] {
    words.isEmpty ? [name] : words.map { name + "=" + $0 }
  }
}
