"""Datastreams that a call is about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..models import Datastream
from ..times import Moment, optional_moment


@dataclass(frozen=True, slots=True)
class StreamPattern:
    """Datastreams of an exchange. `*` in `instruments` stands for any characters, none included.

    Of given terms, an instrument must have all at a time in the range; delisted ones need
    `status="delisted"`.
    """

    exchange: str
    instruments: Sequence[str]
    stream_types: Sequence[str]
    kind: str | None = None
    status: str | None = None
    underlying: str | None = None
    expires_from: Moment | None = None
    expires_to: Moment | None = None

    def terms(self) -> dict[str, Any]:
        """Returns the given terms as a request has them."""
        terms = {
            "kind": self.kind,
            "status": self.status,
            "underlying": self.underlying,
            "expires_from": optional_moment(self.expires_from),
            "expires_to": optional_moment(self.expires_to),
        }
        return {name: value for name, value in terms.items() if value is not None}


#: Datastreams or their ids, or a pattern.
Selection: TypeAlias = StreamPattern | Iterable[int | Datastream]


def selection_json(select: Selection) -> dict[str, Any]:
    """Returns a selection as a request has it."""
    if isinstance(select, StreamPattern):
        return {
            "exchange": select.exchange,
            "instruments": list(select.instruments),
            "stream_types": list(select.stream_types),
            **select.terms(),
        }
    return {"datastream_ids": [datastream_id(one) for one in select]}


def datastream_id(datastream: int | Datastream) -> int:
    """Returns the id of a datastream, which may be given by its id."""
    return datastream if isinstance(datastream, int) else datastream.datastream_id
