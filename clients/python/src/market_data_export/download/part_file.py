"""A file that is being fetched, in a form that survives a kill."""

from __future__ import annotations

import os
import struct
from pathlib import Path
from typing import BinaryIO

from .remote_file import RemoteFile, is_same

#: Magic and version, bytes of the file, bytes of a range, SHA-256 (zeros if unknown).
_HEADER = struct.Struct("<4sQQ32s")
_MAGIC = b"MDE1"
_COUNT = struct.Struct("<Q")


class PartFile:
    """`<target>.part` has the bytes.

    `<target>.part.ranges` has how many bytes of each range are in it.

    A count is written after its bytes: after a kill it says at most what is there, so that only
    what was on its way is fetched again. After a power failure it may say more. The SHA-256 tells.
    """

    def __init__(self, target: Path, remote: RemoteFile, range_bytes: int) -> None:
        self.target = target
        self.remote = remote
        self._range_bytes = range_bytes
        self._part = target.with_name(f"{target.name}.part")
        self._ranges = target.with_name(f"{target.name}.part.ranges")
        self.count = -(-remote.bytes // range_bytes)
        target.parent.mkdir(parents=True, exist_ok=True)
        if not self._is_resumable():
            self.reset()

    def reset(self) -> None:
        """Begins from nothing."""
        self._ranges.unlink(missing_ok=True)
        with self._part.open("wb") as part:
            part.truncate(self.remote.bytes)
        # In this order: counts without bytes must not exist.
        with self._ranges.open("wb") as ranges:
            ranges.write(self._header() + bytes(_COUNT.size * self.count))

    def _header(self) -> bytes:
        digest = bytes.fromhex(self.remote.sha256) if self.remote.sha256 else bytes(32)
        return _HEADER.pack(_MAGIC, self.remote.bytes, self._range_bytes, digest)

    def _is_resumable(self) -> bool:
        try:
            stored = self._ranges.read_bytes()
            return (
                self._part.stat().st_size == self.remote.bytes
                and stored[: _HEADER.size] == self._header()
                and len(stored) == _HEADER.size + _COUNT.size * self.count
            )
        except FileNotFoundError:
            return False

    def length(self, index: int) -> int:
        """Returns how many bytes a range has."""
        return min(self._range_bytes, self.remote.bytes - index * self._range_bytes)

    def done(self) -> list[int]:
        """Returns how many bytes of each range are there."""
        stored = self._ranges.read_bytes()[_HEADER.size :]
        return [min(count, self.length(index)) for index, (count,) in enumerate(_COUNT.iter_unpack(stored))]

    def open(self, index: int) -> RangeWriter:
        """Returns a writer that continues a range."""
        return RangeWriter(
            self._part.open("r+b", buffering=0),
            self._ranges.open("r+b", buffering=0),
            index * self._range_bytes,
            _HEADER.size + _COUNT.size * index,
            self.length(index),
        )

    def finish(self) -> bool:
        """Gives the file its name if its bytes are right.

        Otherwise begins from nothing, and returns False.
        """
        if not is_same(self._part, self.remote):
            self.reset()
            return False
        with self._part.open("r+b") as part:
            os.fsync(part.fileno())
        self._part.replace(self.target)
        self._ranges.unlink(missing_ok=True)
        return True


class RangeWriter:
    """Writes a range of a part file, in order."""

    def __init__(self, part: BinaryIO, ranges: BinaryIO, start: int, count_at: int, length: int) -> None:
        self._part = part
        self._ranges = ranges
        self._start = start
        self._count_at = count_at
        self.length = length
        ranges.seek(count_at)
        (stored,) = _COUNT.unpack(ranges.read(_COUNT.size))
        self.done = min(int(stored), length)
        part.seek(start + self.done)

    @property
    def wanted(self) -> tuple[int, int]:
        """The first and the last byte that are missing, as in a `Range` header."""
        return self._start + self.done, self._start + self.length - 1

    def write(self, chunk: bytes) -> None:
        """Adds bytes, and then counts them. Raises OSError, for example if the disk is full."""
        view = memoryview(chunk)
        while view:
            view = view[self._part.write(view) :]
        self.done += len(chunk)
        self._ranges.seek(self._count_at)
        self._ranges.write(_COUNT.pack(self.done))

    def close(self) -> None:
        """Closes the files."""
        self._part.close()
        self._ranges.close()
