"""Destinations: storage of the account into which sets are delivered."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any
from uuid import UUID

from ..decode import decode
from ..inputs.paths import path_of
from ..inputs.storage import Storage
from ..models import AzureSecret, Destination, DestinationTest, S3Bucket, S3Key
from .transport import AsyncTransport


class Destinations:
    """The account's destinations. Credentials are encrypted, and never shown again."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(self, name: str, storage: Storage, *, idempotency_key: str | UUID | None = None) -> Destination:
        """Creates a destination. The store is not asked: `test` does that.

        Raises InvalidArgumentError with the `field`.
        """
        kind = "s3" if isinstance(storage, S3Bucket) else "azure_blob"
        body = {"name": name, "kind": kind, **asdict(storage)}
        answer = await self._transport.request("POST", "/destinations", body=body, idempotency_key=idempotency_key)
        return decode(Destination, answer)

    async def list(self) -> tuple[Destination, ...]:
        """Returns all destinations, newest first."""
        return tuple(decode(Destination, one) for one in await self._transport.get("/destinations"))

    async def get(self, destination_id: str) -> Destination:
        """Returns a destination. Raises NotFoundError."""
        return decode(Destination, await self._transport.get(path_of("destinations", destination_id)))

    async def update(
        self, destination_id: str, *, name: str | None = None, credentials: S3Key | AzureSecret | None = None
    ) -> Destination:
        """Changes the name or the credentials; what is None stays.

        Deliveries that run use new credentials from their next step on. Where a destination is
        cannot be changed: create another one.
        """
        body: dict[str, Any] = {"name": name, **({} if credentials is None else asdict(credentials))}
        return decode(
            Destination, await self._transport.request("PUT", path_of("destinations", destination_id), body=body)
        )

    async def test(self, destination_id: str) -> DestinationTest:
        """Writes, reads and removes a probe. Returns what the store refused."""
        return decode(
            DestinationTest, await self._transport.request("POST", path_of("destinations", destination_id, "test"))
        )

    async def delete(self, destination_id: str) -> None:
        """Deletes a destination and its credentials; delivered files stay. Repeating succeeds.

        Raises AlreadyExistsError while a schedule uses it.
        """
        await self._transport.request("DELETE", path_of("destinations", destination_id))
