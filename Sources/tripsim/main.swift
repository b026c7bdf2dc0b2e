import TripSimCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

exit(TripSim.run(Array(CommandLine.arguments.dropFirst())))
