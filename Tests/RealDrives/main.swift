// Checks the recorded drives in a folder and fails if an expectation does not hold.

guard CommandLine.arguments.count == 2 else {
  print("usage: drives DIR")
  exit(2)
}
exit(RealDrives.run(CommandLine.arguments[1]) ? 0 : 1)
