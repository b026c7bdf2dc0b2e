import Notations

extension GeoJSONDecoder {
  /// Reads the positions of a geometry: one, or nested arrays of them.
  mutating func readPlaces(_ report: inout TraceReport) {
    let base = scanner.depth
    var numbers: [Double] = []
    while true {
      let event = scanner.next()
      switch event {
      case .beginArray: numbers.removeAll(keepingCapacity: true)
      case .value:
        // A position has only a few numbers.
        if numbers.count > 8 { break }
        if let number = scanner.number { numbers.append(number) } else { warnOfNumber(&report) }
      case .endArray:
        if !numbers.isEmpty { take(numbers, isPoint: scanner.depth == base, &report) }
        numbers.removeAll(keepingCapacity: true)
      case .beginObject, .endObject, .name: break
      case .end, .fault: return scanner.hold(event)
      }
      if scanner.depth == base || report.isStopped { return }
    }
  }

  /// Reads a position: longitude, latitude and an optional altitude.
  private mutating func take(
    _ numbers: [Double], isPoint: Bool, _ report: inout TraceReport
  ) {
    if isPoint { feature.isPoint = true }
    if feature.places.count >= GeoJSONFeature.placeLimit {
      return report.stop(
        .endlessLine(limit: GeoJSONFeature.placeLimit), at: scanner.position)
    }
    var place = GeoJSONFeature.Place()
    if let draft = draft(of: numbers, &report) {
      place.latitude = draft.latitude
      place.longitude = draft.longitude
      place.altitude = draft.altitude
    }
    // Keep an unusable position, because times are paired with positions by index.
    feature.places.append(place)
  }

  private mutating func draft(
    of numbers: [Double], _ report: inout TraceReport
  ) -> FixDraft? {
    guard numbers.count >= 2 else {
      report.warn(.missing(field: "latitude", of: "the position"), at: scanner.position)
      return nil
    }
    var draft = FixDraft()
    draft.longitude = numbers[0]
    draft.latitude = numbers[1]
    if numbers.count > 2 { _ = draft.setAltitude(numbers[2]) }
    guard let fault = draft.settlePlace() else { return draft }
    report.warn(
      fault.traceFault(
        latitude: "\(numbers[1])", longitude: "\(numbers[0])",
        names: PlaceNames(latitude: "latitude", longitude: "longitude")),
      at: scanner.position)
    return fault.isFatal ? nil : draft
  }

  private mutating func warnOfNumber(_ report: inout TraceReport) {
    let text = scanner.value(file: report.file).value?.plainText ?? "…"
    report.warn(.badNumber(field: "coordinate", text: text), at: scanner.position)
  }
}

extension GeoJSONDecoder {
  /// Reads a feature's properties: the times of its positions, and plain values.
  mutating func readProperties(_ report: inout TraceReport) {
    let base = scanner.depth
    while true {
      let event = scanner.next()
      switch event {
      case .name: readProperty(base, &report)
      case .beginObject, .endObject, .value, .beginArray, .endArray: break
      case .end, .fault: return scanner.hold(event)
      }
      if scanner.depth == base { return }
    }
  }

  private mutating func readProperty(_ base: Int, _ report: inout TraceReport) {
    switch scanner.name {
    case "coordinateProperties": return
    case "coordTimes", "times": readTimes(&report)
    case let name where scanner.depth == base + 1 && feature.properties.count < 256:
      let place = scanner.position
      guard let value = value(&report), value.array == nil, value.members == nil else { return }
      feature.properties.append(JSONMember(name: name, namePosition: place, value: value))
    default: _ = scanner.skipValue()
    }
  }

  /// Reads the times of positions: an array, or nested arrays like the positions.
  private mutating func readTimes(_ report: inout TraceReport) {
    let base = scanner.depth
    while true {
      let event = scanner.next()
      switch event {
      case .value:
        if feature.times.count >= GeoJSONFeature.placeLimit {
          return report.stop(
            .endlessLine(limit: GeoJSONFeature.placeLimit), at: scanner.position)
        }
        feature.times.append(time(&report))
      case .beginArray, .endArray, .beginObject, .endObject, .name: break
      case .end, .fault: return scanner.hold(event)
      }
      if scanner.depth == base { return }
    }
  }

  private mutating func time(_ report: inout TraceReport) -> Int64? {
    let reading = scanner.value(file: report.file)
    report.warn(ofFaultsIn: reading)
    var draft = FixDraft()
    guard let value = reading.value, draft.takeTime(value, &timeNotation, &report) else {
      return nil
    }
    return draft.time
  }
}
