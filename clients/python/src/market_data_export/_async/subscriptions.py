"""Which datastreams are collected for the account."""

from __future__ import annotations

from collections.abc import AsyncIterator

from ..decode import decode
from ..errors import AlreadyExistsError
from ..inputs.paths import path_of
from ..inputs.selection import datastream_id
from ..models import Datastream, Span, Subscription
from .pages import every
from .transport import AsyncTransport


class Subscriptions:
    """The account's subscriptions."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(self) -> AsyncIterator[Subscription]:
        """Yields active and paused subscriptions, newest first."""
        return every(self._transport, "/subscriptions", Subscription, page_size=100)

    async def get(self, subscription_id: str) -> Subscription:
        """Returns a subscription. Raises NotFoundError, also for a deleted one."""
        return decode(Subscription, await self._transport.get(path_of("subscriptions", subscription_id)))

    async def create(self, datastream: int | Datastream, *, exist_ok: bool = False) -> Subscription:
        """Subscribes: collection starts now.

        Raises AlreadyExistsError, or returns the existing one with `exist_ok`.

        With `exist_ok` a paused subscription is resumed.
        """
        try:
            made = await self._transport.request(
                "POST", "/subscriptions", body={"datastream_id": datastream_id(datastream)}
            )
            return decode(Subscription, made)
        except AlreadyExistsError as error:
            existing = error.details.get("id")
            if not exist_ok or not isinstance(existing, str):
                raise
        found = await self.get(existing)
        if found.status == "paused":
            await self.resume(existing)
            found = await self.get(existing)
        return found

    async def spans(self, subscription_id: str) -> tuple[Span, ...]:
        """Returns the times in which the subscription was active, oldest first."""
        spans = await self._transport.get(path_of("subscriptions", subscription_id, "spans"))
        return tuple(decode(Span, one) for one in spans)

    async def pause(self, subscription_id: str) -> None:
        """Stops collection. What was collected can still be exported."""
        await self._transport.request("POST", path_of("subscriptions", subscription_id, "pause"))

    async def resume(self, subscription_id: str) -> None:
        """Starts collection again. Raises PaymentRequiredError if the plan is full."""
        await self._transport.request("POST", path_of("subscriptions", subscription_id, "resume"))

    async def delete(self, subscription_id: str) -> None:
        """Stops collection. Spans from before can no longer be exported."""
        await self._transport.request("DELETE", path_of("subscriptions", subscription_id))
