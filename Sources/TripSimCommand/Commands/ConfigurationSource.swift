import Notations
import ToolKit
import TripPlans

/// The effective rules: a profile, a file of settings on top of it, and settings typed.
struct ConfigurationSource: Sendable {
  /// The rules to start from; absent where none were named.
  var namedProfile: Profile?

  /// The file of a JSON object of keys; absent for none.
  var path: String?

  /// What that file holds, where it was read already and can be read only once.
  var contents: [UInt8]?

  /// `KEY=VALUE` as typed, in order.
  var settings: [OptionValue] = []

  /// Takes the rules that a recording was made under, unless others were asked for.
  mutating func take(recording: String) {
    guard namedProfile == nil else { return }
    namedProfile = .ferrostar
    path = path ?? recording
  }

  /// The rules to start from.
  var profile: Profile { namedProfile ?? .standard }

  /// Applies file and settings and gathers every fault.
  func read() -> Reading<Configuration> {
    read(onTopOf: Configuration(profile: profile))
  }

  /// Applies what was typed to the configuration of a case: the case's own settings go along to
  /// another profile, those typed come last.
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
      // A recording's events, which hold most of it, tell nothing of its rules.
      let bytes = if let contents { contents } else { try WholeFile.bytes(of: path) }
      let document = JSONReader.read(bytes, file: path, elementsOf: "events") { _ in }
      guard let object = document.value else { return document.diagnostics }
      return document.diagnostics + configuration.apply(object, file: path)
    } catch {
      return [error.diagnostic]
    }
  }
}
