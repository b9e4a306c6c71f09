"""What a verification found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

#: `unproven`: nothing is wrong, and nothing shows that all is right.
State = Literal["proven", "failed", "unproven"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A statement about a file, a stream or an hour of it."""

    state: State
    #: What was checked: `size`, `sha256`, `rows`, `chain`, `frames`, `numbers`, or a method of the manifest.
    check: str
    #: A path below the folder, or a stream and an hour.
    subject: str
    detail: str


@dataclass(frozen=True, slots=True)
class Verification:
    """Everything that was checked in a folder, in the order of its manifests."""

    findings: Sequence[Finding]

    @property
    def failed(self) -> Sequence[Finding]:
        """What is not as it was written."""
        return [one for one in self.findings if one.state == "failed"]
