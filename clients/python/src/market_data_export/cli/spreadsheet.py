"""Copies of CSV files whose texts a spreadsheet does not take for formulas."""

from __future__ import annotations

import csv
import filecmp
import gzip
import os
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path

import click

from ..errors import DownloadError

#: https://owasp.org/www-community/attacks/CSV_Injection; the last four are of double width.
_BEGINS_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\0", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?")
#: Raw messages may be longer than Python's limit of a cell.
_MAX_CELL = 2**31 - 1

spreadsheet_option = click.option(
    "--spreadsheet",
    is_flag=True,
    help="Also write NAME.spreadsheet.csv, with a quote before texts that a spreadsheet would run. Only for csv.",
)


def require_csv(format_: str) -> None:
    """Raises UsageError if files of the format have no such copy."""
    if format_ != "csv":
        raise click.UsageError(f"--spreadsheet is only for files of format csv, not {format_}")


def spreadsheet_copies(paths: Iterable[Path], *, overwrite: bool) -> list[Path]:
    """Writes a copy beside each csv.gz file and returns their paths. The files stay as they are.

    Raises DownloadError for another file under the name of a copy, unless `overwrite`.
    """
    csv.field_size_limit(_MAX_CELL)
    return [_copy(path, overwrite) for path in paths]


def safe_cell(cell: str) -> str:
    """Returns the cell with a quote first if it could begin a formula. Numbers are unchanged."""
    return f"'{cell}" if cell.startswith(_BEGINS_FORMULA) and not _NUMBER.fullmatch(cell) else cell


def _copy(path: Path, overwrite: bool) -> Path:
    target = path.with_name(path.name.removesuffix(".gz").removesuffix(".csv") + ".spreadsheet.csv")
    handle, made = tempfile.mkstemp(dir=path.parent, prefix=".spreadsheet-")
    written = Path(made)
    try:
        with (
            gzip.open(path, "rt", encoding="utf-8", newline="") as source,
            os.fdopen(handle, "w", encoding="utf-8", newline="") as out,
        ):
            rows = csv.reader(source)
            csv.writer(out, lineterminator="\n").writerows([safe_cell(cell) for cell in row] for row in rows)
        if target.exists() and not overwrite and not filecmp.cmp(written, target, shallow=False):
            raise DownloadError(
                f"another file has the name {target}: choose another folder, or overwrite it (--overwrite)"
            )
        written.chmod(path.stat().st_mode & 0o777)
        written.replace(target)
    finally:
        written.unlink(missing_ok=True)
    return target
