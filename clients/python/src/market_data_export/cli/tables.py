"""`mde tables`."""

from __future__ import annotations

from typing import Any

import click

from ..models import Table
from ..times import ns_text
from .export_options import schema_of, view_of, view_options
from .options import limit_option, newest
from .output import print_json, print_members, print_table
from .periods import add_period_commands, show_times
from .selection import selection, selection_options
from .session import Session, command

_MEMBERS = [
    "id",
    "name",
    "status",
    "every",
    "lag",
    "revise",
    "schema",
    "keep_days",
    "destination_id",
    "metadata_location",
    "created_at",
    "updated_at",
]
_SNAPSHOT_HEADER = ["snapshot", "from", "to", "revision", "rows", "files", "committed"]


def _show(session: Session, found: Table) -> None:
    if session.json:
        print_json(found)
        return
    print_members(found, _MEMBERS)
    if found.snapshot:
        click.echo(
            f"snapshot        {found.snapshot.snapshot_id}: {found.snapshot.total_rows} rows "
            f"in {found.snapshot.total_files} files"
        )
    show_times(found)


@click.group()
def tables() -> None:
    """Keep Apache Iceberg tables that every hour or day is added to."""


@tables.command()
@selection_options
@click.option("--name", required=True, help="Name in catalogs, such as btc_trades.")
@click.option("--every", type=click.Choice(["1h", "1d"]), required=True, help="Length of a period, in UTC.")
@click.option("--schema", default="normalized", show_default=True, help="Name, id, or @FILE with columns as JSON.")
@view_options
@click.option("--numbers", type=click.Choice(["decimal", "double"]), help="Type of prices.")
@click.option("--lag", metavar="DURATION", help="How long after its end a period is added (2m).")
@click.option("--revise/--no-revise", default=True, show_default=True, help="Replace periods when they changed.")
@click.option("--keep-days", type=click.IntRange(1, 3650), help="Age at which snapshots are removed (30).")
@click.option("--destination", help="Id of the destination that gets a copy of the table.")
@click.option("--start", help="Date or moment at which the first period begins. Default: now.")
@command
def create(
    session: Session,
    /,
    name: str,
    every: Any,  # noqa: ANN401 - a choice
    schema: str,
    numbers: str | None,
    lag: str | None,
    revise: bool,
    keep_days: int | None,
    destination: str | None,
    start: str | None,
    **options: Any,  # noqa: ANN401 - of `selection_options` and `view_options`
) -> None:
    """Keep a table of STREAMS, or those that match the patterns and terms."""
    made = session.client.tables.create(
        selection(session, options),
        every,
        name=name,
        schema=schema_of(schema),
        view=view_of(options),
        parquet_types=None if numbers is None else {"numbers": numbers},
        lag=lag,
        revise=revise,
        keep_days=keep_days,
        destination=destination,
        start=start,
    )
    _show(session, made)


@tables.command("list")
@command
def list_tables(session: Session) -> None:
    """List tables."""
    found = session.client.tables.list()
    if session.json:
        print_json(found)
        return
    rows = (
        (one.id, one.name, one.every, one.status, one.snapshot.total_rows if one.snapshot else None) for one in found
    )
    print_table(["id", "name", "every", "status", "rows"], rows)


@tables.command()
@click.argument("table_id")
@command
def get(session: Session, table_id: str) -> None:
    """Show a table."""
    _show(session, session.client.tables.get(table_id))


@tables.command()
@click.argument("table_id")
@limit_option
@command
def snapshots(session: Session, table_id: str, limit: int) -> None:
    """List the snapshots that a table keeps."""
    found = newest(session.client.tables.snapshots(table_id), limit)
    if session.json:
        print_json(list(found))
        return
    rows = (
        (
            one.snapshot_id,
            ns_text(one.start_time),
            ns_text(one.end_time),
            one.revision,
            one.total_rows,
            one.total_files,
            one.committed_at,
        )
        for one in found
    )
    print_table(_SNAPSHOT_HEADER, rows)


add_period_commands(tables, lambda client: client.tables, _show)


@tables.command()
@click.argument("table_id")
@command
def delete(session: Session, table_id: str) -> None:
    """Delete a table with its metadata."""
    session.client.tables.delete(table_id)
    if session.json:
        print_json({"id": table_id, "deleted": True})
