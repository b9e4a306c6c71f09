"""Storage of the account that sets are delivered into."""

from __future__ import annotations

from typing import TypeAlias

from ..models import AzureContainer, Destination, S3Bucket

Storage: TypeAlias = S3Bucket | AzureContainer


def destination_id(destination: str | Destination) -> str:
    """Returns the id of a destination, which may be given by its id."""
    return destination if isinstance(destination, str) else destination.id
