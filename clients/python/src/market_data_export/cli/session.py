"""What all commands share: the client, the way of printing, and how errors end the command."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Concatenate, ParamSpec, TypeVar

import click

from .._sync.client import Client
from ..errors import MdeError
from ..models import Datastream
from .exit_codes import FAILED, INTERRUPTED, error_json, exit_code

P = ParamSpec("P")
R = TypeVar("R")

#: The digits of an int64.
_ID = re.compile(r"[0-9]{1,19}")


@dataclass
class Session:
    """The options before the command's name."""

    key: str | None
    base_url: str | None
    json: bool
    quiet: bool

    @cached_property
    def client(self) -> Client:
        """The client, made when it is first needed: `--help` needs no key."""
        try:
            return Client(self.key, self.base_url)
        except ValueError as error:
            raise click.UsageError(f"{error} (also --key, --base-url)") from error

    @property
    def progress(self) -> bool:
        """Bars in a terminal, lines elsewhere; nothing with `--quiet`."""
        return not self.quiet

    def datastream(self, text: str) -> int:
        """Returns the id of a datastream given as an id or as `exchange/instrument/stream_type`."""
        if _ID.fullmatch(text):
            return int(text)
        exchange, _, rest = text.partition("/")
        instrument, _, stream_type = rest.rpartition("/")
        if not exchange or not instrument or not stream_type:
            raise click.UsageError(f"{text!r} is neither an id nor exchange/instrument/stream_type")
        found: Datastream = self.client.catalog.datastream(exchange, instrument, stream_type)
        return found.datastream_id


def stream_names(session: Session, ids: Collection[int]) -> dict[int, str]:
    """Returns the names of datastreams by id, from the list of subscriptions.

    One without a subscription keeps its id as its name.
    """
    names = {one: str(one) for one in ids}
    missing = set(ids)
    subscriptions = session.client.subscriptions.list()
    while missing and (one := next(subscriptions, None)):
        of = one.datastream
        if of.datastream_id in missing:
            missing.remove(of.datastream_id)
            names[of.datastream_id] = f"{of.exchange}/{of.instrument}/{of.stream_type}"
    return names


def command(work: Callable[Concatenate[Session, P], None]) -> Callable[P, None]:
    """Gives a command the session, and turns its errors into messages and exit codes."""

    @wraps(work)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        session = click.get_current_context().find_object(Session)
        assert session is not None  # noqa: S101 - the group makes it
        try:
            work(session, *args, **kwargs)
        except MdeError as error:
            _report(session, error)
            sys.exit(exit_code(error))
        except BrokenPipeError:
            # The reader has what it wants, as `head` does: click ends without a message.
            raise
        except OSError as error:
            _report(session, error)
            sys.exit(FAILED)
        except KeyboardInterrupt:
            click.echo("interrupted; the same command continues a download", err=True)
            sys.exit(INTERRUPTED)

    return run


def _report(session: Session, error: Exception) -> None:
    if session.json:
        click.echo(json.dumps(error_json(error)), err=True)
    else:
        click.echo(f"mde: {error}", err=True)


def log_to_stderr() -> None:
    """Shows retries and the like as lines."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("mde: %(message)s"))
    logging.getLogger("market_data_export").addHandler(handler)
