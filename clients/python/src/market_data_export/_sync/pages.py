# Generated from _async/pages.py by npm run generate: do not edit.
"""Lists that come in pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from ..decode import decode
from .transport import Transport

T = TypeVar("T")


def every(
    transport: Transport,
    path: str,
    model: type[T],
    *,
    page_size: int,
    **query: Any,  # noqa: ANN401 - filters
) -> Iterator[T]:
    """Yields the items of all pages, newest first.

    A page is requested when its first item is needed.
    """
    token: str | None = None
    while True:
        page = transport.get(path, limit=page_size, page_token=token, **query)
        for item in page["items"]:
            yield decode(model, item)
        token = page["next_page_token"]
        if token is None:
            return
