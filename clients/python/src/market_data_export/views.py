"""Views: what an export derives from the frames of a datastream."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import Any, Literal, TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class BookView:
    """An order book of a `depth` stream.

    `interval` `"0"` gives a row after each message that changes the visible levels.
    """

    interval: str
    depth: int = 25
    grouping: str | Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BarsView:
    """Bars of `trades` or `agg_trades`. `size` is a duration, a count, or a volume or notional."""

    size: str | int | Decimal
    by: Literal["time", "ticks", "volume", "notional"] = "time"
    clock: Literal["exchange", "collection"] = "exchange"
    empty: Literal["skip", "null"] = "skip"


@dataclass(frozen=True, slots=True, kw_only=True)
class HftbacktestView:
    """Events of a `depth` stream and its trades for the program hftbacktest, in the format `npz`."""

    latency: Literal["recorded"] = "recorded"


@dataclass(frozen=True, slots=True, kw_only=True)
class StateView:
    """The last known values of a derivative: prices, funding, open interest, and their ages.

    Of its `ticker`, `mark_price`, `funding` and `open_interest`, whichever the export names.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainView:
    """Quote, mark, implied volatilities and greeks of the options of an underlying, at an interval.

    Of all options that you are subscribed to. The export names a `ticker` of any instrument of the underlying.

    Attributes:
        interval: A duration such as `1m`: rows at its boundaries in UTC. At least `1s`.

    """

    interval: str


View: TypeAlias = BookView | BarsView | ChainView | HftbacktestView | StateView | Mapping[str, Any]


_KINDS: Mapping[type, str] = {
    BookView: "book",
    BarsView: "bars",
    ChainView: "chain",
    HftbacktestView: "hftbacktest",
    StateView: "state",
}


def view_json(view: View) -> dict[str, Any]:
    """Returns a view as a request has it. Decimals are sent as text, exact and without exponent."""
    if isinstance(view, Mapping):
        return dict(view)
    kind = _KINDS[type(view)]
    members = {name: f"{value:f}" if isinstance(value, Decimal) else value for name, value in asdict(view).items()}
    if isinstance(view, BarsView) and view.by != "time":
        del members["clock"], members["empty"]
    return {"kind": kind, **{name: value for name, value in members.items() if value is not None}}
