from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from market_data_export import Client, DownloadError, ExportFailedError, StreamPattern
from market_data_export.cli.main import mde

from .fake_service import KEY, FakeService

SET_ID = f"set_{'3' * 32}"
ONE = "exchange=binance/stream_type=trades/instrument=BTCUSDT/date=2026-01-01/part.parquet"
TWO = "exchange=kraken/stream_type=trades/instrument=XBT%2FUSD/date=2026-01-01/part.parquet"


def export_set(**members: object) -> dict[str, object]:
    counts = {"total": 2, "queued": 0, "running": 0, "succeeded": 2, "failed": 0, "canceled": 0}
    return {
        "id": SET_ID,
        "select": {"datastream_ids": [1, 2]},
        "start_time": 1,
        "end_time": 2,
        "format": "parquet",
        "format_options": {},
        "schema": "normalized",
        "layout": "hive",
        "status": "succeeded",
        "progress": 1,
        "streams": counts,
        "created_at": "2026-01-02T03:04:05Z",
        **members,
    }


def prepare(service: FakeService, **members: object) -> None:
    """A set of two files, a page each."""
    service.answers.clear()
    service.answer(f"GET /export-sets/{SET_ID}", export_set(**members))
    items = [
        {
            "id": "art_1",
            "datastream_id": index,
            "filename": path,
            "url": f"{service.url}/store/{index}?token={service.token}",
            "bytes": len(service.files[str(index)]),
            "rows": 1,
            "sha256": hashlib.sha256(service.files[str(index)]).hexdigest(),
            "from": 1,
            "to": 2,
        }
        for index, path in enumerate((ONE, TWO))
    ]
    for item, token in zip(items, ("more", None), strict=True):
        page = {"items": [item], "total": 2, "limit": 1000, "next_page_token": token}
        service.answer(f"GET /export-sets/{SET_ID}/files", page)


def test_pulls_what_is_missing_and_what_changed_if_told(service: FakeService, client: Client, tmp_path: Path) -> None:
    service.files = {"0": b"first", "1": b"second"}
    prepare(service)
    pulled = client.sets.pull(SET_ID, tmp_path)
    assert list(pulled.paths) == [tmp_path / ONE, tmp_path / TWO]
    assert service.total_served() == 11

    service.served.clear()
    prepare(service)
    client.sets.pull(SET_ID, tmp_path)
    assert service.served == {}

    service.files["1"] = b"revised"
    prepare(service)
    with pytest.raises(DownloadError, match="another file has the name"):
        client.sets.pull(SET_ID, tmp_path)
    prepare(service)
    client.sets.pull(SET_ID, tmp_path, overwrite=True)
    assert service.served == {"1": 7}
    assert (tmp_path / TWO).read_bytes() == b"revised"


def test_sends_ids_or_a_pattern(service: FakeService, client: Client) -> None:
    service.answer(
        "POST /export-sets", export_set(status="queued", skipped=[{"datastream_id": 9, "reason": "category"}])
    )
    made = client.sets.create([1, 2], 1, 2)
    assert made.skipped[0].reason == "category"
    client.sets.create(StreamPattern("binance", ["BTC*"], ["trades"]), 1, 2, layout="flat")
    sent = [body for _, _, _, body in service.requests]
    assert sent[0]["select"] == {"datastream_ids": [1, 2]}
    assert sent[0]["layout"] == "hive"
    assert sent[1]["select"] == {"exchange": "binance", "instruments": ["BTC*"], "stream_types": ["trades"]}
    assert "destination_id" not in sent[0]


def test_selects_by_terms(service: FakeService) -> None:
    service.answer("POST /export-sets", export_set(status="queued"))
    environment = {"MDE_API_KEY": KEY, "MDE_BASE_URL": service.url}
    select = ("--exchange", "deribit", "--stream-type", "ticker", "--kind", "option", "--underlying", "btc_usd")
    made = CliRunner().invoke(mde, ["sets", "create", *select, "--expires-from", "9", "--last", "1h"], env=environment)
    assert made.exit_code == 0
    assert service.requests[0][3]["select"] == {
        "exchange": "deribit",
        "instruments": ["*"],
        "stream_types": ["ticker"],
        "kind": "option",
        "underlying": "btc_usd",
        "expires_from": "9",
    }
    wrong = CliRunner().invoke(mde, ["sets", "create", "1", "--kind", "option", "--last", "1h"], env=environment)
    assert "give STREAMS, or --exchange with --stream-type, and --instrument or terms" in wrong.stderr


def test_is_delivered_where_it_is_told(service: FakeService) -> None:
    service.answer("POST /export-sets", export_set(status="queued", destination_id="dst_1"))
    service.answer(f"GET /export-sets/{SET_ID}", export_set(destination_id="dst_1"))
    environment = {"MDE_API_KEY": KEY, "MDE_BASE_URL": service.url}
    made = CliRunner().invoke(mde, ["sets", "create", "1", "--last", "1h", "--destination", "dst_1"], env=environment)
    assert made.exit_code == 0
    assert service.requests[0][3]["destination_id"] == "dst_1"
    done = CliRunner().invoke(mde, ["--json", "-q", "sets", "wait", SET_ID], env=environment)
    assert json.loads(done.stdout)["destination_id"] == "dst_1"


def test_a_failed_set_keeps_the_files_that_it_has(service: FakeService, client: Client, tmp_path: Path) -> None:
    service.files = {"0": b"first", "1": b"second"}
    prepare(service, status="failed", reason="1 of 3 failed")
    with pytest.raises(ExportFailedError, match="1 of 3 failed"):
        client.sets.wait(SET_ID)
    environment = {"MDE_API_KEY": KEY, "MDE_BASE_URL": service.url}
    done = CliRunner().invoke(mde, ["--json", "-q", "sets", "pull", SET_ID, str(tmp_path)], env=environment)
    assert done.exit_code == 1
    assert json.loads(done.stdout)["files"] == [str(tmp_path / ONE), str(tmp_path / TWO)]


def test_pulls_copies_for_spreadsheets(service: FakeService, tmp_path: Path) -> None:
    service.files = {"0": gzip.compress(b"=a,-1\n"), "1": gzip.compress(b"b\n")}
    prepare(service, format="csv")
    environment = {"MDE_API_KEY": KEY, "MDE_BASE_URL": service.url}
    arguments = ["-q", "sets", "pull", SET_ID, str(tmp_path), "--spreadsheet"]
    done = CliRunner().invoke(mde, arguments, env=environment)
    copies = [tmp_path / f"{name}.spreadsheet.csv" for name in (ONE, TWO)]
    assert done.stdout.splitlines() == [str(tmp_path / ONE), str(tmp_path / TWO), *map(str, copies)]
    assert [copy.read_bytes() for copy in copies] == [b"'=a,-1\n", b"b\n"]
    assert (tmp_path / ONE).read_bytes() == service.files["0"]


@pytest.mark.parametrize(
    "arguments",
    [[], ["1", "--exchange", "binance"], ["--exchange", "binance"], ["--exchange", "binance", "--instrument", "B*"]],
)
def test_create_needs_streams_or_a_whole_pattern(service: FakeService, arguments: list[str]) -> None:
    environment = {"MDE_API_KEY": KEY, "MDE_BASE_URL": service.url}
    done = CliRunner().invoke(mde, ["sets", "create", "--last", "1h", *arguments], env=environment)
    assert done.exit_code == 2
    assert service.requests == []


def test_sets_have_more_formats(service: FakeService) -> None:
    service.answer("POST /export-sets", export_set())
    environment = {"MDE_API_KEY": KEY, "MDE_BASE_URL": service.url}
    command = ["sets", "create", "1", "2", "--last", "1h", "--format", "arrow", "--compression", "lz4"]
    assert CliRunner().invoke(mde, command, env=environment).exit_code == 0
    body = service.requests[0][3]
    assert (body["format"], body["format_options"]) == ("arrow", {"compression": "lz4"})
    assert CliRunner().invoke(mde, ["export", *command[2:]], env=environment).exit_code == 2


def test_quality_says_what_is_unknown(service: FakeService, client: Client) -> None:
    day = {
        "date": "2026-01-02",
        "revision": 1,
        "condition": "degraded",
        "wanted_ns": 10,
        "covered_ns": 9,
        "frames": 1,
        "bytes": 2,
        "gaps": [{"reason": "disconnect", "count": 1, "ns": 1}],
        "sequence_breaks": None,
        "checksums": {"verified": 0, "failed": 0, "absent": 1},
        "crossed_ns": None,
        "repeats": 0,
        "lag_ns": {"p50": -1, "p99": 5, "max": 9},
    }
    service.answer("GET /quality", [day])
    (found,) = client.quality(7, "2026-01-01", "2026-02-01")
    assert (
        service.requests[0][1] == "/quality?datastream_id=7&from=2026-01-01T00%3A00%3A00Z&to=2026-02-01T00%3A00%3A00Z"
    )
    assert found.lag_ns is not None
    assert (found.gaps[0].ns, found.sequence_breaks, found.lag_ns.p50) == (1, None, -1)
