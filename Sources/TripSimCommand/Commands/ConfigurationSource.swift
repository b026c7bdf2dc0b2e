import Notations
import ToolKit
import TripPlans

/// The source of the effective configuration: a profile, a file on top of it, then typed settings.
struct ConfigurationSource: Sendable {
  /// The base profile; absent if none was named.
  var namedProfile: Profile?

  /// The path of a JSON object of keys; absent for none.
  var path: String?

  /// The contents of that file, if it was read already and can be read only once.
  var contents: [UInt8]?

  /// `KEY=VALUE` as typed, in order.
  var settings: [OptionValue] = []

  /// The typed engine; absent for that of the case.
  var engine: EngineChoice?

  /// The timeout of a program's answers, in seconds of real time.
  var engineTimeout = EngineProgram.usualTimeout

  /// Uses the configuration of a recording unless `--profile` or `--config` was given.
  mutating func take(recording: String) {
    guard namedProfile == nil else { return }
    namedProfile = .ferrostar
    path = path ?? recording
  }

  /// The base profile.
  var profile: Profile { namedProfile ?? .standard }

  /// Applies the file and the settings and collects every fault.
  func read() -> Reading<Configuration> {
    read(onTopOf: Configuration(profile: profile))
  }

  /// Applies typed options to a case's configuration: the case's settings also apply on top of
  /// another profile; typed settings apply last.
  func read(over own: Configuration) -> Reading<Configuration> {
    read(onTopOf: namedProfile.map { own.rebased(on: $0) } ?? own)
  }

  private func read(onTopOf base: Configuration) -> Reading<Configuration> {
    var configuration = base
    var faults: [Diagnostic] = []
    if let path { faults += apply(path, to: &configuration) }
    for setting in settings {
      do throws(Diagnostic) {
        try configuration.set(setting.text)
      } catch {
        faults.append(error.in("tripsim"))
      }
    }
    if let fault = configuration.contradiction { faults.append(fault.in("tripsim")) }
    return Reading(configuration, diagnostics: faults)
  }

  private func apply(_ path: String, to configuration: inout Configuration) -> [Diagnostic] {
    do throws(FileFault) {
      // A recording's events are most of its bytes and are not needed here.
      let bytes = if let contents { contents } else { try WholeFile.bytes(of: path) }
      let document = JSONReader.read(bytes, file: path, elementsOf: "events") { _ in }
      guard let object = document.value else { return document.diagnostics }
      return document.diagnostics + configuration.apply(object, file: path)
    } catch {
      return [error.diagnostic]
    }
  }
}

/// An engine by choice.
enum EngineChoice: Equatable, Sendable {
  /// That of tripsim.
  case own
  /// The program that a command line starts.
  case program(String)
}

extension ConfigurationSource {
  /// Puts the typed engine in place of a plan's own.
  func setEngine(of plan: inout TripPlan) {
    switch engine {
    case nil: break
    case .own: plan.engine = nil
    case .program(let command):
      var program = EngineProgram(command: PlacedText(command))
      program.timeout = engineTimeout
      plan.engine = program
    }
  }
}
