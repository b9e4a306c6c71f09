"""What is fetched, and where it goes."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path, PurePosixPath
from tempfile import NamedTemporaryFile

from ..errors import DownloadError
from ..times import NS_PER_SECOND

_READ_BYTES = 1 << 20
#: The name of a file, and its ending: `.csv.gz`, `.parquet`.
_ENDING = re.compile(r"(.*?)((?:\.csv)?\.[^.]*)?", re.DOTALL)
#: What Windows reads as a separator, a drive or a device, or drops at the end of a name: `..` as well.
_UNSAFE = re.compile(r"[\x00-\x1f:\\]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d) *(\.|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file in the store.

    `path` is relative, with `/`; `sha256` is hexadecimal, or None if it is not known.
    """

    path: str
    url: str
    bytes: int
    sha256: str | None


def local_name(filename: str, from_ns: int, to_ns: int) -> str:
    """Returns the name of a downloaded file: the service's own, and the range before the ending.

    The service's name is the same for every range of a stream.
    """
    stem, ending = _ENDING.fullmatch(filename).groups(default="")  # type: ignore[union-attr]
    return f"{stem}_{_compact_time(from_ns)}_{_compact_time(to_ns)}{ending}"


def _compact_time(ns: int) -> str:
    seconds, rest = divmod(ns, NS_PER_SECOND)
    fraction = f"{rest:09}".rstrip("0")
    at = datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y%m%dT%H%M%S")
    return f"{at}.{fraction}Z" if fraction else f"{at}Z"


def target_of(directory: Path, path: str) -> Path:
    """Returns where a file goes.

    Raises DownloadError for a name that would leave the directory on any system, also through a
    symbolic link inside of it.
    """
    parts = PurePosixPath(path).parts
    target = directory.joinpath(*parts)
    if (
        not parts
        or PurePosixPath(path).is_absolute()
        or any(_UNSAFE.search(part) for part in parts)
        or not target.parent.resolve().is_relative_to(directory.resolve())
    ):
        raise DownloadError(f"{path!r} is not a path inside {directory}")
    return target


def check_names(directory: Path, paths: Sequence[str]) -> None:
    """Raises DownloadError if two files would have one name, as `a` and `A` have on some disks."""
    by_name: dict[str, str] = {}
    for path in paths:
        other = by_name.setdefault(path.casefold(), path)
        if other == path or not _ignores_case(directory):
            continue
        raise DownloadError(f"{other!r} and {path!r} are one file in {directory}, which ignores upper and lower case")


def _ignores_case(directory: Path) -> bool:
    directory.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(prefix="mde-", dir=directory) as probe:
        return Path(probe.name).with_name(Path(probe.name).name.swapcase()).exists()


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
