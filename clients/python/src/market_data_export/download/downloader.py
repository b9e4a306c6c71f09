"""Fetches many files at once."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from pathlib import Path

import httpx

from ..errors import ChecksumError, DownloadError
from ..progress import Progress
from ..retry import Patience, is_retryable, retry_after
from ..tls import tls_context
from .links import Links
from .part_file import PartFile, RangeWriter
from .remote_file import RemoteFile, check_names, is_same, target_of

logger = logging.getLogger("market_data_export")

RANGE_BYTES = 8 * 1024 * 1024
_TIMEOUT = httpx.Timeout(30.0, connect=10.0)
_PARTIAL_CONTENT = 206
_FORBIDDEN = 403
#: The first may have expired, and the second with it, if another thread got it.
_MAX_REFUSED = 2
_STAGE = "download"


class Downloader:
    """Fetches files in ranges, several at a time.

    A client that has the account's key must not be used: the store gets none.
    """

    def __init__(
        self,
        *,
        connections: int,
        patience: float,
        range_bytes: int = RANGE_BYTES,
        http: httpx.BaseTransport | None = None,
    ) -> None:
        if connections < 1:
            raise ValueError("connections must be at least 1")
        if range_bytes < 1:
            raise ValueError("range_bytes must be at least 1")
        self.connections = connections
        self._patience = patience
        self.range_bytes = range_bytes
        self._http = httpx.Client(
            headers={"Accept-Encoding": "identity"},
            timeout=_TIMEOUT,
            limits=httpx.Limits(max_connections=connections),
            transport=http,
            verify=tls_context(),
        )

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def fetch(
        self,
        files: Sequence[RemoteFile],
        directory: Path,
        *,
        renew: Callable[[], Mapping[str, str]],
        progress: Progress,
        overwrite: bool,
        stop: threading.Event | None = None,
    ) -> list[Path]:
        """Returns the paths of all files, in their order.

        Fetches what is missing, and what is missing of it; with `overwrite` also what differs.

        `renew` returns new URLs by path. Raises DownloadError, also for another file under a name
        unless `overwrite`, ChecksumError, and OSError of the disk. What was fetched stays. Returns
        early once `stop` is set.
        """
        targets = [target_of(directory, file.path) for file in files]
        check_names(directory, [file.path for file in files])
        with ThreadPoolExecutor(self.connections, thread_name_prefix="mde-download") as pool:
            present = list(pool.map(is_same, targets, files))
        missing = [(target, file) for target, file, there in zip(targets, files, present, strict=True) if not there]
        others = [str(target) for target, _ in missing if target.exists()]
        if others and not overwrite:
            raise DownloadError(
                f"another file has the name {others[0]}: choose another folder, or overwrite it (--overwrite)"
            )
        if missing:
            total = sum(file.bytes for file in files)
            _Run(self, missing, Links(files, renew), progress, total, stop or threading.Event()).finish()
        return targets

    def stream(self, writer: RangeWriter, path: str, links: Links, stop: threading.Event, count: Counter) -> None:
        """Fetches the rest of a range. Each answer that brings bytes restores the patience."""
        patience, refused = Patience(self._patience), 0
        url = links.url(path)
        while writer.done < writer.length and not stop.is_set():
            before = writer.done
            asked: float | None = None
            try:
                first, last = writer.wanted
                with self._http.stream("GET", url, headers={"Range": f"bytes={first}-{last}"}) as response:
                    if response.status_code == _FORBIDDEN:
                        refused += 1
                        if refused > _MAX_REFUSED:
                            raise DownloadError(f"{path}: the store refuses the URL, and newer ones as well")
                        url = links.renewed(path, url)
                        continue
                    if response.status_code == _PARTIAL_CONTENT:
                        for chunk in response.iter_raw():
                            wanted = chunk[: writer.length - writer.done]
                            writer.write(wanted)
                            count(len(wanted))
                            if stop.is_set():
                                return
                        cause = "the store closed the connection"
                    elif not is_retryable(response.status_code, response.headers):
                        raise DownloadError(
                            f"{path}: the store answered {response.status_code} to a request of a range"
                        )
                    else:
                        cause = f"the store answered {response.status_code}"
                        asked = retry_after(response.headers)
            except httpx.TransportError as error:
                cause = str(error) or type(error).__name__
            if writer.done == writer.length:
                return
            if writer.done > before:
                patience.restore()
                refused = 0
            pause = patience.pause(asked)
            if pause is None:
                raise DownloadError(f"{path}: {cause}")
            logger.warning("%s: %s; trying again in %.1f s", path, cause, pause)
            stop.wait(pause)


class Counter:
    """Counts bytes of all threads, and shows them."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress = progress
        self._total = total
        self._done = 0
        self._lock = threading.Lock()

    def __call__(self, count: int) -> None:
        """Adds bytes. A negative number takes back what must be fetched again."""
        with self._lock:
            self._done += count
            self._progress.update(_STAGE, self._done, self._total, "B")


class _File:
    """A file of a run. Its first range opens it, its last one finishes it."""

    def __init__(self, part: PartFile) -> None:
        self.part = part
        done = part.done()
        self.ranges = [index for index, count in enumerate(done) if count < part.length(index)]
        self.fetched = sum(done)
        self.left = len(self.ranges)
        self.tries = 1


class _Run:
    """One call of `fetch`: workers that take ranges until none is left."""

    def __init__(
        self,
        downloader: Downloader,
        missing: Sequence[tuple[Path, RemoteFile]],
        links: Links,
        progress: Progress,
        total: int,
        stop: threading.Event,
    ) -> None:
        self._downloader = downloader
        self._links = links
        self._stop = stop
        self._lock = threading.Lock()
        self._count = Counter(progress, total)
        self._count(total - sum(file.bytes for _, file in missing))
        self._ranges = self._all_ranges(missing)

    def _all_ranges(self, missing: Sequence[tuple[Path, RemoteFile]]) -> Iterator[tuple[_File, int]]:
        """Opens files one after the other: a set may have more of them than a process may open."""
        for target, remote in missing:
            file = _File(PartFile(target, remote, self._downloader.range_bytes))
            self._count(file.fetched)
            if not file.ranges and not file.part.finish():
                file.ranges, file.left, file.tries = list(range(file.part.count)), file.part.count, 2
                self._count(-file.fetched)
            for index in file.ranges:
                yield file, index

    def finish(self) -> None:
        with ThreadPoolExecutor(self._downloader.connections, thread_name_prefix="mde-download") as pool:
            workers = [pool.submit(self._work) for _ in range(self._downloader.connections)]
            try:
                wait(workers, return_when=FIRST_EXCEPTION)
            finally:
                self._stop.set()
        for worker in workers:
            worker.result()

    def _work(self) -> None:
        try:
            while not self._stop.is_set():
                with self._lock:
                    task = next(self._ranges, None)
                if task is None:
                    return
                self._fetch(*task)
        except BaseException:
            self._stop.set()
            raise

    def _fetch(self, file: _File, index: int) -> None:
        writer = file.part.open(index)
        try:
            self._downloader.stream(writer, file.part.remote.path, self._links, self._stop, self._count)
        finally:
            writer.close()
        if writer.done < writer.length:
            return
        with self._lock:
            file.left -= 1
            last = file.left == 0
        if last and not file.part.finish():
            self._again(file)

    def _again(self, file: _File) -> None:
        """Fetches a file whose bytes are wrong a second time.

        A power failure may have lost what was counted.
        """
        path = file.part.remote.path
        if file.tries > 1:
            raise ChecksumError(f"{path}: the SHA-256 is not {file.part.remote.sha256}, also after a second download")
        logger.warning("%s: the SHA-256 is wrong; fetching the file again", path)
        self._count(-file.part.remote.bytes)
        file.tries, file.left = 2, file.part.count
        for index in range(file.part.count):
            if not self._stop.is_set():
                self._fetch(file, index)
