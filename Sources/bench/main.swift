#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// The measurements of tripsim. `speed` prints and judges nothing: no test depends on it. `real`
// judges the recorded drives in a folder and fails when something does not hold.

let words = Array(CommandLine.arguments.dropFirst())

switch words.first {
case "speed":
  SpeedReport.run(Array(words.dropFirst()))
case "accuracy":
  AccuracyReport.run(words.dropFirst().first)
case "real" where words.count == 2:
  exit(RealDrives.run(words[1]) ? 0 : 1)
default:
  print("usage: bench speed | accuracy [DIR] | real DIR")
  exit(2)
}
