"""Keeps an ERP and the store in step: python3 sync.py FOLDER, again and again (docs/api-keys.md).

COMPTOIR_URL is the address of the API, such as https://shop.example/api/v1. COMPTOIR_KEY is an API key with the scopes
events:read, orders:read and stock:write. COMPTOIR_WAREHOUSE is the id of the warehouse that the ERP counts. It needs
Python 3.9 on Linux or macOS, and nothing else.

orders.jsonl   written: each paid order once, as a line of JSON; the ERP reads it and leaves it there
stock.csv      read and removed: the header sku,counted and what lies in the warehouse, written by the ERP under another
               name and then renamed
"""

import csv
import fcntl
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from pathlib import Path

# Statuses of orders whose payment has arrived, also when it was refunded since.
PAID = {"paid", "partially_refunded", "refunded"}
EVENTS = "order.created,order.updated"
PAGE = 100
MOST_LINES = 500
TRIES = 5
TIMEOUT_SECONDS = 30
# The store knows the first response to a request for 24 hours.
REPEATABLE_SECONDS = 23 * 3600


class ApiError(Exception):
    """A response of the store other than 2xx."""

    def __init__(self, status, body):
        super().__init__(f"{status} {body.get('code')}: {body.get('message')} {body.get('errors') or ''}")
        self.status, self.code, self.errors = status, body.get("code"), body.get("errors") or {}


class Store:
    """The staff routes of the store, called with an API key."""

    def __init__(self, url, key):
        self.url, self.key = url.rstrip("/"), key

    def call(self, method, path, query=None, body=None, idempotency_key=None):
        """Returns the JSON of the response. Waits and asks again when the store says how long. Raises ApiError."""
        address = f"{self.url}{path}?{urllib.parse.urlencode(query or {}, doseq=True)}"
        headers = {"Authorization": f"Bearer {self.key}", "Accept": "application/json"}
        data = None
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        if idempotency_key:
            headers["Idempotency-Key"] = idempotency_key
        for last in [False] * (TRIES - 1) + [True]:
            request = urllib.request.Request(address, data=data, headers=headers, method=method)
            try:
                with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
                    return json.load(response)
            except urllib.error.HTTPError as error:
                wait = error.headers.get("Retry-After", "")
                if last or not wait.isdigit():
                    raise ApiError(error.code, read_json(error)) from None
                time.sleep(int(wait))
        raise AssertionError("unreachable")

    def pages(self, path, query):
        """Yields the pages of a list, each a list of records."""
        page, last = 1, 1
        while page <= last:
            answer = self.call("GET", path, {**query, "page": page, "per_page": PAGE})
            yield answer["data"]
            page, last = page + 1, answer["meta"]["last_page"]


class Orders:
    """Writes paid orders to a file. The file itself says which orders are in it, so that none comes twice."""

    def __init__(self, store, folder):
        self.store, self.file, self.cursor = store, folder / "orders.jsonl", folder / "cursor"
        self.written = self.read_written()

    def read_written(self):
        """Returns the numbers in the file, and cuts off a line that a crash has left unfinished."""
        with open(self.file, "ab+") as file:
            file.seek(0)
            lines = file.read()
            end = lines.rfind(b"\n") + 1
            file.truncate(end)
        return {json.loads(line)["order_number"] for line in lines[:end].splitlines()}

    def sync(self):
        """Reads the events behind the cursor. The cursor moves after the orders are on the disk."""
        after = self.cursor.read_text() if self.cursor.exists() else None
        if after is None:
            self.write_all()
        more = True
        while more:
            query = {"types": EVENTS, "limit": PAGE, **({"after": after} if after else {})}
            try:
                answer = self.store.call("GET", "/admin/events", query)
            except ApiError as error:
                if error.code != "EVENTS_EXPIRED" or after is None:
                    raise
                after = None
                self.write_all()
                continue
            ids = sorted({event["data"]["id"] for event in answer["data"]})
            if ids:
                self.write(self.store.call("GET", "/admin/orders", {"ids": ids, "per_page": PAGE})["data"])
            after, more = answer["meta"]["next"], answer["meta"]["has_more"]
            write_safely(self.cursor, after)

    def write_all(self):
        """Reads all orders, at the first start and after more than the 30 days for which events are stored."""
        # The oldest first and without a filter: no order leaves the list while its pages are read.
        for orders in self.store.pages("/admin/orders", {"sort": "placed_at"}):
            self.write(orders)

    def write(self, orders):
        new = [one for one in orders if one["payment_status"] in PAID and one["order_number"] not in self.written]
        if not new:
            return
        with open(self.file, "ab") as file:
            for order in new:
                file.write(json.dumps(line_of(order), ensure_ascii=False).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self.written.update(order["order_number"] for order in new)


class Stock:
    """Sends what the ERP has counted. A plan on the disk makes each step safe to repeat."""

    def __init__(self, store, folder, warehouse_id):
        self.store, self.warehouse_id, self.failed = store, warehouse_id, False
        self.offered, self.taken, self.plan = (
            folder / name for name in ("stock.csv", "stock.sending.csv", "stock.sending.json")
        )

    def sync(self):
        """Sends the file of the ERP. Returns False when lines of it were rejected."""
        if not self.taken.exists():
            # The plan is of a file that was sent wholly.
            self.plan.unlink(missing_ok=True)
            if not self.offered.exists():
                return True
            self.offered.rename(self.taken)
        if not self.plan.exists():
            self.save({"made_at": time.time(), "batches": self.batches()})
        plan = json.loads(self.plan.read_text())
        for batch in plan["batches"]:
            if time.time() - plan["made_at"] > REPEATABLE_SECONDS:
                # Some of it may be done, and units may have left since.
                self.reject(f"{self.taken.name} is older than a day, please count again")
                break
            while batch["items"] and not self.send(batch):
                self.save(plan)
        self.taken.unlink()
        self.plan.unlink()
        return not self.failed

    def save(self, plan):
        write_safely(self.plan, json.dumps(plan))

    def reject(self, reason):
        self.failed = True
        print(f"Not sent: {reason}", file=sys.stderr)

    def batches(self):
        """Plans the lines that differ from the store, with the number that each of them replaces."""
        shelf = self.shelf()
        counted = {}
        with open(self.taken, newline="", encoding="utf-8-sig") as file:
            for row in csv.DictReader(file):
                sku, units = row.get("sku"), row.get("counted") or ""
                if sku and units.isdecimal():
                    counted[sku] = int(units)
                else:
                    self.reject(f"the line {row}")
        items = [
            {"sku": sku, "counted": units, "expected": shelf.get(sku, 0)}
            for sku, units in counted.items()
            if shelf.get(sku) != units
        ]
        starts = range(0, len(items), MOST_LINES)
        return [{"key": str(uuid.uuid4()), "items": items[at : at + MOST_LINES]} for at in starts]

    def shelf(self):
        """Returns what lies in the warehouse by SKU, the units of paid orders included."""
        pages = self.store.pages("/admin/stock", {"warehouse_id": self.warehouse_id, "sort": "sku"})
        return {row["sku"]: row["quantity"] + row["paid_to_ship"] for page in pages for row in page}

    def send(self, batch):
        """Sends a batch. Returns False after taking out the lines that the store has rejected, for a further try."""
        body = {"warehouse_id": self.warehouse_id, "note": "ERP", "items": batch["items"]}
        try:
            self.store.call("POST", "/admin/stock/counts", body=body, idempotency_key=batch["key"])
            return True
        except ApiError as error:
            named = {int(field.split(".")[1]) for field in error.errors if field.startswith("items.")}
            if error.status not in (409, 422) or not named:
                raise
            for index in sorted(named):
                self.reject(f"{batch['items'][index]}: {error}")
            batch["items"] = [item for index, item in enumerate(batch["items"]) if index not in named]
            batch["key"] = str(uuid.uuid4())
            return False


def line_of(order):
    """Returns what the ERP needs of an order."""
    same = ("order_number", "placed_at", "currency", "total", "tax_amount", "shipping_amount", "shipping_address")
    items = [{name: item[name] for name in ("sku", "quantity", "unit_price", "total")} for item in order["items"]]
    return {**{name: order[name] for name in same}, "items": items}


def write_safely(path, text):
    """Replaces a file, so that a crash leaves the old one or the new one."""
    draft = path.with_name(f"{path.name}.new")
    with open(draft, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)


def read_json(response):
    try:
        return json.load(response)
    except ValueError:
        return {"message": "The response is not JSON."}


def main(folder):
    """Runs once. Returns the status of the process: 0 when all is done."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    store = Store(os.environ["COMPTOIR_URL"], os.environ["COMPTOIR_KEY"])
    with open(folder / "lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Another run is not over yet.", file=sys.stderr)
            return 1
        Orders(store, folder).sync()
        return 0 if Stock(store, folder, int(os.environ["COMPTOIR_WAREHOUSE"])).sync() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
