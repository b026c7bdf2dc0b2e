/// Engines of a few lines.
enum SmallEngine {
  /// A short engine that acts once, at the sixth input.
  static func once(_ act: String, can: String = "") -> String {
    """
    import sys, json, time, os, signal
    for line in sys.stdin:
        m = json.loads(line); n = m["n"]
        if n == 0: print('{"engine":"odd","version":"1","can":[\(can)]}')
        if n == 5:
            \(act)
        print(json.dumps({"done": n}), flush=True)
    """
  }

  /// A short engine that acts at each input.
  static func each(_ acts: String) -> String {
    """
    import sys, json
    for line in sys.stdin:
        m = json.loads(line); n = m["n"]
        if n == 0: print('{"engine":"odd","version":"1","can":[]}')
        \(acts)
        print(json.dumps({"done": n}), flush=True)
    """
  }
}
