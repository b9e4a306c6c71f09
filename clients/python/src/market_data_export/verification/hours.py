"""The hash chain over raw frames."""

from __future__ import annotations

import hashlib
import struct
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

HOUR_NS = 3_600_000_000_000
#: Length of the message and its time, before its bytes.
_HEAD = struct.Struct("<Iq")
_HOUR = struct.Struct("<q")
#: Stands for bytes of a message that were not UTF-8.
_REPLACEMENT = "\ufffd"


@dataclass(slots=True)
class HashedHour:
    """Frames of an hour, hashed in order."""

    frames: int = 0
    #: Messages that are not what was received: bytes of them were not UTF-8.
    replaced: int = 0
    _hash: Any = field(default_factory=hashlib.sha256)

    def add(self, at: int, message: str) -> None:
        """Adds a frame."""
        encoded = message.encode("utf-8")
        self._hash.update(_HEAD.pack(len(encoded), at) + encoded)
        self.frames += 1
        self.replaced += _REPLACEMENT in message

    @property
    def sha256(self) -> str:
        """The hash of the frames so far."""
        digest: str = self._hash.hexdigest()
        return digest


class HashedHours:
    """Frames of a stream inside its coverage, hashed by hour."""

    def __init__(self, coverage: Sequence[tuple[int, int]]) -> None:
        self._coverage = sorted(coverage)
        self._starts = [start for start, _ in self._coverage]
        self.hours: dict[int, HashedHour] = {}

    def add(self, frames: Iterable[tuple[int, str]]) -> None:
        """Adds frames, which follow those before."""
        for at, message in frames:
            index = bisect_right(self._starts, at) - 1
            if index < 0 or at >= self._coverage[index][1]:
                continue
            self.hours.setdefault(at - at % HOUR_NS, HashedHour()).add(at, message)


def chain_of(hours: Iterable[Mapping[str, Any]]) -> str:
    """Returns the hash over the hashes of a proof's hours."""
    link = bytes(32)
    for one in hours:
        link = hashlib.sha256(link + _HOUR.pack(one["hour"]) + bytes.fromhex(one["sha256"])).digest()
    return link.hex()
