"""The address of the service."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx


def service_address(base_url: str) -> str:
    """Returns the address that paths are added to. Adds `/v1` if the given one has no path.

    Raises ValueError for an address that no request can be sent to.
    """
    address = base_url.strip().rstrip("/")
    try:
        url = httpx.URL(address)
    except httpx.InvalidURL as error:
        raise ValueError(f"the base URL {address!r} is not valid: {error}") from error
    # httpx percent-encodes what no host has.
    has_host = url.host and "%" not in url.host and (url.port or 0) < 1 << 16
    if url.scheme not in ("http", "https") or not has_host or "?" in address or "#" in address:
        raise ValueError(
            f"the base URL {address!r} must be http:// or https:// with a host and no query, "
            "such as http://127.0.0.1:8080/v1"
        )
    return f"{address}/v1" if url.path in ("", "/") else address


def query_texts(query: Mapping[str, Any] | None) -> dict[str, str | list[str]] | None:
    """Returns the parameters of a query as text, without those that are None. Lists repeat."""
    given = {
        name: [_text(one) for one in value] if isinstance(value, list | tuple) else _text(value)
        for name, value in (query or {}).items()
        if value is not None
    }
    return given or None


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
