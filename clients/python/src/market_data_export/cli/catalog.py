"""`mde exchanges`, `instruments`, `datastreams`."""

from __future__ import annotations

import click

from .output import print_json, print_table
from .session import Session, command


@click.command()
@command
def exchanges(session: Session) -> None:
    """List exchange codes."""
    found = session.client.catalog.exchanges()
    if session.json:
        print_json(found)
    else:
        print_table(["code", "name"], ((one.code, one.display_name) for one in found))


@click.command()
@click.argument("exchange")
@click.option("--search", help="Part of the symbol, in any case.")
@click.option("--base", help="Base currency.")
@click.option("--quote", help="Quote currency.")
@click.option("--type", "instrument_type", help="spot, perpetual, future, option …")
@command
def instruments(
    session: Session,
    exchange: str,
    search: str | None,
    base: str | None,
    quote: str | None,
    instrument_type: str | None,
) -> None:
    """List the instruments of an exchange."""
    found = list(
        session.client.catalog.instruments(
            exchange, search=search, base=base, quote_currency=quote, instrument_type=instrument_type
        )
    )
    if session.json:
        print_json(found)
    else:
        rows = ((one.symbol, one.base, one.quote, one.instrument_type) for one in found)
        print_table(["symbol", "base", "quote", "type"], rows)


@click.command()
@click.option("--exchange", help="Exchange code.")
@click.option("--instrument", help="Symbol as the exchange writes it.")
@click.option("--stream-type", help="trades, depth, ticker …")
@command
def datastreams(session: Session, exchange: str | None, instrument: str | None, stream_type: str | None) -> None:
    """List datastreams."""
    found = list(session.client.catalog.datastreams(exchange=exchange, instrument=instrument, stream_type=stream_type))
    if session.json:
        print_json(found)
    else:
        rows = ((one.datastream_id, one.exchange, one.instrument, one.stream_type) for one in found)
        print_table(["id", "exchange", "instrument", "stream type"], rows)
