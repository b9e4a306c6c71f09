"""What the service answers, and parts of requests. Generated from openapi.yaml: do not edit.

Names are those of the REST reference; `from` and `to` are `from_ns` and `to_ns`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from .decode import from_json, said
from .model_methods import Ending, Priced

__all__ = [
    "Artifact",
    "Availability",
    "AzureContainer",
    "AzureSecret",
    "Backfill",
    "BillingSummary",
    "Book",
    "Chain",
    "ChainOption",
    "Checksums",
    "Collection",
    "Completeness",
    "CoverageDay",
    "Datastream",
    "Denial",
    "Destination",
    "DestinationTest",
    "Estimate",
    "Exchange",
    "ExportJob",
    "ExportSchedule",
    "ExportSet",
    "ExportWarning",
    "FailedStream",
    "Gap",
    "HeldRange",
    "Instrument",
    "InstrumentVersion",
    "Lag",
    "ListingGap",
    "MissingTime",
    "Preview",
    "PreviewColumn",
    "QualityDay",
    "S3Bucket",
    "S3Credentials",
    "S3Key",
    "ScheduleRun",
    "Schema",
    "SetCounts",
    "SetEstimate",
    "SetFile",
    "SkippedStream",
    "Span",
    "StreamEnd",
    "StreamGap",
    "StreamHeartbeat",
    "StreamLive",
    "StreamRevised",
    "Subscription",
    "Table",
    "TableSnapshot",
    "UpcomingPeriod",
    "Usage",
]


@dataclass(frozen=True, slots=True)
class Exchange:
    """One venue, market and message format."""

    code: str
    display_name: str


@dataclass(frozen=True, slots=True)
class Instrument:
    """A symbol as the exchange writes it in its messages."""

    symbol: str
    base: str | None
    quote: str | None
    instrument_type: str | None


@dataclass(frozen=True, slots=True)
class InstrumentVersion:
    """The terms of an instrument from `from_ns` to `to_ns`. None: the exchange does not state it.

    Decimals are exact texts, times nanoseconds. `to_ns` is None for the newest version. `source` is
    `stated` if the exchange states `from_ns`, else `observed`.
    """

    exchange: str
    symbol: str
    from_ns: int = field(metadata=from_json("from"))
    to_ns: int | None = field(metadata=from_json("to"))
    observed_from: int
    observed_to: int
    source: str
    status: str | None
    base: str | None
    quote: str | None
    settle: str | None
    kind: str | None
    inverse: bool | None
    tick_size: str | None
    lot_size: str | None
    min_quantity: str | None
    min_notional: str | None
    contract_multiplier: str | None
    listed_at: int | None
    expires_at: int | None
    strike: str | None
    option_type: str | None
    underlying: str | None


@dataclass(frozen=True, slots=True)
class ListingGap:
    """A time range `[from_ns, to_ns)` in which the listing of the exchange is not known."""

    from_ns: int = field(metadata=from_json("from"))
    to_ns: int = field(metadata=from_json("to"))
    reason: str


@dataclass(frozen=True, slots=True)
class Collection:
    """Whether a datastream can receive messages now.

    `state` is `live`, `quiet`, `disconnected` or `no_feed`.
    """

    state: str
    since: datetime | None = None
    reason: str | None = None
    messages_per_second: float | None = None
    last_frame_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Datastream:
    """One stream type of one instrument."""

    datastream_id: int
    exchange: str
    instrument: str
    stream_type: str
    wire_format: str
    collection: Collection | None = None


@dataclass(frozen=True, slots=True)
class Subscription:
    """The account's wish to have a datastream collected."""

    id: str
    datastream_id: int
    status: str
    created_at: datetime
    datastream: Datastream
    collection: Collection | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """A time in which a subscription was active. `ended_at` is None while it is."""

    id: str
    started_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class Completeness:
    """How much of a time range was received, in nanoseconds, and in how many gaps nothing was."""

    wanted_ns: int
    received_ns: int
    gaps: int


@dataclass(frozen=True, slots=True)
class ExportWarning:
    """What to know before you use the files of an export. Match on `code`."""

    code: str
    message: str
    column: str | None = None
    share: float | None = None


@dataclass(frozen=True, slots=True)
class ExportJob(Ending):
    """A request for a datastream's data over a time range, as files."""

    id: str
    datastream_id: int
    start_time: int
    end_time: int
    format: str
    format_options: Mapping[str, Any]
    status: str
    created_at: datetime
    schema: Any = None
    view: Mapping[str, Any] | None = None
    parquet_types: Mapping[str, str] | None = None
    reason: str | None = None
    warnings: tuple[ExportWarning, ...] = ()
    completeness: Completeness | None = None
    progress: float = 0
    rows: int | None = None
    bytes: int | None = None
    started_at: datetime | None = None
    finished_at: datetime | None = None
    expires_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SetCounts:
    """Datastreams of a set, by the status of their export."""

    total: int
    queued: int
    running: int
    succeeded: int
    failed: int
    canceled: int


@dataclass(frozen=True, slots=True)
class SkippedStream:
    """A selected datastream that is not exported, and why: `no_subscription`, `category`."""

    datastream_id: int
    reason: str
    exchange: str | None = None
    instrument: str | None = None
    stream_type: str | None = None


@dataclass(frozen=True, slots=True)
class FailedStream:
    """A datastream of a set whose export failed."""

    datastream_id: int
    reason: str | None


@dataclass(frozen=True, slots=True)
class ExportSet(Ending):
    """A request for many datastreams over a time range.

    Lists have neither `skipped` nor `failures`.
    """

    id: str
    select: Mapping[str, Any]
    start_time: int
    end_time: int
    format: str
    format_options: Mapping[str, Any]
    schema: Any
    layout: str
    status: str
    progress: float
    streams: SetCounts
    created_at: datetime
    view: Mapping[str, Any] | None = None
    parquet_types: Mapping[str, str] | None = None
    destination_id: str | None = None
    reason: str | None = None
    completeness: Completeness | None = None
    skipped_count: int = 0
    rows: int | None = None
    bytes: int | None = None
    started_at: datetime | None = None
    finished_at: datetime | None = None
    expires_at: datetime | None = None
    skipped: tuple[SkippedStream, ...] = ()
    failures: tuple[FailedStream, ...] = ()


@dataclass(frozen=True, slots=True)
class SetFile:
    """A file of a set. `filename` is a path in layout `hive`. The URL is valid for five minutes."""

    id: str
    datastream_id: int
    filename: str
    url: str
    bytes: int
    rows: int
    sha256: str
    from_ns: int = field(metadata=from_json("from"))
    to_ns: int = field(metadata=from_json("to"))


@dataclass(frozen=True, slots=True)
class ScheduleRun(Ending):
    """A delivery of a period `[start_time, end_time)`: the first one, or a revision of it.

    `cause` is `schedule`, `request`, `backfill` or `revision`. `set_id` is None until it has begun.
    """

    id: str
    schedule_id: str
    start_time: int
    end_time: int
    revision: int
    cause: str
    status: str
    set_id: str | None
    created_at: datetime
    reason: str | None = None
    completeness: Completeness | None = None
    started_at: datetime | None = None
    finished_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class UpcomingPeriod:
    """A period `[start_time, end_time)` of a schedule, delivered at `due_time` at the earliest."""

    start_time: int
    end_time: int
    due_time: int


@dataclass(frozen=True, slots=True)
class ExportSchedule:
    """A set that is made for every hour or day in UTC. `status` is `active` or `paused`."""

    id: str
    name: str
    select: Mapping[str, Any]
    every: str
    lag: str
    revise: bool
    format: str
    format_options: Mapping[str, Any]
    schema: Any
    layout: str
    status: str
    created_at: datetime
    updated_at: datetime
    view: Mapping[str, Any] | None = None
    parquet_types: Mapping[str, str] | None = None
    destination_id: str | None = None
    next_period: UpcomingPeriod | None = None
    latest_run: ScheduleRun | None = None


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A state of a table that readers see as a whole: with the period `[start_time, end_time)`.

    Engines read the table as it was then by its `snapshot_id`.
    """

    snapshot_id: int
    sequence_number: int
    operation: str
    start_time: int
    end_time: int
    revision: int
    set_id: str
    added_files: int
    added_rows: int
    removed_files: int
    removed_rows: int
    total_files: int
    total_rows: int
    total_bytes: int
    gaps: int
    manifest_sha256: str
    committed_at: datetime


@dataclass(frozen=True, slots=True)
class Table:
    """An Apache Iceberg table that every hour or day in UTC is added to.

    `status` is `active` or `paused`. `metadata_location` and `snapshot` are None until it has rows.
    """

    id: str
    name: str
    select: Mapping[str, Any]
    schema: Any
    every: str
    lag: str
    revise: bool
    keep_days: int
    partition: tuple[str, ...]
    status: str
    created_at: datetime
    updated_at: datetime
    view: Mapping[str, Any] | None = None
    parquet_types: Mapping[str, str] | None = None
    destination_id: str | None = None
    metadata_location: str | None = None
    snapshot: TableSnapshot | None = None
    next_period: UpcomingPeriod | None = None
    latest_run: ScheduleRun | None = None


@dataclass(frozen=True, slots=True)
class Backfill:
    """What a backfill has queued: of its `periods` those that were new or had failed."""

    periods: int
    queued: int


@dataclass(frozen=True, slots=True)
class Destination:
    """Storage of the account into which sets are delivered, without its credentials.

    `kind` is `s3` (`region`, `bucket`, and `endpoint` unless it is AWS) or `azure_blob`
    (`container_url`).
    """

    id: str
    name: str
    kind: str
    prefix: str
    created_at: datetime
    updated_at: datetime
    container_url: str | None = None
    endpoint: str | None = None
    region: str | None = None
    bucket: str | None = None


@dataclass(frozen=True, slots=True)
class DestinationTest:
    """What a probe of a destination found.

    `error` says why files cannot be delivered. `warnings` are refused reads and deletes, which
    deliveries do not need.
    """

    ok: bool
    error: str | None
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Artifact:
    """A finished file of an export. The URL is valid for five minutes and needs no key."""

    id: str
    url: str
    bytes: int
    filename: str
    sha256: str | None = None
    rows: int | None = None
    from_ns: int | None = field(default=None, metadata=from_json("from"))
    to_ns: int | None = field(default=None, metadata=from_json("to"))


@dataclass(frozen=True, slots=True)
class Denial:
    """Why the plan would refuse. `limit` and `current` are bytes."""

    reason: str
    limit: int | None = None
    current: int | None = None


@dataclass(frozen=True, slots=True)
class Estimate:
    """What an export would have. `would_deny` is None if the plan allows it."""

    rows: int
    bytes: int
    parts: int
    would_deny: Denial | None
    completeness: Completeness | None = None


@dataclass(frozen=True, slots=True)
class SetEstimate:
    """What a set would have. It may be several times too high."""

    streams: int
    rows: int
    bytes: int
    parts: int
    skipped: tuple[SkippedStream, ...]
    would_deny: Denial | None


@dataclass(frozen=True, slots=True)
class MissingTime:
    """Time of a day that is missing for the same reasons."""

    reason: str
    count: int
    ns: int
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Checksums:
    """Messages by what the exchange's checksum said. Nothing verifies those that are `absent`."""

    verified: int
    failed: int
    absent: int


@dataclass(frozen=True, slots=True)
class Lag:
    """Arrival minus the exchange's time, in nanoseconds."""

    p50: int
    p99: int
    max: int


@dataclass(frozen=True, slots=True)
class CoverageDay:
    """What was wanted, held and verified of an exchange and stream type on a UTC day."""

    exchange: str
    stream_type: str
    date: str
    streams: int
    wanted_ns: int
    held_ns: int
    messages: int
    verified: int
    failed: int
    unverifiable: int
    methods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class S3Credentials:
    """What clients of S3 need to read the files of the account."""

    endpoint: str
    region: str
    bucket: str
    access_key_id: str
    secret_access_key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class QualityDay:
    """How complete a datastream is on a UTC day. None: the exchange gives no means to tell."""

    date: str
    revision: int
    condition: str
    wanted_ns: int
    covered_ns: int
    frames: int
    bytes: int
    gaps: tuple[MissingTime, ...]
    sequence_breaks: int | None
    checksums: Checksums
    crossed_ns: int | None
    repeats: int | None
    lag_ns: Lag | None


@dataclass(frozen=True, slots=True)
class Gap:
    """A time range `[from_ns, to_ns)` in which nothing could be received."""

    from_ns: int = field(metadata=from_json("from"))
    to_ns: int = field(metadata=from_json("to"))
    reason: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HeldRange:
    """A time range `[from_ns, to_ns)` of which the service holds data."""

    from_ns: int = field(metadata=from_json("from"))
    to_ns: int = field(metadata=from_json("to"))
    rows_estimate: int


@dataclass(frozen=True, slots=True)
class Availability:
    """What the service holds of a datastream, for all accounts together."""

    datastream: Datastream
    ranges: tuple[HeldRange, ...]
    gaps: tuple[Gap, ...]
    updated_at: datetime
    collection: Collection | None = None


@dataclass(frozen=True, slots=True)
class Book(Priced):
    """An order book at one moment, best levels first.

    Levels are exact texts of price and quantity.
    """

    datastream_id: int
    at: int
    exchange_timestamp_ns: int | None
    update_id: int | None
    bids: tuple[tuple[str, str], ...]
    asks: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ChainOption:
    """An option at one moment, as its exchange sends it. None where nothing is known.

    Decimals are exact texts.
    """

    exchange_timestamp_ns: int | None
    instrument: str
    expires_at_ns: int | None
    strike: str | None
    option_type: str | None
    bid_price: str | None
    bid_quantity: str | None
    ask_price: str | None
    ask_quantity: str | None
    last_price: str | None
    mark_price: str | None
    index_price: str | None
    underlying_price: str | None
    bid_iv: str | None
    ask_iv: str | None
    mark_iv: str | None
    delta: str | None
    gamma: str | None
    vega: str | None
    theta: str | None
    rho: str | None
    open_interest: str | None
    quote_age_ns: int | None
    mark_age_ns: int | None
    greeks_age_ns: int | None
    open_interest_age_ns: int | None


@dataclass(frozen=True, slots=True)
class Chain:
    """The options of an underlying at one moment, by expiry, strike, and call before put."""

    exchange: str
    underlying: str
    at: int
    options: tuple[ChainOption, ...]


@dataclass(frozen=True, slots=True)
class Schema:
    """An export schema. Lists have no `columns`."""

    id: str
    name: str
    stream_category: str
    is_built_in: bool
    created_at: datetime
    version: int
    has_draft: bool
    columns: tuple[Mapping[str, Any], ...] = ()
    unfold: Mapping[str, Any] | None = None
    derive: Mapping[str, Any] | None = None
    where: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class PreviewColumn:
    """A column of a preview, and its type in a file."""

    name: str
    type: str


@dataclass(frozen=True, slots=True)
class Preview:
    """The first rows of real data through a schema. Decimals and times are text."""

    columns: tuple[PreviewColumn, ...]
    rows: tuple[tuple[Any, ...], ...]
    misfits: Mapping[str, int]
    scanned_messages: int


@dataclass(frozen=True, slots=True)
class Usage:
    """Of the billing period. `export_gb_total` is a decimal as text."""

    extra_stream_minutes_total: int
    export_gb_total: str
    export_gb_extra: int


@dataclass(frozen=True, slots=True)
class BillingSummary:
    """Plan, access and usage of the account."""

    access_status: str
    plan_code: str | None
    current_period_end: datetime | None
    usage: Usage
    grace_until: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class S3Bucket:
    """A bucket of S3, or of a store that speaks its protocol, such as MinIO or R2.

    `endpoint` names another store than AWS. `prefix` is a path before the names of all files.
    """

    region: str = field(metadata=said("s3, required: region of the bucket."))
    bucket: str = field(metadata=said("s3, required: name of the bucket."))
    access_key_id: str = field(repr=False)
    secret_access_key: str = field(repr=False)
    prefix: str | None = field(
        default=None, metadata=said("Path before the names of all files, of at most 500 bytes in UTF-8.")
    )
    endpoint: str | None = field(default=None, metadata=said("s3: https URL of the store. Absent: AWS."))


@dataclass(frozen=True, slots=True, kw_only=True)
class AzureContainer:
    """A container of Azure Blob Storage, with a SAS or a connection string.

    `container_url` has no query. `prefix` is a path before the names of all files.
    """

    container_url: str = field(metadata=said("azure_blob: https URL of the container, without a SAS."))
    prefix: str | None = field(
        default=None, metadata=said("Path before the names of all files, of at most 500 bytes in UTF-8.")
    )
    sas: str | None = field(default=None, repr=False)
    connection_string: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class S3Key:
    """New credentials of a bucket."""

    access_key_id: str = field(repr=False)
    secret_access_key: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class AzureSecret:
    """New credentials of a container: a SAS or a connection string."""

    sas: str | None = field(default=None, repr=False)
    connection_string: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class StreamGap:
    """Time of a datastream, in its place in a stream, of which the service holds nothing.

    The datastream goes on at `to_ns`.
    """

    type: str
    datastream_id: int
    from_ns: int = field(metadata=from_json("from"))
    to_ns: int = field(metadata=from_json("to"))
    reason: str
    cursor: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StreamLive:
    """The end of the past of a datastream. What follows arrives as it is collected."""

    type: str
    datastream_id: int
    cursor: str


@dataclass(frozen=True, slots=True)
class StreamHeartbeat:
    """A sign of life: nothing before `watermark`, in nanoseconds, follows."""

    type: str
    watermark: int


@dataclass(frozen=True, slots=True)
class StreamRevised:
    """A time range behind the cursor of which the service now holds more.

    An export of the range has it; the stream does not send it again.
    """

    type: str
    datastream_id: int
    from_ns: int = field(metadata=from_json("from"))
    to_ns: int = field(metadata=from_json("to"))


@dataclass(frozen=True, slots=True)
class StreamEnd:
    """The end of the range that was asked for."""

    type: str
    cursor: str
