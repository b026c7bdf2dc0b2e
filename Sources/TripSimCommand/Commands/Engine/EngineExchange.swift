/// A complete exchange of the engine protocol, shown in the help and run by a test.
enum EngineExchange {
  /// The lines of both sides: `>` before an input, `<` before a line of the engine.
  static let lines = [
    #"> {"input":"hello","n":0,"protocol":"tripsim.engine/1.0","events":["arrival"],"config":{}}"#,
    #"< {"engine": "nearest", "version": "1.0", "can": ["rerouting", "progress"]}"#,
    #"< {"done": 0}"#,
    #"> {"input":"route","n":1,"reason":"initial","route":{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"role":"step","leg":0,"step":0},"geometry":{"type":"LineString","coordinates":[[0,0],[0.01,0]]}}]}}"#,
    #"< {"done": 1}"#,
    #"> {"input":"fix","n":2,"time":"2026-06-01T09:00:00.000Z","t_s":0,"lat":0.0001,"lon":0.002}"#,
    #"< {"event": "depart", "deviation_m": 11.12}"#,
    #"< {"event": "progress", "state": "tracking", "snapped_lat": 0.0, "snapped_lon": 0.002, "remaining_m": 889.56, "deviation_m": 11.12}"#,
    #"< {"done": 2}"#,
    #"> {"input":"fix","n":3,"time":"2026-06-01T09:00:09.000Z","t_s":9,"lat":0.0006,"lon":0.003}"#,
    #"< {"event": "off_route", "deviation_m": 66.717, "threshold_m": 50.0}"#,
    #"< {"event": "progress", "state": "off_route", "snapped_lat": 0.0, "snapped_lon": 0.003, "remaining_m": 778.365, "deviation_m": 66.717}"#,
    #"< {"done": 3}"#,
    #"> {"input":"fix","n":4,"time":"2026-06-01T09:00:59.000Z","t_s":59,"lat":0,"lon":0.0099}"#,
    #"< {"event": "on_route", "deviation_m": 0.0}"#,
    #"< {"event": "arrival", "final": true}"#,
    #"< {"event": "progress", "state": "complete", "snapped_lat": 0.0, "snapped_lon": 0.0099, "remaining_m": 11.119, "deviation_m": 0.0}"#,
    #"< {"done": 4}"#,
    #"> {"input":"end","n":5}"#,
    #"< {"done": 5}"#,
  ]
}
