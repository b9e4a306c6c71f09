"""Datastreams that a call is about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..models import Datastream


@dataclass(frozen=True, slots=True)
class StreamPattern:
    """Datastreams of an exchange. `*` in `instruments` stands for any characters, none included."""

    exchange: str
    instruments: Sequence[str]
    stream_types: Sequence[str]


#: Datastreams or their ids, or a pattern.
Selection: TypeAlias = StreamPattern | Iterable[int | Datastream]


def selection_json(select: Selection) -> dict[str, Any]:
    """Returns a selection as a request has it."""
    if isinstance(select, StreamPattern):
        return {
            "exchange": select.exchange,
            "instruments": list(select.instruments),
            "stream_types": list(select.stream_types),
        }
    return {"datastream_ids": [datastream_id(one) for one in select]}


def datastream_id(datastream: int | Datastream) -> int:
    """Returns the id of a datastream, which may be given by its id."""
    return datastream if isinstance(datastream, int) else datastream.datastream_id
