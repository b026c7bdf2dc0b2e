#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// What the kernel handed over at the start, kept before the Swift runtime begins.
  ///
  /// The runtime looks for its debugger and for the program's words below `/proc`. In a jail
  /// without that folder it would end the process before `main`, and find no words.
  ///
  /// **Source:** swift 6.3, `stdlib/public/runtime/Backtrace.cpp` and `Paths.cpp`; System V ABI,
  /// "Initialization and Termination Functions".
  enum ProcessStart {
    typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    /// The words as the kernel has them; absent where the C library did not hand them over.
    nonisolated(unsafe) fileprivate(set) static var words: (count: CInt, first: Words)?

    /// The variable of the environment whose place the runtime's setting has until `main`.
    nonisolated(unsafe) fileprivate static var lent: (place: Words, variable: Words.Pointee)?

    /// Puts the first variable of the environment back in its place.
    static func restoreEnvironment() {
      if let (place, variable) = unsafe lent { unsafe place.pointee = variable }
      unsafe lent = nil
    }
  }

  /// Runs before the runtime's own initialisers, so it may use nothing of the runtime.
  @section(".preinit_array")
  @used
  private let begin: @convention(c) (CInt, ProcessStart.Words, ProcessStart.Words) -> Void = {
    count, words, environment in
    unsafe ProcessStart.words = (count, words)
    // Setting a variable the usual way would move the environment, from whose place the runtime
    // reckons where the words are.
    guard let variable = unsafe environment.pointee else { return }
    unsafe ProcessStart.lent = (environment, variable)
    let setting: StaticString = "SWIFT_BACKTRACE=enable=no,swift-backtrace=/"
    unsafe environment.pointee = UnsafeMutableRawPointer(mutating: setting.utf8Start)
      .assumingMemoryBound(to: CChar.self)
  }
#endif
