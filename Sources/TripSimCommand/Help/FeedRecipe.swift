/// A command by which another program takes its location from a simulated drive.
struct FeedRecipe {
  /// The program that it feeds, as a heading.
  let target: String

  /// The command, with its line breaks.
  let command: String
}

extension FeedRecipe {
  /// Every recipe, in the order of the help.
  static let all = [
    FeedRecipe(
      target: "An Android emulator, through adb",
      command: """
        tripsim simulate ROUTE --realtime --format geofix |
          while read -r line; do adb emu $line </dev/null; done
        """),
    FeedRecipe(
      target: "An Android emulator's console",
      command: """
        { echo "auth $(cat ~/.emulator_console_auth_token)"
          tripsim simulate ROUTE --realtime --format geofix; } | nc localhost 5554
        """),
    FeedRecipe(
      target: "Xcode: 'Simulate Location' of a scheme, or 'Add GPX File to Project'",
      command: "tripsim simulate ROUTE --format xcode -o drive.gpx"),
    FeedRecipe(
      target: "gpsd and its clients, with today's times",
      command: """
        tripsim simulate ROUTE --realtime --format nmea --start "$(date -u +%FT%TZ)" | nc -l 5000 &
        gpsd -N tcp://localhost:5000
        """),
    FeedRecipe(
      target: "A device that listens for NMEA by UDP; each fix is a datagram",
      command: "tripsim simulate ROUTE --realtime --format nmea > /dev/udp/192.168.1.5/5000  # bash"
    ),
    FeedRecipe(
      target: "An application, with the events that tripsim predicts in step with it",
      command: """
        tripsim simulate ROUTE --realtime --format nmea |
          tee >(tripsim run ROUTE - > events.jsonl) | nc -l 5000
        tripsim compare app.jsonl events.jsonl --map onReroute=reroute -t _s=2
        """),
  ]
}
