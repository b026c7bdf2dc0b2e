import Testing

/// `tripsim review`: pending differences, one key each.
@Suite(.runsPrograms) struct ReviewTests {
  private let traces = Workspace.projectFolder + "/traces"

  /// Leaves two pending differences, and writes a program that types keys at a terminal: one after
  /// each question, or a signal instead of a key.
  private var twoPending: String {
    #"""
    unset CI; mkdir traces; cp -r '\#(traces)/first-drive' traces/a; cp -r traces/a traces/b
    sed -i 's/"lead_s":5.513/"lead_s":5.5/' traces/[ab]/expected.jsonl
    tripsim check > text
    cat > type.py <<'END'
    import os, pty, signal, sys
    child, master = pty.fork()
    if child == 0:
        os.execvp("bash", ["bash", "-c", """
    trap : INT; stty -onlcr
    sh -c 'echo $$ > pid; exec tripsim review'; echo $?
    stty -a | tr ' ;' '\\n\\n' | grep -x -e '-*icanon' -e '-*echo'"""])
    text, keys = b"", list(sys.argv[1:])
    while True:
        try: piece = os.read(master, 4096)
        except OSError: break
        if not piece: break
        text += piece
        if text.endswith(b"? ") and keys:
            key = keys.pop(0)
            if key == "TERM": os.kill(int(open("pid").read()), signal.SIGTERM)
            else: os.write(master, key.encode().decode("unicode_escape").encode())
    sys.stdout.write(text.decode())
    END

    """#
  }

  @Test func `each difference is shown as check prints it, and one key settles it`() throws {
    let outcome = try Workspace().run(
      twoPending + """
        NO_COLOR=1 python3 type.py a r | grep -v '  A drive'
        find traces -name '*pending*'; tripsim check | tail -1
        """)
    #expect(
      outcome.output == """

        1 of 2
        FAIL first-drive: 1 difference, the first 7 of 29 events agree
          fix 21  21.000 s  spoken_instruction  changed  lead_s 5.5 -> 5.513
          look closer  tripsim explain traces/a --fix 17..25
        [a]ccept, [r]eject, [s]kip, [m]ore, [q]uit? accepted

        2 of 2
        FAIL first-drive: 1 difference, the first 7 of 29 events agree
          fix 21  21.000 s  spoken_instruction  changed  lead_s 5.5 -> 5.513
          look closer  tripsim explain traces/b --fix 17..25
        [a]ccept, [r]eject, [s]kip, [m]ore, [q]uit? rejected

        1 accepted, 1 rejected, 0 still pending
        0
        icanon
        echo
        2 cases: 1 passed, 1 failed

        """)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `skipped and unreached differences stay pending, and other keys change nothing`()
    throws
  {
    let outcome = try Workspace().run(
      twoPending + """
        NO_COLOR=1 python3 type.py x '\\x1b[A' s q | grep -v '^  '
        python3 type.py m q | tail -7
        find traces -name '*pending*' | sort
        """)
    #expect(
      outcome.output == """

        1 of 2
        FAIL first-drive: 1 difference, the first 7 of 29 events agree
        [a]ccept, [r]eject, [s]kip, [m]ore, [q]uit?\u{20}
        [a]ccept, [r]eject, [s]kip, [m]ore, [q]uit?\u{20}
        [a]ccept, [r]eject, [s]kip, [m]ore, [q]uit? skipped

        2 of 2
        FAIL first-drive: 1 difference, the first 7 of 29 events agree
        [a]ccept, [r]eject, [s]kip, [m]ore, [q]uit? quit

        0 accepted, 0 rejected, 2 still pending
        0
        icanon
        echo
          fix 21  21.000 s  spoken_instruction  \u{1b}[36mchanged\u{1b}[0m  lead_s 5.5 -> 5.513
        [a]ccept, [r]eject, [s]kip, [m]ore, [q]uit? quit

        0 accepted, 0 rejected, 2 still pending
        0
        icanon
        echo
        traces/a/expected.pending.jsonl
        traces/b/expected.pending.jsonl

        """)
  }

  @Test(arguments: ["TERM", #"\x03"#])
  func `a signal restores the terminal`(_ key: String) throws {
    let outcome = try Workspace().run(
      twoPending + """
        python3 type.py '\(key)' | tail -3
        find traces -name '*pending*' | sort
        """)
    let code = key == "TERM" ? 143 : 130
    #expect(
      outcome.output == """
        \(code)
        icanon
        echo
        traces/a/expected.pending.jsonl
        traces/b/expected.pending.jsonl

        """)
  }

  @Test func `without a terminal it suggests accept, and without differences it says so`() throws {
    let outcome = try Workspace().run(
      twoPending + """
        tripsim review; echo $?
        CI=1 tripsim review; echo $?
        tripsim accept --reject; tripsim review; echo $?
        """)
    #expect(
      outcome.output == """
        2
        2
        rejected first-drive
        rejected first-drive
        no pending differences
        0

        """)
    #expect(
      outcome.errors == """
        tripsim: error: 'review' waits for keys and has no terminal
          expected a terminal as standard input and output
          hint: 'tripsim accept --pending' lists pending differences, 'tripsim accept' \
        accepts and 'tripsim accept --reject' drops them
        tripsim: error: differences cannot be accepted or rejected while the environment \
        variable CI is set
          hint: review on your own machine and commit the goldens

        """)
  }

  @Test(arguments: ["--pending --reject", "--reject --pending"])
  func `listing does not remove anything`(_ options: String) throws {
    let outcome = try Workspace().run(
      twoPending + "tripsim accept \(options); ls traces/[ab]/*pend*")
    #expect(
      outcome.output == "traces/a/expected.pending.jsonl\ntraces/b/expected.pending.jsonl\n")
    #expect(
      outcome.errors
        == "tripsim: error: '--pending' and '--reject' are both given\n  expected one of them\n")
  }

  @Test func `the path of a pending file or a golden selects its trip`() throws {
    let outcome = try Workspace().run(
      twoPending + """
        mkdir w; cp -r traces/a traces/b w
        tripsim accept --pending | cut -f1 | xargs -d '\\n' tripsim accept
        tripsim accept --pending; tripsim accept w/b/expected.jsonl ./w/b/expected.pending.jsonl
        tripsim accept w/b/expected.jsonl; tripsim accept --pending w | cut -f 1
        tripsim accept w/a/drive.csv; echo $?; tripsim accept w/a/none.jsonl; echo $?
        ls w/a/*pending*
        """)
    #expect(
      outcome.output == """
        accepted first-drive
        accepted first-drive
        accepted first-drive
        no pending differences
        w/a/expected.pending.jsonl
        2
        2
        w/a/expected.pending.jsonl

        """)
    #expect(
      outcome.errors.hasSuffix(
        """
        w/a/none.jsonl: error: the file is not the golden of a case beside it
          expected a folder, a case file, or a golden beside its case
          hint: 'tripsim accept --pending' lists what can be accepted

        """))
  }

  @Test func `a pending file that is not an event stream is an error in every command`() throws {
    let outcome = try Workspace().run(
      twoPending + """
        for file in traces/[ab]/expected.pending.jsonl; do : > $file; done
        tripsim accept --pending a 2>&1; echo $?
        python3 type.py a a | grep -c accepted
        """)
    #expect(
      outcome.output == """
        traces/a/expected.pending.jsonl: error: the file contains no event
          expected JSON Lines as 'tripsim run' prints them
        2
        1

        """)
  }
}
