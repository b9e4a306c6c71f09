"""Client of the market data export service.

>>> client = Client("key_…", "https://data.example.com/v1")
>>> stream = client.catalog.datastream("binance", "BTCUSDT", "trades")
>>> trades = client.exports.run(stream, "2026-01-02", "2026-01-03").to_polars()
"""

from .client import Client
from .errors import (
    AlreadyExistsError,
    ApiError,
    ChecksumError,
    DownloadError,
    ExportFailedError,
    InvalidArgumentError,
    MdeError,
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
from .files import ExportFiles
from .models import (
    Artifact,
    Availability,
    BillingSummary,
    Book,
    Collection,
    Datastream,
    Denial,
    Estimate,
    Exchange,
    ExportJob,
    ExportWarning,
    Gap,
    HeldRange,
    Instrument,
    Preview,
    PreviewColumn,
    Schema,
    Span,
    Subscription,
    Usage,
)
from .progress import Progress
from .times import Moment, last
from .version import __version__
from .views import BarsView, BookView, View

__all__ = [
    "AlreadyExistsError",
    "ApiError",
    "Artifact",
    "Availability",
    "BarsView",
    "BillingSummary",
    "Book",
    "BookView",
    "ChecksumError",
    "Client",
    "Collection",
    "Datastream",
    "Denial",
    "DownloadError",
    "Estimate",
    "Exchange",
    "ExportFailedError",
    "ExportFiles",
    "ExportJob",
    "ExportWarning",
    "Gap",
    "HeldRange",
    "Instrument",
    "InvalidArgumentError",
    "MdeError",
    "Moment",
    "NotFoundError",
    "PaymentRequiredError",
    "PermissionDeniedError",
    "Preview",
    "PreviewColumn",
    "Progress",
    "RateLimitedError",
    "RequestTimeoutError",
    "Schema",
    "Span",
    "Subscription",
    "UnauthenticatedError",
    "UnavailableError",
    "UnreachableError",
    "Usage",
    "View",
    "WaitTimeoutError",
    "__version__",
    "last",
]
