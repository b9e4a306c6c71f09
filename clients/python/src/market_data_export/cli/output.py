"""What the command prints: tables for people, JSON with `--json`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import click


def as_json(value: object) -> Any:  # noqa: ANN401 - JSON
    """Returns a value of the package as JSON has it, under the names of the REST reference."""
    if is_dataclass(value) and not isinstance(value, type):
        members = ((one.metadata.get("json", one.name), getattr(value, one.name)) for one in fields(value))
        return {name: as_json(member) for name, member in members if member is not None}
    if isinstance(value, Mapping):
        return {str(name): as_json(member) for name, member in value.items()}
    if isinstance(value, list | tuple):
        return [as_json(element) for element in value]
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, Decimal | Path):
        return str(value)
    return value


def print_json(value: object) -> None:
    """Prints a value as one JSON document."""
    click.echo(json.dumps(as_json(value), indent=2, ensure_ascii=False))


def print_table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Prints columns of equal width, the header first.

    Nothing but the header if there are no rows.
    """
    texts = [[cell.upper() for cell in header], *([_cell(cell) for cell in row] for row in rows)]
    widths = [max(len(row[index]) for row in texts) for index in range(len(header))]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in texts)
    # One write: a reader that ends after some lines, as `head` does, breaks no pipe.
    click.echo("\n".join(line.rstrip() for line in lines))


def print_members(value: object, names: Sequence[str]) -> None:
    """Prints some members of a dataclass, one a line. Those that are None are left out."""
    width = max(len(name) for name in names)
    members = ((name, getattr(value, name)) for name in names)
    lines = (f"{name.ljust(width)}  {_cell(member)}" for name, member in members if member is not None)
    # One write, as a table is.
    click.echo("\n".join(lines))


def _cell(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, datetime):
        return str(as_json(value))
    return str(value)
