"""What answers of the service say."""

from __future__ import annotations

from typing import Any

import httpx

from .errors import ApiError, UnreachableError, api_error
from .retry import retry_after


def value(response: httpx.Response) -> Any:  # noqa: ANN401 - JSON
    """Returns the JSON or the text of a successful answer, or None if it has no body."""
    if not response.content:
        return None
    if response.headers.get("content-type", "").startswith("text/plain"):
        return response.text
    try:
        return response.json()
    except ValueError as error:
        raise UnreachableError(f"{response.url}: the answer is not JSON (MDE_BASE_URL sets the address)") from error


def refusal(response: httpx.Response) -> ApiError:
    """Returns the exception for another answer."""
    return api_error(
        response.status_code,
        _json_or_none(response),
        request_id=response.headers.get("x-request-id"),
        retry_after=retry_after(response.headers),
    )


def _json_or_none(response: httpx.Response) -> object:
    try:
        return response.json()
    except ValueError:
        return None
