"""Numbers in messages of exchanges."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

Rule = Literal["counted", "linked"]
_Paths = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Place:
    """A message's place among others of its stream. None where the exchange does not say it."""

    last: int
    first: int | None = None
    previous: int | None = None
    #: A whole book: the numbering begins with it.
    begins: bool = False


@dataclass(frozen=True, slots=True)
class Numbering:
    """Facts about the numbers of a stream."""

    rule: Rule
    places: Callable[[object], Iterator[Place]]


def numbering_of(exchange: str, stream_type: str) -> Numbering | None:
    """Returns how messages are numbered. None: nothing in them shows that one is missing."""
    facts = _facts()
    if stream_type == "trades" and (path := facts["trades"].get(exchange)):
        paths = _paths(path)
        return Numbering("counted", lambda message: (Place(one) for one in _integers(message, paths)))
    changes = facts["changes"].get(exchange)
    if stream_type != "depth" or changes is None:
        return None
    fields = {name: _paths(path) for name, path in changes["fields"].items()}
    return Numbering(changes["rule"], lambda message: _change(message, fields, changes["kinds"]))


@lru_cache
def _facts() -> Mapping[str, Any]:
    facts: Mapping[str, Any] = json.loads(files(__package__).joinpath("numbered-messages.json").read_text("utf-8"))
    return facts


def _change(message: object, fields: Mapping[str, _Paths], kinds: Sequence[Sequence[str | None]]) -> Iterator[Place]:
    kind = next((kind for field, text, kind in kinds if _matches(message, fields[field or ""], text)), None)
    last = _integer(message, fields["last"])
    if kind in {"snapshot", "change"} and last is not None:
        first, previous = (_integer(message, fields.get(name, ())) for name in ("first", "previous"))
        yield Place(last, first, previous, kind == "snapshot")


def _matches(message: object, paths: _Paths, text: str | None) -> bool:
    found = next(_values(message, paths), None)
    if found is None or text is None:
        return found is not None
    return text == (json.dumps(found) if isinstance(found, bool) else str(found))


def _integer(message: object, paths: _Paths) -> int | None:
    return next(_integers(message, paths), None)


def _integers(message: object, paths: _Paths) -> Iterator[int]:
    for value in _values(message, paths):
        if isinstance(value, str) and value.lstrip("-").isdecimal():
            yield int(value)
        elif isinstance(value, int) and not isinstance(value, bool):
            yield value


def _paths(text: str) -> _Paths:
    """Returns the alternatives of a path."""
    return [one.split(".") for one in text.split("|")]


def _values(message: object, paths: _Paths) -> Iterator[object]:
    """Yields what is found by the first alternative that finds anything."""
    for path in paths:
        found = [value for value in _at(message, path) if value is not None]
        if found:
            yield from found
            return


def _at(value: object, path: Sequence[str]) -> Iterator[object]:
    if not path:
        yield value
    elif isinstance(value, dict):
        if path[0] in value:
            yield from _at(value[path[0]], path[1:])
    elif isinstance(value, list) and path[0].isdecimal():
        if int(path[0]) < len(value):
            yield from _at(value[int(path[0])], path[1:])
    elif isinstance(value, list):
        for one in value:
            yield from _at(one, path)
