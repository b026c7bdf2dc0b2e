/// The colors of pages and drawings, for light and dark mode.
enum Palette {
  /// A color that style sheets refer to as `var(--name)`.
  private struct Color {
    let name: String
    let day: String
    let night: String
  }

  private static let colors = [
    Color(name: "paper", day: "#fff", night: "#1b1e23"),
    Color(name: "ground", day: "#f6f6f3", night: "#131519"),
    Color(name: "ink", day: "#1d2126", night: "#e7e9ec"),
    Color(name: "soft", day: "#5b636d", night: "#98a1ab"),
    Color(name: "line", day: "#e2e3df", night: "#2d3239"),
    Color(name: "road", day: "#c9ccc5", night: "#434a53"),
    Color(name: "route", day: "#2f6fd6", night: "#5b93ee"),
    Color(name: "link", day: "#1f5fc4", night: "#7fb0ff"),
    Color(name: "drive", day: "#2b3138", night: "#d3d8de"),
    Color(name: "off", day: "#bf2f27", night: "#ff7468"),
    Color(name: "reroute", day: "#7b3fbf", night: "#bd92f3"),
    Color(name: "say", day: "#0a6f6a", night: "#4fc4bf"),
    Color(name: "arrive", day: "#1c7440", night: "#59c486"),
    Color(name: "signal", day: "#8a5a00", night: "#e3ae4b"),
    Color(name: "other", day: "#69717b", night: "#8c95a0"),
  ]

  /// The variables of a style sheet.
  static let variables =
    ":root{color-scheme:light dark;" + declarations(\.day) + "}\n"
    + "@media(prefers-color-scheme:dark){:root{" + declarations(\.night) + "}}\n"

  private static func declarations(_ value: (Color) -> String) -> String {
    colors.map { "--\($0.name):\(value($0))" }.joined(separator: ";")
  }

  /// A style sheet with its variables replaced by the colors of light mode and of dark mode.
  static func filled(_ sheet: String) -> String {
    filled(sheet, \.day) + "@media(prefers-color-scheme:dark){\n" + filled(sheet, \.night) + "}\n"
  }

  private static func filled(_ sheet: String, _ value: (Color) -> String) -> String {
    colors.reduce(sheet) { text, color in
      text.split(separator: "var(--\(color.name))", omittingEmptySubsequences: false)
        .joined(separator: value(color))
    }
  }
}
