package import Notations
package import TripModel

/// What a router is made from: the files it may read and the reader of routes.
package struct RouterMaterials {
  /// The files.
  package let files: any FileReader

  /// Reads the routes of a file from its bytes and its name.
  package let readRoutes: ([UInt8], String) -> Reading<[Route]>

  /// Makes the materials.
  package init(
    files: any FileReader, readRoutes: @escaping ([UInt8], String) -> Reading<[Route]>
  ) {
    self.files = files
    self.readRoutes = readRoutes
  }
}

/// The place of a specification, to which faults of reaching its files belong.
package struct RouterOrigin: Hashable, Sendable {
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
  package func makeProvider(
    from materials: RouterMaterials, origin: RouterOrigin = RouterOrigin()
  ) -> Reading<any RouteProvider> {
    var loader = RouterLoader(materials: materials)
    let provider: any RouteProvider
    switch self {
    case .none: return Reading(NoRoutes())
    case .files(let paths): provider = loader.recordedRoutes(paths, origin: origin)
    case .script(let path): provider = loader.scriptedRoutes(path, origin: origin)
    case .network(let path):
      guard let routes = loader.networkRoutes(path, origin: origin) else {
        return Reading(nil, diagnostics: loader.diagnostics)
      }
      provider = routes
    }
    let failed = loader.diagnostics.contains { $0.severity == .error }
    return Reading(failed ? nil : provider, diagnostics: loader.diagnostics)
  }
}
