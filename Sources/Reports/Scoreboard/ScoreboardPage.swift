/// A page with a column for each engine, a row for each case, and a colored cell for each result.
///
/// Its policy allows only its own style, and no loading.
package struct ScoreboardPage {
  private let board: Scoreboard
  private let link: (String) -> String

  /// Makes a page; `link` makes a link to a page of a trip from its path.
  package init(_ board: Scoreboard, link: @escaping (String) -> String) {
    (self.board, self.link) = (board, link)
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
        for group in board.groups { write(group.name, group.rows, &writer) }
        writer.element("tfoot") { writer in
          writer.element("tr") { write("all", board.passes(in: board.rows), &$0) }
        }
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
    for engine in board.engines {
      writer.element("th", ["scope": "col"]) { $0.element("span", text: engine) }
    }
  }

  private func write(_ name: String, _ rows: [Scoreboard.Row], _ writer: inout MarkupWriter) {
    writer.element("tbody") { writer in
      writer.element("tr", ["class": "group"]) { write(name, board.passes(in: rows), &$0) }
      for row in rows {
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

  private func writeName(of row: Scoreboard.Row, _ writer: inout MarkupWriter) {
    writer.element("b", text: row.name)
    if let issue = row.secureIssue {
      writer.text(" ")
      writer.element("a", ["href": issue, "rel": "noreferrer"], text: "issue")
    }
    if let summary = row.summary { writer.element("p", text: summary) }
  }

  private func write(_ cell: Scoreboard.Cell, _ writer: inout MarkupWriter) {
    let text = cell.outcome.rawValue
    writer.element("td", ["class": text.lowercased(), "title": cell.words ?? ""]) { writer in
      if let page = cell.page {
        writer.element("a", ["href": link(page)], text: text)
      } else {
        writer.text(text)
      }
    }
  }
}
