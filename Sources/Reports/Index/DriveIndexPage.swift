import Notations
import TripRecords

/// A page with a row for each of many drives, worst first, each with a link to its page.
///
/// Its policy allows only its own style and script, and no loading. The page is complete without
/// the script, which sorts by columns and filters by text.
package struct DriveIndexPage: Sendable {
  private let title: String
  private let drives: [IndexedDrive]

  /// Makes a page; `title` is its heading.
  package init(title: String, _ drives: [IndexedDrive]) {
    self.title = title
    self.drives = drives.sorted(by: IndexedDrive.isWorse)
  }
}

extension DriveIndexPage {
  /// The beginning of the file.
  package static let head =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta name=\"generator\" content=\"tripsim index\"/>"

  /// The links of a page to those of its drives; empty for any other file.
  package static func links(in page: [UInt8]) -> Set<String> {
    guard page.starts(with: head.utf8) else { return [] }
    // Text never has such a byte, because it is escaped.
    let tags = page.split(separator: UInt8(ascii: "<")).filter { $0.starts(with: linkHead.utf8) }
    return Set(
      tags.map { tag in
        let link = tag.dropFirst(linkHead.utf8.count).prefix { $0 != UInt8(ascii: "\"") }
        return String(decoding: link, as: UTF8.self)
      })
  }

  /// The beginning of a link, without its bracket.
  private static let linkHead = "a href=\""

  /// The page's bytes.
  package var bytes: [UInt8] {
    MarkupWriter.page(Self.head, title: title, sheet: Self.sheet, policy: Self.policy) { writer in
      writer.element("main") { writer in
        writer.element("h1") { $0.element("bdi", text: title) }
        writer.element("p", text: headline + " The worst come first.")
        writeFilter(&writer)
        writer.element("table", ["class": "index"]) { writeTable(&$0) }
      }
      writer.element("footer", text: "Made by tripsim. Each name links to the page of its drive.")
      writer.element("script") { $0.markup(Self.script) }
    }
  }

  private static let sheet =
    Palette.variables + String(decoding: PackageResources.index_css, as: UTF8.self)

  private static let script = String(decoding: PackageResources.index_js, as: UTF8.self)

  private static let policy = ContentHash.policy(sheet: sheet, script: script)

  /// The number of drives, and of each outcome: `3 drives: 2 arrived, 1 error.`
  private var headline: String {
    let outcomes = drives.map { Self.words($0.verdict ?? $0.outcome) }
    let order = ["error", "failed", "interrupted", "truncated", "not arrived", "passed", "arrived"]
    let counts = order.compactMap { outcome in
      let count = outcomes.count { $0 == outcome }
      return count > 0 ? "\(count) \(outcome)\(outcome == "error" && count > 1 ? "s" : "")" : nil
    }
    return plural(drives.count, "drive")
      + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", ")) + "."
  }

  private static func words(_ name: String) -> String {
    name.split(separator: "_").joined(separator: " ")
  }

  private func writeFilter(_ writer: inout MarkupWriter) {
    writer.element("div", ["class": "filter"]) { writer in
      writer.element("label", ["for": "search"], text: "Filter")
      writer.empty("input", ["type": "search", "id": "search", "autocomplete": "off"])
      writer.element("output", ["id": "count", "for": "search"], text: "")
    }
  }
}

extension DriveIndexPage {
  /// A column after the name and the map.
  private struct Column: Sendable {
    let title: String
    /// Whether it contains text instead of numbers.
    var isText = false
    /// The text of a cell; absent if unknown.
    let text: @Sendable (IndexedDrive) -> String?
    /// The number by which rows are sorted; absent for words.
    var number: @Sendable (IndexedDrive) -> Double? = { _ in nil }
    /// Whether a cell is good or bad; absent if it is neither.
    var isGood: @Sendable (IndexedDrive) -> Bool? = { _ in nil }
  }

  private static func count(
    _ title: String, _ value: @escaping @Sendable (IndexedDrive) -> Int?, isBad: Bool = false
  ) -> Column {
    Column(
      title: title, text: { value($0).map(String.init) }, number: { value($0).map(Double.init) },
      isGood: { isBad && (value($0) ?? 0) > 0 ? false : nil })
  }

  private static let checkColumns = [
    Column(
      title: "check", isText: true, text: { $0.isVoid ? "error" : $0.verdict },
      isGood: { $0.isVoid ? false : $0.isPassed }),
    count("differences", { $0.differences }, isBad: true),
  ]

  private static let driveColumns = [
    Column(
      title: "outcome", isText: true,
      text: { words($0.outcome) },
      isGood: { $0.outcome == "arrived" ? true : $0.isPassed == true ? nil : false }),
    count("off route", { $0.count("off_route") }, isBad: true),
    count("reroutes", { $0.count("reroutes") }),
    Column(
      title: "arrivals",
      text: { drive in
        drive.count("arrivals").map { count in
          "\(count)" + (drive.count("waypoints").map { " of \($0)" } ?? "")
        }
      }, number: { $0.count("arrivals").map(Double.init) }),
    Column(
      title: "duration", text: { $0.summary?["duration_s"]?.number.map(ReadableQuantity.clock) },
      number: { $0.summary?["duration_s"]?.number }),
    Column(
      title: "distance",
      text: { $0.summary?["traveled_m"]?.number.map(distanceText) },
      number: { $0.summary?["traveled_m"]?.number }),
  ]

  /// The columns; those about checks only if a drive was checked.
  private var columns: [Column] {
    (drives.contains { $0.isPassed != nil } ? Self.checkColumns : []) + Self.driveColumns
  }

  private func writeTable(_ writer: inout MarkupWriter) {
    let columns = columns
    writer.element("thead") {
      $0.element("tr") { writer in
        writeHeading("drive", isText: true, &writer)
        writer.element("th", ["scope": "col", "class": "map"], text: "map")
        for column in columns { writeHeading(column.title, isText: column.isText, &writer) }
      }
    }
    writer.element("tbody") { writer in
      for drive in drives {
        writer.element("tr") { writer in
          writer.element("th", ["scope": "row"]) { writeName(of: drive, &$0) }
          writer.element("td", ["class": "map"]) { $0.markup(drive.thumbnail) }
          for column in columns { write(column, of: drive, &writer) }
        }
      }
    }
  }

  private func writeHeading(_ title: String, isText: Bool, _ writer: inout MarkupWriter) {
    writer.element(
      "th", ["scope": "col", "class": isText ? "text" : "number", "aria-sort": "none"]
    ) { $0.element("button", ["type": "button"], text: title) }
  }

  private func writeName(of drive: IndexedDrive, _ writer: inout MarkupWriter) {
    if let link = drive.link {
      writer.element("a", ["href": link]) { $0.element("bdi", text: drive.name) }
    } else {
      writer.element("bdi", text: drive.name)
    }
    if let words = drive.words {
      writer.element("p") { $0.element("bdi", text: words) }
    }
  }

  private func write(_ column: Column, of drive: IndexedDrive, _ writer: inout MarkupWriter) {
    let style = column.isGood(drive).map { $0 ? " good" : " bad" } ?? ""
    let kind = column.isText ? "text" : "number"
    let number = column.number(drive).map { decimalText($0, decimals: 3) } ?? ""
    writer.element(
      "td",
      ["class": kind + style, "data-c": column.title, "data-v": column.isText ? nil : number],
      text: column.text(drive) ?? "–")
  }
}
