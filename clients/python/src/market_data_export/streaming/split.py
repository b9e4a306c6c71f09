"""Lines of a body that arrives in chunks."""

from __future__ import annotations


class LineSplitter:
    """Cuts chunks at line breaks. What follows the last one is kept for the next chunk."""

    def __init__(self) -> None:
        self._begun: list[bytes] = []

    def lines(self, chunk: bytes) -> list[bytes]:
        """Returns the lines that end in a chunk, without their line breaks."""
        first, *rest = chunk.split(b"\n")
        if not rest:
            self._begun.append(first)
            return []
        lines = [b"".join([*self._begun, first]), *rest]
        self._begun = [lines.pop()]
        return [line for line in lines if line]
