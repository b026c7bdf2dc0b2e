import Notations
import Testing

struct FilePathTests {
  @Test(arguments: [
    ("a/b.json", "a", "b.json"), ("b.json", "", "b.json"), ("/b", "/", "b"), ("a/b/", "a/b", "b"),
  ])
  func `a path has a folder and a last component`(path: String, folder: String, last: String) {
    #expect(FilePath.folder(of: path) == folder)
    #expect(FilePath.lastComponent(of: path) == last)
  }

  @Test(arguments: [
    ("drives/monday.gpx", "monday"), ("2026.06.01.csv", "2026.06.01"), ("v2.CSV.GZ", "v2"),
    ("a/2026-06-01 10.30.15.gpx.gz", "2026-06-01 10.30.15"), ("plain", "plain"),
    (".hidden", ".hidden"), (".gz", ".gz"), ("a.b/c", "c"), ("-", "-"),
  ])
  func `the name of a file ends before its last extension`(path: String, stem: String) {
    #expect(FilePath.stem(of: path) == stem)
  }

  @Test(arguments: [
    ("a/./b//c", "a/b/c"), ("a/../b", "b"), ("../a", "../a"), ("a/..", "."), ("/../a", "/a"),
    ("a/../../b", "../b"), ("/", "/"), ("", "."),
  ])
  func `a path is normalized by its text alone`(path: String, short: String) {
    #expect(FilePath.normalized(path) == short)
  }

  @Test func `a path is relative to a folder unless it is absolute`() {
    #expect(FilePath.joined("b", to: "a") == "a/b")
    #expect(FilePath.joined("b", to: "a/") == "a/b")
    #expect(FilePath.joined("b", to: "") == "b")
    #expect(FilePath.joined("/b", to: "a") == "/b")
  }

  @Test(arguments: [
    ("traces", "traces/a/../town.json", true), ("traces", "traces/../town.json", false),
    ("traces", "traces2/a", false), ("traces", "/traces/a", false), (".", "a", true),
    (".", "../a", false), (".", "/a", false), ("..", "../a", true), ("..", "../../a", false),
    ("/", "/a", true), ("/a", "/a", true), ("traces", "traces", true),
  ])
  func `a folder contains what lies below it`(folder: String, path: String, inside: Bool) {
    #expect(FilePath.contains(folder: folder, path) == inside)
  }

  @Test func `a slash splits a path whatever mark follows it`() {
    #expect(FilePath.components(of: "a/../\u{301}b") == ["\u{301}b"])
    #expect(FilePath.lastComponent(of: "a/\u{301}b").utf8.elementsEqual("\u{301}b".utf8))
    #expect(FilePath.joined("/\u{301}b", to: "a").utf8.elementsEqual("/\u{301}b".utf8))
    #expect(!FilePath.contains(folder: "traces", "../\u{301}x"))
  }

  @Test func `look-alike names are different`() {
    let (one, two) = ("\u{E9}", "e\u{301}")
    #expect(one == two)
    #expect(FilePath.key(of: one) != FilePath.key(of: two))
    #expect(!FilePath.contains(folder: one, two + "/a"))
  }
}
