"""`mde schedules`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from ..models import ExportSchedule, ScheduleRun
from ..times import ns_text
from .exit_codes import FAILED
from .export_options import set_arguments, set_output_options
from .options import limit_option, newest, status_option, timeout_option
from .output import print_json, print_members, print_table
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
_RUN_HEADER = ["id", "from", "to", "revision", "cause", "status", "set", "reason"]


def _show(session: Session, found: ExportSchedule) -> None:
    if session.json:
        print_json(found)
        return
    print_members(found, _MEMBERS)
    if found.next_period:
        click.echo(
            f"next_period     {ns_text(found.next_period.start_time)}, due {ns_text(found.next_period.due_time)}"
        )
    if found.latest_run:
        click.echo(f"latest_run      {found.latest_run.id} {found.latest_run.status}")


def _show_runs(session: Session, runs: Sequence[ScheduleRun]) -> None:
    if session.json:
        print_json(list(runs))
        return
    rows = (
        (
            one.id,
            ns_text(one.start_time),
            ns_text(one.end_time),
            one.revision,
            one.cause,
            one.status,
            one.set_id,
            one.reason,
        )
        for one in runs
    )
    print_table(_RUN_HEADER, rows)


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
    streams: tuple[str, ...],
    exchange: str | None,
    instruments: tuple[str, ...],
    stream_types: tuple[str, ...],
    every: Any,  # noqa: ANN401 - a choice
    name: str | None,
    lag: str | None,
    revise: bool,
    **options: Any,  # noqa: ANN401 - of `set_output_options`
) -> None:
    """Export STREAMS, or those that match the patterns, again and again.

    Begins with the period that runs now; `backfill` delivers earlier ones.
    """
    made = session.client.schedules.create(
        selection(session, streams, exchange, instruments, stream_types),
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


@schedules.command()
@click.argument("schedule_id")
@status_option
@limit_option
@command
def runs(session: Session, schedule_id: str, status: str | None, limit: int) -> None:
    """List the deliveries of periods."""
    _show_runs(session, newest(session.client.schedules.runs(schedule_id, status=status), limit))


@schedules.command("run")
@click.argument("schedule_id")
@command
def run_now(session: Session, schedule_id: str) -> None:
    """Deliver the latest period that has ended."""
    _show_runs(session, [session.client.schedules.run_now(schedule_id)])


@schedules.command()
@click.argument("schedule_id")
@click.option("--start", required=True, help="Date or moment at which a period begins.")
@click.option("--end", required=True, help="Date or moment at which a period ends.")
@command
def backfill(session: Session, schedule_id: str, start: str, end: str) -> None:
    """Deliver earlier periods, at most 366. Those that are delivered are left out."""
    made = session.client.schedules.backfill(schedule_id, start, end)
    if session.json:
        print_json(made)
    else:
        click.echo(f"{made.queued} of {made.periods} periods queued")


@schedules.command()
@click.argument("schedule_id")
@timeout_option("Seconds to wait. Runs go on afterwards.")
@command
def wait(session: Session, schedule_id: str, timeout: float | None) -> None:
    """Wait until no run is queued or running. Exits with 1 if the latest run of a period failed."""
    client = session.client.schedules
    client.wait(schedule_id, timeout=timeout)
    failed = list(client.runs(schedule_id, status="failed"))
    _show_runs(session, failed)
    if failed:
        sys.exit(FAILED)


@schedules.command()
@click.argument("schedule_id")
@click.argument("run_id")
@command
def retry(session: Session, schedule_id: str, run_id: str) -> None:
    """Repeat a run that failed."""
    _show_runs(session, [session.client.schedules.retry(schedule_id, run_id)])


@schedules.command()
@click.argument("schedule_id")
@command
def pause(session: Session, schedule_id: str) -> None:
    """Make no further runs."""
    session.client.schedules.pause(schedule_id)
    _show(session, session.client.schedules.get(schedule_id))


@schedules.command()
@click.argument("schedule_id")
@command
def resume(session: Session, schedule_id: str) -> None:
    """Make runs again."""
    session.client.schedules.resume(schedule_id)
    _show(session, session.client.schedules.get(schedule_id))


@schedules.command()
@click.argument("schedule_id")
@command
def delete(session: Session, schedule_id: str) -> None:
    """Delete a schedule. Its sets, and what was delivered, stay."""
    session.client.schedules.delete(schedule_id)
    if session.json:
        print_json({"id": schedule_id, "deleted": True})
