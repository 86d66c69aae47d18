"""Ends the script of the ERP example between its lines, and runs it again.

python3 erp-sync-crashes.py SCRIPT FOLDER CURSOR SKU=UNITS… begins each time in a new folder, with a stock.csv that sets one
unit more than the time before. It does so for one behind the cursor, and for a first start. It prints what each pair of
runs has left, as JSON. With CRASHES=all it ends before each line twice: the first time that it is executed and the last.
"""

import importlib.util
import json
import os
import sys
from pathlib import Path

CRASHED = 9
EVERYWHERE = os.environ.get("CRASHES") == "all"

script, folder, cursor = os.path.realpath(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
units = {sku: int(count) for sku, count in (argument.split("=") for argument in sys.argv[4:])}
spec = importlib.util.spec_from_file_location("sync", script)
sync = importlib.util.module_from_spec(spec)
sys.dont_write_bytecode = True
spec.loader.exec_module(sync)
# Several pages and batches for a few records.
sync.MOST_LINES = 1
made = 0


def run(place, crash_at=None, lines_to=None):
    """Runs the script in a process of its own, up to the line with this number in the order of execution."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    lines = []

    def trace(frame, event, _):
        if frame.f_code.co_filename != script:
            return None
        if event == "line":
            lines.append(frame.f_lineno)
            if len(lines) == crash_at:
                # As a power cut: no buffer is written, no finally runs.
                os._exit(CRASHED)
        return trace

    status = 1
    try:
        sys.settrace(trace)
        status = sync.main(place)
        sys.settrace(None)
        if lines_to:
            lines_to.write_text(json.dumps(lines))
    finally:
        os._exit(status)


def prepared(after):
    global made
    place = folder / str(made)
    place.mkdir(parents=True)
    counted = "".join(f"{sku},{count + made}\n" for sku, count in units.items())
    (place / "stock.csv").write_text(f"sku,counted\n{counted}")
    if after:
        (place / "cursor").write_text(after)
    made += 1
    return place


def left(place):
    orders = [json.loads(line)["order_number"] for line in (place / "orders.jsonl").read_text().splitlines()]
    return {"orders": orders, "files": sorted(path.name for path in place.iterdir())}


def crashes(after, page, known):
    """Crashes before each line that is not known from another start. Returns the results and the lines."""
    sync.PAGE = page
    recorded = folder / "lines.json"
    whole = prepared(after)
    results = [{"line": None, "statuses": [run(whole, lines_to=recorded)], **left(whole)}]
    executed = json.loads(recorded.read_text())
    points = {len(executed) - 1 - executed[::-1].index(line) for line in set(executed) - known}
    if EVERYWHERE:
        points |= {executed.index(line) for line in executed}
    for point in sorted(points):
        place = prepared(after)
        statuses = [run(place, crash_at=point + 1), run(place)]
        results.append({"line": executed[point], "statuses": statuses, **left(place)})
    return results, set(executed)


later, lines = crashes(cursor, 1, set())
first, _ = crashes("", 100, set() if EVERYWHERE else lines)
print(json.dumps({"first": first, "later": later}))
