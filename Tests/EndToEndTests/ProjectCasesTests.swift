import Testing

/// The cases in `traces/`, byte for byte, wherever they run.
@Suite(.runsPrograms) struct ProjectCasesTests {
  /// Environments that must not change a byte: locale, time zone, and a processor without the
  /// instructions by which the C library's last bits differ.
  @Test(arguments: [
    "", "LC_ALL=de_DE.UTF-8 TZ=Asia/Tokyo",
    "GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4,-AVX512F",
  ])
  func `every case passes everywhere`(surroundings: String) throws {
    let outcome = try Workspace().run(
      "cd '\(Workspace.projectFolder)' && env CI=1 \(surroundings) tripsim check")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.hasSuffix(" passed\n"))
    #expect(!outcome.output.contains("FAIL"))
    #expect(outcome.code == 0)
  }
}
