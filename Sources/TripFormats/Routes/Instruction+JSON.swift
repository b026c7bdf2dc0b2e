import Notations
import TripModel

/// Reads instructions of Mapbox, and of Ferrostar, which has the same members under other names.
extension RouteNotes {
  /// The elements as texts to speak, farthest trigger first.
  mutating func spoken(_ values: JSONElements) -> [SpokenInstruction] {
    values.compactMap { value in
      guard let trigger = trigger(of: value),
        let text = value.first("announcement", "text")?.text
      else { return nil }
      return SpokenInstruction(
        triggerDistance: trigger, text: text, ssml: value.first("ssmlAnnouncement", "ssml")?.text)
    }.stablySorted { $0.triggerDistance > $1.triggerDistance }
  }

  /// The elements as banners to show, farthest trigger first.
  mutating func visual(_ values: JSONElements) -> [VisualInstruction] {
    values.compactMap { value in
      trigger(of: value).flatMap { VisualInstruction(banner: value, triggerDistance: $0) }
    }.stablySorted { $0.triggerDistance > $1.triggerDistance }
  }

  /// The trigger distance of an instruction in meters; an instruction without one is left out with
  /// a warning.
  private mutating func trigger(of instruction: JSONValue) -> Double? {
    let name = "distanceAlongGeometry"
    let value = instruction.member(name, or: "triggerDistanceBeforeManeuver")
    if let trigger = value?.statedNumber { return trigger }
    let found = value?.kindName ?? "missing"
    add(.badTrigger(name, found: found), at: value?.position ?? instruction.position)
    return nil
  }
}

extension JSONValue {
  /// A member by Mapbox's name, or by Ferrostar's.
  fileprivate func member(_ name: String, or other: String) -> JSONValue? {
    self[name] ?? member(other)?.value
  }

  /// The maneuver of one line of a banner.
  fileprivate var bannerManeuver: BannerManeuver? {
    BannerManeuver(
      type: member("type", or: "maneuverType")?.text,
      modifier: member("modifier", or: "maneuverModifier")?.text)
  }
}

extension VisualInstruction {
  fileprivate init?(banner: JSONValue, triggerDistance trigger: Double) {
    let lines = ["primary", "secondary", "sub"].map { banner.member($0, or: $0 + "Content") }
    guard let primary = lines[0], let text = primary["text"]?.text else { return nil }
    func all(_ name: String) -> [JSONValue] {
      lines.flatMap { Array($0?.member(name)?.value.array ?? .empty) }
    }
    let components = all("components")
    let exit = components.first { $0["type"]?.string == "exit-number" }?["text"]
    let lanes = components.filter { $0["type"]?.string == "lane" } + all("laneInfo")
    self.init(
      triggerDistance: trigger, primary: text, secondary: lines[1]?["text"]?.text,
      sub: lines[2]?["text"]?.text, maneuver: primary.bannerManeuver?.type,
      modifier: primary.bannerManeuver?.modifier,
      lanes: lanes.map { Lane($0, "active", "directions", "activeDirection") },
      exit: (exit ?? all("exitNumbers").first)?.text,
      secondaryManeuver: lines[1]?.bannerManeuver, subManeuver: lines[2]?.bannerManeuver,
      degrees: primary.member("degrees", or: "roundaboutExitDegrees")?.number
        .flatMap(\.roundaboutDegrees),
      drivingSide: primary["driving_side"]?.string.flatMap(DrivingSide.init),
      shields: Self.shields(in: banner), junctionView: Self.junctionView(in: banner))
  }

  /// The texts of the shields in the first two lines, without duplicates.
  ///
  /// **Source:** Mapbox Directions API v5, banner components of type `icon`: `mapbox_shield` with
  /// its `display_ref`, else the component's text.
  private static func shields(in banner: JSONValue) -> [String] {
    var shields: [String] = []
    for component in ["primary", "secondary"].flatMap({
      banner[$0]?.elements("components") ?? .empty
    }) {
      let reference = component["mapbox_shield"]?["display_ref"]?.text
      let isIcon = component["type"]?.string == "icon"
      guard let text = reference ?? (isIcon ? component["text"]?.text : nil),
        !shields.contains(text)
      else { continue }
      shields.append(text)
    }
    return shields
  }

  /// The URL of the junction's picture without its query, which may contain the user's key.
  ///
  /// **Source:** Mapbox Directions API v5, banner components of type `guidance-view`.
  private static func junctionView(in banner: JSONValue) -> String? {
    let parts = ["view", "primary", "sub"].flatMap { banner[$0]?.elements("components") ?? .empty }
    let view = parts.first { $0["type"]?.string == "guidance-view" }
    return view?["imageURL"]?.text.map { String($0.prefix { $0 != "?" }) }
  }
}

extension Lane {
  /// Reads a lane of a banner or an intersection, whose members have other names.
  init(_ value: JSONValue, _ validity: String, _ indications: String, _ direction: String) {
    let isValid = value[validity]?.boolean ?? false
    let word = value.member(direction)?.value.text
    self.init(
      indications: value.elements(indications).compactMap(\.text), isValid: isValid,
      // The lane has no arrows.
      activeDirection: isValid && word != "none" ? word : nil)
  }
}
