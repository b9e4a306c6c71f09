# Generated from _async/files.py by npm run generate: do not edit.
"""Downloaded files of an export."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..files import DownloadedFiles

if TYPE_CHECKING:
    from .exports import Exports


@dataclass(frozen=True)
class ExportFiles(DownloadedFiles):
    """The files of an export on this disk, in time order.

    Without a directory of yours they live as long as this object.
    """

    _exports: Exports = field(repr=False)

    def manifest(self) -> Mapping[str, Any]:
        """Returns the manifest: schema, files with SHA-256, coverage, gaps and misfits."""
        return self._exports.manifest(self.job.id)
