import Notations

/// A worker's answer about a drive.
package struct DriveAnswer: Equatable, Sendable {
  /// The drive's row; for a drive that could not be run, one with the outcome `error`.
  package var row = DriveRow()

  package var maneuvers: [ManeuverRow] = []

  /// The messages of the run.
  package var messages: [String] = []

  package init(row: DriveRow = DriveRow(), maneuvers: [ManeuverRow] = []) {
    self.row = row
    self.maneuvers = maneuvers
  }

  /// Makes the answer of a drive that could not be run.
  package init(failure messages: [String]) {
    row.outcome = "error"
    row.error = Diagnostic.reasonLine(among: messages)
    self.messages = messages
  }

  package func named(_ name: String) -> DriveAnswer {
    var answer = self
    answer.row.drive = name
    for index in answer.maneuvers.indices { answer.maneuvers[index].drive = name }
    return answer
  }
}
