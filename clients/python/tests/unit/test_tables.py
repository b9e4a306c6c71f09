from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from market_data_export import Client, StreamPattern
from market_data_export.cli.main import mde

from .fake_service import KEY, FakeService

ID = f"tbl_{'5' * 32}"
HOUR_NS = 3_600 * 10**9
T0 = 20_454 * 24 * HOUR_NS  # 2026-01-01
PATTERN = StreamPattern("binance", ["BTC*"], ["trades"])
PATH = f"/tables/{ID}"
SELECTED = {"exchange": "binance", "instruments": ["BTC*"], "stream_types": ["trades"]}


def snapshot(**members: object) -> dict[str, object]:
    return {
        "snapshot_id": 4_503_599_627_370_497,
        "sequence_number": 2,
        "operation": "overwrite",
        "start_time": T0,
        "end_time": T0 + HOUR_NS,
        "revision": 2,
        "set_id": f"set_{'3' * 32}",
        "added_files": 1,
        "added_rows": 11,
        "removed_files": 1,
        "removed_rows": 10,
        "total_files": 4,
        "total_rows": 41,
        "total_bytes": 1_000,
        "gaps": 0,
        "manifest_sha256": "0" * 64,
        "committed_at": "2026-01-02T03:04:05Z",
        **members,
    }


def table(**members: object) -> dict[str, object]:
    return {
        "id": ID,
        "name": "btc_trades",
        "select": SELECTED,
        "schema": "normalized",
        "every": "1h",
        "lag": "2m",
        "revise": True,
        "keep_days": 30,
        "partition": ["day(collection_timestamp)", "instrument"],
        "status": "active",
        "metadata_location": f"s3://acc-1/tables/{ID}/metadata/00001.metadata.json",
        "snapshot": snapshot(),
        "next_period": None,
        "latest_run": None,
        "created_at": "2026-01-02T03:04:05Z",
        "updated_at": "2026-01-02T03:04:05Z",
        **members,
    }


def page(*items: object) -> dict[str, Any]:
    return {"items": list(items), "total": len(items), "limit": 100, "next_page_token": None}


def run(service: FakeService, *arguments: str) -> Result:
    return CliRunner().invoke(mde, arguments, env={"MDE_API_KEY": KEY, "MDE_BASE_URL": service.url})


def test_creates_a_table_from_a_time_on(service: FakeService, client: Client) -> None:
    service.answer("POST /tables", table(snapshot=None, metadata_location=None), 201)
    made = client.tables.create(PATTERN, "1h", name="btc_trades", start="2026-01-01", keep_days=7, destination="dst_1")
    assert service.requests[0][3] == {
        "name": "btc_trades",
        "select": SELECTED,
        "schema": "normalized",
        "every": "1h",
        "keep_days": 7,
        "destination_id": "dst_1",
        "from": "2026-01-01T00:00:00Z",
    }
    assert (made.snapshot, made.metadata_location) == (None, None)


def test_reads_snapshots_and_changes_only_what_is_given(service: FakeService, client: Client) -> None:
    service.answer(f"GET {PATH}/snapshots", page(snapshot(), snapshot(sequence_number=1, revision=1)))
    assert [one.revision for one in client.tables.snapshots(ID)] == [2, 1]
    service.answer(f"PUT {PATH}", table())
    changed = client.tables.update(ID, lag="5m")
    assert service.requests[-1][3] == {"lag": "5m"}
    assert changed.snapshot is not None
    assert changed.snapshot.snapshot_id == 4_503_599_627_370_497


def test_a_command_for_each_call(service: FakeService) -> None:
    service.answer("POST /tables", table(), 201)
    service.answer("GET /tables", [table(), table(snapshot=None)])
    service.answer(f"GET {PATH}", table())
    service.answer(f"GET {PATH}/snapshots", page(snapshot()))
    service.answer(f"POST {PATH}/backfill", {"periods": 2, "queued": 1}, 202)
    service.answer(f"POST {PATH}/pause", None, 204)
    service.answer(f"DELETE {PATH}", None, 204)
    pattern = ["--exchange", "binance", "--instrument", "BTC*", "--stream-type", "trades"]
    options = ["--name", "btc_trades", "--every", "1h", "--numbers", "double", "--destination", "dst_2"]
    made = run(service, "tables", "create", *pattern, *options)
    assert "snapshot        4503599627370497: 41 rows in 4 files" in made.stdout
    assert service.requests[0][3]["parquet_types"] == {"numbers": "double"}
    assert service.requests[0][3]["destination_id"] == "dst_2"
    listed = run(service, "tables", "list").stdout.splitlines()
    assert [line.split()[-1] for line in listed] == ["ROWS", "41", "-"]
    shown = json.loads(run(service, "--json", "tables", "snapshots", ID).stdout)
    assert [one["operation"] for one in shown] == ["overwrite"]
    for arguments in (
        ["get", ID],
        ["backfill", ID, "--start", "2026-01-01", "--end", "2026-01-02"],
        ["pause", ID],
        ["delete", ID],
    ):
        assert run(service, "tables", *arguments).exit_code == 0, arguments


def test_help_of_commands_about_runs_names_the_argument(service: FakeService) -> None:
    assert "TABLE_ID" in run(service, "tables", "runs", "--help").output
    assert "SCHEDULE_ID" in run(service, "schedules", "runs", "--help").output
