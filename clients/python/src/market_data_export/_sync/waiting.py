# Generated from _async/waiting.py by npm run generate: do not edit.
"""Waiting for an export or a set to end."""

from __future__ import annotations

import time
from typing import TypeVar

from ..decode import decode
from ..errors import ExportFailedError, WaitTimeoutError
from ..inputs.timeouts import check_timeout
from ..models import ExportJob, ExportSet
from ..progress import Progress
from .transport import Transport

J = TypeVar("J", ExportJob, ExportSet)

#: The longest that the service waits before it answers.
_WAIT_SECONDS = 9


def ended(transport: Transport, path: str, model: type[J], *, timeout: float | None, progress: Progress) -> J:
    """Returns a job when it has ended, in whatever way. Raises WaitTimeoutError.

    The service answers when the status changes, so that waiting costs one request every nine
    seconds.
    """
    check_timeout(timeout)
    deadline = None if timeout is None else time.monotonic() + timeout
    while True:
        left = None if deadline is None else deadline - time.monotonic()
        seconds = _WAIT_SECONDS if left is None else int(max(0, min(_WAIT_SECONDS, left)))
        job = decode(model, transport.get(path, wait=seconds))
        progress.update("export", int(job.progress * 100), 100, "%")
        if job.ended:
            return job
        if left is not None and left <= 0:
            raise WaitTimeoutError(f"{job.id} is still {job.status} after {timeout:g} s")
        if seconds == 0:
            transport.sleep(min(1.0, left or 0.0))


def succeeded(job: J) -> J:
    """Returns a job that succeeded. Raises ExportFailedError for another."""
    if job.status != "succeeded":
        raise ExportFailedError(job)
    return job
