import Testing

/// The help of the tool, and its messages about unknown words.
@Suite(.runsPrograms) struct UsageTests {
  @Test func `an unknown command gets the nearest one as a hint`() throws {
    let outcome = try Workspace().run("tripsim complettions bash")
    #expect(
      outcome
        == Workspace.Outcome(
          output: "",
          errors: """
            tripsim: error: 'complettions' is neither a command nor a file
              expected a command or ROUTE TRACE
              hint: did you mean 'completions'?

            """, code: 2))
  }

  @Test(arguments: [
    (
      "didarriveat",
      """
      didArriveAt → Bool
            the event 'arrival' and the question 'did_arrive'; timeline action
            'continue_to_next_leg'.

      """
    ),
    (
      "route_change",
      """
      The event 'route_change': another route is followed from here.

      Printed by default, in the group 'reroute'. 'tripsim schema' describes all
      fields, including the common ones.

      Own fields:
        reason        why; one of initial, reroute, faster_route, alternative,
                      online_route, next_destination
        route_digest  digest of the route's line

      """
    ),
  ]) func `help explains names of SDKs and events`(
    word: String, output: String
  ) throws {
    let outcome = try Workspace().run("tripsim help \(word)")
    #expect(outcome == Workspace.Outcome(output: output, errors: "", code: 0))
  }

  @Test(arguments: [
    (
      "run route.geojson drive.csv --assume-interval 1",
      "drive.csv: error: the fixes have times, so none can be assumed"
    ),
    (
      "run route.geojson drive.gpx --csv lat=1,lon=2",
      "drive.gpx: error: the trace is GPX, which has no columns to assign"
    ),
    (
      "run route.geojson drive.csv --delegate-timeout 3",
      "tripsim: error: '--delegate-timeout' requires '--delegate'"
    ),
    (
      "run route.geojson drive.csv --router-timeout 3",
      "tripsim: error: '--router-timeout' has no effect here"
    ),
    (
      "run route.geojson drive.csv -o events.gpx",
      "tripsim: error: value 'events.gpx' of '--output' cannot be used"
    ),
    (
      "run route.geojson drive.csv -o events.xlsx",
      "tripsim: error: value 'events.xlsx' of '--output' cannot be used"
    ),
    (
      "run route.geojson drive.csv --export-route line.gpx",
      "tripsim: error: value 'line.gpx' of '--export-route' cannot be used"
    ),
    (
      "simulate route.geojson -o trace.kml",
      "tripsim: error: value 'trace.kml' of '--output' cannot be used"
    ),
    (
      "simulate route.geojson --planned route.geojson",
      "tripsim: error: '--planned' requires '--truth'"
    ),
    ("run traces/missing", "traces/missing: error: no such file"),
  ]) func `an option that would have no effect is refused`(
    words: String, message: String
  ) throws {
    let folder = try Workspace(["route.geojson": SimulateTests.route])
    _ = try folder.run("for f in csv gpx; do tripsim simulate route.geojson -o drive.$f; done")
    let outcome = try folder.run("tripsim \(words)")
    #expect(outcome.errors.split(separator: "\n").first.map(String.init) == message)
    #expect(outcome.code == 2)
  }

  @Test(arguments: [
    (
      "tripsim route.geojson drive.gpx —set off_route.max_m=40",
      """
      tripsim: error: '—set' begins with a dash
        expected two hyphens
        hint: did you mean '--set'?

      """
    ),
    (
      "tripsim route.geojson drive.gpx '--set off_route.max_m=40'",
      """
      tripsim: error: unknown option '--set off_route.max_m'
        expected an option of 'tripsim run'
        hint: '--set' and its value are two words: leave out the quotes around both

      """
    ),
    (
      "tripsim route.geojson *.nmea",
      """
      *.nmea: error: no such file
        expected the path of a file, or '-'
        hint: no file matches the pattern, so the shell left it as it is

      """
    ),
  ])
  func `a command line that an editor or a shell changed is explained`(
    line: String, message: String
  ) throws {
    let outcome = try Fixtures.workspace().run(line)
    #expect(outcome == Workspace.Outcome(output: "", errors: message, code: 2))
  }

  @Test func `the extension of an output sets its format`() throws {
    let folder = try Workspace(["route.geojson": SimulateTests.route])
    let outcome = try folder.run(
      """
      tripsim simulate route.geojson -o drive.nmea
      tripsim run route.geojson drive.nmea -o events.csv 2>/dev/null
      tripsim run route.geojson drive.nmea --format jsonl -o lines.csv 2>/dev/null
      head -c 1 drive.nmea; head -1 events.csv | cut -d, -f1-2; head -c 1 lines.csv
      """)
    #expect(outcome == Workspace.Outcome(output: "$event,seq\n{", errors: "", code: 0))
  }

  @Test func `help finds the name of a callback within a longer one`() throws {
    let outcome = try Workspace().run("tripsim help navigationServiceDidChangeAuthorization")
    #expect(outcome.output.contains("the event 'accuracy_authorization'"))
    #expect(outcome.code == 0)
  }

  @Test func `help lists every SDK name, and suggests the nearest for a mistyped one`() throws {
    let all = try Workspace().run("tripsim help names").output
    for name in ["shouldRerouteFrom", "navigatorDidChangeRoute", "CorrectiveAction"] {
      #expect(all.contains(name))
    }
    #expect(
      try Workspace().run("tripsim help decisions >d; tripsim help did_arrive | cmp - d")
        == Workspace.Outcome(output: "", errors: "", code: 0))
    #expect(
      try Workspace().run("tripsim help shouldRerouteForm")
        == Workspace.Outcome(
          output: "",
          errors: """
            tripsim: error: no help for 'shouldRerouteForm'
              expected a command, a topic or a name in one, an event, a field, a key, a profile or a \
            name in an SDK
              hint: did you mean 'shouldRerouteFrom'?

            """, code: 2))
  }

  @Test(arguments: [
    ("gpx", "formats"), ("GPX", "formats"), ("wkt", "formats"), ("pbf", "formats"),
    ("osrm", "router"),
    ("set_route", "timeline"), ("did_arrive", "decisions"), ("health", "groups"),
    ("late", "columns"), ("fails_with", "case"),
  ]) func `help about a name shows the topic that lists it`(name: String, topic: String) throws {
    let pages = try Workspace().run(
      "tripsim help \(topic) >page; tripsim help \(name) | cmp - page")
    #expect(pages == Workspace.Outcome(output: "", errors: "", code: 0))
  }

  @Test func `help about a field lists the events that have it`() throws {
    let outcome = try Workspace().run("tripsim help deviation_m | cut -d' ' -f1-3")
    #expect(outcome.output.hasPrefix("The field 'deviation_m':\n  depart\n"))
  }

  @Test func `help lists the values of scripts, and the keys with the same beginning`() throws {
    let timeline = try Workspace().run("tripsim help timeline").output
    #expect(timeline.contains("  network           'value': one of on, off\n"))
    let decisions = try Workspace().run("tripsim help decisions").output
    #expect(decisions.contains("  should_reroute          true or false; by default a route is"))
    let keys = try Workspace().run("tripsim help speeding. | grep -c '^  [a-z]'")
    #expect(keys == Workspace.Outcome(output: "5\n", errors: "", code: 0))
  }

  @Test func `an SDK callback in a rule suggests the equivalent question`() throws {
    let drive = "\(Workspace.projectFolder)/traces/first-drive"
    let outcome = try Workspace([
      "rules.json": #"[{"question":"shouldRerouteFrom","answer":false}]"#
    ]).run("tripsim --decisions rules.json \(drive)/route.geojson \(drive)/drive.csv")
    #expect(outcome.errors.contains("hint: did you mean 'should_reroute'?"))
    #expect(outcome.code == 2)
  }

  @Test(arguments: [
    ("route 44,-30 44,-31", "no --network given", "route --network FILE [OPTIONS] FROM TO [VIA…]"),
    ("match drive.gpx", "no --network given", "match --network FILE [OPTIONS] TRACE…"),
    ("record route.geojson drive.gpx it", "no DIR given", "record [OPTIONS] DIR ROUTE [TRACE…]"),
  ]) func `an error about a missing word shows the general form with it`(
    words: String, found: String, form: String
  ) throws {
    let errors = try Fixtures.workspace().run("tripsim \(words)").errors
    #expect(errors.hasPrefix("tripsim: error: \(found)\n  expected tripsim \(form)\n"))
  }

  @Test func `a missing file of a case suggests a file with a similar name`() throws {
    let files = [
      "it.case.json": #"{"route":"route.geojson","trace":"drvie.gpx","expect":["no off_route"]}"#,
      "other.case.json":
        #"{"route":"route.geojson","trace":"drive.gpx","router":"files:rout.geojson"}"#,
    ]
    let outcome = try Fixtures.workspace(files).run(
      "tripsim run it.case.json; tripsim other.case.json")
    #expect(
      outcome.errors == """
        it.case.json:1:34: error: cannot read 'drvie.gpx': no such file or folder
          hint: did you mean 'drive.gpx'?
        other.case.json:1:55: error: cannot read 'rout.geojson': no such file or folder
          hint: did you mean 'route.geojson'?

        """)
  }

  @Test func `an input that is a case suggests how to run it`() throws {
    let outcome = try Fixtures.workspace(["my.json": #"{"route":"r","trace":"t"}"#]).run(
      "tripsim my.json drive.gpx")
    #expect(outcome.errors.contains("hint: it may be a case; 'tripsim run' runs files named"))
  }

  @Test(arguments: [
    ("nofile drive.csv", "hint: 'tripsim --help' lists the commands"),
    ("recrod drive.csv", "hint: did you mean the command 'record' or 'recrods'?"),
    ("version", "hint: did you mean '--version'?"),
    ("recrodsxx", "hint: did you mean 'recrods'?"),
    ("abcdefghi drive.csv", "hint: 'tripsim --help' lists the commands"),
  ]) func `a word that is neither a command nor a file suggests the nearest of both`(
    words: String, hint: String
  ) throws {
    let outcome = try Workspace(["recrods": ""]).run("tripsim \(words)")
    let word = words.prefix { $0 != " " }
    #expect(
      outcome
        == Workspace.Outcome(
          output: "",
          errors: """
            tripsim: error: '\(word)' is neither a command nor a file
              expected a command or ROUTE TRACE
              \(hint)

            """, code: 2))
  }

  @Test func `a misspelled --version is not an option of a run`() throws {
    #expect(
      try Workspace().run("tripsim --versoin")
        == Workspace.Outcome(
          output: "",
          errors: """
            tripsim: error: unknown option '--versoin'
              expected an option of 'tripsim'
              hint: did you mean '--version'?

            """, code: 2))
  }

  @Test(arguments: ["junit", "tap", "github", "jsonl"])
  func `a format of a report as an option gets the option as a hint`(_ format: String) throws {
    let outcome = try Workspace().run("tripsim check --\(format)=report.xml")
    #expect(outcome.errors.hasSuffix("hint: did you mean '--report \(format)=FILE'?\n"))
  }

  @Test func `short flags for help and version can be bundled`() throws {
    let outcome = try Workspace().run(
      """
      tripsim -hV | cmp - <(tripsim -h) && tripsim -Vh | cmp - <(tripsim -V)
      tripsim run -fh | cmp - <(tripsim run -h) && echo same
      tripsim run -oh; echo $?
      """)
    #expect(outcome.output == "same\n2\n")
  }

  @Test(arguments: [
    (
      "run --assume-interval 1 --assume-speed 10 r.json d.csv",
      "'--assume-interval' and '--assume-speed' are both given", "one of them"
    ),
    (
      "route --network n.json --course 400 1,1 2,2", "value '400' of '--course' cannot be used",
      "degrees clockwise from north, 0 to 360"
    ),
  ]) func `implausible values are rejected`(
    words: String, found: String, expected: String
  ) throws {
    let outcome = try Workspace().run("tripsim \(words)")
    #expect(outcome.errors == "tripsim: error: \(found)\n  expected \(expected)\n")
    #expect(outcome.code == 2)
  }

  @Test func `a folder is neither standard output nor one of drives without a place for pages`()
    throws
  {
    let outcome = try Workspace().run(
      """
      mkdir drives
      tripsim record - route.json drive.csv || echo $?
      tripsim match --network town.osm one.csv two.csv -o - || echo $?
      tripsim report drives || echo $?
      ls
      """)
    #expect(outcome.output == "2\n2\n2\ndrives\n")
    #expect(
      outcome.errors == """
        tripsim: error: value '-' of 'DIR' cannot be used
          expected a folder, not standard output
        tripsim: error: value '-' of '--output' cannot be used
          expected a folder for the routes of several traces
        drives: error: no case found
          expected 'case.json' or '*.case.json' in the folder or below
          hint: 'tripsim report drives -o DIR' makes a page of each drive in it

        """)
  }

  @Test func `standard input is used at most once`() throws {
    let outcome = try Workspace().run(
      "echo '{}' 2>/dev/null | tripsim run --config - --decisions - r.json d.csv")
    #expect(
      outcome.errors == """
        tripsim: error: unexpected word '-'
          expected tripsim run [OPTIONS] ROUTE [TRACE]
          hint: standard input can be read only once

        """)
    #expect(outcome.code == 2)
  }

  @Test func `a command line without words is a usage error`() throws {
    let outcome = try Workspace().run("tripsim")
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors == """
        tripsim: error: no command given
          expected a command or ROUTE TRACE
          hint: 'tripsim --help' lists the commands

        """)
    #expect(outcome.code == 2)
  }

  @Test func `the man page has the usual sections`() throws {
    let outcome = try Workspace().run(
      """
      tripsim man | sed -n 's/^[.]SH //p'
      tripsim man | LC_ALL=C grep -c '[^ -~]'
      tripsim man | grep -c '^.fBdidArriveAt .\\[u2192\\] Bool'
      tripsim man | sed -n '/^[.]SH FILES/,$p' | grep -A1 -e '^[.]TP' -e 'SEE ALSO' | grep -v '^[.-]'
      """)
    #expect(
      outcome.output == #"""
        NAME
        SYNOPSIS
        DESCRIPTION
        COMMANDS
        NAMES IN NAVIGATION SDKS
        EXIT STATUS
        ENVIRONMENT
        FILES
        EXAMPLES
        SEE ALSO
        0
        1
        \fBtraces/\fR
        \fBcase.json, *.case.json\fR
        \fBexpected.jsonl\fR
        \fBexpected.pending.jsonl\fR
        jq(1), curl(1), git\-bisect(1), gpsd(8)

        """#)
    #expect(outcome.errors == "")
  }

  @Test func `help of every command goes to standard output`() throws {
    let outcome = try Workspace().run(
      """
      for command in $(tripsim --help | sed -n '/^Commands:/,/^$/s/^  \\([a-z]*\\) .*/\\1/p'); do
        tripsim "$command" --help | grep -q "^Usage: tripsim $command" || echo "none: $command"
        tripsim "$command" -h >/dev/null || echo "no short help: $command"
        tripsim help "$command" | cmp - <(tripsim "$command" --help)
        tripsim man | grep -q "^.SS \\"tripsim $command" || echo "not in the man page: $command"
        echo "$command"
      done
      """)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.split(separator: "\n").contains("completions"))
    #expect(!outcome.output.contains(" "))
    #expect(outcome.code == 0)
  }

  @Test func `a full disk is an error`() throws {
    let outcome = try Workspace().run("tripsim man > /dev/full")
    #expect(
      outcome
        == Workspace.Outcome(
          output: "",
          errors: """
            tripsim: error: standard output cannot be written: no space left on device

            """, code: 2))
  }

  @Test func `a closed standard output is an error`() throws {
    let outcome = try Workspace().run("tripsim man >&-")
    #expect(
      outcome.errors == """
        tripsim: error: standard output cannot be written: it is closed

        """)
    #expect(outcome.code == 2)
  }

  @Test func `a reader that exits early does not fail help`() throws {
    let outcome = try Workspace().run("tripsim man | head -1; echo \"${PIPESTATUS[0]}\"")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.split(separator: "\n").last == "0")
  }

  @Test func `bash accepts its completions`() throws {
    let outcome = try Workspace().run(
      """
      eval "$(tripsim completions bash)"
      COMP_WORDS=(tripsim compl) COMP_CWORD=1; _tripsim; echo "${COMPREPLY[*]}"
      COMP_WORDS=(tripsim completions f) COMP_CWORD=2; _tripsim; echo "${COMPREPLY[*]}"
      COMP_WORDS=(tripsim man --col) COMP_CWORD=2; _tripsim; echo "${COMPREPLY[*]}"
      COMP_WORDS=(tripsim man --color n) COMP_CWORD=3; _tripsim; echo "${COMPREPLY[*]}"
      """)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output == "completions\nfish\n--color\nnever\n")
  }

  @Test(arguments: [
    ("run --events off_r", "off_route"), ("run -e default,-dep", "default,-depart"),
    ("run --fail-on = arr", "arrival"),
    ("route.json drive.gpx --set off_route.max_m", "off_route.max_m="),
    ("--router scr", "script:"), ("--vers", "--version"),
    ("compare --profiles mapbox,ferr", "mapbox,ferrostar"),
    ("check --report ju", "junit"), ("check missed-e", "missed-exit"),
    ("help off_route.max_m", "off_route.max_m"),
    ("tune -k reroute.hold_off_m", "reroute.hold_off_m="), ("run --engine = exe", "exec:"),
    ("run --router network : tra", "traces"), ("check --report html = tra", "traces"),
    ("run --set off_route.max_m = tra", ""), ("run -- --f", ""), ("--fo", "--format --force"),
  ])
  func `bash completes the words of values`(line: String, expected: String) throws {
    let outcome = try Workspace().run(
      """
      eval "$(tripsim completions bash)"; mkdir -p traces/missed-exit
      COMP_WORDS=(tripsim \(line)) COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _tripsim
      echo "${COMPREPLY[*]}"
      """)
    #expect(outcome.output == expected + "\n")
  }

  @Test(arguments: [
    ("events", "  arrival *"), ("groups", "  arrival:group"), ("keys", "  off_route.max_m"),
    ("case", "  tolerance    the allowed"), ("expect", "'EVENT within M m"),
    ("decisions", "  should_reroute"), ("timeline", "  power  "), ("router", "script:FILE"),
    ("formats", "  nmea"), ("ci", "--bisect"), ("recipes", "    $ tripsim check"),
    ("off_route.max_m", "  other profiles: mapbox 50"), ("mapbox", "  Sources: "),
  ]) func `help has pages on topics, made from the tables`(
    topic: String, part: String
  ) throws {
    let outcome = try Workspace().run("tripsim help \(topic)")
    #expect(outcome.output.contains(part))
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 400 })
  }

  @Test func `options may stand before the command, and --events may be repeated`() throws {
    let outcome = try Workspace().run(
      """
      cd '\(Workspace.projectFolder)' && tripsim --color always --jobs 1 check first-drive
      cd traces/first-drive
      tripsim -e step -e arrival,-summary route.geojson drive.csv | jq -r .event | sort -u
      tripsim --format pretty route.geojson drive.csv | tail -1 | cut -c 23-29
      tripsim --trust route.geojson drive.csv; echo $?
      cd "$HOME"; tripsim simulate '\(Workspace.projectFolder)/traces/first-drive/route.geojson' -o d.gpx
      head -c 5 d.gpx
      """)
    #expect(
      outcome.output == """
        1 case: 1 passed
        arrival
        start
        step
        summary
        2
        <?xml
        """)
    #expect(
      outcome.errors == """
        tripsim: error: '--trust' has no effect here
          expected a case: files named on the command line are trusted

        """)
  }
}
