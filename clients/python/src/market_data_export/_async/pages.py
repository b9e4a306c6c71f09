"""Lists that come in pages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, TypeVar

from ..decode import decode
from .transport import AsyncTransport

T = TypeVar("T")


async def every(
    transport: AsyncTransport,
    path: str,
    model: type[T],
    *,
    page_size: int,
    **query: Any,  # noqa: ANN401 - filters
) -> AsyncIterator[T]:
    """Yields the items of all pages, newest first.

    A page is requested when its first item is needed.
    """
    token: str | None = None
    while True:
        page = await transport.get(path, limit=page_size, page_token=token, **query)
        for item in page["items"]:
            yield decode(model, item)
        token = page["next_page_token"]
        if token is None:
            return
