import Testing

/// An onboard router together with an online router.
@Suite(.runsPrograms) struct TwoRoutersTests {
  private let traces = Workspace.projectFolder + "/traces"

  /// Makes a folder with the wrong turn, and `cases/` with the town.
  private func workspace() throws -> Workspace {
    let workspace = try Workspace()
    _ = try workspace.run(
      """
      mkdir cases && cp '\(traces)/town.geojson' cases/
      cp '\(traces)/wrong-turn/route.geojson' .
      cp '\(traces)/wrong-turn/online.csv' drive.csv
      cp '\(traces)/wrong-turn/online.geojson' '\(traces)/wrong-turn/online.jsonl' .
      """)
    return workspace
  }

  @Test func `the first router is onboard and the second online, wherever they are named`() throws {
    let outcome = try workspace().run(
      """
      routers='--router network:cases/town.geojson --router script:online.jsonl'
      tripsim route.geojson drive.csv $routers 2>/dev/null > run
      jq -r 'select(.request).event + " " + (.router // "-") + " " + (.t_s | tostring)' run
      jq -r 'select(.event == "start").router' run
      jq -nc '{id: 7, route: "route.geojson", trace: "drive.csv", options:
        ["--router", "network:cases/town.geojson", "--router", "script:online.jsonl"]}' |
        tripsim worker | sed -e 's/^.*"events":\\[//' -e 's/\\]}$//' \\
          -e 's/},{"event"/}\\n{"event"/g' > worked
      cmp run worked && echo same
      tripsim record cases/two route.geojson drive.csv $routers >/dev/null 2>&1
      cmp run cases/two/expected.jsonl && grep -o '"router".*]' cases/two/case.json
      tripsim check cases | tail -n 1
      """)
    #expect(
      outcome.output == """
        reroute_request onboard 57
        reroute_request online 57
        reroute - 58
        reroute - 59.5
        network,script
        same
        "router":["network:../town.geojson","script:online.jsonl"]
        1 case: 1 passed

        """)
  }

  @Test func `both are recorded and replayed to the same bytes`() throws {
    let workspace = try workspace()
    for name in ["near", "far"] {
      try workspace.write(
        """
        while read line; do n=${line#*:}; n=${n%%,*}
        printf '{"id":%s,"route":' "$n"; tr -d '\\n' < \(name).geojson; echo '}'; done

        """, to: name)
    }
    let outcome = try workspace.run(
      """
      start=$(grep T09:00:55 drive.csv | cut -d, -f2,3)
      tripsim route -n cases/town.geojson --course 85 "$start" 44.04424,-30.19732 -o near.geojson
      cp online.geojson far.geojson
      run() { tripsim route.geojson drive.csv --events all --set alternatives.interval_s=0 \\
        --set faster_route.interval_s=0 "$@" 2>/dev/null; }
      run --router 'exec:sh near' --router 'exec:sh far' --record-routes rec > live
      run --router replay:rec --router replay:rec > again
      cmp live again && grep -c '"event":"reroute",' live
      grep -o '"role":"[a-z]*"' rec/*.request.json
      """)
    #expect(
      outcome.output == """
        2
        rec/0001.request.json:"role":"onboard"
        rec/0002.request.json:"role":"online"

        """)
  }

  @Test func `a third router is rejected`() throws {
    let outcome = try workspace().run(
      """
      tripsim route.geojson drive.csv -r none -r none -r files:x
      echo '{"route":"r.json","trace":"t.csv","router":[]}' > cases/a.case.json
      echo '{"route":"r.json","trace":"t.csv","router":["none","none","osrm:x"]}' > cases/b.case.json
      tripsim check cases 2>&1 | grep -A1 "'router'"
      """)
    #expect(
      outcome.errors == """
        tripsim: error: value 'files:x' of '-r' cannot be used
          expected at most 2 routers, one onboard and one online

        """)
    #expect(
      outcome.output == """
          cases/a.case.json:1:44: error: 'router' names 0 routers
            expected one router, or a list of one onboard and one online
        --
          cases/b.case.json:1:44: error: 'router' names 3 routers
            expected one router, or a list of one onboard and one online

        """)
  }

  @Test func `too short an interval and an unknown policy are rejected`() throws {
    let outcome = try workspace().run(
      """
      tripsim route.geojson drive.csv --set alternatives.interval_s=29
      tripsim route.geojson drive.csv --set alternatives.accept=quicker
      """)
    #expect(
      outcome.errors == """
        tripsim: error: 'alternatives.interval_s' is '29'
          expected 0 or seconds in 30...86400
        tripsim: error: 'alternatives.accept' is 'quicker'
          expected all, faster, shorter or faster,shorter

        """)
    #expect(outcome.code == 2)
  }
}
