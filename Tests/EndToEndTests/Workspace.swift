#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A separate folder for one test, in which shell scripts run with `tripsim` on their path.
///
/// It is removed when the test ends.
final class Workspace {
  /// The outcome of a script.
  struct Outcome: Hashable {
    /// Its standard output.
    var output: String
    /// Its standard error.
    var errors: String
    /// Its exit code; 128 + the number of the signal that ended it.
    var code: Int32
  }

  /// The folder.
  let path: String

  /// Makes a folder that holds some files.
  init(_ files: [String: String] = [:]) throws {
    path = try Self.makeFolder()
    for (name, text) in files { try write(text, to: name) }
  }

  deinit {
    _ = try? run("rm -rf \"$PWD\"")
  }

  /// Writes a file into the folder.
  func write(_ text: String, to name: String) throws {
    try Self.write(text, to: path + "/" + name)
  }

  /// Reads a file of the folder; empty when it is missing.
  func read(_ name: String) -> String {
    Self.read(path + "/" + name)
  }

  /// Runs a bash script in the folder with empty input.
  func run(_ script: String) throws -> Outcome {
    let output = ".stdout"
    let errors = ".stderr"
    let prologue = "cd '\(path)' && exec </dev/null >\(output) 2>\(errors) || exit 99\n"
    let environment = [
      "PATH=\(Self.binaryFolder):\(Self.programFolders)", "HOME=\(path)", "CI=1",
    ]
    let code = try Self.spawn(["/bin/bash", "-c", prologue + script], environment: environment)
    return Outcome(output: read(output), errors: read(errors), code: code)
  }
}

/// A failure to set up a test.
struct ArrangementFailure: Error {
  /// The action.
  let action: String
  /// The C library's error number.
  let errorNumber: Int32
}

extension Workspace {
  /// The folder of the project.
  static let projectFolder = folder(of: folder(of: folder(of: #filePath)))

  /// The folder of the binary under test: that of the test bundle, which is built with it.
  static let binaryFolder: String = {
    let built = projectFolder + "/.build/release"
    guard let executable = unsafe realpath("/proc/self/exe", nil) else { return built }
    defer { unsafe free(executable) }
    let bundle = folder(of: unsafe String(cString: executable))
    return unsafe access(bundle + "/tripsim", X_OK) == 0 ? bundle : built
  }()

  /// The search path of programs, read once: while another thread changes the environment, it may
  /// seem absent.
  private static let programFolders: String = {
    let folders = variable("PATH")
    return folders.isEmpty ? "/usr/local/bin:/usr/bin:/bin" : folders
  }()

  /// A path without its last component.
  static func folder(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  /// A file as text; empty when it is missing.
  static func read(_ path: String) -> String {
    guard let file = unsafe fopen(path, "r") else { return "" }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe fread(&piece, 1, piece.count, file)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece[..<count]
    }
  }

  private static func write(_ text: String, to path: String) throws {
    guard let file = unsafe fopen(path, "w") else {
      throw ArrangementFailure(action: "write \(path)", errorNumber: errno)
    }
    defer { unsafe fclose(file) }
    let bytes = Array(text.utf8)
    guard unsafe fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw ArrangementFailure(action: "write \(path)", errorNumber: errno)
    }
  }

  private static func makeFolder() throws -> String {
    let base = variable("TMPDIR").isEmpty ? "/tmp" : variable("TMPDIR")
    var template = Array((base + "/tripsim-test-XXXXXX").utf8CString)
    guard let path = unsafe mkdtemp(&template) else {
      throw ArrangementFailure(action: "make a folder in \(base)", errorNumber: errno)
    }
    return unsafe String(cString: path)
  }

  private static func variable(_ name: String) -> String {
    guard let text = unsafe getenv(name) else { return "" }
    return unsafe String(cString: text)
  }

  /// Runs a program to its end.
  private static func spawn(_ words: [String], environment: [String]) throws -> Int32 {
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // The threads of a test runner block most signals; a user's shell blocks none.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var process = pid_t()
    let number = unsafe posix_spawn(&process, words[0], nil, &attributes, &arguments, &variables)
    guard number == 0 else { throw ArrangementFailure(action: "spawn", errorNumber: number) }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
