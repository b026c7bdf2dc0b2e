import Notations
import TripModel

extension RouterLoader {
  /// Makes the provider of `replay:` from a folder of recorded exchanges.
  mutating func replayedRoutes(
    _ path: String, of router: RouterRole?, origin: RouterOrigin
  ) -> ReplayedRoutes? {
    let folder = FilePath.joined(path, to: origin.folder)
    let ending = ".request.json"
    let listed: [String]
    do throws(FileFailure) {
      listed = try materials.files.names(inFolder: folder) ?? []
    } catch {
      add([error.diagnostic(reading: path, file: origin.file, at: origin.position)])
      return nil
    }
    let names = listed.filter { $0.hasSuffix(ending) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var exchanges: [RecordedExchange] = []
    for name in names {
      let stem = String(name.dropLast(ending.count))
      if let exchange = recordedExchange(stem, in: folder, origin) { exchanges.append(exchange) }
    }
    guard exchanges.count == names.count else { return nil }
    if let routes = ReplayedRoutes(
      exchanges: exchanges, of: router, formats: materials.formats)
    {
      return routes
    }
    if let silent = recordedRouters(in: folder)?.router(of: router) {
      return ReplayedRoutes(neverAsked: silent.dialect, formats: materials.formats)
    }
    report(.noRecording(path), origin)
    return nil
  }

  /// The routers of a recording; absent if the folder is not a recording.
  private func recordedRouters(in folder: String) -> RecordedRouters? {
    let file = FilePath.joined(RecordedRouters.fileName, to: folder)
    guard let bytes = try? materials.files.read(file) else { return nil }
    return JSONReader.read(bytes, file: file).value.map { RecordedRouters($0) }
  }

  private mutating func recordedExchange(
    _ name: String, in folder: String, _ origin: RouterOrigin
  ) -> RecordedExchange? {
    let file = FilePath.joined(name + ".request.json", to: folder)
    guard let bytes = bytes(at: file, named: file, origin: origin) else { return nil }
    let document = JSONReader.read(bytes, file: file)
    add(document.diagnostics)
    guard let value = document.value else { return nil }
    var reader = RecordedExchangeReader(value, file: file)
    let exchange = reader.exchange(name: name)
    add(reader.reader.diagnostics)
    guard var exchange else { return nil }
    if case .answer(let status, _, _) = exchange.reply {
      let place = FilePath.joined(name + ".answer", to: folder)
      guard let body = self.bytes(at: place, named: place, origin: origin) else { return nil }
      exchange.reply = .answer(status: status, body: body)
    }
    return exchange
  }

  /// Makes the provider of a live service; absent if live routers are not allowed.
  mutating func serviceRoutes(_ service: RoutingService, origin: RouterOrigin) -> LiveRoutes? {
    guard let live = live(service.dialect, origin) else { return nil }
    guard let transport = live.transport() else {
      report(.noCurl, origin)
      return nil
    }
    let key = service.keyVariable.flatMap(live.key)
    if service.needsKey, key?.isEmpty ?? true, let variable = service.keyVariable {
      report(.noKey(scheme: service.dialect.rawValue, variable: variable), origin)
      return nil
    }
    var service = service
    service.language = materials.preferences.language
    return LiveRoutes(
      router: ServiceRouter(service: service, transport: transport, key: key),
      formats: materials.formats, recorder: live.recorder, observer: live.observer)
  }

  /// Makes the provider of `exec:`; the program starts with the first request.
  mutating func programRoutes(_ command: String, origin: RouterOrigin) -> LiveRoutes? {
    guard let live = live(.exec, origin) else { return nil }
    do throws(Diagnostic) {
      return LiveRoutes(
        router: ProgramRouter(
          program: try live.program(command), language: materials.preferences.language),
        formats: materials.formats, recorder: live.recorder, observer: live.observer)
    } catch {
      report(error, origin)
      return nil
    }
  }

  private mutating func live(_ dialect: RouterDialect, _ origin: RouterOrigin) -> LiveMaterials? {
    if materials.live == nil { report(.notLive(scheme: dialect.rawValue), origin) }
    return materials.live
  }

  private mutating func report(_ fault: Diagnostic, _ origin: RouterOrigin) {
    add([fault.in(origin.file).at(origin.position)])
  }
}
