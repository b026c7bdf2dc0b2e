package import Notations
package import TripModel

/// The inputs from which routers are made.
package struct RouterMaterials {
  /// The files.
  package let files: any FileReader

  /// The readers of the documents that routers send.
  package let formats: AnswerFormats

  /// The inputs of live routers; absent if live routers are not allowed.
  package let live: LiveMaterials?

  /// The trip's preferences.
  package let preferences: RouterPreferences

  /// Makes the materials.
  package init(
    files: any FileReader, formats: AnswerFormats, live: LiveMaterials? = nil,
    preferences: RouterPreferences = RouterPreferences()
  ) {
    self.files = files
    self.formats = formats
    self.live = live
    self.preferences = preferences
  }
}

/// The inputs from which live routers are made.
package struct LiveMaterials {
  /// Finds the HTTP client; absent if `curl` is missing.
  package let transport: () -> (any HTTPTransport)?

  /// Observes every exchange.
  package let observe: (LiveExchange) -> Void

  /// The value of an environment variable that contains a key.
  package let key: (String) -> String?

  /// Makes a user's program, not started yet; throws if there is no such program.
  package let program: (String) throws(Diagnostic) -> any RouterProgram

  /// Makes the materials.
  package init(
    transport: @autoclosure @escaping () -> (any HTTPTransport)?,
    observe: @escaping (LiveExchange) -> Void = { _ in },
    key: @escaping (String) -> String?,
    program: @escaping (String) throws(Diagnostic) -> any RouterProgram
  ) {
    self.transport = transport
    self.observe = observe
    self.key = key
    self.program = program
  }
}

extension LocatedText {
  /// The folder of its file, to which the paths in the text are relative; empty if current.
  package var folder: String { FilePath.folder(of: file ?? "") }
}

extension RouterSpecification {
  /// Makes the provider, and reads every file that it may need.
  ///
  /// - Parameters:
  ///   - materials: the inputs from which it is made.
  ///   - source: the specification as written; faults of its files are attributed to it.
  ///   - role: its role among two routers; absent for the only one.
  /// - Returns: the provider unless there is an error, and every fault.
  package func makeProvider(
    from materials: RouterMaterials, source: LocatedText = LocatedText(""),
    as role: RouterRole? = nil
  ) -> Reading<any RouteProvider> {
    var loader = RouterLoader(materials: materials, source: source)
    let provider: (any RouteProvider)?
    switch self {
    case .none: return Reading(NoRoutes())
    case .files(let paths): provider = loader.recordedRoutes(paths)
    case .script(let path): provider = loader.scriptedRoutes(path)
    case .network(let path): provider = loader.networkRoutes(path)
    case .service(let service): provider = loader.serviceRoutes(service)
    case .program(let command): provider = loader.programRoutes(command)
    case .replay(let path): provider = loader.replayedRoutes(path, of: role)
    }
    let failed = loader.diagnostics.hasError
    return Reading(failed ? nil : provider, diagnostics: loader.diagnostics)
  }
}
