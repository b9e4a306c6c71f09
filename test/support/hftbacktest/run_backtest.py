"""Runs hftbacktest over a file of events, and tells what it sees.

Reads `{"file", "tick", "lot", "instants": [ns, …]}` from the standard input. Writes the best bid and
ask, with quantities, at each instant, null where there is none.
"""

import json
import math
import sys

import numpy as np
from hftbacktest import BacktestAsset, HashMapMarketDepthBacktest
from hftbacktest.data import validate_event_order
from hftbacktest.types import event_dtype
from numba import njit


@njit
def tops(hbt, instants, found):
    # The first call begins the backtest, at its first event.
    hbt.elapse(0)
    for i in range(len(instants)):
        wait = instants[i] - hbt.current_timestamp
        if wait > 0 and hbt.elapse(wait) != 0:
            return i
        depth = hbt.depth(0)
        found[i, 0] = depth.best_bid
        found[i, 1] = depth.best_ask
        found[i, 2] = depth.bid_qty_at_tick(depth.best_bid_tick)
        found[i, 3] = depth.ask_qty_at_tick(depth.best_ask_tick)
    return len(instants)


def main() -> None:
    asked = json.load(sys.stdin)
    data = np.load(asked["file"])["data"]
    if data.dtype != event_dtype:
        raise TypeError(f"{data.dtype} is not the type of an event")
    validate_event_order(data)
    asset = (
        BacktestAsset()
        .data([asked["file"]])
        .linear_asset(1.0)
        .constant_order_latency(0, 0)
        .risk_adverse_queue_model()
        .no_partial_fill_exchange()
        .trading_value_fee_model(0, 0)
        .tick_size(asked["tick"])
        .lot_size(asked["lot"])
        .last_trades_capacity(0)
    )
    hbt = HashMapMarketDepthBacktest([asset])
    instants = np.array(asked["instants"], np.int64)
    found = np.full((len(instants), 4), np.nan)
    reached = tops(hbt, instants, found)
    rows = [[None if math.isnan(one) else one for one in row] for row in found.tolist()]
    trades = int(np.sum((data["ev"] & 0xFF) == 2))
    json.dump({"reached": reached, "events": len(data), "trades": trades, "tops": rows}, sys.stdout)


main()
