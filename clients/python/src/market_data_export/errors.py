"""The exceptions of this package. All of them are `MdeError`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .models import ExportJob, ExportSet


class MdeError(Exception):
    """Any failure that this package reports."""


class ApiError(MdeError):
    """The service refused a request.

    `code` is one of the codes of the REST guide; match on it, not on the text.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int,
        details: Mapping[str, Any] | None = None,
        request_id: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.status = status
        self.details: Mapping[str, Any] = details or {}
        self.request_id = request_id

    @property
    def field(self) -> str | None:
        """The member or parameter that is wrong, if the service named one."""
        value = self.details.get("field")
        return value if isinstance(value, str) else None

    @property
    def reason(self) -> str | None:
        """Why it was refused, if the service said so: of a plan (402), or of an unknown book (404)."""
        value = self.details.get("reason")
        return value if isinstance(value, str) else None

    def __str__(self) -> str:
        about = [self.code, *([f"request {self.request_id}"] if self.request_id else [])]
        return f"{self.message} ({', '.join(about)})"


class InvalidArgumentError(ApiError):
    """400, 405, 413, 415: change the request; `field` names what is wrong."""


class UnauthenticatedError(ApiError):
    """401: the key is missing, unknown or deleted."""


class PaymentRequiredError(ApiError):
    """402: the plan does not allow it; `reason` says why. Waiting does not help."""


class PermissionDeniedError(ApiError):
    """403: subscribe to the datastream first."""


class NotFoundError(ApiError):
    """404: it does not exist, was deleted, or belongs to another account."""


class RequestTimeoutError(ApiError):
    """408: the service did not finish the request in time, also after retries."""


class AlreadyExistsError(ApiError):
    """409: `details` name what exists."""


class RateLimitedError(ApiError):
    """429: the rate limit holds for longer than the client's `patience`."""

    #: Seconds after which a request may succeed, as the service said.
    retry_after: float | None = None


class UnavailableError(ApiError):
    """500, 502, 503, 504: the service failed, also after retries. Report the `request_id`."""


_BY_CODE: dict[str, type[ApiError]] = {
    "invalid_argument": InvalidArgumentError,
    "unauthenticated": UnauthenticatedError,
    "payment_required": PaymentRequiredError,
    "permission_denied": PermissionDeniedError,
    "not_found": NotFoundError,
    "request_timeout": RequestTimeoutError,
    "already_exists": AlreadyExistsError,
    "rate_limited": RateLimitedError,
    "internal": UnavailableError,
    "unavailable": UnavailableError,
}


def api_error(status: int, body: object, *, request_id: str | None, retry_after: float | None = None) -> ApiError:
    """Returns the exception for an answer.

    A body without the error envelope, for example of a proxy, is accepted.
    """
    error = body.get("error") if isinstance(body, dict) else None
    members: dict[str, Any] = error if isinstance(error, dict) else {}
    code = members.get("code")
    if not isinstance(code, str):
        code = "unavailable" if status >= 500 else "rate_limited" if status == 429 else "unknown"
    details = members.get("details")
    made = _BY_CODE.get(code, ApiError)(
        str(members.get("message", f"HTTP status {status}")),
        code=code,
        status=status,
        details=details if isinstance(details, dict) else None,
        request_id=request_id,
    )
    if isinstance(made, RateLimitedError):
        made.retry_after = retry_after
    return made


class UnreachableError(MdeError):
    """No answer came from the service, also after retries."""


class ExportFailedError(MdeError):
    """An export or a set failed or was canceled; `job` says how."""

    def __init__(self, job: ExportJob | ExportSet) -> None:
        super().__init__(f"{job.id} {job.status}" + (f": {job.reason}" if job.reason else ""))
        self.job = job


class WaitTimeoutError(MdeError, TimeoutError):
    """The export did not end within the time that you gave. It goes on."""


class DownloadError(MdeError):
    """A file could not be fetched.

    What was fetched stays on disk, and the next try resumes there.
    """


class ChecksumError(DownloadError):
    """A file was fetched twice and has another SHA-256 than the service says."""
