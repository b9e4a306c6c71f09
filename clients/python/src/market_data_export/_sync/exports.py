# Generated from _async/exports.py by npm run generate: do not edit.
"""Exports: a time range of a datastream as files."""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

from ..decode import decode
from ..download.downloader import Downloader
from ..download.remote_file import RemoteFile, local_name
from ..errors import DownloadError
from ..inputs.bodies import ExportOutput, output_members, range_members
from ..inputs.paths import path_of
from ..inputs.selection import datastream_id
from ..inputs.timeouts import check_timeout
from ..models import Artifact, Datastream, Estimate, ExportJob
from ..progress import Progress, ProgressOption, Shown
from ..times import Moment
from .files import ExportFiles
from .pages import every
from .transport import Transport
from .waiting import ended, succeeded

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Exports:
    """The account's exports."""

    def __init__(self, transport: Transport, downloader: Downloader) -> None:
        self._transport = transport
        self._downloader = downloader

    def run(
        self,
        datastream: int | Datastream,
        start: Moment,
        end: Moment,
        *,
        directory: str | PathLike[str] | None = None,
        overwrite: bool = False,
        timeout: float | None = None,
        progress: ProgressOption = None,
        idempotency_key: str | UUID | None = None,
        **output: Unpack[ExportOutput],
    ) -> ExportFiles:
        """Creates an export, waits for it, and downloads and checks its files. Returns them.

        The range `[start, end)` is clipped to the spans of your subscription; `job.warnings` and
        the manifest say so. Without `directory` the files are temporary. With your own
        `idempotency_key` (a UUID) a repeat within a day continues the same export. Raises ApiError,
        ExportFailedError, WaitTimeoutError after `timeout` seconds, DownloadError.
        """
        check_timeout(timeout)
        job = self.create(
            datastream,
            start,
            end,
            idempotency_key=idempotency_key,
            **output,
        )
        with Shown(progress) as shown:
            job = self.wait(job.id, timeout=timeout, progress=shown)
            return self.download(job, directory, overwrite=overwrite, progress=shown)

    def create(
        self,
        datastream: int | Datastream,
        start: Moment,
        end: Moment,
        *,
        idempotency_key: str | UUID | None = None,
        **output: Unpack[ExportOutput],
    ) -> ExportJob:
        """Creates an export and returns at once."""
        body = {
            "datastream_id": datastream_id(datastream),
            **range_members(start, end),
            **output_members(**output),
        }
        answer = self._transport.request("POST", "/exports", body=body, idempotency_key=idempotency_key)
        return decode(ExportJob, answer)

    def estimate(
        self,
        datastream: int | Datastream,
        start: Moment,
        end: Moment,
        **output: Unpack[ExportOutput],
    ) -> Estimate:
        """Returns the size that an export would have, and whether the plan would deny it."""
        body = {
            "datastream_id": datastream_id(datastream),
            **range_members(start, end),
            **output_members(**output),
        }
        return decode(Estimate, self._transport.request("POST", "/exports/estimate", body=body))

    def list(
        self,
        *,
        status: str | None = None,
        datastream: int | Datastream | None = None,
        warnings: bool | None = None,
    ) -> Iterator[ExportJob]:
        """Yields exports, newest first. Deleted ones are left out."""
        of = None if datastream is None else datastream_id(datastream)
        return every(
            self._transport,
            "/exports",
            ExportJob,
            page_size=100,
            status=status,
            datastream_id=of,
            warnings=warnings,
        )

    def get(self, export_id: str) -> ExportJob:
        """Returns an export. Raises NotFoundError."""
        return decode(ExportJob, self._transport.get(path_of("exports", export_id)))

    def wait(self, export_id: str, *, timeout: float | None = None, progress: ProgressOption = None) -> ExportJob:
        """Returns the export when it has succeeded.

        Raises ExportFailedError, or WaitTimeoutError after `timeout` seconds.
        """
        with Shown(progress) as shown:
            path = path_of("exports", export_id)
            return succeeded(ended(self._transport, path, ExportJob, timeout=timeout, progress=shown))

    def artifacts(self, export_id: str) -> tuple[Artifact, ...]:
        """Returns the files with URLs that are valid for five minutes.

        Raises InvalidArgumentError unless it has succeeded.
        """
        download = self._transport.get(path_of("exports", export_id, "download"))
        return tuple(decode(Artifact, one) for one in download["artifacts"])

    def download(
        self,
        export: str | ExportJob,
        directory: str | PathLike[str] | None = None,
        *,
        overwrite: bool = False,
        progress: ProgressOption = None,
    ) -> ExportFiles:
        """Fetches the files of a succeeded export, side by side, and checks their SHA-256.

        Resumes what an earlier call left in the same directory, also after a kill. Names have the
        range. Raises DownloadError for another file under a name unless `overwrite`.
        Raises DownloadError, ChecksumError, OSError.
        """
        job = self.get(export) if isinstance(export, str) else export
        if directory is not None:
            return self._files(job, Path(directory), progress, overwrite=overwrite)
        folder = Path(tempfile.mkdtemp(prefix="mde-"))
        try:
            files = self._files(job, folder, progress, overwrite=overwrite)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        weakref.finalize(files, shutil.rmtree, folder, ignore_errors=True)
        return files

    def _files(self, job: ExportJob, folder: Path, progress: ProgressOption, *, overwrite: bool) -> ExportFiles:
        with Shown(progress) as shown:
            paths = self._fetch(job.id, folder, shown, overwrite=overwrite)
        return ExportFiles(job, paths, self)

    def _fetch(self, export_id: str, folder: Path, progress: Progress, *, overwrite: bool) -> Sequence[Path]:
        artifacts = self.artifacts(export_id)
        if not artifacts:
            raise DownloadError(f"{export_id} has no files")

        def renew() -> Mapping[str, str]:
            return {_name_of(one): one.url for one in self.artifacts(export_id)}

        files = [RemoteFile(_name_of(one), one.url, one.bytes, one.sha256) for one in artifacts]
        return self._downloader.fetch(
            files,
            folder,
            renew=renew,
            progress=progress,
            overwrite=overwrite,
        )

    def manifest(self, export_id: str) -> Mapping[str, Any]:
        """Returns the manifest: schema, files with SHA-256, coverage, gaps and misfits."""
        manifest: Mapping[str, Any] = self._transport.get(path_of("exports", export_id, "manifest"))
        return manifest

    def cancel(self, export_id: str) -> None:
        """Cancels a queued or running export. Repeating succeeds."""
        self._transport.request("POST", path_of("exports", export_id, "cancel"))

    def delete(self, export_id: str) -> None:
        """Deletes an export and its files in the store. Repeating succeeds."""
        self._transport.request("DELETE", path_of("exports", export_id))


def _name_of(artifact: Artifact) -> str:
    if artifact.from_ns is None or artifact.to_ns is None:
        return artifact.filename
    return local_name(artifact.filename, artifact.from_ns, artifact.to_ns)
