import Notations
import Routing
import TripFormats
import TripModel
import TripPlans
import Trips

/// What a trip needs before its first fix: route, rules, router.
struct TripInputs {
  /// The routes of the file; the first is driven.
  let routes: RouteFile

  /// The rules with all settings.
  let configuration: Configuration

  /// Where new routes come from.
  let provider: any RouteProvider

  /// What the readers had to say of files that can be used.
  let warnings: [Diagnostic]

  private let arguments: RunArguments

  /// Reads everything, tells every fault, and stops where one of them is an error.
  init(_ arguments: RunArguments, _ console: Console) throws(RunStop) {
    self.arguments = arguments
    var faults = FaultList(isStrict: arguments.isStrict)
    let configuration = Self.configuration(arguments, &faults)
    let routes = try Self.routes(arguments, &faults)
    let materials = RouterMaterials(files: DiskFiles()) { bytes, name in
      let reading = RouteReader.read(bytes, file: name)
      return Reading(reading.value?.routes, diagnostics: reading.diagnostics)
    }
    let provider = arguments.router.makeProvider(from: materials)
    faults.add(provider.diagnostics)
    if let signal = Interruption.signal { throw .interrupted(signal) }
    for fault in faults.all { console.report(fault) }
    guard !faults.hasError, let routes, let provider = provider.value else { throw .reported }
    self.routes = routes
    self.configuration = configuration
    self.provider = provider
    warnings = faults.all
  }

  /// Writes the route as Route GeoJSON where that was asked for.
  func exportRoute() throws(FileFault) {
    guard let path = arguments.exportedRoute else { return }
    var output = try OutputStream(path: path, replacesExisting: arguments.replacesExisting)
    output.buffer += RouteWriter.write(routes.routes)
    try output.finish()
  }

  /// What the `start` event says.
  var labels: TripLabels {
    TripLabels(
      route: FilePath.lastComponent(of: arguments.route),
      trace: FilePath.lastComponent(of: arguments.trace), profile: configuration.profile.name,
      router: arguments.router.scheme, optionsDigest: configuration.digest)
  }

  private static func routes(
    _ arguments: RunArguments, _ faults: inout FaultList
  ) throws(RunStop) -> RouteFile? {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try WholeFile.bytes(of: arguments.route)
    } catch {
      throw .file(error)
    }
    if let signal = Interruption.signal { throw .interrupted(signal) }
    var reading = RouteReader.read(bytes, file: arguments.route, format: arguments.routeFormat)
    if reading.value == nil, SwappedOperands.isTrace(bytes, name: arguments.route) {
      reading.diagnostics = [SwappedOperands.traceAsRoute(arguments.route)]
    }
    faults.add(reading.diagnostics)
    return reading.value
  }

  private static func configuration(
    _ arguments: RunArguments, _ faults: inout FaultList
  ) -> Configuration {
    let plan = ConfigurationFile(
      profile: arguments.profile, path: arguments.configuration, settings: arguments.settings)
    let reading = plan.read()
    faults.add(reading.diagnostics)
    return reading.value ?? Configuration(profile: arguments.profile)
  }
}
