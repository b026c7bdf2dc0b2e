"""A small engine for `tripsim run --engine 'exec:python3 nearest.py'`.

It takes the nearest place on the route's line for the traveler's, from the last place on, and
counts a drive as off route beyond a distance from it.
"""
import json
import math
import sys

THRESHOLD, ARRIVAL = 50.0, 25.0  # meters


class Route:
    def __init__(self, document):
        steps = [f for f in document["features"] if f["properties"]["role"] == "step"]
        self.line = [place for f in steps for place in f["geometry"]["coordinates"]]
        east = 111_195 * math.cos(math.radians(self.line[0][1]))
        self.points = [(lon * east, lat * 111_195) for lon, lat in self.line]
        self.lengths = [math.dist(a, b) for a, b in zip(self.points, self.points[1:])]
        self.total = sum(self.lengths)
        self.east, self.piece, self.is_off, self.state = east, 0, False, "initialized"

    def nearest(self, fix):
        """The distance along the line and from it, and the place; never behind the last one."""
        x, y = fix["lon"] * self.east, fix["lat"] * 111_195
        best, along = None, sum(self.lengths[: self.piece])
        for index in range(self.piece, len(self.lengths)):
            (ax, ay), (bx, by) = self.points[index], self.points[index + 1]
            square = self.lengths[index] ** 2
            share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square if square else 0
            share = min(max(share, 0), 1)
            px, py = ax + share * (bx - ax), ay + share * (by - ay)
            away = math.hypot(x - px, y - py)
            if best is None or away < best[1]:
                best = (along + share * self.lengths[index], away, (py, px))
                piece = index
            along += self.lengths[index]
            if along > best[0] + 1_000:
                break
        if best[1] < THRESHOLD:
            self.piece = piece
        (y, x) = best[2]
        return *(round(m, 3) for m in best[:2]), round(y / 111_195, 7), round(x / self.east, 7)


def drive(route, fix):
    along, away, lat, lon = route.nearest(fix)
    if route.state == "initialized" and away < THRESHOLD:
        route.state = "tracking"
        yield {"event": "depart", "deviation_m": away}
    elif route.state == "tracking" and away > THRESHOLD:
        route.state = "off_route"
        yield {"event": "off_route", "deviation_m": away, "threshold_m": THRESHOLD}
    elif route.state == "off_route" and away < THRESHOLD / 2:
        route.state = "tracking"
        yield {"event": "on_route", "deviation_m": away}
    if route.state == "tracking" and route.total - along < ARRIVAL:
        route.state = "complete"
        yield {"event": "arrival", "final": True}
    if route.state != "initialized":
        yield {
            "event": "progress", "state": route.state, "snapped_lat": lat, "snapped_lon": lon,
            "remaining_m": round(route.total - along, 3), "deviation_m": away,
        }


route = None
for line in sys.stdin:
    message = json.loads(line)
    events = []
    if message["input"] == "hello":
        events = [{"engine": "nearest", "version": "1.0", "can": ["rerouting", "progress"]}]
    elif message["input"] == "route" and message["reason"] != "refresh":
        route = Route(message["route"])
    elif message["input"] == "fix":
        events = drive(route, message)
    for event in events:
        print(json.dumps(event))
    print(json.dumps({"done": message["n"]}), flush=True)
