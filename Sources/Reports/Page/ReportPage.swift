import TripModel

/// The page of a report: one self-contained file.
///
/// Its policy allows one style and one script, each named by its hash, and no loading; so a name in
/// a file can at worst look odd. Without the script the page is static and complete.
struct ReportPage {
  let report: TripReport

  /// Makes the page of a report.
  init(_ report: TripReport) {
    self.report = report
  }
}

extension ReportPage {
  /// The page's bytes.
  func bytes() -> [UInt8] {
    var writer = MarkupWriter()
    writer.markup("<!DOCTYPE html>\n")
    writer.element("html", ["lang": "en"]) { writer in
      writer.element("head") { writeHead(&$0) }
      writer.element("body") { writeBody(&$0) }
    }
    writer.markup("\n")
    return writer.bytes
  }

  /// How the file begins.
  static let head =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta name=\"generator\" content=\"tripsim\"/>"

  private func writeHead(_ writer: inout MarkupWriter) {
    writer.empty("meta", ["name": "generator", "content": "tripsim"])
    writer.pageHead(title: report.title, sheet: PageStyle.sheet, policy: Self.policy)
  }

  private static let policy = ContentHash.policy(
    sheet: PageStyle.sheet, script: PageScript.text)

  private func writeBody(_ writer: inout MarkupWriter) {
    let map = SVGMap(report.trip, routes: report.routes, differences: differences)
    PageHeader(report).write(to: &writer)
    writer.element("main") { writer in
      if let comparison = report.comparison, !comparison.isPassed {
        DifferenceList(comparison).write(to: &writer)
      }
      writer.element("section", ["class": "stage", "aria-label": "Map and player"]) { writer in
        map.write(to: &writer)
        writeZoom(&writer)
        writer.element("output", ["id": "bar", "aria-label": "Scale"], text: "")
        writer.element("output", ["id": "spot", "aria-label": "Location at the pointer"], text: "")
        PlayerPanel(report.trip, map.projection).write(to: &writer)
        writeLegend(of: map, &writer)
      }
      writer.element("section") { writer in
        writer.element("div", ["class": "strip-head"]) { writer in
          writer.element("h2", text: "Timeline")
          writer.element(
            "output", ["id": "hover", "aria-label": "Values at the pointer"], text: "")
          writeStripZoom(&writer)
        }
        writer.element("div", ["class": "strip", "id": "strip"]) { writer in
          TimelineChart(report.trip, differences: differences).write(to: &writer)
        }
      }
      EventTable(report.trip).write(to: &writer)
    }
    writer.element("footer", text: "Made by tripsim from the events of the trip.")
    writer.element("script") { $0.markup(PageScript.text) }
  }

  private var differences: [ReportedDifference] { report.comparison?.differences ?? [] }

  private func writeZoom(_ writer: inout MarkupWriter) {
    writer.element("div", ["class": "zoom"]) { writer in
      for (id, sign, words) in [
        ("zoom-in", "+", "Zoom in"), ("zoom-out", "−", "Zoom out"),
        ("zoom-all", "⤢", "Reset zoom"),
      ] {
        writer.element("button", ["id": id, "type": "button", "aria-label": words], text: sign)
      }
    }
  }

  private func writeStripZoom(_ writer: inout MarkupWriter) {
    writer.element("div", ["class": "zoom"]) { writer in
      for (id, sign, words) in [
        ("strip-in", "+", "Stretch the timeline"), ("strip-out", "−", "Shrink the timeline"),
      ] {
        writer.element("button", ["id": id, "type": "button", "aria-label": words], text: sign)
      }
    }
  }

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
