import Notations
import Simulation
import TripFormats
import TripModel

extension TripPlan {
  /// Makes the simulated trace; neither a value nor a fault if there is a recorded one.
  func simulatedTrace(along route: Route, _ files: any FileReader) -> Reading<SimulatedTrace> {
    guard let simulation else { return Reading(nil) }
    if simulation.routes.isEmpty { return trace(of: [route], simulation.plan) }
    var routes: [Route] = []
    var faults: [Diagnostic] = []
    for path in simulation.routes {
      let reading = readRoutes(of: path, files)
      faults += reading.diagnostics
      if let route = reading.value?.first { routes.append(route) }
    }
    guard routes.count == simulation.routes.count else {
      return Reading(nil, diagnostics: faults)
    }
    let trace = trace(of: routes, simulation.plan)
    return Reading(trace.value, diagnostics: faults + trace.diagnostics)
  }

  private func trace(of routes: [Route], _ plan: SimulationPlan) -> Reading<SimulatedTrace> {
    let drive = SimulatedDrive(routes: routes, plan: plan)
    let faults = drive.overreach.map { $0.diagnostic.in(trace.file).at(trace.position) }
    return Reading(faults.isEmpty ? SimulatedTrace(drive) : nil, diagnostics: faults)
  }
}
