// The measurements of tripsim: they only print, and no test depends on them.

let words = Array(CommandLine.arguments.dropFirst())

switch words.first {
case "speed":
  SpeedReport.run(Array(words.dropFirst()))
case "accuracy":
  AccuracyReport.run(words.dropFirst().first)
case "receivers":
  ReceiverTable.run(words.dropFirst().first)
case "curve":
  LeavingCurve.run()
case "match":
  MatchReport.run(Array(words.dropFirst()))
case "words":
  WordsReport.run(Array(words.dropFirst()))
default:
  print(
    "usage: bench speed | accuracy [DIR] | receivers [DIR] | curve | match [DIR [TOWN=URL…]] | "
      + "words DIR TOWN=VALHALLA,OSRM… [list]")
  exit(2)
}
