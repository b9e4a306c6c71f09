# Generated from _async/subscriptions.py by npm run generate: do not edit.
"""Which datastreams are collected for the account."""

from __future__ import annotations

from collections.abc import Iterator

from ..decode import decode
from ..errors import AlreadyExistsError
from ..inputs.paths import path_of
from ..inputs.selection import datastream_id
from ..models import Datastream, Span, Subscription
from .pages import every
from .transport import Transport


class Subscriptions:
    """The account's subscriptions."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> Iterator[Subscription]:
        """Yields active and paused subscriptions, newest first."""
        return every(self._transport, "/subscriptions", Subscription, page_size=100)

    def get(self, subscription_id: str) -> Subscription:
        """Returns a subscription. Raises NotFoundError, also for a deleted one."""
        return decode(Subscription, self._transport.get(path_of("subscriptions", subscription_id)))

    def create(self, datastream: int | Datastream, *, exist_ok: bool = False) -> Subscription:
        """Subscribes: collection starts now.

        Raises AlreadyExistsError, or returns the existing one with `exist_ok`.

        With `exist_ok` a paused subscription is resumed.
        """
        try:
            made = self._transport.request("POST", "/subscriptions", body={"datastream_id": datastream_id(datastream)})
            return decode(Subscription, made)
        except AlreadyExistsError as error:
            existing = error.details.get("id")
            if not exist_ok or not isinstance(existing, str):
                raise
        found = self.get(existing)
        if found.status == "paused":
            self.resume(existing)
            found = self.get(existing)
        return found

    def spans(self, subscription_id: str) -> tuple[Span, ...]:
        """Returns the times in which the subscription was active, oldest first."""
        spans = self._transport.get(path_of("subscriptions", subscription_id, "spans"))
        return tuple(decode(Span, one) for one in spans)

    def pause(self, subscription_id: str) -> None:
        """Stops collection. What was collected can still be exported."""
        self._transport.request("POST", path_of("subscriptions", subscription_id, "pause"))

    def resume(self, subscription_id: str) -> None:
        """Starts collection again. Raises PaymentRequiredError if the plan is full."""
        self._transport.request("POST", path_of("subscriptions", subscription_id, "resume"))

    def delete(self, subscription_id: str) -> None:
        """Stops collection. Spans from before can no longer be exported."""
        self._transport.request("DELETE", path_of("subscriptions", subscription_id))
