import Notations
import Regression
import Routing
import TripModel
import TripPlans
import TripRecords

extension RunArguments {
  /// Whether a word means a case: a folder, or a file with the name of a case file.
  static func isCase(_ word: String) -> Bool {
    let name = FilePath.lastComponent(of: word)
    return name == CaseFinder.caseFileName || name.hasSuffix(CaseFinder.caseFileEnding)
      || FileDescriptor.kind(of: word) == S_IFDIR
  }

  /// The trip of a case, with what was typed on top: settings, router, scripts, events,
  /// explanations.
  ///
  /// The events of the case hold unless others were asked for.
  mutating func caseTrip(_ path: String) -> Reading<(plan: TripPlan, files: RealFolder)> {
    let found = CaseFinder(DiskFiles()).find([path])
    var faults = found.diagnostics + found.cases.flatMap(\.diagnostics)
    let jobs = found.cases.flatMap(\.jobs)
    guard let job = jobs.first else { return Reading(nil, diagnostics: faults) }
    if jobs.count > 1 {
      let names = jobs.map(\.trip.name).joined(separator: ", ")
      faults.append(
        Diagnostic(
          .error, code: "several_trips", file: path, "there are \(jobs.count) trips: \(names)",
          expected: "a case with one trace", hint: "'tripsim check' runs them all"))
      return Reading(nil, diagnostics: faults)
    }
    let trip = trip(of: job)
    return Reading(trip.value, diagnostics: faults + trip.diagnostics)
  }

  /// A case's trip with what was typed on top; absent where one of both has an error.
  mutating func trip(of job: CaseJob) -> Reading<(plan: TripPlan, files: RealFolder)> {
    let terms = CaseTerms.read(job.tripCase)
    guard let selection = terms.value?.selection else {
      return Reading(nil, diagnostics: terms.diagnostics)
    }
    var faults: [Diagnostic] = []
    var plan = job.trip.plan
    for setting in configuration.settings {
      do throws(ConfigurationFault) {
        try plan.configuration.set(setting.text)
      } catch {
        faults.append(error.diagnostic(file: "tripsim"))
      }
    }
    if let fault = plan.configuration.contradiction {
      faults.append(fault.diagnostic(file: "tripsim"))
    }
    if !routers.isEmpty { plan.routers = self.plan(nil).routers }
    if let timeline { plan.timeline = typedScript(timeline, &faults) }
    if let decisions { plan.decisions = typedScript(decisions, &faults) }
    plan.explains = explains
    if trip.events == .printedByDefault { trip.events = selection }
    (route, trace) = (plan.route.text, plan.trace.text)
    if !faults.isEmpty { return Reading(nil, diagnostics: faults) }
    return Reading((plan, RealFolder(job.root)), diagnostics: [])
  }

  /// A script that was typed: it may lie anywhere, other than what the case names.
  private func typedScript(_ path: String, _ faults: inout [Diagnostic]) -> ScriptSource {
    do {
      let document = JSONReader.read(try DiskFiles().read(path), file: path)
      faults += document.diagnostics
      return document.value.map { .inline($0, file: path) } ?? .absent
    } catch {
      faults.append(error.diagnostic(reading: path))
      return .absent
    }
  }
}
