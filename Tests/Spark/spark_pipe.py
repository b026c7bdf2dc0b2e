"""Runs a few thousand drives through `tripsim worker` on a local Spark cluster.

Usage: spark_pipe.py TRIPSIM TRACES COUNT

The drives are simulated along routes of TRACES, each with its own seed. `tripsim check` runs them
on this machine and its outputs become the goldens, `tripsim audit` gives their rows; the cluster
must come to the same digests, verdicts and rows. Exits with 1 where it does not.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from pyspark import SparkConf, SparkContext

ROUTES = ["delivery-tour", "missed-exit", "parking-search"]
PROCESSES = os.cpu_count() or 1


def make_case(tripsim: str, traces: pathlib.Path, folder: pathlib.Path, number: int) -> str:
    """Simulates one drive with the errors of its own seed, as a case folder."""
    route = traces / ROUTES[number % len(ROUTES)] / "route.geojson"
    case = folder / f"drive-{number:05}"
    case.mkdir()
    (case / "route.geojson").write_bytes(route.read_bytes())
    words = ["--noise", "8", "--stop", "20@300", "--seed", str(number), "-o", case / "drive.csv"]
    subprocess.run([tripsim, "simulate", *words, route], check=True)
    terms = {"route": "route.geojson", "trace": "drive.csv", "expect": ["no off_route"]}
    (case / "case.json").write_text(json.dumps({"schema": "tripsim.case/1.0", **terms}))
    return str(case)


def job(case: str, want: str) -> str:
    """The line that asks a worker for a case."""
    return json.dumps({"id": case, "case": case, "want": want})


def by_case(lines: list[str], field: str) -> dict[str, object]:
    """What each answer says, by its case."""
    answers = map(json.loads, lines)
    return {answer["id"]: answer.get(field, answer.get("error")) for answer in answers}


def main() -> int:
    tripsim, traces, count = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
    tripsim = os.path.abspath(tripsim)
    environment = {name: value for name, value in os.environ.items() if name != "CI"}
    with tempfile.TemporaryDirectory() as folder:
        with ThreadPoolExecutor(PROCESSES) as pool:
            numbers = range(1, count + 1)
            cases = list(
                pool.map(lambda n: make_case(tripsim, traces, pathlib.Path(folder), n), numbers)
            )
        for words in (["check"], ["accept"], ["check"]):
            check = subprocess.run(
                [tripsim, *words, folder], env=environment, capture_output=True, text=True
            )
        print(f"tripsim check: {check.stdout.strip()}")
        jobs = [job(case, "digest") for case in cases]
        single = subprocess.run(
            [tripsim, "worker"], input="\n".join(jobs), stdout=subprocess.PIPE, text=True
        )
        digests = by_case(single.stdout.splitlines(), "digest")
        audit = subprocess.run(
            [tripsim, "audit", folder, "--format", "jsonl"], stdout=subprocess.PIPE, text=True
        )
        rows = {row.pop("drive"): row for row in map(json.loads, audit.stdout.splitlines())}

        settings = SparkConf().setMaster(f"local[{PROCESSES}]").setAppName("tripsim")
        context = SparkContext(conf=settings.set("spark.ui.enabled", "false"))
        context.setLogLevel("ERROR")
        command = f"'{tripsim}' worker"
        piped = context.parallelize(jobs, 8 * PROCESSES).pipe(command).collect()
        wishes = [job(case, "verdict") for case in cases]
        judged = context.parallelize(wishes, 8 * PROCESSES).pipe(command).collect()
        wanted = [job(case, "row") for case in cases]
        audited = context.parallelize(wanted, 8 * PROCESSES).pipe(command).collect()
        context.stop()

    same = sum(by_case(piped, "digest").get(case) == digests.get(case) for case in cases)
    held = sum(value is True for value in by_case(judged, "as_expected").values())
    found = by_case(audited, "row")
    alike = sum(found.get(case) == rows.get(os.path.basename(case)) for case in cases)
    print(f"Spark: {same} of {count} digests as on one machine, {held} of {count} as expected")
    print(f"Spark: {alike} of {count} rows as those of tripsim audit")
    is_same = same == held == alike == len(digests) == len(rows) == count
    return 0 if check.returncode == 0 and is_same else 1


sys.exit(main())
