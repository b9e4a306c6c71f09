from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from market_data_export import Client, StreamPattern, WaitTimeoutError
from market_data_export.cli.main import mde

from .fake_service import KEY, FakeService

ID = f"sdl_{'5' * 32}"
RUN_ID = f"run_{'6' * 32}"
DAY_NS = 86_400 * 10**9
T0 = 20_454 * DAY_NS  # 2026-01-01
PATTERN = StreamPattern("binance", ["BTC*"], ["trades"])
PATH = f"/export-schedules/{ID}"


def schedule_run(**members: object) -> dict[str, object]:
    return {
        "id": RUN_ID,
        "schedule_id": ID,
        "start_time": T0,
        "end_time": T0 + DAY_NS,
        "revision": 1,
        "cause": "backfill",
        "status": "succeeded",
        "set_id": f"set_{'3' * 32}",
        "created_at": "2026-01-02T03:04:05Z",
        "started_at": None,
        "finished_at": None,
        **members,
    }


def schedule(**members: object) -> dict[str, object]:
    return {
        "id": ID,
        "name": "Daily",
        "select": {"exchange": "binance", "instruments": ["BTC*"], "stream_types": ["trades"]},
        "every": "1d",
        "lag": "2m",
        "revise": True,
        "format": "parquet",
        "format_options": {"compression": "zstd"},
        "schema": "normalized",
        "layout": "hive",
        "destination_id": "dst_1",
        "status": "active",
        "next_period": {
            "start_time": T0 + DAY_NS,
            "end_time": T0 + 2 * DAY_NS,
            "due_time": T0 + 2 * DAY_NS + 120 * 10**9,
        },
        "latest_run": schedule_run(),
        "created_at": "2026-01-02T03:04:05Z",
        "updated_at": "2026-01-02T03:04:05Z",
        **members,
    }


def page(*items: object) -> dict[str, Any]:
    return {"items": list(items), "total": len(items), "limit": 100, "next_page_token": None}


def run(service: FakeService, *arguments: str) -> Result:
    return CliRunner().invoke(mde, arguments, env={"MDE_API_KEY": KEY, "MDE_BASE_URL": service.url})


def test_creates_a_set_without_times(service: FakeService, client: Client) -> None:
    service.answer("POST /export-schedules", schedule(), 201)
    made = client.schedules.create(PATTERN, "1d", destination="dst_1", revise=False)
    assert service.requests[0][3] == {
        "select": {"exchange": "binance", "instruments": ["BTC*"], "stream_types": ["trades"]},
        "every": "1d",
        "revise": False,
        "schema": "normalized",
        "format": "parquet",
        "layout": "hive",
        "destination_id": "dst_1",
    }
    assert made.next_period is not None
    assert made.latest_run is not None
    assert (made.next_period.start_time, made.latest_run.ended) == (T0 + DAY_NS, True)


def test_backfills_and_waits(service: FakeService, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    service.answer(f"POST {PATH}/backfill", {"periods": 31, "queued": 30}, 202)
    queued = client.schedules.backfill(ID, "2026-01-01", "2026-02-01")
    assert (queued.periods, queued.queued) == (31, 30)
    assert service.requests[0][3] == {"start_time": "2026-01-01T00:00:00Z", "end_time": "2026-02-01T00:00:00Z"}

    monkeypatch.setattr(client.schedules._transport, "sleep", lambda _: None)
    for answer in (page(schedule_run(status="queued")), page(), page(schedule_run(status="running")), page()):
        service.answer(f"GET {PATH}/runs", answer)
    client.schedules.wait(ID)
    asked = [path for _, path, _, _ in service.requests[1:]]
    assert [path.partition("?")[2] for path in asked] == [
        "status=queued&limit=1",
        "status=queued&limit=1",
        "status=running&limit=1",
        "status=queued&limit=1",
        "status=running&limit=1",
    ]


def test_waits_no_longer_than_told(service: FakeService, client: Client) -> None:
    service.answer(f"GET {PATH}/runs", page(schedule_run(status="running")))
    with pytest.raises(WaitTimeoutError):
        client.schedules.wait(ID, timeout=0)


def test_changes_only_what_is_given(service: FakeService, client: Client) -> None:
    service.answer(f"PUT {PATH}", schedule())
    client.schedules.update(ID, lag="5m")
    client.schedules.update(ID, select=[1, 2])
    assert [body for _, _, _, body in service.requests] == [{"lag": "5m"}, {"select": {"datastream_ids": [1, 2]}}]


def test_shows_schedules_and_runs(service: FakeService) -> None:
    service.answer("GET /export-schedules", [schedule(), schedule(latest_run=None, status="paused")])
    lines = run(service, "schedules", "list").stdout.splitlines()
    assert [line.split() for line in lines] == [
        ["ID", "NAME", "EVERY", "STATUS", "LATEST", "RUN"],
        [ID, "Daily", "1d", "active", "succeeded"],
        [ID, "Daily", "1d", "paused", "-"],
    ]
    service.answer(f"GET {PATH}", schedule())
    shown = run(service, "schedules", "get", ID).stdout
    assert "next_period     2026-01-02T00:00:00Z, due 2026-01-03T00:02:00Z\n" in shown
    service.answer(f"GET {PATH}/runs", page(schedule_run(status="failed", reason="No."), schedule_run()))
    table = run(service, "schedules", "runs", ID).stdout.splitlines()
    assert "2026-01-01T00:00:00Z" in table[1]
    assert table[1].endswith("No.")
    document = json.loads(run(service, "--json", "schedules", "runs", ID, "--limit", "1").stdout)
    assert [one["status"] for one in document] == ["failed"]


def test_a_command_for_each_call(service: FakeService) -> None:
    service.answer("POST /export-schedules", schedule(), 201)
    service.answer(f"GET {PATH}", schedule())
    service.answer(f"POST {PATH}/run", schedule_run(status="queued", set_id=None), 202)
    service.answer(f"POST {PATH}/backfill", {"periods": 2, "queued": 1}, 202)
    service.answer(f"POST {PATH}/runs/{RUN_ID}/retry", schedule_run(status="queued"), 202)
    for action in ("pause", "resume"):
        service.answer(f"POST {PATH}/{action}", None, 204)
    service.answer(f"DELETE {PATH}", None, 204)
    service.answer(f"GET {PATH}/runs", page())
    pattern = ["--exchange", "binance", "--instrument", "BTC*", "--stream-type", "trades"]
    for arguments in (
        ["create", *pattern, "--every", "1d", "--destination", "dst_1", "--no-revise", "--numbers", "double"],
        ["run", ID],
        ["backfill", ID, "--start", "2026-01-01", "--end", "2026-01-03"],
        ["wait", ID],
        ["retry", ID, RUN_ID],
        ["pause", ID],
        ["resume", ID],
        ["delete", ID],
    ):
        assert run(service, "schedules", *arguments).exit_code == 0, arguments
    created = service.requests[0][3]
    assert (created["revise"], created["parquet_types"]) == (False, {"numbers": "double"})


def test_wait_exits_with_1_if_a_run_failed(service: FakeService) -> None:
    for answer in (page(), page(), page(schedule_run(status="failed", reason="No."))):
        service.answer(f"GET {PATH}/runs", answer)
    done = run(service, "schedules", "wait", ID)
    assert done.exit_code == 1
    assert "No." in done.stdout


@pytest.mark.parametrize("arguments", [["create", "1"], ["create", "--every", "1d"], ["backfill", ID]])
def test_wrong_arguments_exit_with_2(service: FakeService, arguments: list[str]) -> None:
    assert run(service, "schedules", *arguments).exit_code == 2
    assert service.requests == []
