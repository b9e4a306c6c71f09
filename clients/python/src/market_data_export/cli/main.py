"""The command `mde` and its groups."""

from __future__ import annotations

import click

from ..version import __version__
from .catalog import datastreams, exchanges, instruments
from .data import availability, billing, book, chain, coverage, gaps, quality, s3_credentials
from .destinations import destinations
from .exports import estimate, export, exports
from .schedules import schedules
from .schemas import schemas
from .session import Session, log_to_stderr
from .sets import sets
from .streams import stream, tail
from .subscriptions import subscriptions
from .tables import tables
from .verify import verify

_EPILOG = """\b
Exit codes: 0 done, 1 failed, 2 wrong arguments, 3 not allowed (key, plan, subscription),
4 not found, 5 try again later, 130 interrupted."""


@click.group(epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--key", envvar="MDE_API_KEY", help="API key; better in the environment's MDE_API_KEY.")
@click.option("--base-url", envvar="MDE_BASE_URL", help="Address of the service; also MDE_BASE_URL.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON document to stdout, and errors as JSON to stderr."
)
@click.option("--quiet", "-q", is_flag=True, help="Show no progress.")
@click.version_option(__version__, prog_name="mde")
@click.pass_context
def mde(context: click.Context, key: str | None, base_url: str | None, as_json: bool, quiet: bool) -> None:
    """Export market data: find datastreams, subscribe, export time ranges, download files.

    STREAM is an id or exchange/instrument/stream_type, such as binance/BTCUSDT/trades. Results go
    to stdout, progress and errors to stderr.
    """
    context.obj = Session(key, base_url, as_json, quiet)


for one in (
    exchanges,
    instruments,
    datastreams,
    subscriptions,
    export,
    exports,
    estimate,
    sets,
    destinations,
    schedules,
    tables,
    schemas,
    stream,
    tail,
    book,
    chain,
    availability,
    gaps,
    quality,
    coverage,
    billing,
    s3_credentials,
    verify,
):
    mde.add_command(one)


def main() -> None:
    """Runs the command with the arguments of the process."""
    log_to_stderr()
    mde()
