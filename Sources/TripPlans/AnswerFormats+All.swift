import Notations
import RoadRouting
package import RouteServices
import TripFormats
package import TripModel

extension AnswerFormats {
  /// The readers of every supported format.
  ///
  /// - Parameter preferences: the trip's preferences for routers.
  /// - Returns: the readers.
  package static func all(_ preferences: RouterPreferences) -> AnswerFormats {
    AnswerFormats(
      file: { bytes, name in
        RouteReader.read(bytes, file: name, language: preferences.language).map(\.routes)
      },
      answer: {
        RouteReader.read($0, file: "answer", language: preferences.language).map(\.routes)
      },
      refresh: { RefreshReader.read($0, file: $1) },
      network: { bytes, name in
        RoadNetworkReader.read(bytes, file: name).map {
          NetworkRoutes(network: $0, preferences: preferences)
        }
      })
  }
}
