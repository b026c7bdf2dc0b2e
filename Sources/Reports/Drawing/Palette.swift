/// The colors of pages and drawings, for light and dark mode.
enum Palette {
  /// A color that style sheets refer to as `var(--name)`.
  private typealias Color = (name: String, day: String, night: String)

  private static let colors: [Color] = [
    ("paper", "#fff", "#1b1e23"),
    ("ground", "#f6f6f3", "#131519"),
    ("ink", "#1d2126", "#e7e9ec"),
    ("soft", "#5b636d", "#98a1ab"),
    ("line", "#e2e3df", "#2d3239"),
    ("road", "#c9ccc5", "#434a53"),
    ("route", "#2f6fd6", "#5b93ee"),
    ("link", "#1f5fc4", "#7fb0ff"),
    ("drive", "#2b3138", "#d3d8de"),
    ("off", "#bf2f27", "#ff7468"),
    ("reroute", "#7b3fbf", "#bd92f3"),
    ("say", "#0a6f6a", "#4fc4bf"),
    ("arrive", "#1c7440", "#59c486"),
    ("signal", "#8a5a00", "#e3ae4b"),
    ("other", "#69717b", "#8c95a0"),
  ]

  /// The variables of a style sheet.
  static let variables =
    ":root{color-scheme:light dark;" + declarations { $0.day } + "}\n"
    + "@media(prefers-color-scheme:dark){:root{" + declarations { $0.night } + "}}\n"

  private static func declarations(_ value: (Color) -> String) -> String {
    colors.map { "--\($0.name):\(value($0))" }.joined(separator: ";")
  }

  /// A style sheet with its variables replaced by the colors of light mode and of dark mode.
  static func filled(_ sheet: String) -> String {
    filled(sheet) { $0.day } + "@media(prefers-color-scheme:dark){\n" + filled(sheet) { $0.night }
      + "}\n"
  }

  private static func filled(_ sheet: String, _ value: (Color) -> String) -> String {
    colors.reduce(sheet) { text, color in
      text.split(separator: "var(--\(color.name))", omittingEmptySubsequences: false)
        .joined(separator: value(color))
    }
  }
}
