"""Checks of downloaded files against their manifests, without the service."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Mapping
from datetime import datetime, timezone
from os import PathLike
from pathlib import Path
from typing import Any

from ..download.remote_file import sha256_of
from ..errors import MdeError
from ..times import NS_PER_SECOND
from .findings import Finding, State, Verification
from .hours import HashedHours, chain_of
from .manifest import ListedFile, ListedStream, Manifest, manifests_in
from .numbers import number_findings
from .rows import count_rows, raw_frames


def verify(directory: str | PathLike[str], raw: str | PathLike[str] | None = None) -> Verification:
    """Checks the files of a folder: sizes, SHA-256, rows, the chain of the frames, and their numbers.

    `raw` is a folder with the raw export of the same streams and time, which proves the frames
    behind other files; a raw export is its own. Raises MdeError if a folder has no manifest.
    """
    found = manifests_in(Path(directory))
    sources = [] if raw is None else [one for one in manifests_in(Path(raw)) if one.is_raw]
    if raw is not None and not sources:
        raise MdeError(f"{raw} has no manifest of a raw export")
    findings: list[Finding] = []
    for manifest in found:
        for file in manifest.files:
            findings += _file(file)
        for stream in manifest.streams:
            findings += _stream(stream, [manifest] if manifest.is_raw else sources)
    return Verification(findings)


def _file(file: ListedFile) -> Iterator[Finding]:
    if not file.path.exists():
        yield Finding("failed", "size", file.name, "the file is missing")
        return
    size = file.path.stat().st_size
    if size == file.bytes:
        yield Finding("proven", "size", file.name, f"{size} bytes")
    else:
        yield Finding("failed", "size", file.name, f"{size} bytes instead of {file.bytes}")
    if sha256_of(file.path) == file.sha256:
        yield Finding("proven", "sha256", file.name, "the bytes are those that were written")
    else:
        yield Finding("failed", "sha256", file.name, "bytes were changed")
    try:
        rows = count_rows(file.path)
    except _UNREADABLE as error:
        yield Finding("failed", "rows", file.name, f"it cannot be read: {error}")
        return
    if rows == file.rows:
        yield Finding("proven", "rows", file.name, f"{rows} rows")
    else:
        yield Finding("failed", "rows", file.name, f"{rows} rows instead of {file.rows}")


#: What readers of damaged files raise: pyarrow's errors are of the first three.
_UNREADABLE = (OSError, zipfile.BadZipFile, ValueError, KeyError, EOFError, IndexError, StopIteration)


def _stream(stream: ListedStream, sources: list[Manifest]) -> Iterator[Finding]:
    proof = stream.proof
    if proof is None:
        yield Finding("unproven", "frames", stream.name, "the manifest has no proof")
        return
    if chain_of(proof["hours"]) == proof["chain"]:
        yield Finding("proven", "chain", stream.name, f"{len(proof['hours'])} hours, {proof['frames']} frames")
    else:
        yield Finding("failed", "chain", stream.name, "the hours of the manifest are not those of its chain")
    yield from (_stretch(stream.name, one) for one in proof["stretches"])
    files = [file for one in sources for file in one.files if file.datastream_id == stream.datastream_id]
    if not files:
        yield Finding("unproven", "frames", stream.name, "only raw files show the frames: see --raw")
        return
    yield from _frames(stream, files)
    yield from _numbers(stream, files)


def _numbers(stream: ListedStream, files: list[ListedFile]) -> Iterator[Finding]:
    try:
        yield from number_findings(stream, (frame for file in files for frame in raw_frames(file.path)))
    except _UNREADABLE as error:
        yield Finding("failed", "numbers", stream.name, f"its frames cannot be read to their end: {error}")


def _stretch(name: str, stretch: Mapping[str, Any]) -> Finding:
    failed, verified = stretch["failed"], stretch["verified"]
    state: State = "failed" if failed else "proven" if verified else "unproven"
    subject = f"{name} {_moment(stretch['from'])} to {_moment(stretch['to'])}"
    first = [f"{one['kind']} at {one['at']}" for one in stretch["failures"][:3]]
    counts = f"{verified} messages verified, {failed} failed, {stretch['unverifiable']} unverifiable"
    return Finding(state, stretch["method"], subject, f"{counts}: {', '.join(first)}" if first else counts)


def _frames(stream: ListedStream, files: list[ListedFile]) -> Iterator[Finding]:
    hashed = HashedHours(stream.coverage)
    for file in files:
        yield from _hash(hashed, file)
    expected = {one["hour"]: one for one in (stream.proof or {})["hours"]}
    replaces = any(file.broken != 0 for file in files)
    for hour in sorted(expected.keys() | hashed.hours.keys()):
        subject = f"{stream.name} {_shown(hour)}"
        listed, found = expected.get(hour), hashed.hours.get(hour)
        if listed is None or found is None:
            kept, there = (0 if one is None else one for one in (found and found.frames, listed and listed["frames"]))
            yield Finding("failed", "frames", subject, f"{kept} frames instead of {there}")
        elif found.sha256 == listed["sha256"]:
            yield Finding("proven", "frames", subject, f"{found.frames} frames are those that were received")
        elif found.frames != listed["frames"]:
            yield Finding("failed", "frames", subject, f"{found.frames} frames instead of {listed['frames']}")
        elif replaces and found.replaced > 0:
            detail = f"{found.replaced} messages are not UTF-8, so that raw files cannot show their bytes"
            yield Finding("unproven", "frames", subject, detail)
        else:
            yield Finding("failed", "frames", subject, "a frame was changed, or frames are in another order")


def _hash(hashed: HashedHours, file: ListedFile) -> Iterator[Finding]:
    try:
        hashed.add(raw_frames(file.path))
    except _UNREADABLE as error:
        yield Finding("failed", "frames", file.name, f"it cannot be read to its end: {error}")


def _shown(hour: int) -> str:
    return datetime.fromtimestamp(hour // NS_PER_SECOND, timezone.utc).strftime("%Y-%m-%dT%H:00Z")


def _moment(ns: int) -> str:
    return datetime.fromtimestamp(ns // NS_PER_SECOND, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
