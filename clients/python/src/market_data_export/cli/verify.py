"""`mde verify`."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from ..verification.manifest import MANIFEST_ENDING
from ..verification.verify import verify as verify_files
from .exit_codes import FAILED
from .output import as_json, print_json
from .session import Session, command

_DIRECTORY = click.Path(exists=True, file_okay=False, path_type=Path)
manifest_option = click.option(
    "--manifest", "saves_manifest", is_flag=True, help="Save the manifest beside the files, for `mde verify`."
)


def save_manifest(directory: Path, name: str, manifest: Mapping[str, Any]) -> None:
    """Writes the manifest of an export or a set beside its files."""
    text = json.dumps(as_json(manifest), indent=2, ensure_ascii=False)
    (directory / f"{name}{MANIFEST_ENDING}").write_text(f"{text}\n", "utf-8")


@click.command()
@click.argument("directory", type=_DIRECTORY)
@click.option("--raw", type=_DIRECTORY, help="Folder with the raw export of the same streams and time.")
@click.option("--failed", "only_failed", is_flag=True, help="Print only what failed.")
@command
def verify(session: Session, directory: Path, raw: Path | None, only_failed: bool) -> None:
    """Check the files in DIRECTORY against their manifests, without the service.

    Prints what is proven, what failed, and what nothing can prove. Exits with 1 if anything failed.
    """
    found = verify_files(directory, raw)
    shown = found.failed if only_failed else found.findings
    if session.json:
        print_json({"findings": shown})
    else:
        lines = (f"{one.state:8}  {one.check:6}  {one.subject}: {one.detail}" for one in shown)
        click.echo("\n".join(lines)) if shown else None
    if found.failed:
        sys.exit(FAILED)
