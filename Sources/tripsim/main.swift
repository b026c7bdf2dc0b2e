import TripSimCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if os(Linux)
  ProcessStart.restoreEnvironment()
  let (count, words) = unsafe ProcessStart.words ?? (CommandLine.argc, CommandLine.unsafeArgv)
#else
  let (count, words) = unsafe (CommandLine.argc, CommandLine.unsafeArgv)
#endif
let typed = (1..<max(1, Int(count))).compactMap { index in
  unsafe words[index].map { unsafe TripSim.word($0) }
}
exit(TripSim.run(typed))
