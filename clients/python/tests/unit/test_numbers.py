from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from market_data_export.verification.verify import verify

from .test_verify import START, Frame, export

MINUTE = 60_000_000_000
Message = Callable[[int], object]


def deribit_trade(number: int) -> object:
    trade = {"trade_seq": number, "trade_id": str(7 * number), "price": 1.5}
    return {"method": "subscription", "params": {"channel": "trades.BTC-PERPETUAL.raw", "data": [trade]}}


def kraken_trades(number: int) -> object:
    """Two trades a message."""
    data = [{"trade_id": 2 * number, "price": 1}, {"trade_id": 2 * number + 1, "price": 1}]
    return {"channel": "trade", "type": "update", "data": data}


def binance_change(number: int) -> object:
    """Three changes of the book a message."""
    data = {"e": "depthUpdate", "U": 3 * number, "u": 3 * number + 2, "b": [], "a": []}
    return {"stream": "btcusdt@depth", "data": data}


def usdm_change(number: int) -> object:
    """Numbers have holes: each message names the one before."""
    data = {"e": "depthUpdate", "U": 10 * number - 4, "u": 10 * number, "pu": 10 * (number - 1), "b": [], "a": []}
    return {"stream": "btcusdt@depth", "data": data}


def okx_change(number: int) -> object:
    data = {"seqId": 5 * number, "prevSeqId": 5 * (number - 1), "bids": [], "asks": []}
    return {"arg": {"channel": "books", "instId": "BTC-USDT"}, "action": "update", "data": [data]}


STREAMS: list[tuple[str, Message, int]] = [
    ("deribit/BTC-PERPETUAL/trades", deribit_trade, 1),
    ("kraken/XBT-USD/trades", kraken_trades, 2),
    ("binance/BTCUSDT/depth", binance_change, 1),
    ("binance_usdm/BTCUSDT/depth", usdm_change, 1),
    ("okx/BTC-USDT/depth", okx_change, 1),
]


def frames_of(message: Message, numbers: Sequence[int], apart: int = 1_000) -> list[Frame]:
    return [(START + apart * index, json.dumps(message(number))) for index, number in enumerate(numbers)]


def numbers_of(
    directory: Path, stream: str, frames: Sequence[Frame], gaps: Sequence[tuple[int, int]] = ()
) -> tuple[str, str]:
    """The finding about numbers of a raw export that has and lists all frames as they are."""
    export(directory, frames, frames, stream=stream, gaps=gaps)
    found = verify(directory).findings
    assert [one.check for one in found if one.state == "failed"] in ([], ["numbers"])
    (finding,) = (one for one in found if one.check == "numbers")
    assert finding.subject == stream
    return finding.state, finding.detail


@pytest.mark.parametrize(("stream", "message", "each"), STREAMS)
def test_computes_from_raw_files_what_numbers_show(tmp_path: Path, stream: str, message: Message, each: int) -> None:
    def found(numbers: Sequence[int]) -> tuple[str, str]:
        return numbers_of(tmp_path, stream, frames_of(message, numbers))

    counts = "{} messages follow the one before, {} do not, 1 begin"
    whole = 5 * each - 1
    assert found([4, 5, 6, 7, 8]) == ("proven", counts.format(whole, 0))
    dropped = found([4, 5, 7, 8])
    assert dropped == (
        "failed",
        f"{counts.format(whole - each - 1, 1)}: jump at {START + 2_000}; the manifest lists 0",
    )
    state, detail = found([4, 5, 5, 6, 7, 8])
    assert (state, detail.split(":")[0]) == ("failed", counts.format(whole, each))
    assert f"repeat at {START + 2_000}" in detail
    assert "jump" not in detail
    # The one that came too early skips the other, which is there: only its place is wrong.
    state, detail = found([4, 6, 5, 7, 8])
    assert (state, detail.split(";")[0]) == ("failed", f"{counts.format(whole - 1, 1)}: jump at {START + 1_000}")


@pytest.mark.parametrize(("stream", "message", "each"), STREAMS)
def test_messages_need_not_follow_each_other_across_a_gap(
    tmp_path: Path, stream: str, message: Message, each: int
) -> None:
    frames = frames_of(message, [4, 5, 9, 10])
    state, detail = numbers_of(tmp_path, stream, frames, [(START + 1_500, START + 1_900)])
    assert (state, detail) == (
        "proven",
        f"{4 * each - 2} messages follow the one before, 0 do not, 2 begin",
    )


def test_a_whole_book_begins_the_numbers(tmp_path: Path) -> None:
    def message(number: int) -> object:
        whole = {"arg": {"channel": "books"}, "action": "snapshot", "data": [{"seqId": 5, "prevSeqId": -1}]}
        return whole if number == 1 else okx_change(number)

    state, detail = numbers_of(tmp_path, "okx/BTC-USDT/depth", frames_of(message, [7, 8, 1, 2, 3]))
    assert (state, detail) == ("proven", "3 messages follow the one before, 0 do not, 1 begin")


def test_numbers_that_begin_again_are_a_jump(tmp_path: Path) -> None:
    frames = frames_of(binance_change, [900, 901, 902, 903, 1, 2, 3], MINUTE)
    state, detail = numbers_of(tmp_path, "binance/BTCUSDT/depth", frames)
    begun = f"repeat at {START + 4 * MINUTE}, jump at {START + 5 * MINUTE}"
    counts = "4 messages follow the one before, 2 do not, 1 begin"
    assert (state, detail) == ("failed", f"{counts}: {begun}; the manifest lists 0")


def test_claims_nothing_where_the_exchange_numbers_nothing(tmp_path: Path) -> None:
    frames = [(START, json.dumps({"channel": "book", "type": "update", "data": [{"bids": [], "asks": []}]}))]
    state, detail = numbers_of(tmp_path, "kraken/XBT-USD/depth", frames)
    assert (state, detail) == ("unproven", "the exchange does not number these messages without holes")
