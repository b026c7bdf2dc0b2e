"""What Ferrostar's core said on a recorded trip, as an engine for tripsim.

  tripsim run recording.json --engine 'exec:python3 ferrostar.py recording.json'

A recording holds the state of the core after each fix. Nothing is computed here: a step, a
deviation, a waypoint or an instruction that is new in a state becomes an event.
"""
import json
import sys
from datetime import datetime


def states(path):
    """The states of each fix by its time in milliseconds."""
    found = {}
    for event in json.load(open(path))["events"]:
        state = event["event_data"].get("StateUpdate", {}).get("trip_state")
        for name in ("Navigating", "Complete"):
            if isinstance(state, dict) and name in state:
                told = dict(state[name], is_complete=name == "Complete")
                found.setdefault(told["userLocation"]["timestamp"], []).append(told)
    return found


def meters(deviation):
    """The kind and the meters of a deviation; absent on the route."""
    kind = "off_route"
    while isinstance(deviation, dict) and deviation:
        name, deviation = next(iter(deviation.items()))
        kind = "off_step" if name == "OffStepOnRoute" else kind
    return (kind, deviation) if isinstance(deviation, (int, float)) else None


class Core:
    """The core on one route."""

    def __init__(self, document):
        features = document["features"]
        self.steps = [f for f in features if f["properties"]["role"] == "step"]
        breaks = [f for f in features if f["properties"].get("kind") == "break"]
        self.last = {"step": -1, "leg": -1, "off": None, "waypoints": len(breaks) - 1}
        self.total, self.said = len(breaks) - 1, set()

    def instruction(self, event, kind, told, progress):
        """An instruction that is new on its step."""
        words = told and (told.get("text") or told["primaryContent"]["text"])
        trigger = told and told["triggerDistanceBeforeManeuver"]
        step = self.steps[self.last["step"]]["properties"]
        key = (kind, self.last["step"], words, trigger)
        if not told or key in self.said:
            return
        self.said.add(key)
        known = [
            (abs(i["trigger_m"] - trigger), index) for index, i in enumerate(step.get(kind, []))
            if words in (i.get("text"), i.get("primary"))]
        own = {"instruction": min(known)[1]} if known else {
            "text" if kind == "spoken" else "primary": words}
        yield {
            "event": event, "leg": step["leg"], "step": step["step"], "trigger_m": trigger,
            "actual_m": progress["distanceToNextManeuver"], **own,
        }

    def drive(self, told):
        """The events of a state."""
        last = self.last
        if last["step"] < 0:
            yield {"event": "depart"}
        if told["is_complete"]:
            if not last.get("is_over"):
                yield {"event": "arrival", "final": True}
            last["is_over"] = True
            yield {"event": "progress", "remaining_m": 0, "remaining_s": 0, "leg_remaining_s": 0,
                   "state": "complete"}
            return
        off, progress = meters(told["deviation"]), told["progress"]
        if off and (last["off"] is None or off[0] != last["off"][0]):
            yield {"event": "off_route", "kind": off[0], "deviation_m": off[1]}
        elif last["off"] and not off:
            yield {"event": "on_route"}
        last["off"] = off
        for waypoint in range(last["waypoints"], len(told["remainingWaypoints"]), -1):
            yield {"event": "arrival", "waypoint": self.total - waypoint + 1}
        last["waypoints"] = len(told["remainingWaypoints"])
        current = len(self.steps) - len(told["remainingSteps"])
        while last["step"] < current:
            last["step"] += 1
            step = self.steps[last["step"]]["properties"]
            if step["leg"] != last["leg"]:
                last["leg"] = step["leg"]
                yield {"event": "leg_start", "leg": step["leg"]}
            line = self.steps[last["step"]]["geometry"]["coordinates"]
            if any(place != line[0] for place in line):
                yield {"event": "step", "leg": step["leg"], "step": step["step"]}
        if not (off and off[0] == "off_route"):
            yield from self.instruction(
                "visual_instruction", "visual", told["visualInstruction"], progress)
            yield from self.instruction(
                "spoken_instruction", "spoken", told["spokenInstruction"], progress)
        place = told["snappedUserLocation"]
        step = self.steps[last["step"]]["properties"]
        is_last = step["leg"] == self.total - 1
        leg = {
            "leg_remaining_m": progress["distanceRemaining"],
            "leg_remaining_s": progress["durationRemaining"],
        } if is_last else {}
        yield {
            "event": "progress", **leg, "leg": step["leg"], "step": step["step"],
            "snapped_lat": place["coordinates"]["lat"], "snapped_lon": place["coordinates"]["lng"],
            "step_remaining_m": progress["distanceToNextManeuver"],
            "remaining_m": progress["distanceRemaining"],
            "remaining_s": progress["durationRemaining"],
            "state": "off_route" if off else "tracking",
        }


recorded, core = states(sys.argv[1]), None
can = ["legs", "course", "spoken", "visual", "steps", "progress"]
for line in sys.stdin:
    message, events = json.loads(line), []
    if message["input"] == "hello":
        events = [{"engine": "ferrostar", "can": can}]
    elif message["input"] == "route" and core is None:
        core = Core(message["route"])
    elif message["input"] == "fix":
        time = datetime.fromisoformat(message["time"].replace("Z", "+00:00"))
        told = recorded.get(round(time.timestamp() * 1000), [])
        events = [event for state in told for event in core.drive(state)]
    for event in events:
        print(json.dumps(event))
    print(json.dumps({"done": message["n"]}), flush=True)
