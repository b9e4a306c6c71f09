"""Destinations: storage of the account into which sets are delivered."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, TypeAlias
from uuid import UUID

from ..decode import decode
from ..models import Destination, DestinationTest
from ..transport import Transport
from .paths import path_of


@dataclass(frozen=True, slots=True, kw_only=True)
class S3Bucket:
    """A bucket of S3, or of a store that speaks its protocol, such as MinIO or R2.

    `endpoint` names another store than AWS. `prefix` is a path before the names of all files.
    """

    region: str
    bucket: str
    access_key_id: str = field(repr=False)
    secret_access_key: str = field(repr=False)
    endpoint: str | None = None
    prefix: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AzureContainer:
    """A container of Azure Blob Storage, with a SAS or a connection string.

    `container_url` has no query. `prefix` is a path before the names of all files.
    """

    container_url: str
    sas: str | None = field(default=None, repr=False)
    connection_string: str | None = field(default=None, repr=False)
    prefix: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class S3Key:
    """New credentials of a bucket."""

    access_key_id: str = field(repr=False)
    secret_access_key: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class AzureSecret:
    """New credentials of a container: a SAS or a connection string."""

    sas: str | None = field(default=None, repr=False)
    connection_string: str | None = field(default=None, repr=False)


Storage: TypeAlias = S3Bucket | AzureContainer


class Destinations:
    """The account's destinations. Credentials are encrypted, and never shown again."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, name: str, storage: Storage, *, idempotency_key: str | UUID | None = None) -> Destination:
        """Creates a destination. The store is not asked: `test` does that.

        Raises InvalidArgumentError with the `field`.
        """
        kind = "s3" if isinstance(storage, S3Bucket) else "azure_blob"
        body = {"name": name, "kind": kind, **asdict(storage)}
        answer = self._transport.request("POST", "/destinations", body=body, idempotency_key=idempotency_key)
        return decode(Destination, answer.value)

    def list(self) -> tuple[Destination, ...]:
        """Returns all destinations, newest first."""
        return tuple(decode(Destination, one) for one in self._transport.get("/destinations"))

    def get(self, destination_id: str) -> Destination:
        """Returns a destination. Raises NotFoundError."""
        return decode(Destination, self._transport.get(path_of("destinations", destination_id)))

    def update(
        self, destination_id: str, *, name: str | None = None, credentials: S3Key | AzureSecret | None = None
    ) -> Destination:
        """Changes the name or the credentials; what is None stays.

        Deliveries that run use new credentials from their next step on. Where a destination is
        cannot be changed: create another one.
        """
        body: dict[str, Any] = {"name": name, **({} if credentials is None else asdict(credentials))}
        return decode(
            Destination, self._transport.request("PUT", path_of("destinations", destination_id), body=body).value
        )

    def test(self, destination_id: str) -> DestinationTest:
        """Writes, reads and removes a probe. Returns what the store refused."""
        return decode(
            DestinationTest, self._transport.request("POST", path_of("destinations", destination_id, "test")).value
        )

    def delete(self, destination_id: str) -> None:
        """Deletes a destination and its credentials; delivered files stay. Repeating succeeds.

        Raises AlreadyExistsError while a schedule uses it.
        """
        self._transport.request("DELETE", path_of("destinations", destination_id))


def destination_id(destination: str | Destination) -> str:
    """Returns the id of a destination, which may be given by its id."""
    return destination if isinstance(destination, str) else destination.id
