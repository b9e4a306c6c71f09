"""Which answers a request is repeated for, and after how long."""

from __future__ import annotations

import random
from collections.abc import Mapping

#: Of these the contract says that nothing happened, or that the idempotency key makes a repeat safe.
RETRYABLE = frozenset({408, 429, 500, 502, 503, 504})
_FIRST_SECONDS = 0.5
_MAX_SECONDS = 15.0


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Returns the seconds that the service asks to wait, or None if it does not say."""
    value = headers.get("retry-after")
    if value is None:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        return None


def is_retryable(status: int, headers: Mapping[str, str]) -> bool:
    """Tells whether a repeat can succeed.

    409 with `Retry-After` means that the first request under the same key still runs.
    """
    return status in RETRYABLE or (status == 409 and retry_after(headers) is not None)


def backoff(attempt: int) -> float:
    """Returns the seconds before the repeat after attempt 0, 1, …: exponential, with jitter."""
    return float(min(_MAX_SECONDS, _FIRST_SECONDS * 2**attempt) * random.uniform(0.5, 1))  # noqa: S311 - jitter


class Patience:
    """What is left of the seconds that a call may spend on pauses between its tries."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.restore()

    def restore(self) -> None:
        """Begins from the whole of it: the last try brought something."""
        self._waited, self._attempt = 0.0, 0

    def pause(self, asked: float | None = None) -> float | None:
        """Returns the seconds before the next try, or None if they are more than is left.

        `asked`: what the service asks to wait.
        """
        pause = backoff(self._attempt) if asked is None else asked
        if self._waited + pause > self._seconds:
            return None
        self._waited, self._attempt = self._waited + pause, self._attempt + 1
        return pause
