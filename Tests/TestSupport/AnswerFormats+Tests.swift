package import Notations
package import RouteServices
package import TripModel
import TripPlans

extension AnswerFormats {
  /// The formats of the tool, except that a test's own reader reads route files.
  package static func reading(
    _ file: @escaping ([UInt8], String) -> Reading<[Route]>
  ) -> AnswerFormats {
    let all = AnswerFormats.all(RouterPreferences())
    return AnswerFormats(
      file: file, answer: all.answer, refresh: all.refresh, network: all.network)
  }
}
