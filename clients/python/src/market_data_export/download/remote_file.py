"""What is fetched, and where it goes."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from ..errors import DownloadError

_READ_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file in the store.

    `path` is relative, with `/`; `sha256` is hexadecimal, or None if it is not known.
    """

    path: str
    url: str
    bytes: int
    sha256: str | None


def target_of(directory: Path, path: str) -> Path:
    """Returns where a file goes. Raises DownloadError for a name that would leave the directory."""
    parts = PurePosixPath(path).parts
    if (
        not parts
        or PurePosixPath(path).is_absolute()
        or ".." in parts
        or any("\\" in part or ":" in part for part in parts)
    ):
        raise DownloadError(f"{path!r} is not a path inside {directory}")
    return directory.joinpath(*parts)


def sha256_of(file: Path) -> str:
    """Returns the SHA-256 of a file, hexadecimal."""
    digest = hashlib.sha256()
    with file.open("rb") as stream:
        while block := stream.read(_READ_BYTES):
            digest.update(block)
    return digest.hexdigest()


def is_same(file: Path, remote: RemoteFile) -> bool:
    """Tells whether a local file is the remote one. Reads it only if the sizes are equal."""
    try:
        if file.stat().st_size != remote.bytes:
            return False
    except FileNotFoundError:
        return False
    return remote.sha256 is None or sha256_of(file) == remote.sha256
