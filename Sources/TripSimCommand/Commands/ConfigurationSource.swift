import Notations
import Regression
import ToolKit
import TripPlans

/// The source of the effective configuration: a profile, a file on top of it, then typed settings.
struct ConfigurationSource: Sendable {
  /// The base profile; absent if none was named.
  var namedProfile: Profile?

  /// The path of a JSON object of keys; absent if none is used.
  var path: String?

  /// The contents of that file, if it was read already and can be read only once.
  var contents: [UInt8]?

  /// `KEY=VALUE` as typed, in order.
  var settings: [OptionValue] = []

  /// Whether spoken instructions are timed, with English rates unless configured otherwise.
  var timesSpeech = false

  /// The typed engine; absent to use that of the case.
  var engine: EngineChoice?

  /// The timeout of a program's answers, in seconds of real time.
  var engineTimeout = EngineProgram.usualTimeout

  /// Uses the configuration of a recording unless `--profile` or `--config` was given.
  mutating func take(recording: String) {
    guard namedProfile == nil else { return }
    namedProfile = .ferrostar
    path = path ?? recording
  }

  /// Uses the profile named by `--profile` or `--engine`, of which only one may be given.
  private mutating func take(_ profile: Profile) throws(Diagnostic) {
    if namedProfile != nil { throw .twoOfOne("--profile", "--engine") }
    namedProfile = profile
  }

  /// Checks that the file can be read for each of several trips.
  func checkRepeatable() throws(Diagnostic) {
    guard let path, FileDescriptor.isPipe(path) else { return }
    throw Diagnostic(
      "usage", "'--config \(path)' can be read only once, and each trip reads it",
      expected: "the path of a regular file", hint: "save a pipe first: 'cat > config.json'"
    ).in("tripsim")
  }

  /// The base profile.
  var profile: Profile { namedProfile ?? .standard }

  /// Applies the file and the settings and collects every fault.
  func read() -> Reading<Configuration> {
    read(onTopOf: Configuration(profile: profile))
  }

  /// Applies typed options to a case's configuration.
  ///
  /// The case's settings also apply on top of another profile; typed settings apply last.
  func read(over own: Configuration) -> Reading<Configuration> {
    read(onTopOf: namedProfile.map { own.rebased(on: $0) } ?? own)
  }

  /// The notes about keys that no case's method of navigation reads.
  ///
  /// - Parameters:
  ///   - keys: The names of the keys.
  ///   - cases: The cases.
  ///   - variants: The settings, `key=value`, under which each case runs.
  /// - Returns: A note for each such key, as under the last case; none without cases.
  func idleNotes(
    of keys: [some StringProtocol], in cases: [CaseJob], under variants: [[String]] = [[]]
  ) -> [Diagnostic] {
    keys.compactMap { name in
      guard let key = ConfigurationKey.named(String(name)), key.method != nil else { return nil }
      var note: Diagnostic?
      for words in variants {
        var source = self
        source.settings += words.map { OptionValue(option: "--set", text: $0) }
        for job in cases {
          let configuration = source.read(over: job.trip.plan.configuration).value
          note = configuration?.idleNote(of: key)?.in("tripsim")
          if note == nil { return nil }
        }
      }
      return note
    }
  }

  /// The keys of the typed settings.
  var typedKeys: [Substring] { settings.map { $0.text.prefix { $0 != "=" } } }

  private func read(onTopOf base: Configuration) -> Reading<Configuration> {
    var configuration = base
    var faults: [Diagnostic] = []
    if let path { faults += apply(path, to: &configuration) }
    // A file that selects the method may hold every key, as 'tripsim config' prints them.
    let reference = configuration.hasMethod(of: base) ? base : configuration
    for setting in settings {
      do throws(Diagnostic) {
        try configuration.set(setting.text)
      } catch {
        faults.append(error.in("tripsim"))
      }
    }
    if let fault = configuration.contradiction { faults.append(fault.in("tripsim")) }
    if timesSpeech { configuration.timeSpeech() }
    faults += configuration.idleKeys(comparedTo: reference).map { $0.in("tripsim") }
    return Reading(configuration, diagnostics: faults)
  }

  private func apply(_ path: String, to configuration: inout Configuration) -> [Diagnostic] {
    do throws(FileFault) {
      // Most bytes of a recording are events, which are not needed here.
      let bytes = if let contents { contents } else { try WholeFile.bytes(of: path) }
      let document = JSONReader.read(
        bytes, file: path, expecting: "an object of configuration keys and values",
        elementsOf: "events"
      ) { _ in }
      guard let object = document.value else { return document.diagnostics }
      return document.diagnostics + configuration.apply(object, file: path)
    } catch {
      return [error.diagnostic]
    }
  }
}

enum EngineChoice: Equatable, Sendable {
  /// tripsim's own.
  case own
  /// The program that a command line starts.
  case program(String)
}

extension ConfigurationSource {
  /// Replaces a plan's engine by the typed one, if any.
  func setEngine(of plan: inout TripPlan) {
    switch engine {
    case nil: break
    case .own: plan.engine = nil
    case .program(let command):
      var program = EngineProgram(command: LocatedText(command))
      program.timeout = engineTimeout
      plan.engine = program
    }
  }

  /// The configuration options, for the tables of several commands.
  static var rows: [CommandTable<ConfigurationSource>.Row] {
    [
      .option(
        "profile", letter: "p", "NAME", kind: .choice { Profile.all.map(\.name) },
        "start from this named set of thresholds and rules"
      ) { (configuration, value) throws(Diagnostic) in
        try configuration.take(try Profile.named(value.text))
      },
      .file("config", \.path, "override the profile with a JSON object of keys and values"),
      .option(
        "set", "KEY=VALUE", kind: .key, isRepeatable: true,
        "set one key; the last one wins",
        details: "The value is a JSON value or a bare word. 'tripsim config' lists the keys."
      ) { configuration, value in
        configuration.settings.append(value)
      },
    ]
  }

  /// The configuration options and those for the engine.
  static var tripRows: [CommandTable<ConfigurationSource>.Row] { rows + engineRows }

  /// The options for the engine, for the tables of commands that run trips.
  static var engineRows: [CommandTable<ConfigurationSource>.Row] {
    [
      .option(
        "engine", "ENGINE", kind: .engines,
        "drive with this engine: default, a profile, or exec:CMD, a program of yours",
        details: "The program speaks the protocol of 'tripsim help engine': it reads a route "
          + "and fixes as JSON lines and writes events. Clock, routers, decisions and records "
          + "stay with tripsim. Expectations about what it cannot do are skipped."
      ) { (configuration, value) throws(Diagnostic) in
        let variant = try TripVariant(engine: value)
        if let profile = variant.profile { try configuration.take(profile) }
        configuration.engine = variant.engine
      },
      .value(
        "engine-timeout", "SECONDS", \.engineTimeout, OptionValue.duration,
        "timeout of each answer of an engine that is a program, in real time (default 10 s)"
      ).requiring("engine", "engines"),
    ]
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
}
