import Notations
import Regression
import ToolKit
import TripPlans

extension ConfigurationSource {
  /// The configuration options, for the tables of several commands.
  static func rows<Arguments>(
    of source: any WritableKeyPath<Arguments, ConfigurationSource> & Sendable
  ) -> [CommandTable<Arguments>.Row] {
    let rows: [CommandTable<ConfigurationSource>.Row] = [
      .init(
        OptionUsage(
          "profile", letter: "p",
          value: ValueUsage("NAME", .choice(Profile.all.map(\.name))),
          summary: "start from this named set of thresholds and rules")
      ) { (configuration, value) throws(Diagnostic) in
        configuration.namedProfile = try value.profile()
      },
      .file("config", \.path, "override the profile with a JSON object of keys and values"),
      .init(
        OptionUsage(
          "set", value: ValueUsage("KEY=VALUE"), isRepeatable: true,
          summary: "set one key; the last one wins",
          details: "The value is a JSON value or a bare word. 'tripsim config' lists the keys.")
      ) { configuration, value in
        configuration.settings.append(value)
      },
    ]
    return rows.map { $0.within(source) }
  }

  /// The options for the engine, for the tables of commands that run trips.
  static func engineRows<Arguments>(
    of source: any WritableKeyPath<Arguments, ConfigurationSource> & Sendable
  ) -> [CommandTable<Arguments>.Row] {
    let rows: [CommandTable<ConfigurationSource>.Row] = [
      .init(
        OptionUsage(
          "engine", value: ValueUsage("ENGINE"),
          summary: "drive with this engine: default, a profile, or exec:CMD, a program of yours",
          details: "The program speaks the protocol of 'tripsim help engine': it reads a route "
            + "and fixes as JSON lines and writes events. Clock, routers, decisions and records "
            + "stay with tripsim. What it cannot do is not expected of it.")
      ) { (configuration, value) throws(Diagnostic) in
        try TripVariant(engine: value).apply(to: &configuration)
      },
      .value(
        "engine-timeout", "SECONDS", \.engineTimeout, OptionValue.duration,
        "timeout of each answer of such a program in real time (default 10 s)"),
    ]
    return rows.map { $0.within(source) }
  }
}

extension ConfigurationSource {
  /// The typed options as command-line words, each preceded by a space; empty if none were typed.
  var shellWords: String {
    (words + engineWords).map { " " + ($0.hasPrefix("--") ? $0 : shellWord($0)) }.joined()
  }

  /// The typed settings as command-line words.
  var words: [String] {
    var words: [String] = []
    if let namedProfile { words += ["--profile", namedProfile.name] }
    if let path { words += ["--config", path] }
    for setting in settings { words += ["--set", setting.text] }
    return words
  }

  /// The typed engine as command-line words; empty if none was typed.
  var engineWords: [String] {
    switch engine {
    case nil: []
    case .own: ["--engine", EngineProgram.own]
    case .program(let command):
      ["--engine", EngineProgram.scheme + command]
        + (engineTimeout == EngineProgram.usualTimeout
          ? [] : ["--engine-timeout", numberText(engineTimeout)])
    }
  }

  /// Whether nothing was typed, so that cases run as they are.
  var isPlain: Bool {
    words.isEmpty && engine == nil
  }
}
