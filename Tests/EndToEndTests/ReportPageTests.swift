import Testing

/// `tripsim report`: a page or a map, from events and from cases.
@Suite(.runsPrograms) struct ReportPageTests {
  private static let recording = "tripsim run --events all route.geojson drive.gpx >events.jsonl"

  @Test func `events become a page that is the same every time`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      \(Self.recording)
      tripsim report events.jsonl -o a.html --route route.geojson
      tripsim report - --route route.geojson <events.jsonl >b.html
      sed 's/events.jsonl/standard input/g' a.html | cmp - b.html
      head -c 15 a.html; echo; ls
      """)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        <!DOCTYPE html>
        a.html
        b.html
        drive.gpx
        events.jsonl
        route.geojson

        """)
    #expect(outcome.code == 0)
  }

  @Test func `lines with faults are counted after ten, however many faults each of them has`()
    throws
  {
    let outcome = try Fixtures.workspace().run(
      """
      \(Self.recording)
      for line in $(seq 11); do echo '{"event":"x","a":{},"b":{}}' >>events.jsonl; done
      tripsim report events.jsonl 2>&1 >a.html | grep -c 'the value of'
      tripsim report events.jsonl 2>&1 >a.html | grep 'more line'
      """)
    #expect(outcome.output == "20\nevents.jsonl: warning: 1 more line has faults\n")
  }

  @Test func `the output's extension or a named format sets the format`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      \(Self.recording)
      tripsim report events.jsonl -o a.svg && head -c 4 a.svg; echo
      tripsim report events.jsonl -o a.HTM && head -c 5 a.HTM; echo
      tripsim report events.jsonl -o a.txt --format svg && head -c 4 a.txt; echo
      tripsim report events.jsonl --format svg | head -c 4; echo
      tripsim report events.jsonl -o a.png; echo $?
      """)
    #expect(outcome.output == "<svg\n<!DOC\n<svg\n<svg\n2\n")
    #expect(
      outcome.errors == """
        tripsim: error: value 'a.png' of '--output' cannot be used
          expected a name that ends in .html or .svg, or '--format html|svg'

        """)
  }

  @Test func `a route and a trace are run`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      \(Self.recording)
      tripsim report events.jsonl -o a.html --route route.geojson
      tripsim report route.geojson drive.gpx -o b.html
      sed 's/events.jsonl/drive.gpx/g' a.html >c.html
      # Events do not hold what explains them.
      for page in b c; do
        grep -c '"sentences":\\["fix' $page.html
        sed 's/id="explanations">[^<]*//' $page.html >$page.txt
      done
      cmp b.txt c.txt
      tripsim report route.geojson - -o c.svg <drive.gpx && head -c 4 c.svg; echo
      tripsim report route.geojson drive.gpx --profile mapbox | grep -o 'profile mapbox' | head -1
      """)
    #expect(outcome.errors == "")
    #expect(outcome.output == "1\n0\n<svg\nprofile mapbox\n")
    #expect(outcome.code == 0)
  }

  @Test func `a case runs with typed options without its golden`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      tripsim record case route.geojson drive.gpx >/dev/null
      for word in '' drive '--set arrival.radius_m=60'; do
        tripsim report case $word | grep -c 'golden</dt>'
      done
      """)
    #expect(outcome.errors == "")
    #expect(outcome.output == "1\n1\n0\n")
  }

  @Test func `options of a trip are rejected for events`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      \(Self.recording)
      tripsim report events.jsonl --profile mapbox; echo $?
      tripsim report route.geojson drive.gpx --route route.geojson; echo $?
      tripsim report route.geojson missing.gpx -o a.html; echo $?; ls
      """)
    #expect(
      outcome.errors == """
        tripsim: error: '--profile' has no effect here
          expected ROUTE TRACE or a case; events are the output of a run
        tripsim: error: '--route route.geojson' cannot be used with a trace
          expected '--route' only with events
          hint: the route is the word before the trace
        missing.gpx: error: no such file
          expected the path of a file, or '-'
          hint: relative paths start in the current folder

        """)
    #expect(outcome.output == "2\n2\n2\ndrive.gpx\nevents.jsonl\nroute.geojson\n")
  }

  @Test func `a case draws its own routes`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      tripsim record case route.geojson drive.gpx >/dev/null
      tripsim report case --route route.geojson
      """)
    #expect(
      outcome.errors == """
        tripsim: error: '--route route.geojson' cannot be used with a case
          expected '--route' only with events
          hint: a case names its own routes

        """)
    #expect(outcome.output == "")
    #expect(outcome.code == 2)
  }

  @Test func `one of several trips is selected by name`() throws {
    let outcome = try Fixtures.workspace(["fast.gpx": Fixtures.drive]).run(
      """
      tripsim record case route.geojson drive.gpx fast.gpx >/dev/null
      tripsim report case -o a.html; echo $?
      tripsim report case -o a.html --trip case.fats; echo $?
      tripsim report case -o a.html --trip case.fast; echo $?; grep -o '<title>[^<]*' a.html | head -1
      """)
    #expect(
      outcome.errors == """
        case: error: there are 2 trips: case.drive, case.fast
          expected a case with one trace
          hint: add the name of one of the case's traces
        case: error: no trip is named 'case.fats'
          expected case.drive, case.fast
          hint: did you mean 'case.fast'?

        """)
    #expect(outcome.output == "2\n2\n0\n<title>case.fast · tripsim\n")
  }

  @Test func `a trip of a case beside the case of the folder is selected by name`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      tripsim record case route.geojson drive.gpx >/dev/null
      cp case/case.json case/slow.case.json; cp case/expected.jsonl case/slow.expected.jsonl
      for name in slow case; do
        tripsim report case --trip $name | grep -o '<title>[^<]*' | head -1
      done
      tripsim report case --trip fast
      """)
    #expect(outcome.output == "<title>slow · tripsim\n<title>case · tripsim\n")
    #expect(
      outcome.errors == """
        case: error: no trip is named 'fast'
          expected case, slow

        """)
  }

  @Test func `two streams in one file are not one trip`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      tripsim run route.geojson drive.gpx >a.jsonl; cat a.jsonl a.jsonl >two.jsonl
      tripsim report two.jsonl -o a.html; echo $?
      tripsim compare two.jsonl a.jsonl; echo $?; ls *.html
      """)
    let line = (outcome.errors.split(separator: ":").dropFirst().first).map(String.init) ?? ""
    let message = """
      two.jsonl:\(line):2: error: a second stream begins here: 'event' is "start" again
        expected the events of one trip
        hint: split the file before this line

      """
    #expect(outcome.errors.hasPrefix(message + message))
    #expect(outcome.output == "2\n2\n")
  }

  @Test func `a case that cannot be run is reported and makes no page`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      tripsim record case route.geojson drive.gpx >/dev/null
      sed -i 's/"trace"/"expect":["exactly one reroute"],"trace"/' case/case.json
      tripsim report case -o a.html; echo $?; ls
      """)
    #expect(outcome.errors.hasPrefix("case/case.json:"))
    #expect(outcome.errors.contains("error: "))
    #expect(outcome.output == "2\ncase\ndrive.gpx\nroute.geojson\n")
  }

  @Test func `routes that were not driven are reported`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      \(Self.recording)
      tripsim route --network \(Workspace.projectFolder)/traces/town.geojson \
        44.03705,-30.21877 44.05183,-30.19982 >other.geojson
      tripsim report events.jsonl --route other.geojson -o a.svg
      """)
    #expect(
      outcome.errors == """
        other.geojson: warning: none of the given routes was driven on this trip
          expected a route whose digest is a 'route_digest' of the events
          hint: 'tripsim inspect ROUTE' prints a route's digest

        """)
    #expect(outcome.code == 0)
  }

  @Test func `an existing page is replaced only with --force`() throws {
    let outcome = try Fixtures.workspace(["a.svg": "old\n"]).run(
      """
      \(Self.recording)
      tripsim report events.jsonl -o a.svg; echo $?; cat a.svg
      tripsim report events.jsonl -o a.svg --force; head -c 4 a.svg
      """)
    #expect(outcome.output == "2\nold\n<svg")
    #expect(
      outcome.errors == """
        a.svg: error: the file already exists
          expected the name of a new file
          hint: '--force' replaces it

        """)
  }

  @Test func `a file that is not an event stream is rejected, and a truncated stream is shown`()
    throws
  {
    let outcome = try Fixtures.workspace().run(
      """
      tripsim report drive.gpx -o a.html; echo $?
      \(Self.recording)
      head -c 3000 events.jsonl >cut.jsonl
      tripsim report cut.jsonl -o cut.html; echo $?; grep -c 'the stream is truncated' cut.html
      head -3 events.jsonl > short.jsonl; tripsim report short.jsonl -o short.html
      """)
    #expect(
      outcome.output == """
        2
        0
        1

        """)
    #expect(
      outcome.errors == """
        drive.gpx: error: the file contains no event
          expected JSON Lines as 'tripsim run' prints them, a case, or a route and a trace
          hint: for a route, add its trace: 'tripsim report ROUTE TRACE -o trip.html'
        cut.jsonl:11:258: warning: the last line has no line feed
          expected a line feed after every event
          hint: the file may have been truncated
        cut.jsonl:11:258: warning: the text ends inside a string that began at 11:249
          hint: the file may have been truncated
        short.jsonl:3:1: warning: the events end without a summary
          expected 'summary' in the last line
          hint: the run was cut short, or '--events' left it out

        """)
  }

  @Test func `a case shows the differences from its golden`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      tripsim record case route.geojson drive.gpx >/dev/null
      tripsim report case -o same.html; echo $?; grep -o 'golden</dt><dd[^<]*' same.html
      sed -i 's/"trace"/"config":{"arrival.radius_m":60},"trace"/' case/case.json
      tripsim report case/case.json -o other.html; echo $?
      grep -o '<td data-side="[a-z]*"><bdi>Buoy</bdi><ul><li>t_s <[a-z]*>' other.html
      ls case
      """)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        0
        golden</dt><dd class="good">agrees
        0
        <td data-side="golden"><bdi>Buoy</bdi><ul><li>t_s <del>
        <td data-side="now"><bdi>Buoy</bdi><ul><li>t_s <ins>
        case.json
        drive.gpx
        expected.jsonl
        route.geojson

        """)
  }

  @Test func `the head of a page shows the verdicts of golden and expectations`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      tripsim record case route.geojson drive.gpx >/dev/null
      verdict() {
        tripsim report case 2>/dev/null | grep -oE '(golden|expectations)</dt><dd[^<]*|>(Failures|Differences) [0-9]+' |
          sed 's/.*>//; 1s/^/# /'
      }
      verdict
      sed -i 's/"trace"/"expect":["exactly 9 reroute","exactly 9 off_route"],"trace"/' case/case.json; verdict
      sed -i '/"event":"arrival"/d' case/expected.jsonl; verdict
      rm case/expected.jsonl; sed -i 's/"expect":[^]]*],//' case/case.json; verdict
      """)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        # agrees
        # agrees
        2 fail
        Failures 2
        # differs
        2 fail
        Failures 3
        # missing

        """)
  }

  @Test func `a folder becomes an index with a page for each drive, the worst first`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      mkdir -p 'drives/a b' drives/lost
      cp route.geojson drive.gpx 'drives/a b'
      cp drive.gpx drives/lost
      tripsim record drives/case route.geojson drive.gpx >/dev/null
      sed -i '/"event":"arrival"/d' drives/case/expected.jsonl
      tripsim report drives -o pages; echo $?
      ls pages
      sed 's/.*<tbody>//' pages/index.html | grep -oE 'href="[^"]*"|<bdi>[^<]*'
      cp -r pages old; tripsim report drives -o pages 2>/dev/null; diff -r old pages && echo same
      """)
    #expect(
      outcome.errors == """
        drives/lost/drive.gpx: error: the drive has no route
          expected a file 'route.json', '.geojson' or '.gpx' beside it
          hint: 'tripsim match' makes a route from a trace

        """)
    #expect(
      outcome.output == """
        2
        drive-case.html
        drive-drives-a-b.html
        index.html
        <bdi>drives/lost/drive.gpx
        <bdi>drives/lost/drive.gpx: error: the drive has no route
        href="drive-case.html"
        <bdi>case
        <bdi>1 difference, the first 7 of 8 events agree
        href="drive-drives-a-b.html"
        <bdi>drives/a b
        same

        """)
  }

  @Test func `a folder's pages are the same for any number of threads`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      for name in 1 2 3 4 5 6 7 8; do
        mkdir -p drives/$name; cp route.geojson drive.gpx drives/$name
      done
      rm drives/3/route.geojson
      for jobs in 1 3; do
        tripsim report drives -o pages$jobs --jobs $jobs 2>faults$jobs; echo $?
      done
      diff -r pages1 pages3 && cmp faults1 faults3 && ls pages1 | wc -l
      mkdir none; tripsim report none -o pages
      tripsim report drives/1/route.geojson drives/1/drive.gpx --jobs 2
      tripsim report drives -o more --jobs 0
      """)
    #expect(outcome.output == "2\n2\n8\n")
    #expect(
      outcome.errors == """
        none: error: no drive found
          expected a case, or 'route.json' with 'trace.gpx' or other traces, in the folder or below
          hint: 'tripsim help audit' says how files belong together
        tripsim: error: '--jobs' has no effect here
          expected a folder of drives and '-o DIR'
        tripsim: error: value '0' of '--jobs' cannot be used
          expected a number of processes, 1...256

        """)
  }

  @Test func `an index replaces only files of tripsim`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      mkdir pages; echo mine >pages/notes.txt
      tripsim record case route.geojson drive.gpx >/dev/null
      tripsim report case -o pages; echo $?
      tripsim check case --report html=pages; echo $?
      rm pages/notes.txt; tripsim report case -o pages; echo $?
      echo mine >pages/drive-case.html
      tripsim report case -o pages; echo $?; cat pages/drive-case.html
      """)
    #expect(outcome.output == "2\n2\n0\n2\nmine\n")
    #expect(
      outcome.errors == String(
        repeating: """
          pages: error: the folder has files but no index.html of tripsim
            expected a new or empty folder, or one with an earlier index of tripsim
            hint: choose another folder, or remove this one first

          """, count: 2) + """
          pages/drive-case.html: error: the file exists already and is not a page of tripsim
            expected a new or empty folder, or one with an earlier index of tripsim
            hint: choose another folder, or remove this one first

          """)
  }

  @Test(arguments: ["report", "check"])
  func `pages of an earlier index are removed, and nothing else`(command: String) throws {
    let outcome = try Fixtures.workspace().run(
      """
      for name in one two; do tripsim record cases/$name route.geojson drive.gpx; done >/dev/null
      pages() {
        case \(command) in
          report) tripsim report $1 -o pages ;;
          check) tripsim check $1 --report html=pages >/dev/null ;;
        esac
        ls pages
      }
      pages cases
      echo mine >pages/notes.txt; cp pages/drive-one.html pages/drive-copied.html
      pages cases/two; rm pages/drive-two.html; echo mine >pages/drive-two.html
      mkdir none; cp -r cases/one cases/six; pages cases/six; cat pages/drive-two.html
      """)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        drive-one.html
        drive-two.html
        index.html
        drive-copied.html
        drive-two.html
        index.html
        notes.txt
        drive-copied.html
        drive-six.html
        drive-two.html
        index.html
        notes.txt
        mine

        """)
  }

  @Test func `a check writes an index of all trips, whatever the number of processes`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      for name in good bad; do tripsim record traces/$name route.geojson drive.gpx; done >/dev/null
      sed -i '/"event":"arrival"/d' traces/bad/expected.jsonl
      CI=1 tripsim check --report html=one --jobs 1 >/dev/null; echo $?
      CI=1 tripsim check --report html=two --jobs 2 >/dev/null
      diff -r one two && ls one
      grep -o 'href="[^"]*"' one/index.html
      grep -o '<p>[0-9] drives[^<]*' one/index.html
      tripsim check --report html; echo $?
      """)
    #expect(
      outcome.output == """
        1
        drive-bad.html
        drive-good.html
        index.html
        href="drive-bad.html"
        href="drive-good.html"
        <p>2 drives: 1 failed, 1 passed. The worst come first.
        2

        """)
    #expect(outcome.errors.contains("a folder: html=DIR"))
  }

  @Test func `a check keeps pages of failures only`() throws {
    let outcome = try Fixtures.workspace().run(
      """
      for name in good bad; do tripsim record traces/$name route.geojson drive.gpx; done >/dev/null
      sed -i '/"event":"arrival"/d' traces/bad/expected.jsonl
      tripsim check --artifacts kept >/dev/null; echo $?
      find kept -type f | sort
      tripsim report traces/bad -o page.html; cmp page.html kept/*/*/report.html
      grep -o 'badge extra">new</span> <b><bdi>[a-z]*' page.html
      """)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        1
        kept/traces/bad/actual.jsonl
        kept/traces/bad/case.json
        kept/traces/bad/difference.txt
        kept/traces/bad/drive.gpx
        kept/traces/bad/expected.jsonl
        kept/traces/bad/report.html
        kept/traces/bad/route.geojson
        badge extra">new</span> <b><bdi>arrival

        """)
  }

  @Test func `incomplete pages can be written again`() throws {
    let outcome = try Workspace().run(
      """
      mkdir traces; cp -r '\(Workspace.projectFolder)/traces/first-drive' traces/
      (ulimit -f 20; tripsim report traces -o pages) 2>&1 | head -1; ls pages
      tripsim report traces -o pages; echo $?; ls pages
      """)
    #expect(
      outcome.output == """
        pages/drive-first-drive.html: error: the file cannot be written: too large
        index.html
        0
        drive-first-drive.html
        index.html

        """)
  }
}
