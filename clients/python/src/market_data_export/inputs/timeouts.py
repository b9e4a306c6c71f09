"""How long a call may wait."""

from __future__ import annotations


def check_timeout(timeout: float | None) -> float | None:
    """Returns a timeout that is None, or seconds from 0 on, infinity included. Raises ValueError."""
    if timeout is not None and not timeout >= 0:
        raise ValueError(f"the timeout must be a number of seconds, at least 0, not {timeout}")
    return timeout
