"""Sends requests to the service, and repeats them where that is safe."""

from __future__ import annotations

import asyncio
import json
import logging
import uuid
from collections.abc import Mapping
from typing import Any

import httpx

from ..answers import refusal, value
from ..errors import MdeError, UnreachableError
from ..inputs.address import query_texts, service_address
from ..retry import Patience, is_retryable, retry_after
from ..tls import tls_context

logger = logging.getLogger("market_data_export")

#: Longer than the service's own deadline (10 s), which answers 408.
_TIMEOUT = httpx.Timeout(20.0, connect=10.0)
#: The service sends something at least every 5 s.
_STREAM_TIMEOUT = httpx.Timeout(15.0, connect=10.0)
_NOT_RETRYABLE = (httpx.UnsupportedProtocol, httpx.LocalProtocolError)


class AsyncTransport:
    """An account's connection to the service."""

    def __init__(
        self,
        key: str,
        base_url: str,
        *,
        patience: float,
        user_agent: str,
        http: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self.base_url = service_address(base_url)
        self.patience = patience
        self._http = httpx.AsyncClient(
            headers={"X-Api-Key": key, "User-Agent": user_agent, "Accept": "application/json"},
            timeout=_TIMEOUT,
            transport=http,
            verify=tls_context(),
        )

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def sleep(self, seconds: float) -> None:
        """Waits."""
        await asyncio.sleep(seconds)

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        idempotency_key: str | uuid.UUID | None = None,
    ) -> Any:  # noqa: ANN401 - JSON
        """Returns the JSON or the text of the answer to a request, or None if it has no body.

        Tries again, with pauses that last `patience` seconds at most. Raises ApiError,
        UnreachableError.

        All tries of a POST, PUT or DELETE carry the same idempotency key, so that it takes effect
        once.
        """
        headers = {}
        if method != "GET":
            headers["Idempotency-Key"] = str(idempotency_key or uuid.uuid4())
        content = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            content = json.dumps({name: member for name, member in body.items() if member is not None}).encode()
        request = self._http.build_request(
            method, self.base_url + path, params=query_texts(query), content=content, headers=headers
        )
        return value(await self._answer(request, Patience(self.patience)))

    async def get(self, path: str, **query: Any) -> Any:  # noqa: ANN401 - JSON
        """Returns the value of a GET."""
        return await self.request("GET", path, query=query)

    async def open(self, path: str, query: Mapping[str, Any], accept: str, patience: Patience) -> httpx.Response:
        """Returns an answer of the media type `accept` whose body is still to be read, and closed.

        A silence of 15 s is a httpx.ReadTimeout.
        """
        headers = {"Accept": accept, "Accept-Encoding": "identity"}
        request = self._http.build_request(
            "GET", self.base_url + path, params=query_texts(query), headers=headers, timeout=_STREAM_TIMEOUT
        )
        response = await self._answer(request, patience, stream=True)
        if response.headers.get("content-type", "").partition(";")[0] != accept:
            await response.aclose()
            raise UnreachableError(f"{response.url}: the answer is not {accept} (MDE_BASE_URL sets the address)")
        return response

    async def _answer(self, request: httpx.Request, patience: Patience, *, stream: bool = False) -> httpx.Response:
        while True:
            asked: float | None = None
            failure: MdeError
            try:
                response = await self._http.send(request, stream=stream)
                if response.is_success:
                    return response
                await response.aread()
                asked, failure = retry_after(response.headers), refusal(response)
                is_final = not is_retryable(response.status_code, response.headers)
            except httpx.TransportError as error:
                failure, is_final = self.unreachable(error), isinstance(error, _NOT_RETRYABLE)
            if is_final:
                raise failure
            await self.pause(patience, failure, asked)

    async def pause(self, patience: Patience, failure: MdeError, asked: float | None = None) -> None:
        """Waits before the next try, for as long as the service `asked` or the number of tries says.

        Raises the failure of the last try if that is longer than what is left of the patience.
        """
        seconds = patience.pause(asked)
        if seconds is None:
            raise failure
        logger.warning("%s; trying again in %.1f s", failure, seconds)
        await self.sleep(seconds)

    def unreachable(self, error: httpx.TransportError) -> UnreachableError:
        """Returns the exception for a request that brought no answer, or not all of it."""
        message = f"{self.base_url}: {error or type(error).__name__}"
        if isinstance(error, httpx.ConnectError):
            message += " (MDE_BASE_URL sets the address)"
        failure = UnreachableError(message)
        failure.__cause__ = error
        return failure
