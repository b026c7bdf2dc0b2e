package import Notations
import Simulation
import TripModel

extension TripPlan {
  /// Reads the truth behind the trace, or computes that of a simulated drive.
  ///
  /// Returns neither a value nor a fault if neither is known.
  package func readTruth(_ files: any FileReader) -> Reading<TripTruth> {
    let files = withSketch(files)
    if simulation != nil {
      let routes = readRoutes(of: route, files)
      guard let planned = routes.value?.first else { return Reading(nil) }
      let trace = simulatedTrace(along: planned, files)
      return Reading(trace.value.map { TripTruth(of: $0.drive, along: planned) })
    }
    guard let truth else { return Reading(nil) }
    return files.reading(truth) { TripTruth.read($0, file: truth.text) }
  }

  /// Makes the simulated trace; neither a value nor a fault if the trace is recorded.
  func simulatedTrace(along route: Route, _ files: any FileReader) -> Reading<SimulatedTrace> {
    guard let simulation else { return Reading(nil) }
    if simulation.routes.isEmpty { return trace(of: [route], simulation.plan) }
    let readings = simulation.routes.map { readRoutes(of: $0, files) }
    let routes = readings.compactMap { $0.value?.first }
    let faults = readings.flatMap(\.diagnostics)
    guard routes.count == simulation.routes.count else { return Reading(nil, diagnostics: faults) }
    let trace = trace(of: routes, simulation.plan)
    return Reading(trace.value, diagnostics: faults + trace.diagnostics)
  }

  private func trace(of routes: [Route], _ plan: SimulationPlan) -> Reading<SimulatedTrace> {
    let drive = SimulatedDrive(routes: routes, plan: plan)
    let faults = drive.overreach.map { $0.diagnostic.in(trace.file).at(trace.position) }
    return Reading(faults.isEmpty ? SimulatedTrace(drive) : nil, diagnostics: faults)
  }
}
