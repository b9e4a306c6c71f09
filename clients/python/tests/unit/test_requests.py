from __future__ import annotations

import logging
from dataclasses import fields
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from market_data_export import (
    AlreadyExistsError,
    ApiError,
    BarsView,
    BookView,
    ChainOption,
    Client,
    ExportFailedError,
    HftbacktestView,
    InvalidArgumentError,
    MdeError,
    NotFoundError,
    PaymentRequiredError,
    PermissionDeniedError,
    RateLimitedError,
    RequestTimeoutError,
    UnauthenticatedError,
    UnavailableError,
    UnreachableError,
    WaitTimeoutError,
)

from .fake_service import EXPORT_ID, KEY, REQUEST_ID, FakeService


def refusal(code: str, **details: object) -> dict[str, object]:
    return {"error": {"code": code, "message": "No.", "details": details}}


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (400, "invalid_argument", InvalidArgumentError),
        (401, "unauthenticated", UnauthenticatedError),
        (402, "payment_required", PaymentRequiredError),
        (403, "permission_denied", PermissionDeniedError),
        (404, "not_found", NotFoundError),
        (409, "already_exists", AlreadyExistsError),
    ],
)
def test_raises_by_code_without_a_retry(
    service: FakeService, client: Client, status: int, code: str, kind: type[ApiError]
) -> None:
    service.answer("GET /exchanges", refusal(code, field="limit", reason="plan_limit"), status)
    with pytest.raises(kind) as raised:
        client.catalog.exchanges()
    error = raised.value
    assert (error.code, error.status, error.field, error.reason) == (code, status, "limit", "plan_limit")
    assert error.request_id == REQUEST_ID
    assert str(error) == f"No. ({code}, request {REQUEST_ID})"
    assert len(service.requests) == 1


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (408, "request_timeout", RequestTimeoutError),
        (429, "rate_limited", RateLimitedError),
        (500, "internal", UnavailableError),
        (503, "unavailable", UnavailableError),
    ],
)
def test_repeats_with_one_idempotency_key(
    service: FakeService, client: Client, status: int, code: str, kind: type[ApiError]
) -> None:
    service.answer("POST /exports", refusal(code), status, Retry_After="0")
    service.answer("POST /exports", refusal(code), status, Retry_After="0")
    service.answer("POST /exports", service.job(status="queued"), 202)
    assert client.exports.create(7, 1, 2).status == "queued"
    keys = [headers["Idempotency-Key"] for _, _, headers, _ in service.requests]
    assert len(keys) == 3
    assert len(set(keys)) == 1
    assert UUID(keys[0])

    service.answers.clear()
    service.answer("POST /exports", refusal(code), status, Retry_After="60")
    with pytest.raises(kind):
        client.exports.create(7, 1, 2)


def test_waits_as_long_as_the_service_asks(
    service: FakeService, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(client._transport, "sleep", waited.append)
    service.answer("GET /exchanges", refusal("rate_limited"), 429, Retry_After="3")
    service.answer("GET /exchanges", [])
    assert client.catalog.exchanges() == []
    assert waited == [3.0]

    service.answers.clear()
    service.answer("GET /exchanges", refusal("rate_limited"), 429, Retry_After="1800")
    with pytest.raises(RateLimitedError) as raised:
        client.catalog.exchanges()
    assert raised.value.retry_after == 1800
    assert waited == [3.0]


def test_repeats_a_conflict_only_while_the_first_request_runs(service: FakeService, client: Client) -> None:
    service.answer("DELETE /exports/x", refusal("already_exists"), 409, Retry_After="0")
    service.answer("DELETE /exports/x", None, 204)
    client.exports.delete("x")
    assert len(service.requests) == 2


def test_reads_errors_without_an_envelope() -> None:
    transport = httpx.MockTransport(lambda _: httpx.Response(502, text="<html>"))
    with Client(KEY, "http://x", patience=0, http=transport) as client, pytest.raises(UnavailableError):
        client.catalog.exchanges()
    transport = httpx.MockTransport(lambda _: httpx.Response(418, json=[]))
    with Client(KEY, "http://x", patience=0, http=transport) as client, pytest.raises(ApiError, match="418"):
        client.catalog.exchanges()


def test_repeats_when_connections_break(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[httpx.Request] = []

    def broken(request: httpx.Request) -> httpx.Response:
        calls.append(request)
        if len(calls) < 3:
            raise httpx.ReadError("reset")
        return httpx.Response(204)

    with Client(KEY, "http://x", http=httpx.MockTransport(broken)) as client:
        monkeypatch.setattr(client._transport, "sleep", lambda _: None)
        with caplog.at_level(logging.WARNING, "market_data_export"):
            client.exports.cancel("exp_1")
    assert len({call.headers["Idempotency-Key"] for call in calls}) == 1
    assert len(caplog.records) == 2
    assert KEY not in caplog.text


def test_says_what_cannot_be_reached() -> None:
    def refused(_: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("refused")

    with (
        Client(KEY, "http://x/v1", patience=0, http=httpx.MockTransport(refused)) as client,
        pytest.raises(UnreachableError, match=r"http://x/v1: refused \(MDE_BASE_URL sets the address\)"),
    ):
        client.catalog.exchanges()


def test_takes_key_and_address_from_the_environment(service: FakeService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MDE_API_KEY", KEY)
    monkeypatch.setenv("MDE_BASE_URL", f"{service.url}/v1/")
    service.answer("GET /exchanges", [{"code": "binance", "display_name": "Binance", "new": {}}])
    with Client() as client:
        assert [one.code for one in client.catalog.exchanges()] == ["binance"]
    _, path, headers, _ = service.requests[0]
    assert path == "/exchanges"
    assert headers["X-Api-Key"] == KEY

    monkeypatch.delenv("MDE_API_KEY")
    with pytest.raises(ValueError, match="MDE_API_KEY"):
        Client()


def test_follows_pages(service: FakeService, client: Client) -> None:
    def page(*ids: int, token: str | None) -> dict[str, object]:
        stream = {"exchange": "x", "instrument": "A/B", "stream_type": "trades", "wire_format": "json"}
        items = [{"datastream_id": id_, **stream} for id_ in ids]
        return {"items": items, "total": 3, "limit": 1000, "next_page_token": token}

    service.answer("GET /datastreams", page(1, 2, token="a+b"))
    service.answer("GET /datastreams", page(3, token=None))
    found = client.catalog.datastreams(exchange="x")
    assert service.requests == []
    assert [one.datastream_id for one in found] == [1, 2, 3]
    assert service.requests[1][1] == "/datastreams?limit=1000&page_token=a%2Bb&exchange=x"
    assert client.catalog.datastream("x", "A/B", "trades").datastream_id == 3
    with pytest.raises(MdeError, match="no datastream x A/C trades"):
        client.catalog.datastream("x", "A/C", "trades")


def test_sends_an_export_as_the_contract_has_it(service: FakeService, client: Client) -> None:
    client.exports.create(
        9007199254740993,
        1704067200123456789,
        "2024-01-02",
        schema={"columns": []},
        compression="snappy",
        view=BookView(interval="100ms", grouping=Decimal("0.000000001")),
        parquet_types={"numbers": "double"},
        idempotency_key=UUID(int=1),
    )
    _, _, headers, body = service.requests[0]
    assert headers["Idempotency-Key"] == str(UUID(int=1))
    assert body == {
        "datastream_id": 9007199254740993,
        "start_time": 1704067200123456789,
        "end_time": "2024-01-02T00:00:00Z",
        "schema": {"columns": []},
        "format": "parquet",
        "format_options": {"compression": "snappy"},
        "view": {"kind": "book", "interval": "100ms", "depth": 25, "grouping": "0.000000001"},
        "parquet_types": {"numbers": "double"},
    }
    client.exports.create(7, 1, 2, view=BarsView(by="notional", size=Decimal("1E+6")))
    assert service.requests[1][3]["view"] == {"kind": "bars", "by": "notional", "size": "1000000"}
    client.exports.create(7, 1, 2, view=BarsView(size="1m"))
    time_bars = {"kind": "bars", "by": "time", "size": "1m", "clock": "exchange", "empty": "skip"}
    assert service.requests[2][3]["view"] == time_bars
    client.exports.create(7, 1, 2, view=HftbacktestView(), format="npz")
    body = service.requests[3][3]
    assert body["view"] == {"kind": "hftbacktest", "latency": "recorded"}
    assert (body["schema"], body["format"]) == ("hftbacktest", "npz")


def test_waits_until_the_export_ends(service: FakeService, client: Client) -> None:
    call = f"GET /exports/{EXPORT_ID}"
    service.answer(call, service.job(status="queued", progress=0))
    service.answer(call, service.job(status="running", progress=0.5))
    service.answer(call, service.job(rows=3, warnings=[{"code": "no_rows", "message": "None."}]))
    job = client.exports.wait(EXPORT_ID)
    assert (job.rows, job.warnings[0].code, job.created_at.microsecond) == (3, "no_rows", 678901)
    assert [path for _, path, _, _ in service.requests] == [f"/exports/{EXPORT_ID}?wait=9"] * 3

    service.answers[call] = [(200, service.job(status="failed", reason="The store was away."), {})]
    with pytest.raises(ExportFailedError, match="failed: The store was away") as raised:
        client.exports.wait(EXPORT_ID)
    assert raised.value.job.status == "failed"


def test_gives_up_waiting_after_the_timeout(service: FakeService, client: Client) -> None:
    service.answer(f"GET /exports/{EXPORT_ID}", service.job(status="running"))
    with pytest.raises(WaitTimeoutError, match="still running after"):
        client.exports.wait(EXPORT_ID, timeout=0.2)


def test_finds_the_subscription_that_exists(service: FakeService, client: Client) -> None:
    stream = {"datastream_id": 7, "exchange": "x", "instrument": "A", "stream_type": "trades", "wire_format": "json"}
    paused = {"id": "sub_1", "datastream_id": 7, "status": "paused", "created_at": "2026-01-02T03:04:05Z"}
    service.answer("POST /subscriptions", refusal("already_exists", id="sub_1", status="paused"), 409)
    service.answer("GET /subscriptions/sub_1", {**paused, "datastream": stream})
    service.answer("GET /subscriptions/sub_1", {**paused, "status": "active", "datastream": stream})
    service.answer("POST /subscriptions/sub_1/resume", None, 204)
    with pytest.raises(AlreadyExistsError):
        client.subscriptions.create(7)
    assert client.subscriptions.create(7, exist_ok=True).status == "active"


def test_clips_gaps_to_a_range(service: FakeService, client: Client) -> None:
    stream = {"datastream_id": 7, "exchange": "x", "instrument": "A", "stream_type": "trades", "wire_format": "json"}
    gaps = [{"from": 0, "to": 10, "reason": "a", "also": ["c"]}, {"from": 20, "to": 30, "reason": "b"}]
    held = {"datastream": stream, "ranges": [], "gaps": gaps, "updated_at": "2026-01-02T03:04:05Z"}
    service.answer("GET /availability", held)
    assert [(gap.from_ns, gap.to_ns) for gap in client.gaps(7)] == [(0, 10), (20, 30)]
    assert [(gap.from_ns, gap.to_ns) for gap in client.gaps(7, 5, 25)] == [(5, 10), (20, 25)]
    assert client.gaps(7, 10, 20) == ()
    assert [gap.also for gap in client.gaps(7)] == [("c",), ()]


def test_reads_books_exactly(service: FakeService, client: Client) -> None:
    book = {"datastream_id": 7, "at": 2**60 + 1, "exchange_timestamp_ns": None, "update_id": 9}
    service.answer("GET /books", {**book, "bids": [["0.1", "1"]], "asks": [["0.3", "2"], ["0.4", "1"]]})
    found = client.books.at(7, 2**60 + 1, depth=5, grouping=Decimal("0.10"))
    assert service.requests[0][1] == f"/books?datastream_id=7&at={2**60 + 1}&depth=5&grouping=0.10"
    assert (found.at, found.bids[0], found.mid, found.spread) == (
        2**60 + 1,
        ("0.1", "1"),
        Decimal("0.2"),
        Decimal("0.2"),
    )
    service.answers["GET /books"] = [(200, {**book, "bids": [], "asks": []}, {})]
    assert client.books.at(7, 1).mid is None


def test_reads_chains_exactly(service: FakeService, client: Client) -> None:
    unknown = {field.name: None for field in fields(ChainOption)}
    option = {**unknown, "instrument": "BTC-26MAR27-90000-C", "mark_iv": "61.50", "greeks_age_ns": 2**60 + 1}
    service.answer(
        "GET /chains", {"exchange": "deribit", "underlying": "btc_usd", "at": 2**60 + 1, "options": [option]}
    )
    [found] = client.chains.at("deribit", "btc_usd", 2**60 + 1).options
    assert service.requests[0][1] == f"/chains?exchange=deribit&underlying=btc_usd&at={2**60 + 1}"
    assert (found.instrument, found.mark_iv, found.greeks_age_ns, found.bid_price) == (
        "BTC-26MAR27-90000-C",
        "61.50",
        2**60 + 1,
        None,
    )


TERMS = {
    "exchange": "okx",
    "symbol": "BTC-USD-261225-90000-P",
    "from": 2**60 + 1,
    "to": None,
    "observed_from": 2**60 + 1,
    "observed_to": 2**60 + 9,
    "source": "observed",
    "kind": "option",
    "contract_multiplier": "0.01",
    "tick_size": "0.0001",
    "expires_at": 1798185600000000000,
    "strike": "90000",
}


def test_reads_the_terms_of_an_instrument_at_a_moment(service: FakeService, client: Client) -> None:
    page = {"items": [TERMS], "total": 1, "limit": 1, "next_page_token": None}
    service.answer("GET /instruments", page)
    found = client.instruments.at("okx", "BTC-USD-261225-90000-P", "2026-12-01T00:00:00Z")
    assert service.requests[0][1] == (
        "/instruments?exchange=okx&symbol=BTC-USD-261225-90000-P&at=2026-12-01T00%3A00%3A00Z&limit=1"
    )
    assert (found.from_ns, found.to_ns, found.tick_size, found.lot_size) == (2**60 + 1, None, "0.0001", None)
    service.answers["GET /instruments"] = [(200, {**page, "items": []}, {})]
    with pytest.raises(NotFoundError, match="there is no instrument okx NEVER"):
        client.instruments.at("okx", "NEVER")


def test_reads_the_history_of_an_instrument(service: FakeService, client: Client) -> None:
    gap = {"from": 5, "to": 9, "reason": "shrunk"}
    page = {"items": [TERMS], "total": 1, "limit": 1000, "next_page_token": None, "unknown": [gap]}
    service.answer("GET /instruments/kraken/XBT%2FUSD/history", page)
    assert [one.strike for one in client.instruments.history("kraken", "XBT/USD")] == ["90000"]
    (unknown,) = client.instruments.unknown("kraken", "XBT/USD")
    assert (unknown.from_ns, unknown.to_ns, unknown.reason) == (5, 9, "shrunk")


@pytest.mark.parametrize(("inverse", "multiplier", "value"), [(True, "100", "2500"), (False, "0.01", "22000.125")])
def test_values_contracts_as_the_guide_does(
    service: FakeService, client: Client, inverse: bool, multiplier: str, value: str
) -> None:
    guide = Path(__file__).parents[4] / "docs" / "rest-guide.md"
    _, block = guide.read_text(encoding="utf-8").split("```python instruments\n")
    terms = {**TERMS, "inverse": inverse, "contract_multiplier": multiplier}
    service.answer("GET /instruments", {"items": [terms], "total": 1, "limit": 1, "next_page_token": None})
    names = {"client": client, "Decimal": Decimal}
    exec(block.split("```")[0], names)
    assert names["value"] == Decimal(value)


def test_calls_what_has_no_method(service: FakeService, client: Client) -> None:
    service.answer("GET /webhooks", [])
    assert client.request("GET", "/webhooks") == []


def test_returns_text_as_text() -> None:
    sums = httpx.Response(200, text="00  a.parquet\n")
    with Client(KEY, "http://service", http=httpx.MockTransport(lambda _: sums)) as client:
        assert client.request("GET", "/export-sets/set_1/SHA256SUMS") == "00  a.parquet\n"


def test_says_that_an_address_is_not_the_service() -> None:
    page = httpx.Response(200, html="<!doctype html>")
    with (
        Client(KEY, "http://service", http=httpx.MockTransport(lambda _: page)) as client,
        pytest.raises(UnreachableError, match=r"not JSON.*MDE_BASE_URL"),
    ):
        client.billing()


def test_takes_a_key_as_files_and_guides_have_it(service: FakeService) -> None:
    service.answer("GET /billing/summary", {"access_status": "ACTIVE", "usage": {}})
    with Client(f"{KEY}\n", service.url) as client:
        client.request("GET", "/billing/summary")
    assert service.requests[0][2]["X-Api-Key"] == KEY
    for wrong in ("key_…", "key_1\nsecret"):
        with pytest.raises(ValueError, match="the API key has a character"):
            Client(wrong, service.url)


def test_shows_no_secret_of_s3(service: FakeService, client: Client) -> None:
    pair = {"access_key_id": "key_1", "secret_access_key": "hidden"}
    place = {"endpoint": "http://service/s3", "region": "us-east-1", "bucket": "acc-1"}
    service.answer("GET /s3/credentials", place | pair)
    found = client.s3_credentials()
    assert (found.secret_access_key, found.bucket) == ("hidden", "acc-1")
    assert "hidden" not in repr(found)


def test_encodes_ids_in_paths(service: FakeService, client: Client) -> None:
    with pytest.raises(NotFoundError):
        client.schedules.retry("sdl_1?wait=9", "../é #")
    assert service.requests[0][1] == "/export-schedules/sdl_1%3Fwait%3D9/runs/..%2F%C3%A9%20%23/retry"


@pytest.mark.parametrize(
    "address",
    [
        *("ftp://x", "localhost:8080", "127.0.0.1:8080", "x", " "),
        *("http://", "http://[", "http://x y", "http://x:y", "http://x:65536", "http://x?a=1", "http://x#a"),
    ],
)
def test_refuses_an_address_that_cannot_work(address: str) -> None:
    with pytest.raises(ValueError, match=r"the base URL .* (is not valid|must be http:// or https://)"):
        Client(KEY, address)


def test_takes_an_address_that_was_read_from_a_file(service: FakeService) -> None:
    service.answer("GET /exchanges", [])
    with Client(KEY, f"{service.url}/v1/\n") as client:
        assert client.catalog.exchanges() == []


@pytest.mark.parametrize("timeout", [float("nan"), -1.0])
def test_refuses_a_timeout_before_it_creates(
    service: FakeService, client: Client, tmp_path: Path, timeout: float
) -> None:
    with pytest.raises(ValueError, match="the timeout must be a number of seconds"):
        client.exports.run(7, 1, 2, timeout=timeout)
    with pytest.raises(ValueError, match="the timeout must be a number of seconds"):
        client.sets.run([7], 1, 2, tmp_path, timeout=timeout)
    assert service.requests == []


@pytest.mark.parametrize("numbers", [{"patience": float("nan")}, {"patience": -1}, {"range_bytes": 0}])
def test_refuses_numbers_that_cannot_work(numbers: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(numbers))):
        Client(KEY, "http://x", **numbers)


def test_arguments_that_do_not_exist_are_refused(service: FakeService, client: Client) -> None:
    wrong: Any = {"parquet": True}
    with pytest.raises(TypeError, match="parquet"):
        client.exports.create(1, 1, 2, **wrong)
    with pytest.raises(TypeError, match="parquet"):
        client.sets.create([1], 1, 2, **wrong)
    only_of_sets: Any = {"layout": "hive"}
    with pytest.raises(TypeError, match="layout"):
        client.exports.create(1, 1, 2, **only_of_sets)
    assert service.requests == []
