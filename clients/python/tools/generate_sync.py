"""Writes the synchronous client from the asynchronous one: `python tools/generate_sync.py`."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import unasync

PROJECT = Path(__file__).parents[1]
PACKAGE = PROJECT / "src" / "market_data_export"
SOURCE, TARGET = PACKAGE / "_async", PACKAGE / "_sync"
HEAD = "# Generated from {} by npm run generate: do not edit.\n"

#: Names that differ, beside those of the language, which unasync knows.
NAMES = {
    "AsyncBaseTransport": "BaseTransport",
    "AsyncClient": "Client",
    "AsyncDownloader": "Downloader",
    "AsyncExportFiles": "ExportFiles",
    "AsyncLines": "Lines",
    "AsyncStream": "Stream",
    "AsyncTransport": "Transport",
    "aclose": "close",
    "aiter_raw": "iter_raw",
    "anext": "next",
    "aread": "read",
    "async_downloader": "downloader",
    "asyncio": "time",
}


def ruff(*arguments: str) -> None:
    """Runs ruff on what was written. Shorter lines fit where longer ones did not."""
    command = [sys.executable, "-m", "ruff", *arguments, "--quiet", str(TARGET)]
    subprocess.run(command, cwd=PROJECT, check=True)  # noqa: S603 - our own arguments


def main() -> None:
    """Replaces the synchronous client."""
    shutil.rmtree(TARGET, ignore_errors=True)
    sources = sorted(SOURCE.glob("*.py"))
    rule = unasync.Rule(f"/{SOURCE.name}/", f"/{TARGET.name}/", additional_replacements=NAMES)
    unasync.unasync_files([str(source) for source in sources], [rule])
    for source in sources:
        written = TARGET / source.name
        head = HEAD.format(source.relative_to(PACKAGE).as_posix())
        written.write_text(head + written.read_text(encoding="utf-8"), encoding="utf-8")
    ruff("check", "--select", "I", "--fix")
    ruff("format")


main()
