#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The arguments from the kernel, kept before the Swift runtime begins.
  ///
  /// The runtime reads its debugger settings and the arguments from `/proc`. In a jail without that
  /// folder it would end the process before `main`, or find no arguments.
  ///
  /// **Source:** swift 6.3, `stdlib/public/runtime/Backtrace.cpp` and `Paths.cpp`; System V ABI,
  /// "Initialization and Termination Functions".
  enum ProcessStart {
    typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    /// The arguments as passed by the kernel; absent if the C library did not pass them on.
    nonisolated(unsafe) fileprivate(set) static var words: (count: CInt, first: Words)?

    /// The environment variable replaced by the runtime's setting until `main`, and its address.
    nonisolated(unsafe) fileprivate static var lent: (address: Words, variable: Words.Pointee)?

    /// Restores the first environment variable.
    static func restoreEnvironment() {
      if let (address, variable) = unsafe lent { unsafe address.pointee = variable }
      unsafe lent = nil
    }
  }

  /// Runs before the runtime's own initialisers, so it may use nothing of the runtime.
  @section(".preinit_array")
  @used
  private let begin: @convention(c) (CInt, ProcessStart.Words, ProcessStart.Words) -> Void = {
    count, words, environment in
    unsafe ProcessStart.words = (count, words)
    // Setting a variable the usual way would move the environment, from whose address the runtime
    // finds the arguments.
    guard let variable = unsafe environment.pointee else { return }
    unsafe ProcessStart.lent = (environment, variable)
    let setting: StaticString = "SWIFT_BACKTRACE=enable=no,swift-backtrace=/"
    unsafe environment.pointee = UnsafeMutableRawPointer(mutating: setting.utf8Start)
      .assumingMemoryBound(to: CChar.self)
  }
#endif
