import Testing

@testable import Reports

/// Scoreboards as Markdown.
struct ScoreboardTests {
  @Test func `names from files are code, and addresses end where they should`() {
    var row = Scoreboard.Row(
      name: "a|b <img> @user", group: "*g*", summary: "[l](u)", issue: "https://e.example/(1)|")
    row.cells = [Scoreboard.Cell(.failed, words: "`x`", page: "p(1).html")]
    var board = Scoreboard(engines: ["exec:a|b"])
    board.rows = [row]
    #expect(
      board.markdown { $0 } == #"""
        # Scoreboard of tripsim

        | group | ` exec:a\|b ` |
        |---|---|
        | ` *g* ` | 0 of 1 |
        | **all** | 0 of 1 |

        ## ` *g* `

        | case | ` exec:a\|b ` |
        |---|---|
        | [` a\|b <img> @user `](https://e.example/%281%29%7C) | [FAIL](p%281%29.html) |

        - ` a|b <img> @user `: ` [l](u) `
          - `` `x` ``: ` exec:a|b `

        """#)
  }

  @Test(arguments: ["javascript:alert(1)", "http://e.example"])
  func `only an issue at a secure address is a link`(issue: String) {
    var board = Scoreboard(engines: [])
    board.rows = [Scoreboard.Row(name: "a", group: "g", summary: nil, issue: issue)]
    #expect(!board.markdown { $0 }.contains(issue))
  }
}
