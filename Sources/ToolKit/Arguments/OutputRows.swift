/// The output options of every command that can write to a file.
package enum OutputRows {
  /// `--output` and `--force`.
  ///
  /// - Parameters:
  ///   - output: the property that receives the file's path.
  ///   - force: the property that receives whether files may be replaced.
  ///   - forceSummary: the summary of `--force`.
  /// - Returns: the rows of the command's table.
  package static func rows<Arguments>(
    output: @autoclosure @escaping CommandTable<Arguments>.Row.Property<String?>,
    force: @autoclosure @escaping CommandTable<Arguments>.Row.Property<Bool>,
    forceSummary: String = "overwrite existing files"
  ) -> [CommandTable<Arguments>.Row] {
    [
      .file(
        "output", letter: "o", output(),
        "write to a file, created only when complete"),
      .flag("force", letter: "f", force(), forceSummary),
    ]
  }
}
