import Notations
import ToolKit
import TripPlans

/// `tripsim profiles`: the profiles and the source of each of their values.
enum ProfilesCommand {
  /// The table of the command; its arguments are the profiles to describe in full, none to list
  /// all.
  static var table: CommandTable<[Profile]> {
    let usage = CommandUsage(
      name: "profiles", summary: "list the profiles, or show what one sets and why",
      details: [
        "A profile is a named set of thresholds and rules that reproduces the behavior of a "
          + "navigation SDK; select it with '--profile NAME'. With a name, print every key that it "
          + "sets, the source of each value, and which parts of the original are unknown or not "
          + "reproduced."
      ],
      operands: [
        OperandUsage(
          "NAME", .choice { Profile.all.map(\.name) }, .any,
          summary: "the profiles to describe in full")
      ],
      examples: [
        "tripsim profiles mapbox": "print the sources of its numbers"
      ])
    return CommandTable(usage, rows: []) { (profiles, words) throws(Diagnostic) in
      profiles = try words.map { (word) throws(Diagnostic) in try Profile.named(word) }
    }
  }

  static func perform(_ profiles: [Profile], _ console: Console) -> ExitStatus {
    if !profiles.isEmpty { return console.show(profiles.map(page).joined(separator: "\n")) }
    let lines = Notations.table(Profile.all.map { [$0.name, $0.documentation] })
    return console.show(lines.map { $0 + "\n" }.joined())
  }

  /// The values that a profile sets, with their sources.
  static func page(_ profile: Profile) -> String {
    var lines = ["\(profile.name): \(profile.documentation)"]
    lines += profile.notes.map { "  " + $0 }
    lines.append("  Sources: \(profile.origin).")
    for setting in profile.documentedSettings {
      lines += ["\(setting.key) = \(setting.value.text)", "  \(setting.source)"]
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
