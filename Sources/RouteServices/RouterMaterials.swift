package import Notations
package import TripModel

/// What a router is made from.
package struct RouterMaterials {
  /// The files.
  package let files: any FileReader

  /// The readers of the documents that answers are in.
  package let formats: AnswerFormats

  /// The way to live routers; absent where none may be asked.
  package let live: LiveMaterials?

  /// How far from a request's origin a recorded route may begin, in meters.
  package let recordedReach: Double

  /// Makes the materials.
  package init(
    files: any FileReader, formats: AnswerFormats, live: LiveMaterials? = nil,
    recordedReach: Double = RouterPreferences().recordedReach
  ) {
    self.files = files
    self.formats = formats
    self.live = live
    self.recordedReach = recordedReach
  }
}

/// What live routers are made from.
package struct LiveMaterials {
  /// The way to services; absent where `curl` is missing.
  package let transport: (any HTTPTransport)?

  /// Who keeps answers; absent where they are not kept.
  package let recorder: (any RouteRecorder)?

  /// Who watches how the routers fare; absent where nobody does.
  package let observer: (any RouterObserver)?

  /// The key in a variable of the environment.
  package let key: (String) -> String?

  /// A program of the user's, not started yet; it throws where there is no such program.
  package let program: (String) throws(Diagnostic) -> any RouterProgram

  /// Makes the materials.
  package init(
    transport: (any HTTPTransport)?, recorder: (any RouteRecorder)? = nil,
    observer: (any RouterObserver)? = nil,
    key: @escaping (String) -> String?,
    program: @escaping (String) throws(Diagnostic) -> any RouterProgram
  ) {
    self.transport = transport
    self.recorder = recorder
    self.observer = observer
    self.key = key
    self.program = program
  }
}

/// The place of a specification, to which faults of reaching its files belong.
package struct RouterOrigin: Equatable, Sendable {
  /// The file that holds the specification; absent for the command line.
  package var file: String?

  /// The place in that file.
  package var position: SourcePosition?

  /// The folder from which its paths are seen; empty for the current one.
  package var folder: String

  /// Makes a place.
  package init(file: String? = nil, position: SourcePosition? = nil, folder: String = "") {
    self.file = file
    self.position = position
    self.folder = folder
  }
}

extension RouterSpecification {
  /// Makes the provider; every file that it can ever need is read now.
  ///
  /// - Parameters:
  ///   - materials: what it is made from.
  ///   - origin: the place of the specification.
  ///   - role: which of two routers it is; absent for the only one.
  /// - Returns: the provider unless something has an error, and every fault.
  package func makeProvider(
    from materials: RouterMaterials, origin: RouterOrigin = RouterOrigin(),
    as role: RouterRole? = nil
  ) -> Reading<any RouteProvider> {
    var loader = RouterLoader(materials: materials)
    let provider: (any RouteProvider)?
    switch self {
    case .none: return Reading(NoRoutes())
    case .files(let paths): provider = loader.recordedRoutes(paths, origin: origin)
    case .script(let path): provider = loader.scriptedRoutes(path, origin: origin)
    case .network(let path): provider = loader.networkRoutes(path, origin: origin)
    case .service(let service): provider = loader.serviceRoutes(service, origin: origin)
    case .program(let command): provider = loader.programRoutes(command, origin: origin)
    case .replay(let path): provider = loader.replayedRoutes(path, of: role, origin: origin)
    }
    let failed = loader.diagnostics.contains { $0.severity == .error }
    return Reading(failed ? nil : provider, diagnostics: loader.diagnostics)
  }
}
