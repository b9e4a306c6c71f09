"""Records of a stream, from its lines of JSON."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncGenerator, Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..decode import decode
from ..errors import ApiError, UnreachableError, api_error
from ..models import StreamEnd, StreamGap, StreamHeartbeat, StreamLive, StreamRevised

#: Lines as they are read: with an event loop, and without.
AsyncLines: TypeAlias = AsyncGenerator[bytes, None]
Lines: TypeAlias = Generator[bytes, None, None]

#: The type, and the cursor if there is one: in messages and rows it stands before the data.
_HEAD = re.compile(rb'\{"type":"(\w+)"(?:.*?"cursor":"([^"]+)")?', re.DOTALL)
#: A message up to its last member.
_MESSAGE = re.compile(rb'\{"type":"message","datastream_id":(\d+),"ts":(\d+),"cursor":"([^"]+)".*?,"data":')
#: Refusals that a repeat can lift. The status of the answer says it otherwise.
_RESUMABLE = frozenset({"internal", "rate_limited", "request_timeout", "unavailable"})


@dataclass(frozen=True, slots=True)
class StreamMessage:
    """A message of an exchange. `ts` is when it was collected, in nanoseconds.

    `frame` is its JSON, byte for byte: a JSON string if the message was not JSON.
    """

    datastream_id: int
    ts: int
    cursor: str
    frame: bytes

    @property
    def data(self) -> Any:  # noqa: ANN401 - JSON
        """The message, parsed. Use `frame` where the digits of numbers count."""
        return json.loads(self.frame)


@dataclass(frozen=True, slots=True)
class StreamRow:
    """A row of a schema or a view, by column."""

    datastream_id: int
    cursor: str
    columns: Mapping[str, Any]


StreamRecord: TypeAlias = (
    StreamMessage | StreamRow | StreamGap | StreamLive | StreamHeartbeat | StreamRevised | StreamEnd
)


def head_of(line: bytes) -> tuple[bytes, bytes | None]:
    """Returns the type of a record, and the cursor behind it, or None if the record moves none.

    Raises UnreachableError if the line is no record.
    """
    found = _HEAD.match(line)
    if found is None:
        raise UnreachableError(f"the service sent what is no record: {line[:80]!r}")
    return found[1], found[2]


def record_of(line: bytes) -> StreamRecord | None:
    """Returns the record of a line, or None if its type is newer than the package."""
    decoder = _DECODERS.get(head_of(line)[0])
    return None if decoder is None else decoder(line)


def failure_of(line: bytes) -> tuple[ApiError, bool]:
    """Returns the exception for a record of type `error`, and whether a cursor goes on behind it."""
    error = api_error(200, json.loads(line), request_id=None)
    return error, error.code in _RESUMABLE


def _message(line: bytes) -> StreamMessage:
    head = _MESSAGE.match(line)
    if head is None:
        raise UnreachableError(f"the service sent what is no message: {line[:200]!r}")
    return StreamMessage(int(head[1]), int(head[2]), head[3].decode(), line[head.end() : -1])


def _row(line: bytes) -> StreamRow:
    members = json.loads(line)
    del members["type"]
    return StreamRow(members.pop("datastream_id"), members.pop("cursor"), members)


def _other(model: type[Any]) -> Callable[[bytes], Any]:
    return lambda line: decode(model, json.loads(line))


_DECODERS: Mapping[bytes, Callable[[bytes], StreamRecord]] = {
    b"message": _message,
    b"row": _row,
    b"gap": _other(StreamGap),
    b"live": _other(StreamLive),
    b"heartbeat": _other(StreamHeartbeat),
    b"revised": _other(StreamRevised),
    b"end": _other(StreamEnd),
}
