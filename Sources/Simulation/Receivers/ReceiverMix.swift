/// The receivers along a drive.
///
/// As text, `phone,canyon@1200..1900` is a phone, with the errors of a street canyon from 1,200 m
/// to 1,900 m. If no receiver is named for the rest, it is `gauss`.
package struct ReceiverMix: Equatable, Sendable {
  /// The receiver outside of all stretches.
  package var base = ReceiverModel.gauss

  /// The stretches with another receiver; if several overlap, the first applies.
  package var stretches: [Stretch] = []

  /// A stretch of a drive with its own receiver.
  package struct Stretch: Equatable, Sendable {
    /// The receiver.
    package var model: ReceiverModel
    /// The distances in meters from the start of the drive.
    package var meters: ClosedRange<Double>
  }

  /// Makes the mix with only `gauss`.
  package init() {}

  /// Parses a mix; absent if the text is invalid.
  package init?(_ text: String) {
    var names = 0
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = part.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count <= 2, let model = ReceiverModel(rawValue: String(parts[0])) else {
        return nil
      }
      if parts.count == 1 {
        names += 1
        base = model
      } else if let separator = parts[1].firstRange(of: ".."),
        let meters = decimalRange(
          parts[1][..<separator.lowerBound], parts[1][separator.upperBound...])
      {
        stretches.append(Stretch(model: model, meters: meters))
      } else {
        return nil
      }
    }
    guard names <= 1 else { return nil }
  }

  /// The receivers in the mix.
  package var models: [ReceiverModel] { [base] + stretches.map(\.model) }

  /// The receiver at a distance in meters from the start of the drive.
  func model(at distance: Double) -> ReceiverModel {
    stretches.first { $0.meters.contains(distance) }?.model ?? base
  }
}
