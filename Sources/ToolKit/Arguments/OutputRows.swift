/// The options of every command that writes to a file when asked.
package enum OutputRows {
  /// `--output` and `--force`.
  ///
  /// - Parameters:
  ///   - output: where the file's path goes.
  ///   - force: where the leave to replace a file goes.
  ///   - forceSummary: what `--force` does, in the words of the command.
  /// - Returns: the rows of the command's table.
  package static func rows<Arguments>(
    output: any WritableKeyPath<Arguments, String?> & Sendable,
    force: any WritableKeyPath<Arguments, Bool> & Sendable,
    forceSummary: String = "let outputs take the place of existing files"
  ) -> [CommandTable<Arguments>.Row] {
    [
      .file(
        "output", letter: "o", output,
        "write to a file, which appears when it is whole"),
      .flag("force", letter: "f", force, forceSummary),
    ]
  }
}
