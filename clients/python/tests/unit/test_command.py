from __future__ import annotations

import gzip
import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from market_data_export.cli.main import mde
from market_data_export.cli.spreadsheet import safe_cell

from .fake_service import EXPORT_ID, KEY, REQUEST_ID, FakeService

STREAM = {
    "datastream_id": 7,
    "exchange": "kraken",
    "instrument": "XBT/USD",
    "stream_type": "trades",
    "wire_format": "json",
}


def run(service: FakeService, *arguments: str) -> Result:
    environment = {"MDE_API_KEY": KEY, "MDE_BASE_URL": service.url}
    return CliRunner().invoke(mde, arguments, env=environment, prog_name="mde")


def test_lists_as_table_and_as_json(service: FakeService) -> None:
    service.answer("GET /exchanges", [{"code": "binance", "display_name": "Binance Spot"}])
    table = run(service, "exchanges")
    assert table.stdout == "CODE     NAME\nbinance  Binance Spot\n"
    document = run(service, "--json", "exchanges")
    assert json.loads(document.stdout) == [{"code": "binance", "display_name": "Binance Spot"}]


def page(*items: object) -> dict[str, object]:
    return {"items": items, "total": len(items), "limit": 1000, "next_page_token": None}


def test_shows_the_terms_of_instruments_at_a_moment(service: FakeService) -> None:
    terms = {"symbol": "BTCUSDT", "from": 10**18, "to": None, "expires_at": None, "kind": "spot", "tick_size": "0.1"}
    service.answer("GET /instruments", page(terms))
    shown = run(service, "instruments", "binance", "--at", "2026-01-02T03:04:05Z", "--status", "trading")
    assert shown.stdout.splitlines()[1].split() == [
        "BTCUSDT",
        "2001-09-09T01:46:40Z",
        "-",
        "-",
        "spot",
        "-",
        "0.1",
        "-",
        "-",
        "-",
        "-",
    ]
    assert "status=trading" in service.requests[0][1]
    service.answer("GET /instruments/binance/BTCUSDT/history", page(terms))
    history = run(service, "--json", "instruments", "binance", "--history", "BTCUSDT")
    assert json.loads(history.stdout)[0]["tick_size"] == "0.1"
    wrong = run(service, "instruments", "binance", "--status", "trading")
    assert "--status and --underlying need --at" in wrong.stderr


def test_lists_datastreams_by_the_terms_of_their_instruments(service: FakeService) -> None:
    service.answer("GET /datastreams", page(STREAM))
    terms = ("--kind", "option", "--status", "trading", "--underlying", "btc_usd", "--expires-from", "2026-06-26")
    assert "XBT/USD" in run(service, "datastreams", *terms, "--expires-to", "9").stdout
    query = "kind=option&status=trading&underlying=btc_usd&expires_from=2026-06-26T00%3A00%3A00Z&expires_to=9"
    assert service.requests[0][1] == f"/datastreams?limit=1000&{query}"


def test_lists_exports_with_the_names_of_their_streams(service: FakeService) -> None:
    service.answer("GET /exports", page(service.job(), service.job(), service.job(datastream_id=8)))
    subscription = {"id": "sub_1", "datastream_id": 7, "status": "paused", "created_at": "2026-01-02T03:04:05Z"}
    service.answer("GET /subscriptions", page({**subscription, "datastream": STREAM}))
    _, *rows = run(service, "exports", "list").stdout.splitlines()
    assert [row.split()[2] for row in rows] == ["kraken/XBT/USD/trades", "kraken/XBT/USD/trades", "8"]
    assert len(service.requests) == 2


def test_suggests_the_stream_whose_name_differs_in_case(service: FakeService) -> None:
    service.answer("GET /datastreams", page())
    service.answer("GET /datastreams", page(STREAM))
    symbol = {"symbol": "XBT/USD", "base": "XBT", "quote": "USD", "instrument_type": "spot"}
    service.answer("GET /exchanges/kraken/instruments", page({**symbol, "symbol": "XBT/USDT"}, symbol))
    wrong = run(service, "availability", "Kraken/xbt/usd/Trades")
    assert wrong.exit_code == 4
    assert "there is no datastream Kraken xbt/usd Trades; did you mean kraken/XBT/USD/trades?" in wrong.stderr


def test_suggests_nothing_at_an_unknown_exchange(service: FakeService) -> None:
    service.answer("GET /datastreams", page())
    wrong = run(service, "availability", "nowhere/btcusdt/trades")
    assert wrong.stderr == "mde: there is no datastream nowhere btcusdt trades (not_found)\n"


def test_exports_a_stream_named_by_its_parts(service: FakeService, tmp_path: Path) -> None:
    service.answer("GET /datastreams", page(STREAM))
    service.files = {"a.parquet": b"content"}
    done = run(
        service, "export", "kraken/XBT/USD/trades", "--start", "2024-01-01", "--end", "2024-01-02", "-o", str(tmp_path)
    )
    assert (done.exit_code, done.stdout) == (0, f"{tmp_path / 'a.parquet'}\n")
    assert f"export {EXPORT_ID}" in done.stderr
    assert "instrument=XBT%2FUSD" in service.requests[0][1]
    body = service.requests[1][3]
    assert (body["datastream_id"], body["start_time"], body["end_time"]) == (
        7,
        "2024-01-01T00:00:00Z",
        "2024-01-02T00:00:00Z",
    )
    assert (body["schema"], body["format"]) == ("normalized", "parquet")


def test_json_goes_to_stdout_alone(service: FakeService, tmp_path: Path) -> None:
    service.files = {"a.parquet": b"content"}
    done = run(service, "--json", "export", "7", "--last", "10m", "-o", str(tmp_path))
    shown = json.loads(done.stdout)
    assert (shown["export"]["id"], shown["files"]) == (EXPORT_ID, [str(tmp_path / "a.parquet")])


@pytest.mark.parametrize(
    ("options", "member", "value"),
    [
        (["--book", "100ms", "--depth", "5"], "view", {"kind": "book", "interval": "100ms", "depth": 5}),
        (["--bars", "100", "--by", "ticks"], "view", {"kind": "bars", "size": "100", "by": "ticks"}),
        (["--chain", "1m"], "view", {"kind": "chain", "interval": "1m"}),
        (["--state"], "view", {"kind": "state"}),
        (["--numbers", "double"], "parquet_types", {"numbers": "double"}),
        (["--compression", "gzip"], "format_options", {"compression": "gzip"}),
    ],
)
def test_options_become_the_request(service: FakeService, options: list[str], member: str, value: object) -> None:
    assert run(service, "export", "7", "--last", "1h", "--no-wait", *options).exit_code == 0
    assert service.requests[-1][3][member] == value


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["export", "7"], "--start or --last"),
        (["export", "7", "--last", "1 hour"], "is not a duration"),
        (["export", "7", "--last", "1h", "--end", "2024-01-01"], "leave out --end"),
        (["export", "7", "--last", "1h", "--book", "1s", "--bars", "1s"], "one of --book, --bars"),
        (["export", "7", "--last", "1h", "--book", "1s", "--hftbacktest"], "one of --book, --bars"),
        (["export", "7", "--last", "1h", "--state", "--bars", "1s"], "one of --book, --bars"),
        (["export", "7", "--last", "1h", "--schema", "@/nowhere"], "--schema"),
        (["export", "binance", "--last", "1h"], "neither an id nor"),
        (["nonsense"], "No such command"),
    ],
)
def test_wrong_arguments_exit_with_2(service: FakeService, arguments: list[str], said: str) -> None:
    done = run(service, *arguments)
    assert done.exit_code == 2
    assert said in done.stderr
    assert service.requests == []


@pytest.mark.parametrize(
    ("status", "code", "exit_code"),
    [
        (400, "invalid_argument", 2),
        (401, "unauthenticated", 3),
        (402, "payment_required", 3),
        (403, "permission_denied", 3),
        (404, "not_found", 4),
        (409, "already_exists", 1),
        (429, "rate_limited", 5),
    ],
)
def test_exit_codes_say_what_kind_of_error(service: FakeService, status: int, code: str, exit_code: int) -> None:
    refusal = {"error": {"code": code, "message": "No.", "details": {"field": "x"}}}
    service.answer("GET /exchanges", refusal, status, Retry_After="100000") if status == 429 else service.answer(
        "GET /exchanges", refusal, status
    )
    done = run(service, "exchanges")
    assert (done.exit_code, done.stdout) == (exit_code, "")
    assert done.stderr == f"mde: No. ({code}, request {REQUEST_ID})\n"
    shown = json.loads(run(service, "--json", "exchanges").stderr)
    assert shown["error"]["code"] == code
    assert shown["error"]["details"] == {"field": "x"}


def test_a_failed_export_exits_with_1(service: FakeService) -> None:
    service.answer(f"GET /exports/{EXPORT_ID}", service.job(status="failed", reason="No."))
    done = run(service, "export", "7", "--last", "1h")
    assert done.exit_code == 1
    assert f"{EXPORT_ID} failed: No." in done.stderr
    assert (
        json.loads(run(service, "--json", "-q", "export", "7", "--last", "1h").stderr)["error"]["code"]
        == "export_failed"
    )


def test_a_timeout_exits_with_5(service: FakeService) -> None:
    service.answer(f"GET /exports/{EXPORT_ID}", service.job(status="running"))
    assert run(service, "export", "7", "--last", "1h", "--timeout", "0.1").exit_code == 5


def test_warnings_go_to_stderr(service: FakeService, tmp_path: Path) -> None:
    warnings = [{"code": "no_coverage", "message": "Nothing was received."}]
    service.answer(f"GET /exports/{EXPORT_ID}", service.job(warnings=warnings))
    service.files = {"a": b""}
    done = run(service, "-q", "exports", "download", EXPORT_ID, str(tmp_path))
    assert done.stderr == "warning: Nothing was received. (no_coverage)\n"


def commands(group: click.Group, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = [path]
    for name, one in group.commands.items():
        found += commands(one, (*path, name)) if isinstance(one, click.Group) else [(*path, name)]
    return found


@pytest.mark.parametrize("path", commands(mde), ids=" ".join)
def test_each_command_has_help_without_a_key(path: tuple[str, ...]) -> None:
    done = CliRunner().invoke(mde, [*path, "--help"], env={"MDE_API_KEY": ""})
    assert done.exit_code == 0
    assert "Usage:" in done.stdout


def test_refuses_an_idempotency_key_that_is_no_uuid(service: FakeService) -> None:
    refused = run(service, "export", "7", "--last", "1m", "--no-wait", "--idempotency-key", "…")
    assert (refused.exit_code, service.requests) == (2, [])
    assert "Invalid value for '--idempotency-key'" in refused.stderr


@pytest.mark.parametrize("export_id", ["", ".", ".."])
def test_refuses_an_id_that_makes_another_path(service: FakeService, export_id: str) -> None:
    service.answer("GET /exports/", page())
    refused = run(service, "exports", "get", export_id)
    assert (refused.exit_code, service.requests) == (2, [])
    assert f"an id or a code must not be {export_id!r}" in refused.stderr


@pytest.mark.parametrize("address", ["ftp://x", "localhost:8080", "http://["])
def test_a_wrong_address_exits_with_2(address: str) -> None:
    refused = CliRunner().invoke(mde, ["exchanges"], env={"MDE_API_KEY": KEY, "MDE_BASE_URL": address})
    assert refused.exit_code == 2
    assert f"the base URL {address!r}" in refused.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        *(["export", "7", "--last", "1h", "--timeout", seconds] for seconds in ("nan", "-1", "-inf")),
        ["export", "7", "--last", "1h", "--book", "0", "--depth", "0"],
        ["export", "7", "--last", "\u0661h"],
        ["exports", "download", EXPORT_ID, "--timeout", "nan"],
        ["exports", "list", "--limit", "0"],
        ["sets", "create", "7", "--last", "1h", "--output", "x", "--timeout", "nan"],
        ["sets", "wait", "set_1", "--timeout", "nan"],
        ["sets", "pull", "set_1", "x", "--timeout", "nan"],
        ["schedules", "wait", "sdl_1", "--timeout", "nan"],
        ["availability", "\u0667"],
        ["availability", "7" * 5000],
    ],
    ids=lambda arguments: " ".join(arguments)[:50],
)
def test_refuses_other_numbers_before_a_request(service: FakeService, arguments: list[str]) -> None:
    assert (run(service, *arguments).exit_code, service.requests) == (2, [])


def test_an_infinite_timeout_is_none(service: FakeService, tmp_path: Path) -> None:
    service.files = {"a": b""}
    assert run(service, "export", "7", "--last", "1h", "--timeout", "inf", "-o", str(tmp_path)).exit_code == 0


CELLS = 'name,=n,price\n=1+2,-1.5,1e-7\n@x,+7,"a,b"\n-1e5,-x,\n,"\tx","say ""hi"""\n'
SAFE = 'name,\'=n,price\n\'=1+2,-1.5,1e-7\n\'@x,+7,"a,b"\n-1e5,\'-x,\n,\'\tx,"say ""hi"""\n'


def test_writes_a_copy_for_spreadsheets_beside_the_file(service: FakeService, tmp_path: Path) -> None:
    original = gzip.compress(CELLS.encode())
    service.files = {"t.csv.gz": original}
    service.answer(f"GET /exports/{EXPORT_ID}", service.job(format="csv"))
    arguments = ("exports", "download", EXPORT_ID, str(tmp_path), "--spreadsheet")
    for _ in range(2):
        done = run(service, *arguments)
        assert done.exit_code == 0, done.stderr
        assert done.stdout.splitlines() == [str(tmp_path / "t.csv.gz"), str(tmp_path / "t.spreadsheet.csv")]
    assert (tmp_path / "t.csv.gz").read_bytes() == original
    assert (tmp_path / "t.spreadsheet.csv").read_bytes() == SAFE.encode()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["t.csv.gz", "t.spreadsheet.csv"]

    (tmp_path / "t.spreadsheet.csv").write_text("mine")
    refused = run(service, *arguments)
    assert refused.exit_code != 0
    assert "another file has the name" in refused.stderr
    assert (tmp_path / "t.spreadsheet.csv").read_text() == "mine"
    assert run(service, *arguments, "--overwrite").exit_code == 0
    assert (tmp_path / "t.spreadsheet.csv").read_bytes() == SAFE.encode()


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t", "\r", "\n", "\0", "\uff1d", "\uff0b", "\uff0d", "\uff20"])
def test_quotes_each_text_that_begins_a_formula(first: str) -> None:
    assert safe_cell(f"{first}A1") == f"'{first}A1"
    assert safe_cell(f"A1{first}") == f"A1{first}"


def test_writes_no_copy_for_spreadsheets_of_other_formats(service: FakeService, tmp_path: Path) -> None:
    service.answer(f"GET /exports/{EXPORT_ID}", service.job())
    for arguments in (
        ["export", "7", "--last", "1h", "--spreadsheet"],
        ["exports", "download", EXPORT_ID, str(tmp_path), "--spreadsheet"],
    ):
        refused = run(service, *arguments)
        assert refused.exit_code == 2
        assert "only for files of format csv" in refused.stderr
    assert not list(tmp_path.iterdir())
