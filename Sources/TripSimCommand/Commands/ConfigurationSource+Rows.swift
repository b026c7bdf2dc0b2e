import Notations
import Regression
import ToolKit
import TripPlans

extension ConfigurationSource {
  /// The configuration options, for the tables of several commands.
  static func rows<Arguments>(
    of source: any WritableKeyPath<Arguments, ConfigurationSource> & Sendable
  ) -> [CommandTable<Arguments>.Row] {
    [
      .init(
        OptionUsage(
          "profile", letter: "p",
          value: ValueUsage("NAME", .choice(Profile.all.map(\.name))),
          summary: "start from this named set of thresholds and rules")
      ) { (arguments, value) throws(Diagnostic) in
        arguments[keyPath: source].namedProfile = try value.profile()
      },
      .init(
        OptionUsage(
          "config", value: ValueUsage("FILE", .file),
          summary: "override the profile with a JSON object of keys and values")
      ) { arguments, value in
        arguments[keyPath: source].path = value.text
      },
      .init(
        OptionUsage(
          "set", value: ValueUsage("KEY=VALUE"), isRepeatable: true,
          summary: "set one key; the last one wins",
          details: "The value is a JSON value or a bare word. 'tripsim config' lists the keys.")
      ) { arguments, value in
        arguments[keyPath: source].settings.append(value)
      },
    ]
  }
}

extension ConfigurationSource {
  /// The typed options as command-line words, each preceded by a space; empty if none were typed.
  var shellWords: String {
    words.map { " " + ($0.hasPrefix("--") ? $0 : shellWord($0)) }.joined()
  }

  /// The typed options as command-line words.
  var words: [String] {
    var words: [String] = []
    if let namedProfile { words += ["--profile", namedProfile.name] }
    if let path { words += ["--config", path] }
    for setting in settings { words += ["--set", setting.text] }
    return words
  }
}
