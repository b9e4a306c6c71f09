# Generated from _async/books.py by npm run generate: do not edit.
"""Order books."""

from __future__ import annotations

from decimal import Decimal

from ..decode import decode
from ..inputs.selection import datastream_id
from ..models import Book, Datastream
from ..times import Moment, moment_json
from .transport import Transport


class Books:
    """Order books at one moment. For a series of books, export with a `BookView`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def at(
        self,
        datastream: int | Datastream,
        at: Moment,
        *,
        depth: int | None = None,
        grouping: str | Decimal | None = None,
    ) -> Book:
        """Returns the book of all messages before a moment, exact.

        `depth`: levels a side, 25 if not given.

        Raises NotFoundError where the book is unknown; its `reason` says why (`not_sealed`: not
        stored yet, try later). Raises PermissionDeniedError outside of your spans.
        """
        step = f"{grouping:f}" if isinstance(grouping, Decimal) else grouping
        answer = self._transport.get(
            "/books", datastream_id=datastream_id(datastream), at=moment_json(at), depth=depth, grouping=step
        )
        return decode(Book, answer)
