"""`mde schemas`."""

from __future__ import annotations

import click

from .export_options import schema_of
from .output import print_json, print_table
from .session import Session, command


@click.group()
def schemas() -> None:
    """List, show and try export schemas."""


@schemas.command("list")
@command
def list_schemas(session: Session) -> None:
    """List built-in schemas and your own."""
    found = session.client.schemas.list()
    if session.json:
        print_json(found)
    else:
        rows = (
            (one.id, one.name, one.stream_category, one.version, "yes" if one.is_built_in else "no") for one in found
        )
        print_table(["id", "name", "category", "version", "built-in"], rows)


@schemas.command()
@click.argument("schema_id")
@command
def get(session: Session, schema_id: str) -> None:
    """Print a schema with its columns, which are JSON."""
    print_json(session.client.schemas.get(schema_id))


@schemas.command()
@click.argument("stream")
@click.option("--schema", default="normalized", show_default=True, help="Name, id, raw, or @FILE with columns as JSON.")
@click.option("--limit", type=click.IntRange(1, 100), default=20, show_default=True, help="Rows.")
@command
def preview(session: Session, stream: str, schema: str, limit: int) -> None:
    """Show the first rows of STREAM through a schema."""
    found = session.client.schemas.preview(session.datastream(stream), schema_of(schema), limit=limit)
    if session.json:
        print_json(found)
    else:
        print_table([one.name for one in found.columns], found.rows)
