import Notations
import TripRecords

extension StreamDifference {
  /// What became of the event, in a few words: `2.0 s later`, `gone`, `renamed`.
  package var fate: String {
    switch kind {
    case .missing: "gone"
    case .extra: "new"
    case .moved: movement
    case .changed: changeOfWords ?? "changed"
    }
  }

  /// The seconds by which the event comes later, negative if earlier; absent if it comes at the
  /// same time.
  package var secondsLater: Double? {
    guard changes.contains(where: { $0.name == "t_s" }), let old = old?["t_s"]?.number,
      let new = new?["t_s"]?.number
    else { return nil }
    return new - old
  }

  /// The fixes by which the event comes later, negative if earlier; absent if not told.
  var fixesLater: Int? {
    guard changes.contains(where: { $0.name == "fix" }), let old = old?["fix"]?.integer,
      let new = new?["fix"]?.integer
    else { return nil }
    return new &- old
  }

  /// How the event moved: in time, else by fixes, else among the others.
  private var movement: String {
    if let seconds = secondsLater {
      let isInTenths = (seconds * 10 - (seconds * 10).rounded()).magnitude < 1e-6
      let amount = decimalText(seconds.magnitude, decimals: isInTenths ? 1 : 3)
      let tolerance = changes.first { $0.name == "t_s" }?.tolerance ?? 0
      let remark = tolerance > 0 ? " (tolerance \(shortDecimalText(tolerance)) s)" : ""
      return "\(amount) s \(seconds < 0 ? "earlier" : "later")\(remark)"
    }
    if let fixes = fixesLater {
      let count = fixes.magnitude
      return "\(count) \(count == 1 ? "fix" : "fixes") \(fixes < 0 ? "earlier" : "later")"
    }
    return changes.contains { $0.name == "time" } ? "changed" : "in another order"
  }

  /// The fate of an event of which only a name or the words differ; absent for others.
  private var changeOfWords: String? {
    let names = Set(changes.map(\.name))
    if names == ["name"] { return "renamed" }
    return names.isSubset(of: Self.wordFields) ? "reworded" : nil
  }

  /// The fields that hold what an instruction says.
  private static let wordFields: Set<String> = ["text", "ssml", "primary", "secondary", "sub"]
}
