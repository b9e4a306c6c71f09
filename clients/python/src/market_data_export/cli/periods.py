"""The commands about periods, which `mde schedules` and `mde tables` share."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import click

from .._sync.client import Client
from ..models import ExportSchedule, ScheduleRun, Table
from ..times import ns_text
from .exit_codes import FAILED
from .options import limit_option, newest, status_option, timeout_option
from .output import print_json, print_table
from .session import Session, command

_RUN_HEADER = ["id", "from", "to", "revision", "cause", "status", "set", "reason"]


def show_times(found: ExportSchedule | Table) -> None:
    """Prints the next period of a schedule or a table, and its latest run."""
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


def add_period_commands(
    group: click.Group,
    of: Callable[[Client], Any],
    show: Callable[[Session, Any], None],
) -> None:
    """Adds the commands about the runs of schedules or tables, which `of` returns from a client."""
    owner = click.argument("owner_id", metavar=f"{(group.name or '').removesuffix('s').upper()}_ID")

    @group.command()
    @owner
    @status_option
    @limit_option
    @command
    def runs(session: Session, owner_id: str, status: str | None, limit: int) -> None:
        """List the deliveries of periods."""
        _show_runs(session, newest(of(session.client).runs(owner_id, status=status), limit))

    @group.command("run")
    @owner
    @command
    def run_now(session: Session, owner_id: str) -> None:
        """Deliver the latest period that has ended."""
        _show_runs(session, [of(session.client).run_now(owner_id)])

    @group.command()
    @owner
    @click.option("--start", required=True, help="Date or moment at which a period begins.")
    @click.option("--end", required=True, help="Date or moment at which a period ends.")
    @command
    def backfill(session: Session, owner_id: str, start: str, end: str) -> None:
        """Deliver earlier periods, at most 366. Those that are delivered are left out."""
        made = of(session.client).backfill(owner_id, start, end)
        if session.json:
            print_json(made)
        else:
            click.echo(f"{made.queued} of {made.periods} periods queued")

    @group.command()
    @owner
    @timeout_option("Seconds to wait. Runs go on afterwards.")
    @command
    def wait(session: Session, owner_id: str, timeout: float | None) -> None:
        """Wait until no run is queued or running. Exits with 1 if the latest run of a period failed."""
        client = of(session.client)
        client.wait(owner_id, timeout=timeout)
        failed = list(client.runs(owner_id, status="failed"))
        _show_runs(session, failed)
        if failed:
            sys.exit(FAILED)

    @group.command()
    @owner
    @click.argument("run_id")
    @command
    def retry(session: Session, owner_id: str, run_id: str) -> None:
        """Repeat a run that failed."""
        _show_runs(session, [of(session.client).retry(owner_id, run_id)])

    @group.command()
    @owner
    @command
    def pause(session: Session, owner_id: str) -> None:
        """Make no further runs."""
        of(session.client).pause(owner_id)
        show(session, of(session.client).get(owner_id))

    @group.command()
    @owner
    @command
    def resume(session: Session, owner_id: str) -> None:
        """Make runs again."""
        of(session.client).resume(owner_id)
        show(session, of(session.client).get(owner_id))
