"""`mde subscriptions`."""

from __future__ import annotations

import click

from ..models import Subscription
from .output import print_json, print_table
from .session import Session, command

_HEADER = ["id", "status", "exchange", "instrument", "stream type", "state"]


def _row(one: Subscription) -> tuple[object, ...]:
    of = one.datastream
    state = one.collection.state if one.collection else None
    return (one.id, one.status, of.exchange, of.instrument, of.stream_type, state)


def _show(session: Session, found: Subscription) -> None:
    if session.json:
        print_json(found)
    else:
        print_table(_HEADER, [_row(found)])


@click.group()
def subscriptions() -> None:
    """List, create and end subscriptions."""


@subscriptions.command("list")
@command
def list_subscriptions(session: Session) -> None:
    """List subscriptions."""
    found = list(session.client.subscriptions.list())
    if session.json:
        print_json(found)
    else:
        print_table(_HEADER, map(_row, found))


@subscriptions.command()
@click.argument("stream")
@command
def create(session: Session, stream: str) -> None:
    """Subscribe to STREAM: collection starts now.

    An existing subscription is kept, a paused one resumed.
    """
    _show(session, session.client.subscriptions.create(session.datastream(stream), exist_ok=True))


@subscriptions.command()
@click.argument("subscription_id")
@command
def spans(session: Session, subscription_id: str) -> None:
    """List the times in which a subscription was active."""
    found = session.client.subscriptions.spans(subscription_id)
    if session.json:
        print_json(found)
    else:
        print_table(["started", "ended"], ((one.started_at, one.ended_at) for one in found))


@subscriptions.command()
@click.argument("subscription_id")
@command
def pause(session: Session, subscription_id: str) -> None:
    """Stop collection, and keep the right to export."""
    session.client.subscriptions.pause(subscription_id)
    _show(session, session.client.subscriptions.get(subscription_id))


@subscriptions.command()
@click.argument("subscription_id")
@command
def resume(session: Session, subscription_id: str) -> None:
    """Start collection again."""
    session.client.subscriptions.resume(subscription_id)
    _show(session, session.client.subscriptions.get(subscription_id))


@subscriptions.command()
@click.argument("subscription_id")
@command
def delete(session: Session, subscription_id: str) -> None:
    """Stop collection, and give up the right to export what was collected."""
    session.client.subscriptions.delete(subscription_id)
    if session.json:
        print_json({"id": subscription_id, "status": "deleted"})
