"""Exit codes of the command, for scripts."""

from __future__ import annotations

from ..errors import (
    ApiError,
    ExportFailedError,
    InvalidArgumentError,
    NotFoundError,
    PaymentRequiredError,
    PermissionDeniedError,
    RateLimitedError,
    RequestTimeoutError,
    UnauthenticatedError,
    UnavailableError,
    UnreachableError,
    WaitTimeoutError,
)

#: Anything that no other code stands for, an export that failed or was canceled among it.
FAILED = 1
#: The command line or the request is wrong. Click's own code as well.
USAGE = 2
#: The key, the plan or the subscription does not allow it.
DENIED = 3
NOT_FOUND = 4
#: The same command may succeed later: the service or the store is away, the rate limit holds, `--timeout` passed.
TRY_LATER = 5
INTERRUPTED = 130

_CODES: tuple[tuple[type[Exception], int], ...] = (
    (InvalidArgumentError, USAGE),
    (UnauthenticatedError, DENIED),
    (PaymentRequiredError, DENIED),
    (PermissionDeniedError, DENIED),
    (NotFoundError, NOT_FOUND),
    (RateLimitedError, TRY_LATER),
    (RequestTimeoutError, TRY_LATER),
    (UnavailableError, TRY_LATER),
    (UnreachableError, TRY_LATER),
    (WaitTimeoutError, TRY_LATER),
)


def exit_code(error: Exception) -> int:
    """Returns the exit code for an error of this package."""
    return next((code for kind, code in _CODES if isinstance(error, kind)), FAILED)


def error_json(error: Exception) -> dict[str, object]:
    """Returns an error as `--json` prints it, always in the envelope of the service."""
    if isinstance(error, ApiError):
        found: dict[str, object] = {"code": error.code, "message": error.message, "details": dict(error.details)}
        return {"error": {**found, "status": error.status, "request_id": error.request_id}}
    code = "export_failed" if isinstance(error, ExportFailedError) else _snake(type(error).__name__)
    return {"error": {"code": code, "message": str(error)}}


def _snake(name: str) -> str:
    words = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name.removesuffix("Error"))
    return words.lstrip("_")
