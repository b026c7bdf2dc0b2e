import Regression

/// The command line that shows how a difference came about.
enum CloserLook {
  /// The fixes before and after the first difference that are worth a look.
  private static let margin = 4

  /// The command line for a verdict; absent where nothing ran.
  static func command(_ verdict: CaseVerdict) -> String? {
    guard verdict.job != nil else { return nil }
    let path = quoted(verdict.path)
    let fix = verdict.difference?.differences.lazy.compactMap(\.fix).first
    guard let fix, let explain = CommandName(rawValue: "explain") else {
      return "tripsim run \(path) --explain"
    }
    let fixes = "\(max(fix - margin, 0))..\(fix + margin)"
    return "tripsim \(explain.rawValue) \(path) --fix \(fixes)"
  }

  /// A word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    if isPlain { return word }
    return "'" + word.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
