import Notations
import ToolKit
import TripPlans

/// `tripsim profiles`: the profiles and the source of each of their values.
enum ProfilesCommand {
  /// The arguments of the command.
  struct Arguments: Sendable {
    /// The profiles to describe in full; empty to list all.
    var profiles: [Profile] = []
  }

  static var table: CommandTable<Arguments> {
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
          ValueUsage("NAME", .choice { Profile.all.map(\.name) }), .any,
          summary: "the profiles to describe in full")
      ],
      examples: [
        UsageExample(
          line: "tripsim profiles mapbox", summary: "print the sources of its numbers")
      ])
    return CommandTable(usage, rows: []) { (arguments, words) throws(Diagnostic) in
      for word in words {
        arguments.profiles.append(try OptionValue(option: "NAME", text: word).profile())
      }
    }
  }

  static func perform(_ arguments: Arguments, _ console: Console) -> ExitStatus {
    console.show(
      arguments.profiles.isEmpty
        ? list(Profile.all) : arguments.profiles.map(page).joined(separator: "\n"))
  }

  private static func list(_ profiles: [Profile]) -> String {
    let width = profiles.map(\.name.count).max() ?? 0
    return profiles.map { profile in
      let blanks = String(repeating: " ", count: width - profile.name.count + 2)
      return profile.name + blanks + profile.documentation + "\n"
    }.joined()
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
