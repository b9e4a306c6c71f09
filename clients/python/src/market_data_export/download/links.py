"""Presigned URLs, which expire."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping

from ..errors import DownloadError
from .remote_file import RemoteFile


class Links:
    """The URLs of files. Threads whose URLs expired at the same time request new ones once."""

    def __init__(self, files: Iterable[RemoteFile], renew: Callable[[], Mapping[str, str]]) -> None:
        self._urls = {file.path: file.url for file in files}
        self._renew = renew
        self._lock = threading.Lock()

    def url(self, path: str) -> str:
        """Returns the newest URL of a file."""
        with self._lock:
            return self._urls[path]

    def renewed(self, path: str, stale: str) -> str:
        """Returns another URL than the stale one, from the service if no other thread got one.

        Raises DownloadError.
        """
        with self._lock:
            if self._urls[path] == stale:
                self._urls.update(self._renew())
            if self._urls[path] == stale:
                raise DownloadError(f"{path}: the store refuses the URL, and the service has no other")
            return self._urls[path]
