"""`mde export`, `estimate` and `exports`."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import UUID

import click

from .._sync.files import ExportFiles
from ..models import ExportJob
from ..progress import Shown, size
from .export_options import arguments, export_options, time_range
from .options import limit_option, newest, overwrite_option, status_option, timeout_option
from .output import print_json, print_members, print_table
from .session import Session, command, stream_names
from .spreadsheet import require_csv, spreadsheet_copies, spreadsheet_option
from .verify import manifest_option, save_manifest

_MEMBERS = ["id", "status", "reason", "datastream_id", "rows", "bytes", "created_at", "finished_at", "expires_at"]
_DIRECTORY = click.Path(file_okay=False, path_type=Path)


def _show(session: Session, job: ExportJob) -> None:
    if session.json:
        print_json(job)
    else:
        print_members(job, _MEMBERS)
        _warn(job)


def _warn(job: ExportJob) -> None:
    for warning in job.warnings:
        click.echo(f"warning: {warning.message} ({warning.code})", err=True)


def _show_files(session: Session, files: ExportFiles, spreadsheet: bool, overwrite: bool) -> None:
    copies = spreadsheet_copies(files.paths, overwrite=overwrite) if spreadsheet else []
    if session.json:
        print_json({"export": files.job, "files": [*files.paths, *copies]})
        return
    for path in (*files.paths, *copies):
        click.echo(path)
    _warn(files.job)


@click.command()
@click.argument("stream")
@export_options("parquet", "csv", "npz")
@click.option("--output", "-o", type=_DIRECTORY, default=Path(), help="Folder for the files. Default: this one.")
@overwrite_option
@spreadsheet_option
@manifest_option
@timeout_option("Seconds to wait for the export. It goes on afterwards.")
@click.option(
    "--no-wait", is_flag=True, help="Create the export and print it; fetch it later with `mde exports download`."
)
@click.option("--idempotency-key", type=click.UUID, help="The same key continues the same export, for a day.")
@command
def export(
    session: Session,
    /,
    stream: str,
    start: str | None,
    end: str | None,
    last_: str | None,
    output: Path,
    overwrite: bool,
    spreadsheet: bool,
    saves_manifest: bool,
    timeout: float | None,
    no_wait: bool,
    idempotency_key: UUID | None,
    **options: Any,  # noqa: ANN401 - of `export_options`
) -> None:
    """Export a time range of STREAM, wait, and download the files.

    Prints the paths of the files. The time range is clipped to your subscription.
    """
    begin, until = time_range(start, end, last_)
    if spreadsheet:
        require_csv(options["format_"])
    exports = session.client.exports
    job = exports.create(
        session.datastream(stream), begin, until, **arguments(options), idempotency_key=idempotency_key
    )
    if no_wait:
        _show(session, job)
        return
    if not session.quiet and not session.json:
        click.echo(f"export {job.id}", err=True)
    with Shown(session.progress) as progress:
        done = exports.wait(job.id, timeout=timeout, progress=progress)
        files = exports.download(done, output, overwrite=overwrite, progress=progress)
    if saves_manifest:
        save_manifest(output, job.id, files.manifest())
    _show_files(session, files, spreadsheet, overwrite)


@click.command()
@click.argument("stream")
@export_options("parquet", "csv", "npz")
@command
def estimate(
    session: Session,
    /,
    stream: str,
    start: str | None,
    end: str | None,
    last_: str | None,
    **options: Any,  # noqa: ANN401 - of `export_options`
) -> None:
    """Tell how large an export would be, and whether the plan would deny it."""
    begin, until = time_range(start, end, last_)
    found = session.client.exports.estimate(session.datastream(stream), begin, until, **arguments(options))
    if session.json:
        print_json({"rows": found.rows, "bytes": found.bytes, "parts": found.parts, "would_deny": found.would_deny})
        return
    denied = f"; the plan would deny it: {found.would_deny.reason}" if found.would_deny else ""
    click.echo(f"{found.rows} rows, {size(found.bytes)}, {found.parts} files{denied}")


@click.group()
def exports() -> None:
    """List, fetch and end exports."""


@exports.command("list")
@status_option
@click.option("--stream", help="Only of this datastream.")
@limit_option
@command
def list_exports(session: Session, status: str | None, stream: str | None, limit: int) -> None:
    """List exports."""
    of = None if stream is None else session.datastream(stream)
    found = newest(session.client.exports.list(status=status, datastream=of), limit)
    if session.json:
        print_json(found)
    else:
        names = stream_names(session, {one.datastream_id for one in found})
        rows = ((one.id, one.status, names[one.datastream_id], one.rows, one.created_at) for one in found)
        print_table(["id", "status", "datastream", "rows", "created"], rows)


@exports.command()
@click.argument("export_id")
@command
def get(session: Session, export_id: str) -> None:
    """Show an export."""
    _show(session, session.client.exports.get(export_id))


@exports.command()
@click.argument("export_id")
@click.argument("directory", type=_DIRECTORY, default=Path())
@overwrite_option
@spreadsheet_option
@manifest_option
@timeout_option("Seconds to wait if it has not ended.")
@command
def download(
    session: Session,
    export_id: str,
    directory: Path,
    overwrite: bool,
    spreadsheet: bool,
    saves_manifest: bool,
    timeout: float | None,
) -> None:
    """Fetch the files of an export into DIRECTORY, when it has succeeded.

    After a kill, the same command fetches what is missing. Files are checked by their SHA-256.
    """
    if spreadsheet:
        require_csv(session.client.exports.get(export_id).format)
    with Shown(session.progress) as progress:
        job = session.client.exports.wait(export_id, timeout=timeout, progress=progress)
        files = session.client.exports.download(job, directory, overwrite=overwrite, progress=progress)
    if saves_manifest:
        save_manifest(directory, job.id, files.manifest())
    _show_files(session, files, spreadsheet, overwrite)


@exports.command()
@click.argument("export_id")
@command
def manifest(session: Session, export_id: str) -> None:
    """Print the manifest, which is JSON."""
    print_json(session.client.exports.manifest(export_id))


@exports.command()
@click.argument("export_id")
@command
def cancel(session: Session, export_id: str) -> None:
    """Cancel a queued or running export."""
    session.client.exports.cancel(export_id)
    _show(session, session.client.exports.get(export_id))


@exports.command()
@click.argument("export_id")
@command
def delete(session: Session, export_id: str) -> None:
    """Delete an export and its files in the store."""
    session.client.exports.delete(export_id)
    if session.json:
        print_json({"id": export_id, "deleted": True})
