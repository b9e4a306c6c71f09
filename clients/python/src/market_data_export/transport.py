"""Sends requests to the service, and repeats them where that is safe."""

from __future__ import annotations

import json
import logging
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import httpx

from .errors import UnreachableError, api_error
from .retry import backoff, is_retryable, retry_after
from .tls import tls_context

logger = logging.getLogger("market_data_export")

#: Longer than the service's own deadline (10 s), which answers 408.
_TIMEOUT = httpx.Timeout(20.0, connect=10.0)


@dataclass(frozen=True, slots=True)
class Answer:
    """A successful answer. `value` is its JSON or its text, None if it has no body."""

    value: Any
    headers: httpx.Headers


class Transport:
    """An account's connection to the service. Threads may share it."""

    def __init__(
        self,
        key: str,
        base_url: str,
        *,
        patience: float,
        user_agent: str,
        http: httpx.BaseTransport | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.base_url = service_address(base_url)
        self.patience = patience
        self.sleep = sleep
        self._http = httpx.Client(
            headers={"X-Api-Key": key, "User-Agent": user_agent, "Accept": "application/json"},
            timeout=_TIMEOUT,
            transport=http,
            verify=tls_context(),
        )

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        idempotency_key: str | uuid.UUID | None = None,
    ) -> Answer:
        """Returns the answer to a request, after retries whose pauses last `patience` seconds at most.

        Raises ApiError, UnreachableError.

        All tries of a POST, PUT or DELETE carry the same idempotency key, so that it takes effect
        once.
        """
        headers = {}
        if method != "GET":
            headers["Idempotency-Key"] = str(idempotency_key or uuid.uuid4())
        content = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            content = json.dumps({name: value for name, value in body.items() if value is not None}).encode()
        given = {name: _query_text(value) for name, value in (query or {}).items() if value is not None}
        request = self._http.build_request(
            method, self.base_url + path, params=given or None, content=content, headers=headers
        )

        waited = 0.0
        attempt = 0
        while True:
            try:
                response = self._http.send(request)
            except (httpx.UnsupportedProtocol, httpx.LocalProtocolError) as error:
                raise UnreachableError(f"{self.base_url}: {error}") from error
            except httpx.TransportError as error:
                pause, cause = backoff(attempt), f"{self.base_url}: {error or type(error).__name__}"
                if isinstance(error, httpx.ConnectError):
                    cause += " (MDE_BASE_URL sets the address)"
                if waited + pause > self.patience:
                    raise UnreachableError(cause) from error
            else:
                if response.is_success:
                    return Answer(_value(response), response.headers)
                asked = retry_after(response.headers)
                refusal = api_error(
                    response.status_code,
                    _json_or_none(response),
                    request_id=response.headers.get("x-request-id"),
                    retry_after=asked,
                )
                pause, cause = backoff(attempt) if asked is None else asked, str(refusal)
                if not is_retryable(response.status_code, response.headers) or waited + pause > self.patience:
                    raise refusal
            logger.warning("%s; trying again in %.1f s", cause, pause)
            self.sleep(pause)
            waited += pause
            attempt += 1

    def get(self, path: str, **query: Any) -> Any:  # noqa: ANN401 - JSON
        """Returns the value of a GET."""
        return self.request("GET", path, query=query).value


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


def _query_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(response: httpx.Response) -> Any:  # noqa: ANN401 - JSON
    if not response.content:
        return None
    if response.headers.get("content-type", "").startswith("text/plain"):
        return response.text
    try:
        return response.json()
    except ValueError as error:
        raise UnreachableError(f"{response.url}: the answer is not JSON (MDE_BASE_URL sets the address)") from error


def _json_or_none(response: httpx.Response) -> object:
    try:
        return response.json()
    except ValueError:
        return None
