import Notations

/// Divides the fixes of a JSON document into tracks, by their travelers or else by their arrays.
struct JSONTracks {
  private var current: TraceTrack?
  /// The start of the latest array with fixes; absent before the first one of the document.
  private var array: SourcePosition?
}

extension JSONTracks {
  /// Ends a document; the first array of the next one may continue the track.
  mutating func endDocument() { array = nil }

  /// The track that begins with a fix of a traveler; absent within the track.
  ///
  /// A fix outside of arrays does not end a track.
  mutating func next(
    ofTraveler name: String, at position: SourcePosition, isAlone: Bool
  ) -> TraceTrack? {
    if name == current?.name { return nil }
    let track = TraceTrack(name: name, isTraveler: true, position: position)
    if !isAlone { current = track }
    return track
  }

  /// The track that begins with a fix inside these objects and arrays; absent within the track.
  mutating func next(in frames: [JSONFrame], at position: SourcePosition) -> TraceTrack? {
    guard let index = frames.lastIndex(where: { !$0.isObject }), index > 0,
      frames[index].position != array
    else { return nil }
    let isFirst = array == nil
    array = frames[index].position
    var track = Self.owner(among: frames[..<index]) ?? TraceTrack(name: frames[index].name)
    track.position = position
    let isSame = track.name == current?.name
    if isSame, isFirst || track.isTraveler { return nil }
    current = track
    if track.name == "" { track.name = nil }
    return track
  }

  /// The track of an outer array's element that contains these objects and arrays.
  ///
  /// It is named by its traveler, name or ID; absent if it has none of these.
  private static func owner(among frames: ArraySlice<JSONFrame>) -> TraceTrack? {
    guard let index = frames.indices.dropFirst().last(where: { !frames[$0 - 1].isObject }) else {
      return nil
    }
    let members = frames[index].members.map { (name: CSVColumn($0.name).name, value: $0.value) }
    for names in [CSVRole.track.names, ["name"], ["id"]] {
      let value = members.first { names.contains($0.name) }?.value
      if let value, value.string != "", value.string != nil || value.number != nil {
        return TraceTrack(name: value.plainText, isTraveler: names.count > 1)
      }
    }
    return nil
  }
}
