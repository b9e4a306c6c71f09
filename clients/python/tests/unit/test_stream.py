from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import httpx
import pytest

from market_data_export import (
    AsyncClient,
    BarsView,
    Client,
    InvalidArgumentError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitedError,
    Stream,
    StreamEnd,
    StreamGap,
    StreamHeartbeat,
    StreamLive,
    StreamMessage,
    StreamPattern,
    StreamRevised,
    StreamRow,
    UnavailableError,
    UnreachableError,
)
from market_data_export._sync import transport
from market_data_export.streaming.split import LineSplitter

from .fake_service import KEY
from .fake_stream import DATE_NS, Broken, FakeStream, error, line, message, streaming

GAP = line(type="gap", datastream_id=7, **{"from": 5, "to": 9}, reason="stopped", also=["disconnect"], cursor="g1")
LIVE = line(type="live", datastream_id=7, cursor="l1")
BEAT = line(type="heartbeat", watermark=2000)
REVISED = line(type="revised", datastream_id=7, **{"from": 1, "to": 2})
END = line(type="end", cursor="e1")
FRAMES = (
    b'{"p":0.10,"q":1.0}',
    b'"pong, with \\"cursor\\":\\"x\\""',
    b"[1,2]",
    b'{"type":"error","data":{"cursor":"no"}}',
)
RECORDS = (*(message(index, FRAMES[index % 4]) for index in range(40)), GAP, message(40), LIVE, message(41), END)


@pytest.fixture
def service() -> Iterator[FakeStream]:
    with streaming(FakeStream(RECORDS)) as started:
        yield started


@pytest.fixture
def client(service: FakeStream, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    with Client(KEY, service.url, patience=30) as made:
        monkeypatch.setattr(made._transport, "sleep", lambda _: None)
        yield made


def lines(stream: Stream) -> list[bytes]:
    return [one + b"\n" for one in stream.lines()]


def test_gives_typed_records_in_order(service: FakeStream, client: Client) -> None:
    row = line(type="row", datastream_id=7, cursor="r1", price="0.10", collection_timestamp_ns=2**60 + 1)
    unknown = line(type="news", text="?")
    service.records = (message(1, FRAMES[0]), message(2, FRAMES[1]), row, GAP, LIVE, BEAT, unknown, REVISED, END)
    found = list(client.stream(7))
    assert found == [
        StreamMessage(7, 1001, "c1", FRAMES[0]),
        StreamMessage(7, 1002, "c2", FRAMES[1]),
        StreamRow(7, "r1", {"price": "0.10", "collection_timestamp_ns": 2**60 + 1}),
        StreamGap("gap", 7, 5, 9, "stopped", "g1", ("disconnect",)),
        StreamLive("live", 7, "l1"),
        StreamHeartbeat("heartbeat", 2000),
        StreamRevised("revised", 7, 1, 2),
        StreamEnd("end", "e1"),
    ]
    data = [one.data for one in found if isinstance(one, StreamMessage)]
    assert data == [{"p": 0.1, "q": 1.0}, 'pong, with "cursor":"x"']


def test_asks_for_what_was_given(service: FakeStream, client: Client) -> None:
    pattern = StreamPattern("binance", ["BTC*", "ETH*"], ["trades"], kind="option", expires_to="2026-06-26")
    view = BarsView(size="1s")
    list(client.stream(pattern, "-15m", "2026-01-03", schema="bars", view=view, speed=2.5))
    list(client.stream([7, 8], 5, cursor="c38"))
    assert service.queries == [
        {
            "exchange": ["binance"],
            "instruments": ["BTC*", "ETH*"],
            "stream_types": ["trades"],
            "kind": ["option"],
            "expires_to": ["2026-06-26T00:00:00Z"],
            "start": ["-15m"],
            "end": ["2026-01-03T00:00:00Z"],
            "schema": ["bars"],
            "view": ['{"kind": "bars", "size": "1s", "by": "time", "clock": "exchange", "empty": "skip"}'],
            "speed": ["2.5"],
        },
        {"datastream_id": ["7", "8"], "cursor": ["c38"]},
    ]
    assert service.headers[0]["X-Api-Key"] == KEY
    assert service.headers[0]["Accept"] == "application/x-ndjson"


@pytest.mark.parametrize("after", [0, 1, 60, len(RECORDS[0]) - 1, len(RECORDS[0]), len(RECORDS[0]) + 3, 2000, 3300])
@pytest.mark.parametrize("cleanly", [False, True])
def test_goes_on_behind_the_last_record(service: FakeStream, client: Client, after: int, cleanly: bool) -> None:
    service.broken = [Broken(after, cleanly)]
    assert lines(client.stream(7)) == list(RECORDS)
    assert len(service.queries) == 2


def test_a_gap_moves_the_cursor(service: FakeStream, client: Client) -> None:
    service.broken = [Broken(len(b"".join(RECORDS[:41])))]
    assert lines(client.stream(7)) == list(RECORDS)
    assert service.queries[1]["cursor"] == ["g1"]


@pytest.mark.parametrize("seed", range(40))
def test_broken_connections_are_one_unbroken_stream(service: FakeStream, client: Client, seed: int) -> None:
    chance = random.Random(seed)
    kinds = [
        *[Broken(chance.randrange(4000), cleanly) for cleanly in (False, True)],
        Broken(status=503, body={"error": {"code": "unavailable", "message": "No."}}),
        Broken(status=429, body={"error": {"code": "rate_limited", "message": "No."}}, headers={"Retry-After": "1"}),
    ]
    service.broken = [chance.choice(kinds) for _ in range(chance.randrange(1, 12))]
    assert lines(client.stream(7)) == list(RECORDS)


def test_reconnects_after_a_silence(service: FakeStream, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "_STREAM_TIMEOUT", httpx.Timeout(0.3))
    service.broken = [Broken(len(RECORDS[0]), silent=True), Broken(0, silent=True)]
    assert lines(client.stream(7)) == list(RECORDS)
    assert [query.get("cursor") for query in service.queries] == [None, ["c0"], ["c0"]]


@pytest.mark.parametrize("code", ["unavailable", "internal", "rate_limited", "request_timeout"])
def test_goes_on_after_an_error_that_passes(service: FakeStream, client: Client, code: str) -> None:
    service.records = RECORDS[:10]
    service.broken = [Broken(last=error(code))]

    stream = client.stream(7)
    first = [next(stream) for _ in range(10)]
    service.records = RECORDS
    assert [one.cursor for one in first if isinstance(one, StreamMessage)] == [f"c{index}" for index in range(10)]
    assert lines(stream) == list(RECORDS[10:])


def test_raises_an_error_that_stays(service: FakeStream, client: Client) -> None:
    service.records = RECORDS[:3]
    service.broken = [Broken(last=error("permission_denied", details={"reason": "suspended"}))]
    stream = client.stream(7)
    for _ in range(3):
        next(stream)
    with pytest.raises(PermissionDeniedError) as raised:
        next(stream)
    assert (raised.value.reason, stream.cursor, len(service.queries)) == ("suspended", "c2", 1)


@pytest.mark.parametrize(
    ("status", "code", "kind"), [(400, "invalid_argument", InvalidArgumentError), (404, "not_found", NotFoundError)]
)
def test_raises_refusals(service: FakeStream, client: Client, status: int, code: str, kind: type[Exception]) -> None:
    details = {"field": "cursor", "reason": "expired", "earliest_cursor": "c9"}
    service.broken = [Broken(status=status, body={"error": {"code": code, "message": "No.", "details": details}})]
    with pytest.raises(kind) as raised:
        next(client.stream(7, cursor="c1"))
    assert isinstance(raised.value, InvalidArgumentError | NotFoundError)
    assert raised.value.details["earliest_cursor"] == "c9"


def test_waits_as_long_as_the_service_asks(
    service: FakeStream, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(client._transport, "sleep", waited.append)
    refused = {"error": {"code": "rate_limited", "message": "No."}}
    service.broken = [Broken(status=429, body=refused, headers={"Retry-After": "3"})]
    assert lines(client.stream(7)) == list(RECORDS)
    assert waited == [3.0]

    service.broken = [Broken(status=429, body=refused, headers={"Retry-After": "31"})]
    with pytest.raises(RateLimitedError):
        next(client.stream(7))
    service.broken = [Broken(status=429, body=refused, headers={"Retry-After": "31"})]
    assert next(client.stream(7, patience=40)) is not None


def test_patience_ends_without_records_and_begins_again_with_each(service: FakeStream, client: Client) -> None:
    service.broken = [Broken(max(map(len, RECORDS))) for _ in range(38)]
    assert lines(client.stream(7, patience=0.6)) == list(RECORDS)
    service.broken = [Broken(0) for _ in range(9)]
    with pytest.raises(UnreachableError):
        next(client.stream(7, patience=0.6))
    service.records = ()
    service.broken = [Broken(cleanly=True, last=error("unavailable")) for _ in range(9)]
    with pytest.raises(UnavailableError):
        next(client.stream(7, patience=0.6))


@pytest.mark.parametrize(
    ("start", "asked", "again"),
    [
        (None, None, [str(DATE_NS)]),
        ("-15m", ["-15m"], [str(DATE_NS - 900 * 10**9)]),
        ("2026-01-01T00:00:00Z", ["2026-01-01T00:00:00Z"], ["2026-01-01T00:00:00Z"]),
        (5, ["5"], ["5"]),
    ],
)
def test_a_relative_start_stays_where_it_was(
    service: FakeStream, client: Client, start: str | int | None, asked: list[str] | None, again: list[str]
) -> None:
    service.records = (BEAT, *RECORDS)
    service.broken = [Broken(len(BEAT))]
    assert lines(client.stream(7, start)) == [BEAT, BEAT, *RECORDS]
    assert [query.get("start") for query in service.queries] == [asked, again]


def test_a_stream_by_terms_selects_again_from_its_start(service: FakeStream, client: Client) -> None:
    service.broken = [Broken(len(RECORDS[0]))]
    pattern = StreamPattern("binance", ["*"], ["trades"], kind="option")
    assert lines(client.stream(pattern, 5)) == list(RECORDS)
    assert [query.get("start") for query in service.queries] == [["5"], ["5"]]
    assert [query.get("cursor") for query in service.queries] == [None, ["c0"]]


def test_a_stream_is_live_once(service: FakeStream, client: Client) -> None:
    other = line(type="live", datastream_id=8, cursor="l2")
    service.records = (LIVE, message(1), LIVE, message(2), other, END)
    assert lines(client.stream(7)) == [LIVE, message(1), message(2), other, END]


def test_the_cursor_of_what_was_taken_begins_another_stream(client: Client) -> None:
    with client.stream(7) as stream:
        for _ in range(5):
            next(stream)
    assert stream.cursor == "c4"
    assert lines(client.stream(7, cursor=stream.cursor)) == list(RECORDS[5:])
    assert list(stream) == []


def test_a_timeout_or_an_interrupt_ends_no_stream(
    service: FakeStream, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def after_timeouts() -> list[bytes]:
        service.broken = [Broken(700, silent=True), Broken(0, silent=True)]
        found: list[bytes] = []
        async with AsyncClient(KEY, service.url) as asynchronous, asynchronous.stream(7) as stream:
            while not found or found[-1] != END:
                with contextlib.suppress(asyncio.TimeoutError):
                    found.append(await asyncio.wait_for(anext(stream.lines()), 0.5) + b"\n")
        return found

    assert asyncio.run(after_timeouts()) == list(RECORDS)

    def interrupted(_splitter: LineSplitter, _chunk: bytes) -> list[bytes]:
        raise KeyboardInterrupt

    stream = client.stream(7)
    first = [next(stream.lines()) + b"\n" for _ in range(3)]
    with monkeypatch.context() as patched:
        patched.setattr(LineSplitter, "lines", interrupted)
        with pytest.raises(KeyboardInterrupt):
            list(stream)
    assert first + lines(stream) == list(RECORDS)


def test_does_not_take_a_page_for_a_stream() -> None:
    page = httpx.MockTransport(lambda _: httpx.Response(200, html="<!doctype html>"))
    with (
        Client(KEY, "http://service", http=page) as client,
        pytest.raises(UnreachableError, match=r"not application/x-ndjson.*MDE_BASE_URL"),
    ):
        next(client.stream(7))


def test_messages_become_tables(client: Client) -> None:
    tables = list(client.stream(7).to_arrow(16))
    assert [table.num_rows for table in tables] == [16, 16, 10]
    assert [str(field.type) for field in tables[0].schema] == ["int64", "int64", "string"]
    assert tables[0].slice(0, 2).to_pylist() == [
        {"datastream_id": 7, "ts": 1000, "data": FRAMES[0].decode()},
        {"datastream_id": 7, "ts": 1001, "data": FRAMES[1].decode()},
    ]
    with pytest.raises(ValueError, match="rows must be at least 1"):
        next(client.stream(7).to_arrow(0))


def test_rows_become_tables_with_the_types_of_files(service: FakeStream, client: Client) -> None:
    types = {"at": "timestamp", "price": "decimal(8)", "n": "i64", "x": "f64", "side": "string", "l": "decimal(2)[]"}
    columns = [{"name": name, "type": type_} for name, type_ in types.items()]
    service.answers["/export-schemas/preview"] = {"columns": columns, "rows": [], "scanned_messages": 0}
    members = {"at": "2026-01-02T03:04:05.123456789Z", "price": "0.1", "n": 2**60 + 1, "x": 1, "side": "buy"}
    first = line(type="row", datastream_id=7, cursor="r1", **members, l=["1.5", None])
    nulls = line(type="row", datastream_id=7, cursor="r2", **dict.fromkeys(types))
    service.records = (first, nulls, END)
    (frame,) = client.stream(7, schema="mine", view=BarsView(size="1s")).to_polars(10)
    assert [str(one) for one in frame.dtypes] == [
        "Int64",
        "Datetime(time_unit='ns', time_zone='UTC')",
        "Decimal(precision=38, scale=8)",
        "Int64",
        "Float64",
        "String",
        "List(Decimal(precision=38, scale=2))",
    ]
    row = frame.row(0, named=True)
    assert (row["price"], row["n"], row["l"][0]) == (Decimal("0.1"), 2**60 + 1, Decimal("1.5"))
    assert frame["at"].dt.epoch("ns")[0] == 1767323045123456789
    assert frame.row(1) == (7, *[None] * 6)
    assert [(body["datastream_id"], body["schema"], body["view"]["kind"]) for body in service.bodies] == [
        (7, "mine", "bars")
    ]


def test_a_batch_is_given_before_an_error(service: FakeStream, client: Client) -> None:
    service.records = RECORDS[:5]
    service.broken = [Broken(last=error("unauthenticated"))]
    tables: list[Any] = []
    with pytest.raises(Exception, match="unauthenticated"):
        tables.extend(client.stream(7).to_arrow(3))
    assert [table.num_rows for table in tables] == [3, 2]


def test_a_heartbeat_gives_what_waited_long_enough(service: FakeStream, client: Client) -> None:
    service.records = (message(1), message(2), BEAT, message(3), END)
    assert [table.num_rows for table in client.stream(7).to_arrow(100, seconds=0)] == [1, 1, 1]
    assert [table.num_rows for table in client.stream(7).to_arrow(100, seconds=60)] == [3]


def test_many_asynchronous_streams_at_once(service: FakeStream, monkeypatch: pytest.MonkeyPatch) -> None:
    service.broken = [Broken(700), Broken(50, cleanly=True), Broken(1500), Broken(3000)]

    async def sleep(_seconds: float) -> None:
        await asyncio.sleep(0)

    async def follow(client: AsyncClient) -> list[bytes]:
        async with client.stream(7) as stream:
            return [one + b"\n" async for one in stream.lines()]

    async def all_of_them() -> list[list[bytes]]:
        async with AsyncClient(KEY, service.url) as client:
            monkeypatch.setattr(client._transport, "sleep", sleep)
            followed = await asyncio.gather(*(follow(client) for _ in range(8)))
            (frame,) = [frame async for frame in client.stream(7).to_polars(100)]
            assert frame.height == 42
            return followed

    assert asyncio.run(all_of_them()) == [list(RECORDS)] * 8
    assert len(service.queries) == 13
