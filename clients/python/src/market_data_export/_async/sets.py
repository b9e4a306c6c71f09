"""Export sets: many datastreams in one request."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

from ..decode import decode
from ..download.async_downloader import AsyncDownloader
from ..download.remote_file import RemoteFile
from ..files import PulledSet
from ..inputs.bodies import SetOutput, range_members, set_members
from ..inputs.paths import path_of
from ..inputs.selection import Selection, selection_json
from ..inputs.timeouts import check_timeout
from ..models import ExportSet, SetEstimate, SetFile
from ..progress import ProgressOption, Shown
from ..times import Moment
from .pages import every
from .transport import AsyncTransport
from .waiting import ended, succeeded

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Sets:
    """The account's export sets."""

    def __init__(self, transport: AsyncTransport, downloader: AsyncDownloader) -> None:
        self._transport = transport
        self._downloader = downloader

    async def run(
        self,
        select: Selection,
        start: Moment,
        end: Moment,
        directory: str | PathLike[str],
        *,
        timeout: float | None = None,
        progress: ProgressOption = None,
        idempotency_key: str | UUID | None = None,
        **output: Unpack[SetOutput],
    ) -> PulledSet:
        """Creates a set, waits for it, and fetches its files into a directory.

        Raises ApiError, ExportFailedError, WaitTimeoutError after `timeout` seconds, DownloadError.
        """
        check_timeout(timeout)
        made = await self.create(
            select,
            start,
            end,
            idempotency_key=idempotency_key,
            **output,
        )
        with Shown(progress) as shown:
            await self.wait(made.id, timeout=timeout, progress=shown)
            return await self.pull(made.id, directory, progress=shown)

    async def create(
        self,
        select: Selection,
        start: Moment,
        end: Moment,
        *,
        idempotency_key: str | UUID | None = None,
        **output: Unpack[SetOutput],
    ) -> ExportSet:
        """Creates a set of up to 2,000 datastreams and returns at once.

        `skipped` has those that are left out. With a `destination` or its id the files are
        delivered there, `manifest.json` last, before the set has succeeded.
        """
        body = _body(select, start, end, **output)
        answer = await self._transport.request("POST", "/export-sets", body=body, idempotency_key=idempotency_key)
        return decode(ExportSet, answer)

    async def estimate(
        self,
        select: Selection,
        start: Moment,
        end: Moment,
        **output: Unpack[SetOutput],
    ) -> SetEstimate:
        """Returns the size that a set would have, and whether the plan would deny it."""
        body = _body(select, start, end, **output)
        return decode(SetEstimate, await self._transport.request("POST", "/export-sets/estimate", body=body))

    def list(self, *, status: str | None = None) -> AsyncIterator[ExportSet]:
        """Yields sets, newest first. Deleted ones are left out."""
        return every(self._transport, "/export-sets", ExportSet, page_size=100, status=status)

    async def get(self, set_id: str) -> ExportSet:
        """Returns a set. Raises NotFoundError."""
        return decode(ExportSet, await self._transport.get(path_of("export-sets", set_id)))

    async def wait(self, set_id: str, *, timeout: float | None = None, progress: ProgressOption = None) -> ExportSet:
        """Returns the set when it has succeeded, and is delivered if it has a destination.

        Raises ExportFailedError if an export of it or the delivery failed, or WaitTimeoutError
        after `timeout` seconds.
        """
        with Shown(progress) as shown:
            path = path_of("export-sets", set_id)
            return succeeded(await ended(self._transport, path, ExportSet, timeout=timeout, progress=shown))

    def files(self, set_id: str) -> AsyncIterator[SetFile]:
        """Yields the files by datastream and time, with URLs that are valid for five minutes."""
        return every(self._transport, path_of("export-sets", set_id, "files"), SetFile, page_size=1000)

    async def pull(
        self,
        set_id: str,
        directory: str | PathLike[str],
        *,
        overwrite: bool = False,
        timeout: float | None = None,
        progress: ProgressOption = None,
    ) -> PulledSet:
        """Fetches the files that are missing in a directory, and checks their SHA-256.

        With `overwrite` also those that differ; without it DownloadError if there are any.

        Waits until the set has ended. Resumes after a kill. A set that failed or was canceled has
        the files of the datastreams that succeeded: see `set.status` of the result.
        """
        with Shown(progress) as shown:
            path = path_of("export-sets", set_id)
            found = await ended(self._transport, path, ExportSet, timeout=timeout, progress=shown)

            async def renew() -> Mapping[str, str]:
                return {one.filename: one.url async for one in self.files(set_id)}

            files = [RemoteFile(one.filename, one.url, one.bytes, one.sha256) async for one in self.files(set_id)]
            paths = await self._downloader.fetch(
                files,
                Path(directory),
                renew=renew,
                progress=shown,
                overwrite=overwrite,
            )
        return PulledSet(found, Path(directory), paths)

    async def manifest(self, set_id: str) -> Mapping[str, Any]:
        """Returns the manifest: every file with SHA-256, and what each datastream lacks."""
        manifest: Mapping[str, Any] = await self._transport.get(path_of("export-sets", set_id, "manifest"))
        return manifest

    async def retry(self, set_id: str) -> ExportSet:
        """Runs the failed exports of a set again, and delivers what is missing. Other files stay."""
        return decode(ExportSet, await self._transport.request("POST", path_of("export-sets", set_id, "retry")))

    async def cancel(self, set_id: str) -> None:
        """Cancels a queued or running set. Repeating succeeds."""
        await self._transport.request("POST", path_of("export-sets", set_id, "cancel"))

    async def delete(self, set_id: str) -> None:
        """Deletes a set and its files in the store. Repeating succeeds."""
        await self._transport.request("DELETE", path_of("export-sets", set_id))


def _body(select: Selection, start: Moment, end: Moment, **output: Unpack[SetOutput]) -> dict[str, Any]:
    return {"select": selection_json(select), **range_members(start, end), **set_members(**output)}
