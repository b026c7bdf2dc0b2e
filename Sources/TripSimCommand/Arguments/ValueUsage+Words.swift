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
  static let key = words { ConfigurationKey.all.map { $0.name + "=" } }

  /// A source of new routes.
  static let router = words(
    { RouterSpecification.schemes.map { $0 == "none" ? $0 : $0 + ":" } }, isPathNext: true)

  /// Profiles, and all of them.
  static let profiles = words { Profile.all.map(\.name) + ["all"] }

  /// Engines.
  static let engines = words({ Profile.all.map(\.name) + ["exec:"] }, isPathNext: true)

  /// The formats of a check's reports.
  static let reports = words(
    { ReportFormat.allCases.map(\.rawValue) + ["html=", "scoreboard="] }, isPathNext: true)

  /// A unit, followed by a number.
  static let tolerance = words { ToleranceTable.units.map { $0 + "=" } }
}
