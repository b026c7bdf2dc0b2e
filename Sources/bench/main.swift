// The measurements of tripsim: `bench speed`. They print, and judge nothing: no test depends on
// them.

let words = Array(CommandLine.arguments.dropFirst())

switch words.first {
case "speed": SpeedReport.run(Array(words.dropFirst()))
default: print("usage: bench speed")
}
