"""`mde schedules`."""

from __future__ import annotations

from typing import Any

import click

from ..models import ExportSchedule
from .export_options import set_arguments, set_output_options
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
    "format",
    "layout",
    "destination_id",
    "created_at",
    "updated_at",
]


def _show(session: Session, found: ExportSchedule) -> None:
    if session.json:
        print_json(found)
        return
    print_members(found, _MEMBERS)
    show_times(found)


@click.group()
def schedules() -> None:
    """Export a set for every hour or day, into your own storage."""


@schedules.command()
@selection_options
@click.option("--every", type=click.Choice(["1h", "1d"]), required=True, help="Length of a period, in UTC.")
@click.option("--name", help="A name of your own.")
@click.option("--lag", metavar="DURATION", help="How long after its end a period is delivered (2m).")
@click.option("--revise/--no-revise", default=True, show_default=True, help="Deliver periods again when they changed.")
@set_output_options
@command
def create(
    session: Session,
    /,
    every: Any,  # noqa: ANN401 - a choice
    name: str | None,
    lag: str | None,
    revise: bool,
    **options: Any,  # noqa: ANN401 - of `selection_options` and `set_output_options`
) -> None:
    """Export STREAMS, or those that match the patterns and terms, again and again.

    Begins with the period that runs now; `backfill` delivers earlier ones. Each period selects
    again what matches.
    """
    made = session.client.schedules.create(
        selection(session, options),
        every,
        name=name,
        lag=lag,
        revise=revise,
        **set_arguments(options),
    )
    _show(session, made)


@schedules.command("list")
@command
def list_schedules(session: Session) -> None:
    """List schedules."""
    found = session.client.schedules.list()
    if session.json:
        print_json(found)
        return
    rows = (
        (one.id, one.name, one.every, one.status, one.latest_run.status if one.latest_run else None) for one in found
    )
    print_table(["id", "name", "every", "status", "latest run"], rows)


@schedules.command()
@click.argument("schedule_id")
@command
def get(session: Session, schedule_id: str) -> None:
    """Show a schedule."""
    _show(session, session.client.schedules.get(schedule_id))


add_period_commands(schedules, lambda client: client.schedules, _show)


@schedules.command()
@click.argument("schedule_id")
@command
def delete(session: Session, schedule_id: str) -> None:
    """Delete a schedule. Its sets, and what was delivered, stay."""
    session.client.schedules.delete(schedule_id)
    if session.json:
        print_json({"id": schedule_id, "deleted": True})
