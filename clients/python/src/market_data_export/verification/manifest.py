"""Manifests of exports and of sets, in one form."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..download.remote_file import local_name, target_of
from ..errors import MdeError

#: The end of a manifest's name beside the files of an export.
MANIFEST_ENDING = ".manifest.json"


@dataclass(frozen=True, slots=True)
class ListedFile:
    """A file that a manifest lists, and where it is."""

    name: str
    path: Path
    datastream_id: int
    bytes: int
    rows: int
    sha256: str
    #: Messages that are not valid UTF-8. None: the manifest does not say.
    broken: int | None


@dataclass(frozen=True, slots=True)
class ListedStream:
    """A datastream of a manifest."""

    datastream_id: int
    name: str
    coverage: Sequence[tuple[int, int]]
    #: Time in which nothing could be received.
    gaps: Sequence[tuple[int, int]]
    #: None: the export was made by a release without proofs.
    proof: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a folder should have."""

    path: Path
    is_raw: bool
    files: Sequence[ListedFile]
    streams: Sequence[ListedStream]


def manifests_in(directory: Path) -> list[Manifest]:
    """Returns the manifests of a folder. Raises MdeError if there are none."""
    paths = sorted({*directory.glob("manifest.json"), *directory.glob(f"*{MANIFEST_ENDING}")})
    if not paths:
        raise MdeError(f"{directory} has no manifest: download with --manifest, or save that of the export there")
    return [_read(path) for path in paths]


def _read(path: Path) -> Manifest:
    try:
        content = json.loads(path.read_text("utf-8"))
        return _set(path, content) if "set_id" in content else _export(path, content)
    except (ValueError, KeyError, TypeError) as error:
        raise MdeError(f"{path} is not a manifest: {error!r}") from error


def _export(path: Path, content: Mapping[str, Any]) -> Manifest:
    stream = _stream(content)
    files = [_file(path.parent, one, stream.datastream_id) for one in content["partitions"]]
    return Manifest(path, content["schema"].get("name") == "raw", files, [stream])


def _set(path: Path, content: Mapping[str, Any]) -> Manifest:
    files = [_file(path.parent, one, one["datastream_id"]) for one in content["files"]]
    return Manifest(path, content["schema"] == "raw", files, [_stream(one) for one in content["streams"]])


def _stream(content: Mapping[str, Any]) -> ListedStream:
    stream = content["datastream"]
    name = f"{stream['exchange']}/{stream['instrument']}/{stream['stream_type']}"
    coverage, gaps = ([(one["from"], one["to"]) for one in content[part]] for part in ("coverage", "gaps"))
    return ListedStream(stream["datastream_id"], name, coverage, gaps, content.get("proof"))


def _file(directory: Path, one: Mapping[str, Any], datastream_id: int) -> ListedFile:
    name = one["filename"]
    path = target_of(directory, name)
    # The package saves the files of an export under names with their range.
    local = target_of(directory, local_name(name, one["from"], one["to"]))
    found = local if local.exists() else path
    counts = (one["bytes"], one["rows"], one["sha256"], one.get("broken_messages"))
    return ListedFile(name, found, datastream_id, *counts)
