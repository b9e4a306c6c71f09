"""`mde book`, `chain`, `availability`, `gaps`, `quality`, `coverage`, `billing`, `s3-credentials`."""

from __future__ import annotations

import click

from .output import print_json, print_members, print_table
from .session import Session, command


@click.command()
@click.argument("stream")
@click.argument("at")
@click.option("--depth", type=click.IntRange(1, 1000), help="Levels a side (25).")
@click.option("--grouping", metavar="STEP", help="Price step.")
@command
def book(session: Session, stream: str, at: str, depth: int | None, grouping: str | None) -> None:
    """Show the order book of a depth STREAM at a moment: ISO 8601 or nanoseconds."""
    found = session.client.books.at(session.datastream(stream), at, depth=depth, grouping=grouping)
    if session.json:
        print_json(found)
        return
    levels = max(len(found.bids), len(found.asks))
    sides = [[*side, *[("", "")] * (levels - len(side))] for side in (found.bids, found.asks)]
    rows = ((bid[1], bid[0], ask[0], ask[1]) for bid, ask in zip(*sides, strict=True))
    print_table(["bid quantity", "bid", "ask", "ask quantity"], rows)


@click.command()
@click.argument("exchange")
@click.argument("underlying")
@click.argument("at")
@command
def chain(session: Session, exchange: str, underlying: str, at: str) -> None:
    """Show the options of UNDERLYING at a moment: ISO 8601 or nanoseconds."""
    found = session.client.chains.at(exchange, underlying, at)
    if session.json:
        print_json(found)
        return
    rows = (
        (one.instrument, one.bid_price, one.ask_price, one.mark_price, one.mark_iv, one.delta, one.open_interest)
        for one in found.options
    )
    print_table(["instrument", "bid", "ask", "mark", "mark iv", "delta", "open interest"], rows)


@click.command()
@click.argument("stream")
@command
def availability(session: Session, stream: str) -> None:
    """Show the time ranges of STREAM that the service holds."""
    found = session.client.availability(session.datastream(stream))
    if session.json:
        print_json(found)
    else:
        print_table(["from", "to", "rows"], ((one.from_ns, one.to_ns, one.rows_estimate) for one in found.ranges))


@click.command()
@click.argument("stream")
@command
def gaps(session: Session, stream: str) -> None:
    """Show the times in which nothing of STREAM could be received."""
    found = session.client.gaps(session.datastream(stream))
    if session.json:
        print_json(found)
    else:
        rows = ((one.from_ns, one.to_ns, "; ".join([one.reason, *one.also])) for one in found)
        print_table(["from", "to", "reason"], rows)


@click.command()
@click.argument("stream")
@click.option("--start", required=True, help="Date or moment, such as 2026-01-01.")
@click.option("--end", required=True, help="As --start; not included.")
@command
def quality(session: Session, stream: str, start: str, end: str) -> None:
    """Show what of STREAM is missing and what was verified, by UTC day."""
    found = session.client.quality(session.datastream(stream), start, end)
    if session.json:
        print_json(found)
        return
    rows = ((one.date, one.condition, one.wanted_ns - one.covered_ns, one.sequence_breaks, one.frames) for one in found)
    print_table(["date", "condition", "missing ns", "breaks", "messages"], rows)


@click.command()
@click.option("--start", required=True, help="Date or moment, such as 2026-01-01.")
@click.option("--end", required=True, help="As --start; not included. At most 31 days.")
@click.option("--exchange", help="Only of this exchange.")
@command
def coverage(session: Session, start: str, end: str, exchange: str | None) -> None:
    """Show what is held and verified, by exchange, stream type and UTC day."""
    found = session.client.coverage(start, end, exchange=exchange)
    if session.json:
        print_json(found)
        return
    rows = (
        (
            one.exchange,
            one.stream_type,
            one.date,
            one.wanted_ns - one.held_ns,
            one.verified,
            one.failed,
            one.unverifiable,
        )
        for one in found
    )
    print_table(["exchange", "stream type", "date", "missing ns", "verified", "failed", "unverifiable"], rows)


@click.command("s3-credentials")
@command
def s3_credentials(session: Session) -> None:
    """Show what clients of S3 need to read the files of exports, sets and tables. The secret is printed."""
    found = session.client.s3_credentials()
    if session.json:
        print_json(found)
    else:
        print_members(found, ["endpoint", "region", "bucket", "access_key_id", "secret_access_key"])


@click.command()
@command
def billing(session: Session) -> None:
    """Show plan, access and usage."""
    found = session.client.billing()
    if session.json:
        print_json(found)
    else:
        print_members(found, ["access_status", "plan_code", "current_period_end", "grace_until"])
        print_members(found.usage, ["extra_stream_minutes_total", "export_gb_total", "export_gb_extra"])
