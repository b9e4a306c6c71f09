"""Fetches many files at once, for programs with an event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

import httpx

from ..progress import Progress
from .downloader import Downloader
from .remote_file import RemoteFile


class AsyncDownloader:
    """A `Downloader` in a thread: to write and to hash files would block the event loop."""

    def __init__(
        self, *, connections: int, patience: float, range_bytes: int, http: httpx.AsyncBaseTransport | None = None
    ) -> None:
        self._downloader = Downloader(
            connections=connections,
            patience=patience,
            range_bytes=range_bytes,
            http=http if isinstance(http, httpx.BaseTransport) else None,
        )

    async def close(self) -> None:
        """Closes the connections."""
        self._downloader.close()

    async def fetch(
        self,
        files: Sequence[RemoteFile],
        directory: Path,
        *,
        renew: Callable[[], Awaitable[Mapping[str, str]]],
        progress: Progress,
        overwrite: bool,
    ) -> list[Path]:
        """Returns the paths of all files as `Downloader.fetch` does.

        Ends its threads when the task is canceled. What was fetched stays.
        """
        loop = asyncio.get_running_loop()
        stop = threading.Event()

        async def renewed() -> Mapping[str, str]:
            return await renew()

        def work() -> list[Path]:
            return self._downloader.fetch(
                files,
                directory,
                renew=lambda: asyncio.run_coroutine_threadsafe(renewed(), loop).result(),
                progress=progress,
                overwrite=overwrite,
                stop=stop,
            )

        working = loop.run_in_executor(None, work)
        try:
            return await asyncio.shield(working)
        except asyncio.CancelledError:
            stop.set()
            await asyncio.wait([working])
            raise
