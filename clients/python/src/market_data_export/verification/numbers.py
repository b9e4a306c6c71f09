"""Numbers of raw frames, compared on the user's machine."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .findings import Finding, State
from .manifest import ListedStream
from .numbered import numbering_of
from .succession import Counts, Succession

_SHOWN = 3
#: Methods of a manifest that compare numbers.
_METHODS = {"sequence", "trade_ids"}


def number_findings(stream: ListedStream, frames: Iterable[tuple[int, str]]) -> Iterator[Finding]:
    """Yields what the exchange's numbers show of a stream's frames, and where its manifest says less."""
    exchange, _, rest = stream.name.partition("/")
    numbering = numbering_of(exchange, rest.rpartition("/")[2])
    if numbering is None:
        yield Finding("unproven", "numbers", stream.name, "the exchange does not number these messages without holes")
        return
    succession = Succession(numbering.rule)
    breaks = _breaks(stream)
    passed = 0
    for at, text in frames:
        if not any(start <= at < end for start, end in stream.coverage):
            continue
        if passed != (passed := bisect_right(breaks, at)):
            succession.reset()
        for place in numbering.places(_parsed(text)):
            succession.see(at, place)
    yield _finding(stream, succession.counts)


def _finding(stream: ListedStream, counts: Counts) -> Finding:
    failed = len(counts.failures)
    state: State = "failed" if failed else "proven" if counts.followed else "unproven"
    detail = f"{counts.followed} messages follow the one before, {failed} do not, {counts.begun} begin"
    shown = ", ".join(f"{kind} at {at}" for at, kind in counts.failures[:_SHOWN])
    detail += f": {shown}" if shown else ""
    stretches: Sequence[Mapping[str, Any]] = (stream.proof or {"stretches": []})["stretches"]
    listed = sum(one["failed"] for one in stretches if one["method"] in _METHODS)
    return Finding(
        state, "numbers", stream.name, f"{detail}; the manifest lists {listed}" if failed > listed else detail
    )


def _breaks(stream: ListedStream) -> Sequence[int]:
    """Returns the moments across which messages need not follow each other."""
    return sorted({start for start, _ in stream.coverage} | {end for _, end in stream.gaps})


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return None
