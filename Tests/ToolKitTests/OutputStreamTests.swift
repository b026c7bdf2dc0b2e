import Testing

@testable import ToolKit

/// A folder that is removed after a test.
private final class Folder {
  let path: String

  init() throws {
    var template = Array("/tmp/tripsim-test-XXXXXX".utf8CString)
    path = unsafe mkdtemp(&template).map { unsafe String(cString: $0) } ?? "/nowhere"
  }

  deinit {
    for name in names { unsafe unlink(path + "/" + name) }
    unsafe rmdir(path)
  }

  var names: [String] { (try? SystemCall.names(in: path)) ?? [] }

  func text(of name: String) throws -> String {
    String(decoding: try WholeFile.bytes(of: path + "/" + name), as: UTF8.self)
  }

  func write(_ text: String, to name: String, replacing: Bool = false) throws(FileFault) {
    var output = try OutputStream(path: path + "/" + name, replacesExisting: replacing)
    try output.write(text)
    try output.finish()
  }
}

/// Written files.
struct OutputStreamTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test func `a finished file exists only under its name`() throws {
    try folder.write("one\n", to: "a.jsonl")
    #expect(folder.names == ["a.jsonl"])
    #expect(try folder.text(of: "a.jsonl") == "one\n")
  }

  @Test func `an abandoned file leaves nothing behind`() throws {
    do {
      var output = try OutputStream(path: folder.path + "/a.jsonl", replacesExisting: false)
      try output.write("half")
      try output.drain(isUrgent: true)
      #expect(folder.names.count == 1)
    }
    #expect(folder.names.isEmpty)
  }

  @Test func `an existing file is rejected before anything is written`() throws {
    try folder.write("one\n", to: "a.jsonl")
    let path = folder.path + "/a.jsonl"
    #expect(throws: FileFault.existing(path)) {
      _ = try OutputStream(path: path, replacesExisting: false)
    }
    #expect(try folder.text(of: "a.jsonl") == "one\n")
  }

  @Test func `a file created meanwhile is kept`() throws {
    let path = folder.path + "/a.jsonl"
    var output = try OutputStream(path: path, replacesExisting: false)
    try folder.write("first\n", to: "a.jsonl", replacing: true)
    try output.write("second\n")
    var fault: FileFault?
    do throws(FileFault) { try output.finish() } catch { fault = error }
    #expect(fault == .existing(path))
    #expect(try folder.text(of: "a.jsonl") == "first\n")
    #expect(folder.names == ["a.jsonl"])
  }

  @Test func `replacing a file behind a link keeps the link`() throws {
    try folder.write("one\n", to: "a.jsonl")
    unsafe symlink("a.jsonl", folder.path + "/link")
    try folder.write("two\n", to: "link", replacing: true)
    #expect(try folder.text(of: "a.jsonl") == "two\n")
    #expect(folder.names == ["a.jsonl", "link"])
  }

  @Test func `a folder is not a file`() throws {
    #expect(throws: FileFault.folder(folder.path)) {
      _ = try OutputStream(path: folder.path, replacesExisting: true)
    }
    #expect(throws: FileFault.folder(folder.path)) { _ = try FileSource(path: folder.path) }
  }

  @Test func `a missing file gets the nearest name in its folder as a hint`() throws {
    try folder.write("one\n", to: "drive.gpx")
    let path = folder.path + "/drvie.gpx"
    #expect(throws: FileFault.missing(path, similar: folder.path + "/drive.gpx")) {
      _ = try FileSource(path: path)
    }
  }

  @Test func `a file is read to its end in pieces`() throws {
    let text = String(repeating: "0123456789", count: 60_000)
    try folder.write(text, to: "long.txt")
    var source = try FileSource(path: folder.path + "/long.txt")
    var bytes: [UInt8] = []
    var counts: [Int] = []
    while case let count = try source.read(into: &bytes), count > 0 { counts.append(count) }
    #expect(counts.count == 3)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
    #expect(!source.isLive)
  }
}
