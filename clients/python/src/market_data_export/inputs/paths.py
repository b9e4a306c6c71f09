"""Paths of resources."""

from __future__ import annotations

from urllib.parse import quote

from ..errors import InvalidArgumentError


def path_of(*segments: str) -> str:
    """Returns a path such as `/exports/exp_…`, with its segments percent-encoded.

    Raises InvalidArgumentError for a segment that would make it the path of another resource.
    """
    for segment in segments:
        if segment in ("", ".", ".."):
            message = f"an id or a code must not be {segment!r}"
            raise InvalidArgumentError(message, code="invalid_argument", status=400)
    return "".join(f"/{quote(segment, safe='')}" for segment in segments)
