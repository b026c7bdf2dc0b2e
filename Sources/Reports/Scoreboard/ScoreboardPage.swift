/// A page with engines across, cases down, and a colored cell for each result.
///
/// Its policy allows only its own style, and no loading.
package struct ScoreboardPage: Sendable {
  /// The result of an engine on a case.
  package struct Cell: Equatable, Sendable {
    /// The outcome as shown.
    package let text: String
    /// The class of its style: `pass`, `fail`, `skip`, `error`.
    package let style: String
    /// The tooltip.
    package let words: String?
    /// The page that it links to.
    package let link: String?

    /// Makes a cell.
    package init(text: String, style: String, words: String?, link: String?) {
      (self.text, self.style, self.words, self.link) = (text, style, words, link)
    }
  }

  /// A case.
  package struct Row: Sendable {
    /// The case's name.
    package let name: String
    /// A sentence about it.
    package let summary: String?
    /// The URL of its issue; shown if it begins with `https://`.
    package let issue: String?
    /// A cell for each engine.
    package let cells: [Cell]

    /// Makes a row.
    package init(name: String, summary: String?, issue: String?, cells: [Cell]) {
      (self.name, self.summary, self.issue, self.cells) = (name, summary, issue, cells)
    }
  }

  /// A group of cases.
  package struct Group: Sendable {
    /// The heading.
    package let name: String
    /// The number of cases that each engine passes.
    package let passes: [String]
    /// The cases.
    package let rows: [Row]

    /// Makes a group.
    package init(name: String, passes: [String], rows: [Row]) {
      (self.name, self.passes, self.rows) = (name, passes, rows)
    }
  }

  private let engines: [String]
  private let passes: [String]
  private let groups: [Group]

  /// Makes a page; `passes` has the number of cases that each engine passes.
  package init(engines: [String], passes: [String], groups: [Group]) {
    (self.engines, self.passes, self.groups) = (engines, passes, groups)
  }
}

extension ScoreboardPage {
  /// The beginning of the file.
  package static let head =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><title>Scoreboard of tripsim</title>"

  /// The page's bytes.
  package var bytes: [UInt8] {
    var writer = MarkupWriter()
    writer.markup(Self.head)
    writer.empty("meta", ["charset": "utf-8"])
    writer.empty("meta", ["http-equiv": "Content-Security-Policy", "content": Self.policy])
    writer.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    writer.element("style") { $0.markup(Self.sheet) }
    writer.markup("</head>")
    writer.element("body") { writer in
      writer.element("h1", text: "Scoreboard")
      writer.element("table", ["class": "board"]) { writer in
        writer.element("thead") { $0.element("tr") { writeHeadings(&$0) } }
        for group in groups { write(group, &writer) }
        writer.element("tfoot") { $0.element("tr") { write("all", passes, &$0) } }
      }
      writer.element("footer", text: "Made by tripsim. Each cell links to the page of its trip.")
    }
    writer.markup("</html>\n")
    return writer.bytes
  }

  private static let sheet =
    Palette.variables + String(decoding: PackageResources.scoreboard_css, as: UTF8.self)

  private static let policy = ContentHash.policy(sheet: sheet)

  private func writeHeadings(_ writer: inout MarkupWriter) {
    writer.element("th", ["scope": "col"], text: "case")
    for engine in engines {
      writer.element("th", ["scope": "col"]) { $0.element("span", text: engine) }
    }
  }

  private func write(_ group: Group, _ writer: inout MarkupWriter) {
    writer.element("tbody") { writer in
      writer.element("tr", ["class": "group"]) { write(group.name, group.passes, &$0) }
      for row in group.rows {
        writer.element("tr") { writer in
          writer.element("th", ["scope": "row"]) { writeName(of: row, &$0) }
          for cell in row.cells { write(cell, &writer) }
        }
      }
    }
  }

  private func write(_ name: String, _ passes: [String], _ writer: inout MarkupWriter) {
    writer.element("th", ["scope": "row"], text: name)
    for pass in passes { writer.element("td", text: pass) }
  }

  private func writeName(of row: Row, _ writer: inout MarkupWriter) {
    writer.element("b", text: row.name)
    if let issue = row.issue, issue.hasPrefix("https://") {
      writer.text(" ")
      writer.element("a", ["href": issue, "rel": "noreferrer"], text: "issue")
    }
    if let summary = row.summary { writer.element("p", text: summary) }
  }

  private func write(_ cell: Cell, _ writer: inout MarkupWriter) {
    writer.element("td", ["class": cell.style, "title": cell.words ?? ""]) { writer in
      if let link = cell.link {
        writer.element("a", ["href": link], text: cell.text)
      } else {
        writer.text(cell.text)
      }
    }
  }
}
