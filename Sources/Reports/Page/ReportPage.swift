import StreamComparison
import TripRecords

/// The page of a report: one self-contained file.
///
/// Its policy allows one style and one script, each named by its hash, and no loading, so a name in
/// a file can at worst look odd. Without the script the page is static and complete.
struct ReportPage {
  let report: TripReport

  /// The page's bytes.
  func bytes() -> [UInt8] {
    MarkupWriter.page(
      Self.head, title: report.title, sheet: Self.sheet, policy: Self.policy, writeBody)
  }

  /// The beginning of the file.
  static let head =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta name=\"generator\" content=\"tripsim\"/>"

  /// The style of the page and of its drawings.
  static let sheet =
    Palette.variables + SVGMap.style
    + [
      PackageResources.page_css, PackageResources.tables_css, PackageResources.strip_css,
      PackageResources.bench_css,
    ].map { String(decoding: $0, as: UTF8.self) }.joined()

  /// The script of the page, the only one that its policy allows.
  ///
  /// The page is complete without it; it adds the player, the zoom and the filter. It reads numbers
  /// from the page's data and texts from the page's tables, and writes no markup.
  static let script =
    "'use strict';(()=>{\n"
    + scripts.map { String(decoding: $0, as: UTF8.self) }.joined() + "})();"

  /// The files of the script in order: each uses definitions of those before it.
  private static let scripts = [
    PackageResources.player_js, PackageResources.view_js, PackageResources.strip_js,
    PackageResources.lists_js, PackageResources.facts_js, PackageResources.keys_js,
  ]

  private static let policy = ContentHash.policy(sheet: sheet, script: script)

  private func writeBody(_ writer: inout MarkupWriter) {
    let map = report.map
    let player = PlayerPanel(trip: report.trip, projection: map.projection)
    PageHeader(report: report).write(to: &writer)
    writer.element("main") { writer in
      writeStage(map, &writer)
      player.write(to: &writer)
      TimelineChart(trip: report.trip, differences: differences).write(to: &writer)
      writer.element("div", ["class": "side"]) { writer in
        if let comparison = report.comparison, !comparison.isEmpty {
          writeChoice(comparison, &writer)
          DifferenceList(comparison: comparison).write(to: &writer)
        }
        EventTable(trip: report.trip).write(to: &writer)
        writer.element(
          "section", ["class": "fix", "tabindex": "0", "aria-label": "At this moment"]
        ) { writer in
          player.writeReadouts(to: &writer)
          writer.element("h2", ["id": "fix-title"], text: "Fix")
          writer.element("div", ["id": "facts"], text: "")
        }
      }
    }
    player.writeKeys(to: &writer)
    writeExplanations(&writer)
    writer.element("footer", text: "Made by tripsim from the events of the trip.")
    writer.element("script") { $0.markup(Self.script) }
  }

  /// Writes the output of `tripsim explain` for each fix.
  private func writeExplanations(_ writer: inout MarkupWriter) {
    let landmarks =
      report.trip.events.filter(\.family.isLandmark).map(\.line)
      + differences.compactMap(\.line)
    writer.data(
      "explanations",
      report.explanations.data(near: landmarks.compactMap { $0["fix"]?.integer }))
  }

  private func writeStage(_ map: SVGMap, _ writer: inout MarkupWriter) {
    writer.element("section", ["class": "stage", "aria-label": "Map"]) { writer in
      map.write(to: &writer)
      if !differences.isEmpty { writeLayers(&writer) }
      writer.buttons(
        "zoom",
        [
          ("zoom-in", "+", "Zoom in"), ("zoom-out", "−", "Zoom out"),
          ("zoom-all", "⤢", "Show all"),
        ])
      writer.element("svg", ["id": "north", "viewBox": "0 0 18 34", "aria-hidden": "true"]) {
        $0.empty("path", ["d": "M4 15L9 3L14 15L9 12Z"])
        $0.element("text", ["x": "9", "y": "29", "text-anchor": "middle"], text: "N")
      }
      writer.element("output", ["id": "bar", "aria-label": "Scale"], text: "")
      writer.element("output", ["id": "spot", "aria-label": "Location at the pointer"], text: "")
      writeLegend(of: map, &writer)
    }
  }

  /// Writes the choice between the list of differences and that of events.
  private func writeChoice(_ comparison: ReportedComparison, _ writer: inout MarkupWriter) {
    let lists = [
      (
        "differences",
        comparison.failures.isEmpty
          ? "Differences \(comparison.differences.count)"
          : "Failures \(comparison.failures.count + comparison.differences.count)"
      ),
      ("events", "Events \(report.trip.events.count(where: \.isListed))"),
    ]
    writer.element("div", ["class": "lists", "role": "group", "aria-label": "List"]) { writer in
      for (list, words) in lists {
        writer.element("button", ["type": "button", "data-list": list], text: words)
      }
    }
  }

  private func writeLayers(_ writer: inout MarkupWriter) {
    writer.element(
      "div", ["class": "layers", "role": "group", "aria-label": "Shown on the map"]
    ) { writer in
      for layer in ["both", "golden", "now"] {
        writer.element(
          "button",
          ["type": "button", "data-layer": layer, "aria-pressed": "\(layer == "both")"],
          text: layer)
      }
    }
  }

  private var differences: [StreamDifference] { report.comparison?.differences ?? [] }

  private func writeLegend(of map: SVGMap, _ writer: inout MarkupWriter) {
    writer.element("ul", ["class": "legend"]) { writer in
      for entry in MapLegend(map).entries {
        writer.element("li") { writer in
          writer.element(
            "svg", ["class": "swatch", "viewBox": "0 0 28 16", "aria-hidden": "true"]
          ) { entry.drawSample(at: MapPoint(x: 14, y: 8), &$0) }
          writer.text(entry.words)
        }
      }
    }
  }
}

extension MarkupWriter {
  /// Writes a row of buttons: for each its ID, its sign and its name.
  mutating func buttons(_ style: String, _ buttons: [(id: String, sign: String, name: String)]) {
    element("div", ["class": style]) { writer in
      for (id, sign, name) in buttons {
        writer.element("button", ["id": id, "type": "button", "aria-label": name], text: sign)
      }
    }
  }
}
