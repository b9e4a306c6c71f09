"""`mde sets`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from uuid import UUID

import click

from ..files import PulledSet
from ..models import ExportSet
from ..progress import Shown
from .exit_codes import FAILED
from .export_options import set_arguments, set_options, time_range
from .options import limit_option, newest, overwrite_option, status_option, timeout_option
from .output import print_json, print_members, print_table
from .selection import selection, selection_options
from .session import Session, command
from .spreadsheet import require_csv, spreadsheet_copies, spreadsheet_option
from .verify import manifest_option, save_manifest

_MEMBERS = [
    "id",
    "status",
    "reason",
    "layout",
    "destination_id",
    "rows",
    "bytes",
    "skipped_count",
    "created_at",
    "finished_at",
]
_DIRECTORY = click.Path(file_okay=False, path_type=Path)


def _show(session: Session, found: ExportSet) -> None:
    if session.json:
        print_json(found)
        return
    print_members(found, _MEMBERS)
    counts = found.streams
    click.echo(f"streams        {counts.total}: {counts.succeeded} succeeded, {counts.failed} failed")


def _show_pulled(session: Session, pulled: PulledSet, spreadsheet: bool, overwrite: bool) -> None:
    copies = spreadsheet_copies(pulled.paths, overwrite=overwrite) if spreadsheet else []
    if session.json:
        print_json({"export_set": pulled.set, "files": [*pulled.paths, *copies]})
    else:
        for path in (*pulled.paths, *copies):
            click.echo(path)
    if pulled.set.status != "succeeded":
        click.echo(f"mde: {pulled.set.id} {pulled.set.status}; these are the files that it has", err=True)
        sys.exit(FAILED)


@click.group()
def sets() -> None:
    """Export many datastreams in one request, and keep a folder of their files."""


@sets.command()
@selection_options
@set_options
@click.option("--output", "-o", type=_DIRECTORY, help="Wait, and fetch the files into this folder.")
@overwrite_option
@spreadsheet_option
@timeout_option("Seconds to wait, with --output. The set goes on afterwards.")
@click.option("--idempotency-key", type=click.UUID, help="The same key continues the same set, for a day.")
@command
def create(
    session: Session,
    /,
    start: str | None,
    end: str | None,
    last_: str | None,
    output: Path | None,
    overwrite: bool,
    spreadsheet: bool,
    timeout: float | None,
    idempotency_key: UUID | None,
    **options: Any,  # noqa: ANN401 - of `selection_options` and `set_options`
) -> None:
    """Export STREAMS, or those that match the patterns and terms, over a time range."""
    begin, until = time_range(start, end, last_)
    select = selection(session, options)
    if spreadsheet:
        require_csv(options["format_"])
    made = session.client.sets.create(select, begin, until, **set_arguments(options), idempotency_key=idempotency_key)
    if output is None:
        _show(session, made)
        return
    if not session.quiet and not session.json:
        click.echo(f"export set {made.id}", err=True)
    pulled = session.client.sets.pull(made.id, output, overwrite=overwrite, timeout=timeout, progress=session.progress)
    _show_pulled(session, pulled, spreadsheet, overwrite)


@sets.command("list")
@status_option
@limit_option
@command
def list_sets(session: Session, status: str | None, limit: int) -> None:
    """List sets."""
    found = newest(session.client.sets.list(status=status), limit)
    if session.json:
        print_json(found)
    else:
        rows = ((one.id, one.status, one.streams.total, one.rows, one.created_at) for one in found)
        print_table(["id", "status", "streams", "rows", "created"], rows)


@sets.command()
@click.argument("set_id")
@command
def get(session: Session, set_id: str) -> None:
    """Show a set."""
    _show(session, session.client.sets.get(set_id))


@sets.command()
@click.argument("set_id")
@timeout_option("Seconds to wait. The set goes on afterwards.")
@command
def wait(session: Session, set_id: str, timeout: float | None) -> None:
    """Wait until a set has succeeded, and is delivered if it has a destination."""
    with Shown(session.progress) as progress:
        found = session.client.sets.wait(set_id, timeout=timeout, progress=progress)
    _show(session, found)


@sets.command()
@click.argument("set_id")
@click.argument("directory", type=_DIRECTORY)
@overwrite_option
@spreadsheet_option
@manifest_option
@timeout_option("Seconds to wait if it has not ended.")
@command
def pull(
    session: Session,
    set_id: str,
    directory: Path,
    overwrite: bool,
    spreadsheet: bool,
    saves_manifest: bool,
    timeout: float | None,
) -> None:
    """Fetch the files of a set that DIRECTORY lacks; with --overwrite also those that differ.

    After a kill, the same command fetches what is missing. Files are checked by their SHA-256.
    """
    if spreadsheet:
        require_csv(session.client.sets.get(set_id).format)
    with Shown(session.progress) as progress:
        pulled = session.client.sets.pull(set_id, directory, overwrite=overwrite, timeout=timeout, progress=progress)
    if saves_manifest:
        save_manifest(directory, set_id, session.client.sets.manifest(set_id))
    _show_pulled(session, pulled, spreadsheet, overwrite)


@sets.command()
@click.argument("set_id")
@command
def manifest(session: Session, set_id: str) -> None:
    """Print the manifest, which is JSON."""
    print_json(session.client.sets.manifest(set_id))


@sets.command()
@click.argument("set_id")
@command
def retry(session: Session, set_id: str) -> None:
    """Run the failed exports of a set again, and deliver what is missing."""
    _show(session, session.client.sets.retry(set_id))


@sets.command()
@click.argument("set_id")
@command
def cancel(session: Session, set_id: str) -> None:
    """Cancel a queued or running set."""
    session.client.sets.cancel(set_id)
    _show(session, session.client.sets.get(set_id))


@sets.command()
@click.argument("set_id")
@command
def delete(session: Session, set_id: str) -> None:
    """Delete a set and its files in the store."""
    session.client.sets.delete(set_id)
    if session.json:
        print_json({"id": set_id, "deleted": True})
