import type { RequestShape } from '../rest-bodies/request-shape.js';
import type { Shape } from '../rest-bodies/to-body.js';

export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type MakeOptional<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]?: Maybe<T[SubKey]> };
export type MakeMaybe<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]: Maybe<T[SubKey]> };
export type MakeEmpty<T extends { [key: string]: unknown }, K extends keyof T> = { [_ in K]?: never };
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string };
  String: { input: string; output: string };
  Boolean: { input: boolean; output: boolean };
  Int: { input: number; output: number };
  Float: { input: number; output: number };
  /** RFC 3339 time in UTC with six fractional digits, for example 2026-01-02T03:04:05.000006Z. Input may have any offset. Fields with nanoseconds are Int64. */
  DateTime: { input: string; output: string };
  /** Nanoseconds as a decimal string of any length: the years of many streams together exceed 64 bits. */
  Duration: { input: bigint | number | string; output: bigint };
  /** 64-bit signed integer as a decimal string, so that no client rounds it. Exact numbers are accepted as well. Times are nanoseconds since 1970 in UTC. */
  Int64: { input: bigint | number | string; output: bigint };
  /** Any JSON value. The fields that use it describe its shape. */
  JSON: { input: unknown; output: unknown };
};

/** Whether an account may start billable work. */
export type AccessStatus =
  /** Everything that the plan includes. */
  | 'ACTIVE'
  /** Nothing new. Collection continues until graceUntil. */
  | 'GRACE'
  /** No billable work: the account has no plan. */
  | 'NONE'
  /** No billable work. */
  | 'SUSPENDED'
  /** Everything that the trial plan allows. */
  | 'TRIALING';

/** All given fields must match. */
export type ApiRequestFilter = {
  /** Id of an API key. */
  keyId?: InputMaybe<Scalars['ID']['input']>;
  /** Only requests with a status of 400 or more. */
  onlyFailed?: InputMaybe<Scalars['Boolean']['input']>;
  /** The X-Request-Id of a response. */
  requestId?: InputMaybe<Scalars['String']['input']>;
};

/** A REST request that a facade has answered. */
export type ApiRequestInput = {
  /** The account that the core named for the key. */
  accountId: Scalars['ID']['input'];
  /** When the request ended. */
  at: Scalars['DateTime']['input'];
  /** Bytes that a stream sent. Null for other requests. */
  bytes?: InputMaybe<Scalars['Int64']['input']>;
  /** Milliseconds until the end of the response. */
  durationMs: Scalars['Int']['input'];
  /** The API key. */
  keyId: Scalars['ID']['input'];
  /** HTTP method. */
  method: Scalars['String']['input'];
  /** The X-Request-Id of the response. */
  requestId: Scalars['String']['input'];
  /** Pattern of the path. */
  route: Scalars['String']['input'];
  /** HTTP status. */
  status: Scalars['Int']['input'];
};

/** All given fields must match. */
export type AuditLogFilter = {
  /** Name of the mutation, for example createApiKey. */
  action?: InputMaybe<Scalars['String']['input']>;
  /** Part of the email of the user that made the change (case-insensitive), or the id of the user or key. */
  actor?: InputMaybe<Scalars['String']['input']>;
  /** Id of the user or API key that made the change. */
  actorId?: InputMaybe<Scalars['ID']['input']>;
  /** Changes before this time. */
  before?: InputMaybe<Scalars['DateTime']['input']>;
  /** Changes at this time or later. */
  from?: InputMaybe<Scalars['DateTime']['input']>;
  /** Id of the changed resource. */
  subjectId?: InputMaybe<Scalars['ID']['input']>;
};

/** Replaces the whole profile. At most 500 characters per field. */
export type BillingProfileInput = {
  /** Street, city and postal code. */
  address: Scalars['String']['input'];
  /** Company name. */
  company: Scalars['String']['input'];
  /** Country name or code. */
  country: Scalars['String']['input'];
  /** Email for invoices. */
  invoiceEmail: Scalars['String']['input'];
  /** VAT id or other tax number. */
  taxId: Scalars['String']['input'];
};

/** Order book to show, with its moment. */
export type BookAtInput = {
  /** The book of all messages before it, nanoseconds since 1970. */
  atNs: Scalars['Int64']['input'];
  /** The depth stream. */
  datastreamId: Scalars['Int64']['input'];
  /** Levels a side, 1 to 1,000. Counts groups if there is a grouping. */
  depth?: Scalars['Int']['input'];
  /** A price step: bids are floored and asks ceiled to it. */
  grouping?: InputMaybe<Scalars['String']['input']>;
};

/** A checkpoint that was written, or that there is none at a boundary. */
export type BookCheckpointInput = {
  /** The boundary, nanoseconds since 1970. */
  atNs: Scalars['Int64']['input'];
  /** Name of the blob; null: the messages cannot be read. */
  blobName?: InputMaybe<Scalars['String']['input']>;
  /** The depth stream. */
  datastreamId: Scalars['Int64']['input'];
  /** Messages and gaps before it make no difference, nanoseconds since 1970. */
  dependsFromNs: Scalars['Int64']['input'];
  /** Best bid and ask at the end of each minute, where the book is known. */
  quotes?: Array<MinuteQuoteInput>;
  /** Nanoseconds since the epoch: quotes of minutes from here to the boundary are replaced. Absent: none. */
  quotesFromNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Revision of the messages, as bookSource gave it before they were read. */
  revision: Scalars['Int64']['input'];
  /** Version of the state in the blob. */
  version: Scalars['Int']['input'];
};

/** An amount that a plan includes. */
export type CapCode =
  /** Bytes of successful exports in the billing period, or in total on a plan without overage. */
  | 'EXPORT_BYTES'
  /** Concurrently active subscriptions. */
  | 'STREAMS';

/** Chain to show, with its moment. */
export type ChainAtInput = {
  /** The moment: messages before it count. Nanoseconds since 1970. */
  atNs: Scalars['Int64']['input'];
  /** Code of the exchange. */
  exchange: Scalars['String']['input'];
  /** Asset or index, as the listing names it. */
  underlying: Scalars['String']['input'];
};

/** The owner's report of its streams: those that changed since its last report. */
export type CollectorReportInput = {
  /** Time of the report by the collector's clock, nanoseconds since 1970. */
  atNs: Scalars['Int64']['input'];
  /** Datastreams that it no longer collects. */
  goneStreamIds: Array<Scalars['Int64']['input']>;
  /** Streams that changed. After a takeover, all of them. */
  streams: Array<StreamReportInput>;
};

/** A commit of a set. */
export type CommitTableInput = {
  /** Blobs of metadata that the table no longer refers to. */
  dropped: Array<Scalars['String']['input']>;
  /** The set. */
  setId: Scalars['ID']['input'];
  /** Null for a period without rows before the first snapshot. */
  snapshot?: InputMaybe<NewTableSnapshotInput>;
  /** Number of commits of the table when its metadata was read. */
  version: Scalars['Int']['input'];
  /** Metadata that was written, the new metadata.json last. */
  written: Array<WrittenTableBlobInput>;
};

/** State of a connection, with totals since it was opened. */
export type ConnectionReportInput = {
  /** Bytes that were sent. */
  bytes: Scalars['Int64']['input'];
  /** Why it has ended, in a word. Null: it is open. */
  ended?: InputMaybe<Scalars['String']['input']>;
  /** The connection. */
  id: Scalars['ID']['input'];
  /** Messages or rows that were sent. */
  messages: Scalars['Int64']['input'];
  /** The revision that the reporter has. */
  revision: Scalars['String']['input'];
};

/** Location of a destination. */
export type CreateDestinationInput = {
  /** S3: the bucket. */
  bucket?: InputMaybe<Scalars['String']['input']>;
  /** AZURE_BLOB: https URL of the container, without a SAS. */
  containerUrl?: InputMaybe<Scalars['String']['input']>;
  /** S3: https URL of the store. Absent: AWS. */
  endpoint?: InputMaybe<Scalars['String']['input']>;
  /** Kind of storage. */
  kind: DestinationKind;
  /** 1 to 100 characters. */
  name: Scalars['String']['input'];
  /** Path before the names of all files, of at most 500 bytes in UTF-8. Absent: the root. */
  prefix?: InputMaybe<Scalars['String']['input']>;
  /** S3: region of the bucket. */
  region?: InputMaybe<Scalars['String']['input']>;
};

/** Datastream and range to export, with the form of the files. */
export type CreateExportInput = {
  /** The datastream to export. */
  datastreamId: Scalars['Int64']['input'];
  /** Format of the files. */
  format?: ExportFormat;
  /** `{compression}` for Parquet, none for CSV; absent: the defaults. */
  formatOptions?: InputMaybe<Scalars['JSON']['input']>;
  /** Start of the range, nanoseconds since 1970. */
  fromNs: Scalars['Int64']['input'];
  /** Types of decimals and times in Parquet files: `{numbers: "decimal" | "double", timestamps: "int64" | "timestamp"}`; absent: decimals and int64. */
  parquetTypes?: InputMaybe<Scalars['JSON']['input']>;
  /** A string (raw, the name of a built-in or custom schema, or an id) or an inline object; raw if absent. */
  schema?: InputMaybe<Scalars['JSON']['input']>;
  /** End of the range, exclusive, nanoseconds since 1970. */
  toNs: Scalars['Int64']['input'];
  /** Data to derive from the messages before the schema applies: `{kind: "book", depth, interval, grouping}` or `{kind: "bars", by, size, clock, empty}`; absent: the messages themselves. */
  view?: InputMaybe<Scalars['JSON']['input']>;
};

/** Datastreams to export again and again, with the form of their files. */
export type CreateExportScheduleInput = {
  /** Destination of the files. Absent: they are only downloaded. */
  destinationId?: InputMaybe<Scalars['ID']['input']>;
  /** Length of its periods. */
  every: PeriodLength;
  /** Format of the files. */
  format?: ExportSetFormat;
  /** `{compression}` for Parquet, none for CSV; absent: the defaults. */
  formatOptions?: InputMaybe<Scalars['JSON']['input']>;
  /** Time after the end of a period at which its delivery begins: a duration below a period in s, m or h. */
  lag?: Scalars['String']['input'];
  /** Names and folders of the files. */
  layout?: ExportSetLayout;
  /** 1 to 100 characters. Absent: the service chooses one. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Types of decimals and times in Parquet files: `{numbers: "decimal" | "double", timestamps: "int64" | "timestamp"}`; absent: decimals and int64. */
  parquetTypes?: InputMaybe<Scalars['JSON']['input']>;
  /** Whether a period whose data changed later is delivered again. */
  revise?: Scalars['Boolean']['input'];
  /** A string (raw, the name of a built-in or custom schema, or an id) or an inline object; raw if absent. */
  schema?: InputMaybe<Scalars['JSON']['input']>;
  /** The datastreams. Patterns are applied again for each period. */
  select: SelectStreamsInput;
  /** Data to derive from the messages before the schema applies: `{kind: "book", depth, interval, grouping}` or `{kind: "bars", by, size, clock, empty}`; absent: the messages themselves. */
  view?: InputMaybe<Scalars['JSON']['input']>;
};

/** A new export schema. */
export type CreateExportSchemaInput = {
  /** {columns, unfold?, derive?, where?}. Null members count as absent. */
  content: Scalars['JSON']['input'];
  /** Unique per account and category. 1 to 64 characters of [A-Za-z0-9_.-], not `raw`, and not starting with `sch_`. */
  name: Scalars['String']['input'];
  /** Category of the datastreams that it reads. */
  streamCategory: StreamCategory;
};

/** Datastreams to export, with the form of their files. */
export type CreateExportSetInput = {
  /** Destination of the files. Absent: they are only downloaded. */
  destinationId?: InputMaybe<Scalars['ID']['input']>;
  /** Format of the files. */
  format?: ExportSetFormat;
  /** `{compression}` for Parquet, none for CSV; absent: the defaults. */
  formatOptions?: InputMaybe<Scalars['JSON']['input']>;
  /** Start of the range, nanoseconds since 1970. */
  fromNs: Scalars['Int64']['input'];
  /** Names and folders of the files. */
  layout?: ExportSetLayout;
  /** Types of decimals and times in Parquet files: `{numbers: "decimal" | "double", timestamps: "int64" | "timestamp"}`; absent: decimals and int64. */
  parquetTypes?: InputMaybe<Scalars['JSON']['input']>;
  /** A string (raw, the name of a built-in or custom schema, or an id) or an inline object; raw if absent. */
  schema?: InputMaybe<Scalars['JSON']['input']>;
  /** Selection of datastreams. */
  select: SelectStreamsInput;
  /** End of the range, exclusive, nanoseconds since 1970. */
  toNs: Scalars['Int64']['input'];
  /** Data to derive from the messages before the schema applies: `{kind: "book", depth, interval, grouping}` or `{kind: "bars", by, size, clock, empty}`; absent: the messages themselves. */
  view?: InputMaybe<Scalars['JSON']['input']>;
};

/** Datastreams whose rows a table gets, and when. */
export type CreateTableInput = {
  /** Destination that gets a copy; absent: none. It cannot change. */
  destinationId?: InputMaybe<Scalars['ID']['input']>;
  /** Length of its periods. */
  every: PeriodLength;
  /** Start of the first period to add at once, nanoseconds since 1970; absent: only periods to come. */
  fromNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Age in days at which snapshots are removed, 1 to 3650. */
  keepDays?: Scalars['Int']['input'];
  /** As in CreateExportScheduleInput. */
  lag?: Scalars['String']['input'];
  /** Name in catalogs: a lower-case letter, then at most 63 of these, digits and underscores. */
  name: Scalars['String']['input'];
  /** `{numbers: "decimal" | "double"}`; absent: decimals. Times are int64, Iceberg has no nanoseconds. */
  parquetTypes?: InputMaybe<Scalars['JSON']['input']>;
  /** Whether a period whose data changed later is replaced. */
  revise?: Scalars['Boolean']['input'];
  /** The name or id of a schema, or an inline object. `raw` has no columns for a table. */
  schema: Scalars['JSON']['input'];
  /** The datastreams. Patterns are applied again for each period. */
  select: SelectStreamsInput;
  /** As in CreateExportSetInput. */
  view?: InputMaybe<Scalars['JSON']['input']>;
};

/** All given fields must match. Absent or null matches everything. Terms are those that the instrument has now. */
export type DatastreamFilter = {
  /** Datastreams of this category. */
  category?: InputMaybe<StreamCategory>;
  /** Code of the exchange (exact match). */
  exchange?: InputMaybe<Scalars['String']['input']>;
  /** Expires at this time or later, nanoseconds since 1970. */
  expiresFromNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Expires before this time, nanoseconds since 1970. */
  expiresToNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Symbol (exact match). */
  instrument?: InputMaybe<Scalars['String']['input']>;
  /** spot, perpetual, future or option. */
  kind?: InputMaybe<Scalars['String']['input']>;
  /** Words that exchange, instrument and stream type together contain, case-insensitive, for example `kraken btc trades`. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** announced, trading, halted, settling or delisted. */
  status?: InputMaybe<Scalars['String']['input']>;
  /** Stream type (exact match). */
  streamType?: InputMaybe<Scalars['String']['input']>;
  /** Underlying (exact match). */
  underlying?: InputMaybe<Scalars['String']['input']>;
  /** Wire format (exact match). */
  wireFormat?: InputMaybe<Scalars['String']['input']>;
};

/** Order of a list of datastreams. */
export type DatastreamSort =
  /** Exchange, then instrument, then stream type. */
  | 'NAME'
  /** Time of addition to the catalogue, newest first. */
  | 'NEWEST';

/** Credentials of a destination. They are encrypted, and never shown again. */
export type DestinationCredentialsInput = {
  /** S3: id of the access key. */
  accessKeyId?: InputMaybe<Scalars['String']['input']>;
  /** AZURE_BLOB: instead of a SAS. */
  connectionString?: InputMaybe<Scalars['String']['input']>;
  /** AZURE_BLOB: shared access signature of the container. */
  sas?: InputMaybe<Scalars['String']['input']>;
  /** S3: the access key. */
  secretAccessKey?: InputMaybe<Scalars['String']['input']>;
};

/** Kind of storage. */
export type DestinationKind =
  /** A container of Azure Blob Storage. */
  | 'AZURE_BLOB'
  /** A bucket of S3, or of a store that speaks its protocol. */
  | 'S3';

/** The number of parts of an exchange that a collector was configured with. */
export type ExchangePartsInput = {
  /** Code of the exchange. */
  exchange: Scalars['String']['input'];
  /** The number of parts. */
  parts: Scalars['Int']['input'];
};

/** All given filters must match; absent or null matches everything. */
export type ExportFilter = {
  /** Exports created before this time. */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Exports created at this time or later. */
  createdFrom?: InputMaybe<Scalars['DateTime']['input']>;
  /** Exports of this datastream. */
  datastreamId?: InputMaybe<Scalars['Int64']['input']>;
  /** Exports with this schema as requested: raw, a name, or an id. */
  schema?: InputMaybe<Scalars['String']['input']>;
  /** Words that exchange, instrument and stream type together contain, without punctuation and case, for example `kraken btc trades`. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** Exports in one of these statuses. */
  status?: InputMaybe<Array<ExportStatus>>;
  /** True: exports with warnings; false: exports without. */
  warnings?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Format of the files. */
export type ExportFormat =
  /** CSV with a header line, gzip-compressed. */
  | 'CSV'
  /** NumPy archives of events, for views of kind hftbacktest. */
  | 'NPZ'
  /** Parquet with typed columns. */
  | 'PARQUET';

/** Length of the files of an export. */
export type ExportGranularity =
  /** A file for each day in UTC. */
  | 'DAILY'
  /** A file for each hour in UTC. */
  | 'HOURLY'
  /** One file. */
  | 'SINGLE';

/** Reason for a run. */
export type ExportScheduleRunCause =
  /** backfillExportSchedule asked for it. */
  | 'BACKFILL'
  /** runExportSchedule asked for it. */
  | 'REQUEST'
  /** The data of its period changed after it was delivered. */
  | 'REVISION'
  /** Its period ended. */
  | 'SCHEDULE';

/** All given filters must match; absent or null matches everything. */
export type ExportScheduleRunFilter = {
  /** Runs in one of these statuses. */
  status?: InputMaybe<Array<ExportStatus>>;
};

/** All given filters must match; absent or null matches everything. */
export type ExportSetFilter = {
  /** Words that exchange, instrument and stream type of one of its datastreams together contain, without punctuation and case. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** Sets in one of these statuses. */
  status?: InputMaybe<Array<ExportStatus>>;
};

/** Format of the files of a set. */
export type ExportSetFormat =
  /** Arrow IPC files, whose buffers are compressed. */
  | 'ARROW'
  /** CSV with a header line, gzip-compressed. */
  | 'CSV'
  /** CSV with a header line, zstd-compressed. */
  | 'CSV_ZST'
  /** NumPy archives of events, for views of kind hftbacktest. */
  | 'NPZ'
  /** Parquet with typed columns. */
  | 'PARQUET';

/** Names and folders of the files of a set. */
export type ExportSetLayout =
  /** The files of single exports. */
  | 'FLAT'
  /** Folders of a Hive dataset, and a file for each day in UTC. */
  | 'HIVE';

/** Status of an export; the last three are final. */
export type ExportStatus =
  /** Stopped by its owner or by staff. */
  | 'CANCELED'
  /** There is nothing to download; reason says why. */
  | 'FAILED'
  /** Waiting for a worker. */
  | 'QUEUED'
  /** Files are being written. */
  | 'RUNNING'
  /** All files can be downloaded until expiresAt. */
  | 'SUCCEEDED';

/** A half-open time range in which nothing of a stream could be received. */
export type GapInput = {
  /** The datastream. */
  datastreamId: Scalars['Int64']['input'];
  /** The first moment, nanoseconds since 1970. */
  fromNs: Scalars['Int64']['input'];
  /** Reason that nothing was received, for example disconnect, stopped, takeover or sequence. */
  reason: Scalars['String']['input'];
  /** The end, not included, nanoseconds since 1970. */
  toNs: Scalars['Int64']['input'];
};

/** The terms of an instrument that a poll was the first to see. */
export type InstrumentChangeInput = {
  /** Base asset. */
  base?: InputMaybe<Scalars['String']['input']>;
  /** Units of the underlying in one contract. */
  contractMultiplier?: InputMaybe<Scalars['String']['input']>;
  /** When it expires, nanoseconds since 1970. */
  expiresAtNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Beginning of the version, nanoseconds since 1970. */
  fromNs: Scalars['Int64']['input'];
  /** Whether it is inverse. */
  inverse?: InputMaybe<Scalars['Boolean']['input']>;
  /** spot, perpetual, future or option. */
  kind?: InputMaybe<Scalars['String']['input']>;
  /** When it was listed, nanoseconds since 1970. */
  listedAtNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Step of quantities. */
  lotSize?: InputMaybe<Scalars['String']['input']>;
  /** Smallest value. */
  minNotional?: InputMaybe<Scalars['String']['input']>;
  /** Smallest quantity. */
  minQuantity?: InputMaybe<Scalars['String']['input']>;
  /** call or put. */
  optionType?: InputMaybe<Scalars['String']['input']>;
  /** Quote asset. */
  quote?: InputMaybe<Scalars['String']['input']>;
  /** Settlement asset. */
  settle?: InputMaybe<Scalars['String']['input']>;
  /** stated or observed. */
  source: Scalars['String']['input'];
  /** announced, trading, halted, settling or delisted; null if not stated. */
  status?: InputMaybe<Scalars['String']['input']>;
  /** Strike of an option. */
  strike?: InputMaybe<Scalars['String']['input']>;
  /** Symbol as the exchange writes it. */
  symbol: Scalars['String']['input'];
  /** Step of prices. */
  tickSize?: InputMaybe<Scalars['String']['input']>;
  /** Asset or instrument under a derivative, as the exchange names it. */
  underlying?: InputMaybe<Scalars['String']['input']>;
};

/** All given fields must match. Absent or null matches everything. */
export type InstrumentFilter = {
  /** Base asset (exact match). */
  base?: InputMaybe<Scalars['String']['input']>;
  /** Instrument type (exact match). */
  instrumentType?: InputMaybe<Scalars['String']['input']>;
  /** Quote asset (exact match). */
  quote?: InputMaybe<Scalars['String']['input']>;
  /** Part of the symbol, case-insensitive. */
  search?: InputMaybe<Scalars['String']['input']>;
};

/** Terms of an instrument. All given fields must match, absent or null matches everything. */
export type InstrumentTermsFilter = {
  /** Expires at this time or later, nanoseconds since 1970. */
  expiresFromNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Expires before this time, nanoseconds since 1970. */
  expiresToNs?: InputMaybe<Scalars['Int64']['input']>;
  /** spot, perpetual, future or option. */
  kind?: InputMaybe<Scalars['String']['input']>;
  /** announced, trading, halted, settling or delisted. */
  status?: InputMaybe<Scalars['String']['input']>;
  /** Underlying (exact match). */
  underlying?: InputMaybe<Scalars['String']['input']>;
};

/** All given fields must match. Absent or null matches everything. */
export type InstrumentVersionFilter = {
  /** The moment, nanoseconds since 1970. By default now. */
  atNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Code of the exchange (exact match). */
  exchange?: InputMaybe<Scalars['String']['input']>;
  /** Expires at this time or later, nanoseconds since 1970. */
  expiresFromNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Expires before this time, nanoseconds since 1970. */
  expiresToNs?: InputMaybe<Scalars['Int64']['input']>;
  /** spot, perpetual, future or option. */
  kind?: InputMaybe<Scalars['String']['input']>;
  /** Part of the symbol, case-insensitive. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** announced, trading, halted, settling or delisted. */
  status?: InputMaybe<Scalars['String']['input']>;
  /** Symbol (exact match). */
  symbol?: InputMaybe<Scalars['String']['input']>;
  /** Underlying (exact match). */
  underlying?: InputMaybe<Scalars['String']['input']>;
};

/** What a reader knows of a shard. */
export type KnownShardInput = {
  /** The last fill. Null: the reader asks for the latest. */
  fillId?: InputMaybe<Scalars['Int64']['input']>;
  /** The watermark, nanoseconds since 1970. Null if there is none. */
  sealedThroughNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Name of the shard. */
  shard: Scalars['String']['input'];
  /** The revision of spans. Null: none is known. */
  spansRevision?: InputMaybe<Scalars['String']['input']>;
};

/** What a process knows of what an account may read. */
export type KnownStreamsInput = {
  /** The connection. */
  id: Scalars['ID']['input'];
  /** The revision that the process has. */
  revision: Scalars['String']['input'];
};

/** The last frames that an owner received of a stream, by which its successor finds its place. */
export type LastFramesInput = {
  /** The datastream. */
  datastreamId: Scalars['Int64']['input'];
  /** Arrival of the last of them, nanoseconds since 1970. */
  lastNs: Scalars['Int64']['input'];
  /** Length and checksum of each frame, oldest first. */
  signatures: Array<Scalars['String']['input']>;
};

/** Order of a list. */
export type ListSort =
  /** Creation time, newest first. */
  | 'NEWEST'
  /** Creation time, oldest first. */
  | 'OLDEST';

/** A poll of a listing. */
export type ListingPollInput = {
  /** First answer, nanoseconds since 1970. */
  beganNs: Scalars['Int64']['input'];
  /** Last answer, nanoseconds since 1970. */
  endedNs: Scalars['Int64']['input'];
  /** The last poll before it that was read, nanoseconds since 1970, if what was listed in between is not known. */
  gapFromNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Why it is not known: not_polled, or an outcome. */
  gapReason?: InputMaybe<Scalars['String']['input']>;
  /** Instruments in it; null if it could not be read as a whole. */
  instruments?: InputMaybe<Scalars['Int']['input']>;
  /** read, incomplete, unreadable or shrunk. */
  outcome: Scalars['String']['input'];
};

/** How a release reads the listings of an exchange. */
export type ListingReaderInput = {
  /** Code of the exchange. */
  exchange: Scalars['String']['input'];
  /** Version of the reader. With another one, everything is read again. */
  version: Scalars['Int']['input'];
};

/** What was read of the listings of an exchange, in order of time. */
export type ListingReadingInput = {
  /** At most 1,000, each symbol once. */
  changes: Array<InstrumentChangeInput>;
  /** The stream of listings. */
  datastreamId: Scalars['Int64']['input'];
  /** The last poll before it that was read, nanoseconds since 1970. */
  lastNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Polls whose changes are all stored with this call. */
  polls: Array<ListingPollInput>;
  /** As the work says, nanoseconds since 1970. */
  readThroughNs: Scalars['Int64']['input'];
  /** The poll that saw the changes, nanoseconds since 1970; null without changes. */
  seenNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Everything up to here has been read, nanoseconds since 1970. Null if more of the same work follows. */
  throughNs?: InputMaybe<Scalars['Int64']['input']>;
};

/** The best bid and ask of a book at the end of a minute, as decimals. */
export type MinuteQuoteInput = {
  /** Best ask. */
  ask: Scalars['String']['input'];
  /** Best bid. */
  bid: Scalars['String']['input'];
  /** Beginning of the minute, nanoseconds since 1970. */
  minuteNs: Scalars['Int64']['input'];
};

/** A snapshot that is written and not committed. */
export type NewTableSnapshotInput = {
  /** Added files. */
  added: TableCountsInput;
  /** Its time in the metadata. */
  committedAt: Scalars['DateTime']['input'];
  /** As in TableCommit. */
  gaps: Scalars['Int']['input'];
  /** Manifest of the period's files; null if it has no rows. */
  manifest?: InputMaybe<Scalars['String']['input']>;
  /** As in TableCommit. */
  manifestSha256: Scalars['String']['input'];
  /** Sequence number of the oldest snapshot that the table keeps. */
  oldestSequenceNumber: Scalars['Int64']['input'];
  /** `append` or `overwrite`. */
  operation: Scalars['String']['input'];
  /** Removed files. */
  removed: TableCountsInput;
  /** One more than that of the snapshot before. */
  sequenceNumber: Scalars['Int64']['input'];
  /** Its id in Iceberg. */
  snapshotId: Scalars['Int64']['input'];
  /** Files of the table afterwards. */
  total: TableCountsInput;
};

/** All given filters must match; absent or null matches everything. */
export type OperatorExportFilter = {
  /** Exports of this account. */
  accountId?: InputMaybe<Scalars['ID']['input']>;
  /** Exports created before this time. */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Exports created at this time or later. */
  createdFrom?: InputMaybe<Scalars['DateTime']['input']>;
  /** Exports of this datastream. */
  datastreamId?: InputMaybe<Scalars['Int64']['input']>;
  /** Exports with this schema as requested: raw, a name, or an id. */
  schema?: InputMaybe<Scalars['String']['input']>;
  /** Words that exchange, instrument and stream type together contain, without punctuation and case, for example `kraken btc trades`. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** Exports in one of these statuses. */
  status?: InputMaybe<Array<ExportStatus>>;
  /** True: exports with warnings; false: exports without. */
  warnings?: InputMaybe<Scalars['Boolean']['input']>;
};

/** All given filters must match; absent or null matches everything. */
export type OperatorExportSetFilter = {
  /** Sets of this account. */
  accountId?: InputMaybe<Scalars['ID']['input']>;
  /** Sets created before this moment. */
  createdBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /** Words that exchange, instrument and stream type of one of its datastreams together contain, without punctuation and case. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** Sets in one of these statuses. */
  status?: InputMaybe<Array<ExportStatus>>;
};

/** Progress of a partition that is being written. */
export type PartitionProgressInput = {
  /** Bytes written so far, compressed. */
  bytes: Scalars['Int64']['input'];
  /** Messages read so far. */
  messages: Scalars['Int64']['input'];
  /** Position in time order, from 0. */
  ordinal: Scalars['Int']['input'];
  /** Rows written so far. */
  rows: Scalars['Int64']['input'];
};

/** Purpose of a partition of an export. */
export type PartitionStage =
  /** Messages of a view, which are added up in a blob before files are written. */
  | 'reduce'
  /** A file. */
  | 'write';

/** Length of the periods of a schedule. */
export type PeriodLength =
  /** Days in UTC; `1d` in REST. */
  | 'DAY'
  /** Hours in UTC; `1h` in REST. */
  | 'HOUR';

/** Means by which completeness is checked. */
export type ProofMethod =
  /** Checksums of a book: a missing or altered change makes another book. */
  | 'CHECKSUM'
  /** Messages show nothing. Collection noted as gaps when the connection was lost. */
  | 'CONNECTION'
  /** Nothing shows whether a message is missing. */
  | 'NONE'
  /** Numbers of the changes of a book: a missing change leaves a jump. */
  | 'SEQUENCE'
  /** Numbers of the trades of an instrument: a missing trade leaves a jump. */
  | 'TRADE_IDS';

/** Whether the data of a day is complete. */
export type QualityCondition =
  /** Nothing is missing, and nothing that can be verified is wrong. */
  | 'AVAILABLE'
  /** Something is missing or wrong. */
  | 'DEGRADED'
  /** Nothing of the day was received. */
  | 'MISSING'
  /** Not everything of the day is stored or examined yet. */
  | 'PENDING';

/** Findings of the messages of an hour about their completeness. */
export type QualityHourInput = {
  /** Bytes of the messages. */
  bytes: Scalars['Int64']['input'];
  /** The changes that were read. A later change is not forgotten. */
  changes: Scalars['Int64']['input'];
  /** Nanoseconds in which the book was crossed; null without a book. */
  crossedNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Messages whose checksum is not that of the book. */
  failed: Scalars['Int64']['input'];
  /** The first messages that contradict those before, [{atNs, kind}]: kind is jump, repeat or checksum. */
  failures?: InputMaybe<Scalars['JSON']['input']>;
  /** Messages whose number follows the one before; null where they have none without holes. */
  followed?: InputMaybe<Scalars['Int64']['input']>;
  /** Messages. */
  frames: Scalars['Int64']['input'];
  /** Hash of the messages as frames; null if there are none. */
  framesSha256?: InputMaybe<Scalars['String']['input']>;
  /** Beginning of the hour, nanoseconds since 1970. */
  hourNs: Scalars['Int64']['input'];
  /** A sketch of the lags, in base64; null without lags. */
  lagBins?: InputMaybe<Scalars['String']['input']>;
  /** The longest lag in nanoseconds; null without lags. */
  lagMaxNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Messages that were sent before; null where it cannot show. */
  repeats?: InputMaybe<Scalars['Int64']['input']>;
  /** Jumps in the exchange's numbers; null where they cannot show. */
  sequenceBreaks?: InputMaybe<Scalars['Int64']['input']>;
  /** Messages whose number has none before it to compare; null where there are no numbers. */
  unlinked?: InputMaybe<Scalars['Int64']['input']>;
  /** Messages whose checksum is that of the book. */
  verified: Scalars['Int64']['input'];
};

/** The last best bid and ask of a minute, as decimals. */
export type QuoteInput = {
  /** Best ask. */
  ask: Scalars['String']['input'];
  /** Best bid. */
  bid: Scalars['String']['input'];
};

/** The rollups of claimed minutes of an hour. */
export type RollupHourInput = {
  /** The claim. */
  claim: Scalars['Int64']['input'];
  /** The datastream. */
  datastreamId: Scalars['Int64']['input'];
  /** Beginning of the hour, nanoseconds since 1970. */
  hourNs: Scalars['Int64']['input'];
  /** The claimed minutes. Those without a rollup have no messages. */
  minutes: Scalars['Int64']['input'];
  /** Of minutes with messages. */
  rollups: Array<RollupInput>;
  /** Version of the rule that added them up. Hours of an older one than the stream has are claimed again. */
  version?: Scalars['Int']['input'];
};

/** Sums of the messages of a minute. */
export type RollupInput = {
  /** Bytes of the messages. */
  bytes: Scalars['Int64']['input'];
  /** Messages. */
  frames: Scalars['Int64']['input'];
  /** Median lag in nanoseconds; null without lags. */
  lagP50?: InputMaybe<Scalars['Int64']['input']>;
  /** 99th percentile of the lag; null without lags. */
  lagP99?: InputMaybe<Scalars['Int64']['input']>;
  /** Arrival of the last message, nanoseconds since 1970. */
  lastNs: Scalars['Int64']['input'];
  /** Beginning of the minute, nanoseconds since 1970. */
  minuteNs: Scalars['Int64']['input'];
  /** Null without trades. */
  price?: InputMaybe<TradeRollupInput>;
  /** Null unless it is a stream of quotes. */
  quote?: InputMaybe<QuoteInput>;
};

/** The messages and the schema of a preview. */
export type SchemaPreviewInput = {
  /** The datastream whose messages to read. */
  datastreamId: Scalars['Int64']['input'];
  /** Whether to use the draft of the named schema instead of its published version. */
  draft?: Scalars['Boolean']['input'];
  /** Start of the range, nanoseconds since 1970; absent: the start of what the account may export. */
  fromNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Rows, 1 to 100. */
  limit?: Scalars['Int']['input'];
  /** The rows of the last messages, `limit` of them, instead of the first rows. The range must be of two minutes at most; without a view. */
  newest?: Scalars['Boolean']['input'];
  /** The schema, as in createExport. */
  schema: Scalars['JSON']['input'];
  /** End of the range, exclusive, nanoseconds since 1970; absent: now. */
  toNs?: InputMaybe<Scalars['Int64']['input']>;
  /** The view whose rows to show, as in createExport. */
  view?: InputMaybe<Scalars['JSON']['input']>;
};

/** An uploaded raw segment blob. */
export type SegmentInput = {
  /** Size of the whole blob in bytes. */
  blobBytes: Scalars['Int64']['input'];
  /** Name of the blob in its container. */
  blobName: Scalars['String']['input'];
  /** The content of the blob, one entry per stream. */
  slices: Array<SegmentSliceInput>;
};

/** One stream's rows inside the uploaded blob. */
export type SegmentSliceInput = {
  /** The datastream. */
  datastreamId: Scalars['Int64']['input'];
  /** First row group of the blob with this stream, from 0. */
  firstRowGroup: Scalars['Int']['input'];
  /** Sequence number of the first message: order of arrival, epoch and counter. */
  firstSeq: Scalars['Int64']['input'];
  /** Hash of the frames in order, 64 hex digits: see docs/proof.md. Null if it was sealed by an earlier release. */
  framesSha256?: InputMaybe<Scalars['String']['input']>;
  /** Last row group of the blob with this stream, inclusive. */
  lastRowGroup: Scalars['Int']['input'];
  /** Sequence number of the last message. */
  lastSeq: Scalars['Int64']['input'];
  /** Arrival of the last message, nanoseconds since 1970. */
  maxNs: Scalars['Int64']['input'];
  /** Bytes of the messages, uncompressed. */
  messageBytes: Scalars['Int64']['input'];
  /** Arrival of the first message, nanoseconds since 1970. */
  minNs: Scalars['Int64']['input'];
  /** Number of messages. */
  rows: Scalars['Int64']['input'];
};

/** Selection of datastreams: either ids, or patterns of one exchange, whose instruments may need terms at a time in the range. */
export type SelectStreamsInput = {
  /** Datastreams by id, 1 to 2,000. */
  datastreamIds?: InputMaybe<Array<Scalars['Int64']['input']>>;
  /** Exchange code of the patterns. */
  exchange?: InputMaybe<Scalars['String']['input']>;
  /** Expires at this time or later, nanoseconds since 1970. */
  expiresFromNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Expires before this time, nanoseconds since 1970. */
  expiresToNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Symbols, in which `*` stands for any characters. With terms by default all. */
  instruments?: InputMaybe<Array<Scalars['String']['input']>>;
  /** spot, perpetual, future or option. */
  kind?: InputMaybe<Scalars['String']['input']>;
  /** announced, trading, halted, settling or delisted. */
  status?: InputMaybe<Scalars['String']['input']>;
  /** For example trades and depth. */
  streamTypes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Underlying (exact match). */
  underlying?: InputMaybe<Scalars['String']['input']>;
};

/** Identifies a slice as it was read from the index. */
export type SliceKeyInput = {
  /** Name of the blob in its container. */
  blobName: Scalars['String']['input'];
  /** The datastream. */
  datastreamId: Scalars['Int64']['input'];
  /** Sequence number of the first message: order of arrival, epoch and counter. */
  firstSeq: Scalars['Int64']['input'];
  /** Arrival of the first message, nanoseconds since 1970. */
  minNs: Scalars['Int64']['input'];
  /** Number of messages. */
  rows: Scalars['Int64']['input'];
};

/** The kind of data in a datastream's messages. */
export type StreamCategory =
  /** Changes of an order book. */
  | 'BOOK_UPDATE'
  /** OHLCV candles of one interval. */
  | 'KLINE'
  /** Liquidation orders. */
  | 'LIQUIDATION'
  /** Whole order books, or their best levels. */
  | 'ORDERBOOK'
  /** Best bid and ask. */
  | 'QUOTE'
  /** Statistics of the last 24 hours. */
  | 'TICKER'
  /** Single or aggregated trades. */
  | 'TRADE';

/** Datastreams to follow, from when, and in which form. */
export type StreamInput = {
  /** Cursor of the last record that was received: continues right behind it, instead of at fromNs. */
  cursor?: InputMaybe<Scalars['String']['input']>;
  /** Start, nanoseconds since 1970. Absent: now. */
  fromNs?: InputMaybe<Scalars['Int64']['input']>;
  /** raw, or the name or id of an export schema. Absent: raw. */
  schema?: InputMaybe<Scalars['JSON']['input']>;
  /** Selection of datastreams; at most 200 ids. */
  select: SelectStreamsInput;
  /** 0: as fast as possible; 1: as it happened; up to 1000 times as fast. */
  speed?: Scalars['Float']['input'];
  /** End, exclusive, nanoseconds since 1970. Absent: until the connection is closed. */
  toNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Derived data instead of messages, as of an export. */
  view?: InputMaybe<Scalars['JSON']['input']>;
};

/** Key of a datastream within an exchange, as captures write it. */
export type StreamKeyInput = {
  /** Symbol as the exchange writes it. */
  instrument: Scalars['String']['input'];
  /** Kind of messages, for example trades, depth or kline_1m. */
  streamType: Scalars['String']['input'];
};

/** Sort key of found datastreams. */
export type StreamOrder =
  /** Category of the messages. */
  | 'CATEGORY'
  /** Code of the exchange. */
  | 'EXCHANGE'
  /** Time of addition to the catalogue. */
  | 'ID'
  /** Symbol. */
  | 'INSTRUMENT'
  /** Kind of messages. */
  | 'STREAM_TYPE';

/** A half-open time range of one stream. */
export type StreamRangeInput = {
  /** The datastream. */
  datastreamId: Scalars['Int64']['input'];
  /** The first moment, nanoseconds since 1970. */
  fromNs: Scalars['Int64']['input'];
  /** The end, not included, nanoseconds since 1970. */
  toNs: Scalars['Int64']['input'];
};

/** The owner's report of one stream. */
export type StreamReportInput = {
  /** Connected and subscribed: everything the exchange sends arrives. */
  connected: Scalars['Boolean']['input'];
  /** The datastream. */
  datastreamId: Scalars['Int64']['input'];
  /** The last error, in words. */
  detail?: InputMaybe<Scalars['String']['input']>;
  /** Arrival of the latest message, nanoseconds since 1970. */
  lastFrameNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Messages per second over the last few seconds. */
  messagesPerSecond: Scalars['Float']['input'];
  /** Reason that it is not connected, as in the reasons of gaps. */
  reason?: InputMaybe<Scalars['String']['input']>;
  /** When it was connected or lost, nanoseconds since 1970. */
  sinceNs: Scalars['Int64']['input'];
};

/** State of the messages of a datastream now. */
export type StreamState =
  /** Nothing can arrive; minutes are not metered. */
  | 'DISCONNECTED'
  /** Connected, and messages arrived in the last ten seconds. */
  | 'LIVE'
  /** There is no live feed, or no collector serves it. Waiting does not help. */
  | 'NO_FEED'
  /** Connected and subscribed; the exchange has nothing to send. */
  | 'QUIET';

/** A datastream that a collector receives and wants to move to its shard. */
export type StreamToTakeInput = {
  /** The datastream. */
  datastreamId: Scalars['Int64']['input'];
  /** Time since which it is received, nanoseconds since 1970. */
  sinceNs: Scalars['Int64']['input'];
};

/** All given fields must match. Absent or null matches everything. */
export type SubscriptionFilter = {
  /** Category of the datastream. */
  category?: InputMaybe<StreamCategory>;
  /** Code of the datastream's exchange. */
  exchange?: InputMaybe<Scalars['String']['input']>;
  /** Words that exchange, instrument and stream type together contain, without punctuation and case, for example `kraken btc trades`. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** Subscriptions in one of these statuses. */
  status?: InputMaybe<Array<SubscriptionStatus>>;
};

/** Order of a list of subscriptions. */
export type SubscriptionSort =
  /** Exchange, then instrument, then stream type. */
  | 'NAME'
  /** Creation time, newest first. */
  | 'NEWEST'
  /** Creation time, oldest first. */
  | 'OLDEST';

/** Status of a subscription. */
export type SubscriptionStatus =
  /** Being collected. */
  | 'ACTIVE'
  /** Deleted, with the rights of its spans. */
  | 'DELETED'
  /** Not collected. Collected data stays exportable. */
  | 'PAUSED';

/** Counts of files. */
export type TableCountsInput = {
  /** Their bytes. */
  bytes: Scalars['Int64']['input'];
  /** Number of files. */
  files: Scalars['Int']['input'];
  /** Their rows. */
  rows: Scalars['Int64']['input'];
};

/** Messages of an exchange in a time range, as Tardis names them. */
export type TardisFeedInput = {
  /** Id of the exchange. */
  exchange: Scalars['String']['input'];
  /** Channels. Empty: all that the account may read. */
  filters: Array<TardisFilterInput>;
  /** Start, nanoseconds since 1970. */
  fromNs: Scalars['Int64']['input'];
  /** Absent: the lines of raw feeds. */
  replay?: InputMaybe<TardisReplayLinesInput>;
  /** End, exclusive, nanoseconds since 1970. */
  toNs: Scalars['Int64']['input'];
};

/** A file of a UTC day, as Tardis names it. */
export type TardisFileInput = {
  /** Data type, for example trades. */
  dataType: Scalars['String']['input'];
  /** Beginning of the day, nanoseconds since 1970. */
  dayNs: Scalars['Int64']['input'];
  /** Id of the exchange. */
  exchange: Scalars['String']['input'];
  /** Symbol in upper case, with - for : and /. */
  symbol: Scalars['String']['input'];
};

/** Messages of one channel, as Tardis names it. */
export type TardisFilterInput = {
  /** Name of the channel. */
  channel: Scalars['String']['input'];
  /** Symbols. Absent: all that the account may read. */
  symbols?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** Normalized data of exchanges, as Tardis names them. */
export type TardisReplayInput = {
  /** Whether breaks are told. */
  disconnects: Scalars['Boolean']['input'];
  /** Start, nanoseconds since 1970. Absent: now. */
  fromNs?: InputMaybe<Scalars['Int64']['input']>;
  /** What to send; one order of time over all. */
  parts: Array<TardisReplayPart>;
  /** End, exclusive, nanoseconds since 1970. Absent: it follows. */
  toNs?: InputMaybe<Scalars['Int64']['input']>;
};

/** The replay protocol instead of raw feeds. */
export type TardisReplayLinesInput = {
  /** Whether breaks are told, by empty lines. */
  disconnects: Scalars['Boolean']['input'];
  /** Whether the client subscribes as it would at the exchange. */
  isSubscribed: Scalars['Boolean']['input'];
};

/** Normalized data of one exchange, as Tardis names it. */
export type TardisReplayPart = {
  /** Names of data types, for example trade. */
  dataTypes: Array<Scalars['String']['input']>;
  /** Id of the exchange. */
  exchange: Scalars['String']['input'];
  /** Symbols in upper case. Absent: all that the account may read. */
  symbols?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** Sums of the trades of a minute, in order of arrival. */
export type TradeRollupInput = {
  /** Price of the last trade. */
  close: Scalars['String']['input'];
  /** Highest price. */
  high: Scalars['String']['input'];
  /** Lowest price. */
  low: Scalars['String']['input'];
  /** Price of the first trade. */
  open: Scalars['String']['input'];
  /** Number of trades. */
  trades: Scalars['Int64']['input'];
  /** Sum of the quantities, as the exchange counts them. */
  volume: Scalars['String']['input'];
};

/** Changes of a schedule, for periods that have not begun. Absent values stay. */
export type UpdateExportScheduleInput = {
  /** Destination of the sets. Empty: they are only downloaded. */
  destinationId?: InputMaybe<Scalars['ID']['input']>;
  /** As in CreateExportScheduleInput. */
  lag?: InputMaybe<Scalars['String']['input']>;
  /** 1 to 100 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** As in CreateExportScheduleInput. */
  revise?: InputMaybe<Scalars['Boolean']['input']>;
  /** Selection of datastreams. */
  select?: InputMaybe<SelectStreamsInput>;
};

/** Changes of a table, for periods that have not begun. Absent values stay. */
export type UpdateTableInput = {
  /** As in CreateTableInput. */
  keepDays?: InputMaybe<Scalars['Int']['input']>;
  /** As in CreateTableInput. */
  lag?: InputMaybe<Scalars['String']['input']>;
  /** As in CreateTableInput. */
  revise?: InputMaybe<Scalars['Boolean']['input']>;
  /** Selection of datastreams. */
  select?: InputMaybe<SelectStreamsInput>;
};

/** Role of a user. */
export type UserRole =
  /** May do everything in the account except billing, API keys, members, webhooks, the request log, the audit log, changes of destinations, and the deletion of data. */
  | 'MEMBER'
  /** May do everything in the account. */
  | 'OWNER'
  /** May do everything in every account. Belongs to no account. */
  | 'STAFF';

/** Kind of caller. */
export type ViewerRole =
  /** A program with an API key. */
  | 'API_KEY'
  /** A member of the account. */
  | 'MEMBER'
  /** An owner of the account. */
  | 'OWNER'
  /** Staff, acting for the account that they named. */
  | 'STAFF';

/** Outcome of a webhook attempt. */
export type WebhookAttemptInput = {
  /** Attempt within the run, from 1. */
  attempt: Scalars['Int']['input'];
  /** When the attempt started. */
  attemptedAt: Scalars['DateTime']['input'];
  /** Id of the delivery. */
  deliveryId: Scalars['ID']['input'];
  /** Milliseconds until the response or failure. */
  durationMs: Scalars['Int']['input'];
  /** Reason for the failure of the attempt, or null. */
  error?: InputMaybe<Scalars['String']['input']>;
  /** HTTP status, or null without a response. */
  httpStatus?: InputMaybe<Scalars['Int']['input']>;
  /** Whether it is the last attempt of its run. If it fails, the delivery fails. */
  last: Scalars['Boolean']['input'];
  /** Run of the delivery, from 1. Each redelivery is a new run. */
  run: Scalars['Int']['input'];
};

/** Status of a delivery. */
export type WebhookDeliveryStatus =
  /** The receiver answered with 2xx. */
  | 'DELIVERED'
  /** All attempts failed. */
  | 'FAILED'
  /** Being attempted, for up to 24 h. */
  | 'PENDING';

/** Result of one attempt at a partition. */
export type WrittenPartitionInput = {
  /** Name of the blob in its container. */
  blobName: Scalars['String']['input'];
  /** Messages that cannot be read: not valid JSON, for books not messages of an order book, in raw not valid UTF-8. They give no row, except in raw. */
  brokenMessages: Scalars['Int64']['input'];
  /** Size of the file in bytes, compressed. */
  bytes: Scalars['Int64']['input'];
  /** ETag of the blob: tells which of several attempts wrote it. */
  etag: Scalars['String']['input'];
  /** The first message that cannot be read, {collectionTimestampNs, seq}; absent if there is none. */
  firstBroken?: InputMaybe<Scalars['JSON']['input']>;
  /** Hashes of the frames of each hour, [{hourNs, frames, sha256}]; absent: an earlier release wrote it. */
  frameHours?: InputMaybe<Scalars['JSON']['input']>;
  /** Raw messages that were read. */
  messages: Scalars['Int64']['input'];
  /** Misfits by column. */
  misfits: Scalars['JSON']['input'];
  /** Nulls by column, misfits included; columns without any are left out. */
  nulls: Scalars['JSON']['input'];
  /** Rows of data, without the header. */
  rows: Scalars['Int64']['input'];
  /** SHA-256 of the file, 64 hex digits. */
  sha256: Scalars['String']['input'];
  /** Findings of the stage of a view; absent without a view. */
  view?: InputMaybe<Scalars['JSON']['input']>;
};

/** A blob of metadata. */
export type WrittenTableBlobInput = {
  /** Name, which is its key in the bucket of the account as well. */
  blobName: Scalars['String']['input'];
  /** Its length. */
  bytes: Scalars['Int64']['input'];
  /** 64 hex digits. */
  sha256: Scalars['String']['input'];
};

export const listInstruments: RequestShape<{
  filter?: InstrumentFilter | null | undefined;
  first: number;
  after?: string | null | undefined;
}> = [
  { name: 'search', to: ['filter', 'search'], kind: 'queryText' },
  { name: 'base', to: ['filter', 'base'], kind: 'queryText' },
  { name: 'quote', to: ['filter', 'quote'], kind: 'queryText' },
  { name: 'instrument_type', to: ['filter', 'instrumentType'], kind: 'queryText' },
  { name: 'limit', to: ['first'], default: 100, kind: 'pageSize', min: 1, max: 1000 },
  { name: 'page_token', to: ['after'], kind: 'pageToken' },
];

export const listInstrumentsAt: RequestShape<{
  filter?: InstrumentVersionFilter | null | undefined;
  first: number;
  after?: string | null | undefined;
}> = [
  { name: 'exchange', to: ['filter', 'exchange'], kind: 'queryText' },
  { name: 'symbol', to: ['filter', 'symbol'], kind: 'queryText' },
  { name: 'at', to: ['filter', 'atNs'], kind: 'time' },
  { name: 'search', to: ['filter', 'search'], kind: 'queryText' },
  {
    name: 'kind',
    to: ['filter', 'kind'],
    kind: 'word',
    words: { spot: 'spot', perpetual: 'perpetual', future: 'future', option: 'option' },
  },
  {
    name: 'status',
    to: ['filter', 'status'],
    kind: 'word',
    words: { announced: 'announced', trading: 'trading', halted: 'halted', settling: 'settling', delisted: 'delisted' },
  },
  { name: 'underlying', to: ['filter', 'underlying'], kind: 'queryText' },
  { name: 'expires_from', to: ['filter', 'expiresFromNs'], kind: 'time' },
  { name: 'expires_to', to: ['filter', 'expiresToNs'], kind: 'time' },
  { name: 'limit', to: ['first'], default: 100, kind: 'pageSize', min: 1, max: 1000 },
  { name: 'page_token', to: ['after'], kind: 'pageToken' },
];

export const getInstrumentHistory: RequestShape<{ first: number; after?: string | null | undefined }> = [
  { name: 'limit', to: ['first'], default: 100, kind: 'pageSize', min: 1, max: 1000 },
  { name: 'page_token', to: ['after'], kind: 'pageToken' },
];

export const listDatastreams: RequestShape<{
  filter?: DatastreamFilter | null | undefined;
  first: number;
  after?: string | null | undefined;
}> = [
  { name: 'exchange', to: ['filter', 'exchange'], kind: 'queryText' },
  { name: 'instrument', to: ['filter', 'instrument'], kind: 'queryText' },
  { name: 'stream_type', to: ['filter', 'streamType'], kind: 'queryText' },
  { name: 'wire_format', to: ['filter', 'wireFormat'], kind: 'queryText' },
  {
    name: 'kind',
    to: ['filter', 'kind'],
    kind: 'word',
    words: { spot: 'spot', perpetual: 'perpetual', future: 'future', option: 'option' },
  },
  {
    name: 'status',
    to: ['filter', 'status'],
    kind: 'word',
    words: { announced: 'announced', trading: 'trading', halted: 'halted', settling: 'settling', delisted: 'delisted' },
  },
  { name: 'underlying', to: ['filter', 'underlying'], kind: 'queryText' },
  { name: 'expires_from', to: ['filter', 'expiresFromNs'], kind: 'time' },
  { name: 'expires_to', to: ['filter', 'expiresToNs'], kind: 'time' },
  { name: 'limit', to: ['first'], default: 100, kind: 'pageSize', min: 1, max: 1000 },
  { name: 'page_token', to: ['after'], kind: 'pageToken' },
];

export const listExchangeDatastreams: RequestShape<{
  filter?: DatastreamFilter | null | undefined;
  first: number;
  after?: string | null | undefined;
}> = [
  { name: 'instrument', to: ['filter', 'instrument'], kind: 'queryText' },
  { name: 'stream_type', to: ['filter', 'streamType'], kind: 'queryText' },
  { name: 'wire_format', to: ['filter', 'wireFormat'], kind: 'queryText' },
  {
    name: 'kind',
    to: ['filter', 'kind'],
    kind: 'word',
    words: { spot: 'spot', perpetual: 'perpetual', future: 'future', option: 'option' },
  },
  {
    name: 'status',
    to: ['filter', 'status'],
    kind: 'word',
    words: { announced: 'announced', trading: 'trading', halted: 'halted', settling: 'settling', delisted: 'delisted' },
  },
  { name: 'underlying', to: ['filter', 'underlying'], kind: 'queryText' },
  { name: 'expires_from', to: ['filter', 'expiresFromNs'], kind: 'time' },
  { name: 'expires_to', to: ['filter', 'expiresToNs'], kind: 'time' },
  { name: 'limit', to: ['first'], default: 100, kind: 'pageSize', min: 1, max: 1000 },
  { name: 'page_token', to: ['after'], kind: 'pageToken' },
];

export const listInstrumentDatastreams: RequestShape<{
  filter?: DatastreamFilter | null | undefined;
  first: number;
  after?: string | null | undefined;
}> = [
  { name: 'stream_type', to: ['filter', 'streamType'], kind: 'queryText' },
  { name: 'wire_format', to: ['filter', 'wireFormat'], kind: 'queryText' },
  { name: 'limit', to: ['first'], default: 100, kind: 'pageSize', min: 1, max: 1000 },
  { name: 'page_token', to: ['after'], kind: 'pageToken' },
];

export const listSubscriptions: RequestShape<{ first: number; after?: string | null | undefined }> = [
  { name: 'limit', to: ['first'], default: 50, kind: 'pageSize', min: 1, max: 100 },
  { name: 'page_token', to: ['after'], kind: 'pageToken' },
];

export const createSubscription: RequestShape<{ datastreamId: bigint | number | string }> = [
  { name: 'datastream_id', to: ['datastreamId'], required: true, kind: 'bodyId' },
];

export const previewExportSchema: RequestShape<{ input: SchemaPreviewInput }> = [
  { name: 'datastream_id', to: ['input', 'datastreamId'], required: true, always: true, kind: 'bodyId' },
  { name: 'schema', to: ['input', 'schema'], required: true, always: true, kind: 'schema' },
  { name: 'draft', to: ['input', 'draft'], always: true, default: false, kind: 'flag' },
  { name: 'start_time', to: ['input', 'fromNs'], always: true, kind: 'time' },
  { name: 'end_time', to: ['input', 'toNs'], always: true, kind: 'endTime' },
  { name: 'limit', to: ['input', 'limit'], always: true, default: 20, kind: 'integer', min: 1, max: 100 },
  { name: 'view', to: ['input', 'view'], always: true, kind: 'object' },
];

export const listExports: RequestShape<{
  filter?: ExportFilter | null | undefined;
  first: number;
  after?: string | null | undefined;
}> = [
  {
    name: 'status',
    to: ['filter', 'status'],
    kind: 'word',
    words: {
      queued: ['QUEUED'],
      running: ['RUNNING'],
      succeeded: ['SUCCEEDED'],
      failed: ['FAILED'],
      canceled: ['CANCELED'],
    },
  },
  { name: 'datastream_id', to: ['filter', 'datastreamId'], kind: 'queryId' },
  { name: 'warnings', to: ['filter', 'warnings'], kind: 'word', words: { true: true, false: false } },
  { name: 'limit', to: ['first'], default: 50, kind: 'pageSize', min: 1, max: 100 },
  { name: 'page_token', to: ['after'], kind: 'pageToken' },
];

export const createExport: RequestShape<{ input: CreateExportInput }> = [
  { name: 'datastream_id', to: ['input', 'datastreamId'], required: true, always: true, kind: 'bodyId' },
  { name: 'start_time', to: ['input', 'fromNs'], required: true, always: true, kind: 'time' },
  { name: 'end_time', to: ['input', 'toNs'], required: true, always: true, kind: 'endTime' },
  { name: 'schema', to: ['input', 'schema'], always: true, kind: 'schema' },
  {
    name: 'format',
    to: ['input', 'format'],
    always: true,
    default: 'csv',
    kind: 'word',
    words: { csv: 'CSV', parquet: 'PARQUET', npz: 'NPZ' },
  },
  { name: 'format_options', to: ['input', 'formatOptions'], always: true, kind: 'object' },
  { name: 'view', to: ['input', 'view'], always: true, kind: 'object' },
  { name: 'parquet_types', to: ['input', 'parquetTypes'], always: true, kind: 'object' },
];

export const listExportSets: RequestShape<{
  filter?: ExportSetFilter | null | undefined;
  first: number;
  after?: string | null | undefined;
}> = [
  {
    name: 'status',
    to: ['filter', 'status'],
    kind: 'word',
    words: {
      queued: ['QUEUED'],
      running: ['RUNNING'],
      succeeded: ['SUCCEEDED'],
      failed: ['FAILED'],
      canceled: ['CANCELED'],
    },
  },
  { name: 'limit', to: ['first'], default: 50, kind: 'pageSize', min: 1, max: 100 },
  { name: 'page_token', to: ['after'], kind: 'pageToken' },
];

export const createExportSet: RequestShape<{ input: CreateExportSetInput }> = [
  { name: 'select', to: ['input', 'select'], required: true, always: true, kind: 'own' },
  { name: 'start_time', to: ['input', 'fromNs'], required: true, always: true, kind: 'time' },
  { name: 'end_time', to: ['input', 'toNs'], required: true, always: true, kind: 'endTime' },
  { name: 'schema', to: ['input', 'schema'], always: true, kind: 'schema' },
  {
    name: 'format',
    to: ['input', 'format'],
    always: true,
    default: 'csv',
    kind: 'word',
    words: { csv: 'CSV', parquet: 'PARQUET', 'csv.zst': 'CSV_ZST', arrow: 'ARROW' },
  },
  { name: 'format_options', to: ['input', 'formatOptions'], always: true, kind: 'object' },
  { name: 'view', to: ['input', 'view'], always: true, kind: 'object' },
  { name: 'parquet_types', to: ['input', 'parquetTypes'], always: true, kind: 'object' },
  {
    name: 'layout',
    to: ['input', 'layout'],
    always: true,
    default: 'flat',
    kind: 'word',
    words: { flat: 'FLAT', hive: 'HIVE' },
  },
  { name: 'destination_id', to: ['input', 'destinationId'], always: true, kind: 'text' },
];

export const listExportSetFiles: RequestShape<{ first: number; after?: string | null | undefined }> = [
  { name: 'limit', to: ['first'], default: 100, kind: 'pageSize', min: 1, max: 1000 },
  { name: 'page_token', to: ['after'], kind: 'pageToken' },
];

export const createExportSchedule: RequestShape<{ input: CreateExportScheduleInput }> = [
  { name: 'name', to: ['input', 'name'], always: true, kind: 'text' },
  { name: 'select', to: ['input', 'select'], required: true, always: true, kind: 'own' },
  {
    name: 'every',
    to: ['input', 'every'],
    required: true,
    always: true,
    kind: 'word',
    words: { '1h': 'HOUR', '1d': 'DAY' },
  },
  { name: 'lag', to: ['input', 'lag'], always: true, default: '2m', kind: 'text' },
  { name: 'revise', to: ['input', 'revise'], always: true, default: true, kind: 'flag' },
  { name: 'schema', to: ['input', 'schema'], always: true, kind: 'schema' },
  {
    name: 'format',
    to: ['input', 'format'],
    always: true,
    default: 'csv',
    kind: 'word',
    words: { csv: 'CSV', parquet: 'PARQUET', 'csv.zst': 'CSV_ZST', arrow: 'ARROW' },
  },
  { name: 'format_options', to: ['input', 'formatOptions'], always: true, kind: 'object' },
  { name: 'view', to: ['input', 'view'], always: true, kind: 'object' },
  { name: 'parquet_types', to: ['input', 'parquetTypes'], always: true, kind: 'object' },
  {
    name: 'layout',
    to: ['input', 'layout'],
    always: true,
    default: 'flat',
    kind: 'word',
    words: { flat: 'FLAT', hive: 'HIVE' },
  },
  { name: 'destination_id', to: ['input', 'destinationId'], always: true, kind: 'text' },
];

export const updateExportSchedule: RequestShape<{ input: UpdateExportScheduleInput }> = [
  { name: 'name', to: ['input', 'name'], always: true, kind: 'text' },
  { name: 'select', to: ['input', 'select'], always: true, kind: 'own' },
  { name: 'lag', to: ['input', 'lag'], always: true, kind: 'text' },
  { name: 'revise', to: ['input', 'revise'], always: true, kind: 'flag' },
  { name: 'destination_id', to: ['input', 'destinationId'], always: true, kind: 'text' },
];

export const backfillExportSchedule: RequestShape<{
  fromNs: bigint | number | string;
  toNs: bigint | number | string;
}> = [
  { name: 'start_time', to: ['fromNs'], required: true, kind: 'time' },
  { name: 'end_time', to: ['toNs'], required: true, kind: 'endTime' },
];

export const listExportScheduleRuns: RequestShape<{
  filter?: ExportScheduleRunFilter | null | undefined;
  first: number;
  after?: string | null | undefined;
}> = [
  {
    name: 'status',
    to: ['filter', 'status'],
    kind: 'word',
    words: {
      queued: ['QUEUED'],
      running: ['RUNNING'],
      succeeded: ['SUCCEEDED'],
      failed: ['FAILED'],
      canceled: ['CANCELED'],
    },
  },
  { name: 'limit', to: ['first'], default: 50, kind: 'pageSize', min: 1, max: 100 },
  { name: 'page_token', to: ['after'], kind: 'pageToken' },
];

export const createTable: RequestShape<{ input: CreateTableInput }> = [
  { name: 'name', to: ['input', 'name'], required: true, always: true, kind: 'text' },
  { name: 'select', to: ['input', 'select'], required: true, always: true, kind: 'own' },
  { name: 'schema', to: ['input', 'schema'], required: true, always: true, kind: 'schema' },
  { name: 'view', to: ['input', 'view'], always: true, kind: 'object' },
  { name: 'parquet_types', to: ['input', 'parquetTypes'], always: true, kind: 'object' },
  {
    name: 'every',
    to: ['input', 'every'],
    required: true,
    always: true,
    kind: 'word',
    words: { '1h': 'HOUR', '1d': 'DAY' },
  },
  { name: 'lag', to: ['input', 'lag'], always: true, default: '2m', kind: 'text' },
  { name: 'revise', to: ['input', 'revise'], always: true, default: true, kind: 'flag' },
  { name: 'keep_days', to: ['input', 'keepDays'], always: true, default: 30, kind: 'integer', min: 1, max: 3650 },
  { name: 'destination_id', to: ['input', 'destinationId'], always: true, kind: 'text' },
  { name: 'from', to: ['input', 'fromNs'], always: true, kind: 'time' },
];

export const updateTable: RequestShape<{ input: UpdateTableInput }> = [
  { name: 'select', to: ['input', 'select'], always: true, kind: 'own' },
  { name: 'lag', to: ['input', 'lag'], always: true, kind: 'text' },
  { name: 'revise', to: ['input', 'revise'], always: true, kind: 'flag' },
  { name: 'keep_days', to: ['input', 'keepDays'], always: true, kind: 'integer', min: 1, max: 3650 },
];

export const listTableSnapshots: RequestShape<{ first: number; after?: string | null | undefined }> = [
  { name: 'limit', to: ['first'], default: 50, kind: 'pageSize', min: 1, max: 100 },
  { name: 'page_token', to: ['after'], kind: 'pageToken' },
];

export const createDestination: RequestShape<{
  input: CreateDestinationInput;
  credentials: DestinationCredentialsInput;
}> = [
  { name: 'name', to: ['input', 'name'], required: true, always: true, kind: 'text' },
  {
    name: 'kind',
    to: ['input', 'kind'],
    required: true,
    always: true,
    kind: 'word',
    words: { azure_blob: 'AZURE_BLOB', s3: 'S3' },
  },
  { name: 'prefix', to: ['input', 'prefix'], always: true, kind: 'text' },
  { name: 'container_url', to: ['input', 'containerUrl'], always: true, kind: 'text' },
  { name: 'endpoint', to: ['input', 'endpoint'], always: true, kind: 'text' },
  { name: 'region', to: ['input', 'region'], always: true, kind: 'text' },
  { name: 'bucket', to: ['input', 'bucket'], always: true, kind: 'text' },
  { name: 'sas', to: ['credentials', 'sas'], always: true, kind: 'text' },
  { name: 'connection_string', to: ['credentials', 'connectionString'], always: true, kind: 'text' },
  { name: 'access_key_id', to: ['credentials', 'accessKeyId'], always: true, kind: 'text' },
  { name: 'secret_access_key', to: ['credentials', 'secretAccessKey'], always: true, kind: 'text' },
];

export const updateDestination: RequestShape<{
  name?: string | null | undefined;
  credentials?: DestinationCredentialsInput | null | undefined;
}> = [
  { name: 'name', to: ['name'], kind: 'text' },
  { name: 'sas', to: ['credentials', 'sas'], kind: 'text' },
  { name: 'connection_string', to: ['credentials', 'connectionString'], kind: 'text' },
  { name: 'access_key_id', to: ['credentials', 'accessKeyId'], kind: 'text' },
  { name: 'secret_access_key', to: ['credentials', 'secretAccessKey'], kind: 'text' },
  { name: 'kind', to: [], kind: 'fixed', what: 'destination' },
  { name: 'prefix', to: [], kind: 'fixed', what: 'destination' },
  { name: 'container_url', to: [], kind: 'fixed', what: 'destination' },
  { name: 'endpoint', to: [], kind: 'fixed', what: 'destination' },
  { name: 'region', to: [], kind: 'fixed', what: 'destination' },
  { name: 'bucket', to: [], kind: 'fixed', what: 'destination' },
];

export const getAvailability: RequestShape<{ datastreamId: bigint | number | string }> = [
  { name: 'datastream_id', to: ['datastreamId'], required: true, kind: 'queryId' },
];

export const getBook: RequestShape<{ input: BookAtInput }> = [
  { name: 'datastream_id', to: ['input', 'datastreamId'], required: true, always: true, kind: 'queryId' },
  { name: 'at', to: ['input', 'atNs'], required: true, always: true, kind: 'queryText' },
  { name: 'depth', to: ['input', 'depth'], always: true, default: 25, kind: 'pageSize', min: 1, max: 1000 },
  { name: 'grouping', to: ['input', 'grouping'], always: true, kind: 'queryText' },
];

export const getChain: RequestShape<{ input: ChainAtInput }> = [
  { name: 'exchange', to: ['input', 'exchange'], required: true, always: true, kind: 'queryText' },
  { name: 'underlying', to: ['input', 'underlying'], required: true, always: true, kind: 'queryText' },
  { name: 'at', to: ['input', 'atNs'], required: true, always: true, kind: 'queryText' },
];

export const getQuality: RequestShape<{
  datastreamId: bigint | number | string;
  fromNs: bigint | number | string;
  toNs: bigint | number | string;
}> = [
  { name: 'datastream_id', to: ['datastreamId'], required: true, kind: 'queryId' },
  { name: 'from', to: ['fromNs'], required: true, kind: 'queryText' },
  { name: 'to', to: ['toNs'], required: true, kind: 'queryText' },
];

export const getCoverage: RequestShape<{
  fromNs: bigint | number | string;
  toNs: bigint | number | string;
  exchange?: string | null | undefined;
}> = [
  { name: 'from', to: ['fromNs'], required: true, kind: 'queryText' },
  { name: 'to', to: ['toNs'], required: true, kind: 'queryText' },
  { name: 'exchange', to: ['exchange'], kind: 'queryText' },
];

export const createWebhook: RequestShape<{
  url: string;
  events?: string[] | null | undefined;
  description?: string | null | undefined;
}> = [
  { name: 'url', to: ['url'], required: true, kind: 'text' },
  { name: 'events', to: ['events'], kind: 'texts' },
  { name: 'description', to: ['description'], kind: 'text' },
];

export const updateWebhook: RequestShape<{
  url?: string | null | undefined;
  events?: string[] | null | undefined;
  description?: string | null | undefined;
}> = [
  { name: 'url', to: ['url'], kind: 'text' },
  { name: 'events', to: ['events'], kind: 'texts' },
  { name: 'description', to: ['description'], kind: 'text' },
];

export const listWebhookDeliveries: RequestShape<{ first: number; after?: string | null | undefined }> = [
  { name: 'limit', to: ['first'], default: 50, kind: 'pageSize', min: 1, max: 100 },
  { name: 'page_token', to: ['after'], kind: 'pageToken' },
];

export interface ExchangeFields {
  code: string;
  displayName: string;
}

export const exchangeShape: Shape<ExchangeFields> = [
  { name: 'code', field: ['code'] },
  { name: 'display_name', field: ['displayName'] },
];

export interface InstrumentFields {
  symbol: string;
  base?: string | null | undefined;
  quote?: string | null | undefined;
  instrumentType?: string | null | undefined;
}

export const instrumentShape: Shape<InstrumentFields> = [
  { name: 'symbol', field: ['symbol'] },
  { name: 'base', field: ['base'] },
  { name: 'quote', field: ['quote'] },
  { name: 'instrument_type', field: ['instrumentType'] },
];

export interface InstrumentVersionFields {
  exchange: string;
  symbol: string;
  fromNs: bigint | number | string;
  toNs?: bigint | number | string | null | undefined;
  observedFromNs: bigint | number | string;
  observedToNs: bigint | number | string;
  source: string;
  status?: string | null | undefined;
  base?: string | null | undefined;
  quote?: string | null | undefined;
  settle?: string | null | undefined;
  kind?: string | null | undefined;
  inverse?: boolean | null | undefined;
  tickSize?: string | null | undefined;
  lotSize?: string | null | undefined;
  minQuantity?: string | null | undefined;
  minNotional?: string | null | undefined;
  contractMultiplier?: string | null | undefined;
  listedAtNs?: bigint | number | string | null | undefined;
  expiresAtNs?: bigint | number | string | null | undefined;
  strike?: string | null | undefined;
  optionType?: string | null | undefined;
  underlying?: string | null | undefined;
}

export const instrumentVersionShape: Shape<InstrumentVersionFields> = [
  { name: 'exchange', field: ['exchange'] },
  { name: 'symbol', field: ['symbol'] },
  { name: 'from', field: ['fromNs'], as: 'int64' },
  { name: 'to', field: ['toNs'], as: 'int64' },
  { name: 'observed_from', field: ['observedFromNs'], as: 'int64' },
  { name: 'observed_to', field: ['observedToNs'], as: 'int64' },
  { name: 'source', field: ['source'] },
  { name: 'status', field: ['status'] },
  { name: 'base', field: ['base'] },
  { name: 'quote', field: ['quote'] },
  { name: 'settle', field: ['settle'] },
  { name: 'kind', field: ['kind'] },
  { name: 'inverse', field: ['inverse'] },
  { name: 'tick_size', field: ['tickSize'] },
  { name: 'lot_size', field: ['lotSize'] },
  { name: 'min_quantity', field: ['minQuantity'] },
  { name: 'min_notional', field: ['minNotional'] },
  { name: 'contract_multiplier', field: ['contractMultiplier'] },
  { name: 'listed_at', field: ['listedAtNs'], as: 'int64' },
  { name: 'expires_at', field: ['expiresAtNs'], as: 'int64' },
  { name: 'strike', field: ['strike'] },
  { name: 'option_type', field: ['optionType'] },
  { name: 'underlying', field: ['underlying'] },
];

export interface ListingGapFields {
  fromNs: bigint | number | string;
  toNs: bigint | number | string;
  reason: string;
}

export const listingGapShape: Shape<ListingGapFields> = [
  { name: 'from', field: ['fromNs'], as: 'int64' },
  { name: 'to', field: ['toNs'], as: 'int64' },
  { name: 'reason', field: ['reason'] },
];

export interface DatastreamFields {
  id: bigint | number | string;
  exchange: string;
  instrument: string;
  streamType: string;
  wireFormat: string;
}

export const datastreamShape: Shape<DatastreamFields> = [
  { name: 'datastream_id', field: ['id'], as: 'int64' },
  { name: 'exchange', field: ['exchange'] },
  { name: 'instrument', field: ['instrument'] },
  { name: 'stream_type', field: ['streamType'] },
  { name: 'wire_format', field: ['wireFormat'] },
];

export interface CollectionFields {
  state: string;
  since?: string | Date | null | undefined;
  reason?: string | null | undefined;
  messagesPerSecond?: number | null | undefined;
  lastFrameAt?: string | Date | null | undefined;
}

export const collectionShape: Shape<CollectionFields> = [
  { name: 'state', field: ['state'], as: 'enum' },
  { name: 'since', field: ['since'], omit: true },
  { name: 'reason', field: ['reason'], omit: true },
  { name: 'messages_per_second', field: ['messagesPerSecond'], omit: true },
  { name: 'last_frame_at', field: ['lastFrameAt'], omit: true },
];

export interface SubscriptionFields {
  id: string;
  datastream: {
    id: bigint | number | string;
    exchange: string;
    instrument: string;
    streamType: string;
    wireFormat: string;
    collection?:
      | {
          state: string;
          since?: string | Date | null | undefined;
          reason?: string | null | undefined;
          messagesPerSecond?: number | null | undefined;
          lastFrameAt?: string | Date | null | undefined;
        }
      | null
      | undefined;
  };
  status: string;
  createdAt: string | Date;
}

export const subscriptionShape: Shape<SubscriptionFields> = [
  { name: 'id', field: ['id'] },
  { name: 'datastream_id', field: ['datastream', 'id'], as: 'int64' },
  { name: 'status', field: ['status'], as: 'enum' },
  { name: 'created_at', field: ['createdAt'] },
  {
    name: 'datastream',
    field: ['datastream'],
    of: [
      { name: 'datastream_id', field: ['id'], as: 'int64' },
      { name: 'exchange', field: ['exchange'] },
      { name: 'instrument', field: ['instrument'] },
      { name: 'stream_type', field: ['streamType'] },
      { name: 'wire_format', field: ['wireFormat'] },
    ],
  },
  {
    name: 'collection',
    field: ['datastream', 'collection'],
    of: [
      { name: 'state', field: ['state'], as: 'enum' },
      { name: 'since', field: ['since'], omit: true },
      { name: 'reason', field: ['reason'], omit: true },
      { name: 'messages_per_second', field: ['messagesPerSecond'], omit: true },
      { name: 'last_frame_at', field: ['lastFrameAt'], omit: true },
    ],
    omit: true,
    when: ['status', 'active'],
  },
];

export interface SpanFields {
  id: string;
  startedAt: string | Date;
  endedAt?: string | Date | null | undefined;
}

export const spanShape: Shape<SpanFields> = [
  { name: 'id', field: ['id'] },
  { name: 'started_at', field: ['startedAt'] },
  { name: 'ended_at', field: ['endedAt'] },
];

export interface ExportSchemaSummaryFields {
  id: string;
  name: string;
  streamCategory: string;
  isBuiltIn: boolean;
  createdAt: string | Date;
  version: number;
  hasDraft: boolean;
}

export const exportSchemaSummaryShape: Shape<ExportSchemaSummaryFields> = [
  { name: 'id', field: ['id'] },
  { name: 'name', field: ['name'] },
  { name: 'stream_category', field: ['streamCategory'], as: 'enum' },
  { name: 'is_built_in', field: ['isBuiltIn'] },
  { name: 'created_at', field: ['createdAt'] },
  { name: 'version', field: ['version'] },
  { name: 'has_draft', field: ['hasDraft'] },
];

export interface ExportSchemaFields {
  id: string;
  name: string;
  streamCategory: string;
  isBuiltIn: boolean;
  createdAt: string | Date;
  version: number;
  hasDraft: boolean;
}

export const exportSchemaShape: Shape<ExportSchemaFields> = [
  { name: 'id', field: ['id'] },
  { name: 'name', field: ['name'] },
  { name: 'stream_category', field: ['streamCategory'], as: 'enum' },
  { name: 'is_built_in', field: ['isBuiltIn'] },
  { name: 'created_at', field: ['createdAt'] },
  { name: 'version', field: ['version'] },
  { name: 'has_draft', field: ['hasDraft'] },
];

export interface ExportFields {
  id: string;
  datastreamId: bigint | number | string;
  fromNs: bigint | number | string;
  toNs: bigint | number | string;
  format: string;
  formatOptions: unknown;
  schema: unknown;
  view?: unknown | null | undefined;
  parquetTypes?: unknown | null | undefined;
  status: string;
  reason?: string | null | undefined;
  warnings?:
    | readonly {
        code: string;
        message: string;
        column?: string | null | undefined;
        share?: number | null | undefined;
      }[]
    | null
    | undefined;
  completeness?:
    { wantedNs: bigint | number | string; receivedNs: bigint | number | string; gaps: number } | null | undefined;
  progress: number;
  rows?: bigint | number | string | null | undefined;
  bytes?: bigint | number | string | null | undefined;
  createdAt: string | Date;
  startedAt?: string | Date | null | undefined;
  finishedAt?: string | Date | null | undefined;
  expiresAt?: string | Date | null | undefined;
}

export const exportShape: Shape<ExportFields> = [
  { name: 'id', field: ['id'] },
  { name: 'datastream_id', field: ['datastreamId'], as: 'int64' },
  { name: 'start_time', field: ['fromNs'], as: 'int64' },
  { name: 'end_time', field: ['toNs'], as: 'int64' },
  { name: 'format', field: ['format'], as: 'enum' },
  { name: 'format_options', field: ['formatOptions'] },
  { name: 'schema', field: ['schema'], omit: true },
  { name: 'view', field: ['view'], omit: true },
  { name: 'parquet_types', field: ['parquetTypes'], omit: true },
  { name: 'status', field: ['status'], as: 'enum' },
  { name: 'reason', field: ['reason'], when: ['status', 'failed'] },
  {
    name: 'warnings',
    field: ['warnings'],
    of: [
      { name: 'code', field: ['code'] },
      { name: 'message', field: ['message'] },
      { name: 'column', field: ['column'], omit: true },
      { name: 'share', field: ['share'], omit: true },
    ],
    omit: true,
  },
  {
    name: 'completeness',
    field: ['completeness'],
    of: [
      { name: 'wanted_ns', field: ['wantedNs'], as: 'int64' },
      { name: 'received_ns', field: ['receivedNs'], as: 'int64' },
      { name: 'gaps', field: ['gaps'] },
    ],
    omit: true,
  },
  { name: 'progress', field: ['progress'], omit: true },
  { name: 'rows', field: ['rows'], as: 'int64' },
  { name: 'bytes', field: ['bytes'], as: 'int64' },
  { name: 'created_at', field: ['createdAt'] },
  { name: 'started_at', field: ['startedAt'] },
  { name: 'finished_at', field: ['finishedAt'] },
  { name: 'expires_at', field: ['expiresAt'] },
];

export interface ArtifactFields {
  id: string;
  url: string;
  bytes: bigint | number | string;
  filename: string;
  sha256: string;
  rows: bigint | number | string;
  fromNs: bigint | number | string;
  toNs: bigint | number | string;
}

export const artifactShape: Shape<ArtifactFields> = [
  { name: 'id', field: ['id'] },
  { name: 'url', field: ['url'] },
  { name: 'bytes', field: ['bytes'], as: 'int64' },
  { name: 'filename', field: ['filename'] },
  { name: 'sha256', field: ['sha256'], omit: true },
  { name: 'rows', field: ['rows'], as: 'int64', omit: true },
  { name: 'from', field: ['fromNs'], as: 'int64', omit: true },
  { name: 'to', field: ['toNs'], as: 'int64', omit: true },
];

export interface EstimateFields {
  rows: bigint | number | string;
  bytes: bigint | number | string;
  partitions: number;
  completeness: { wantedNs: bigint | number | string; receivedNs: bigint | number | string; gaps: number };
  wouldDeny?:
    | {
        reason: string;
        limit?: bigint | number | string | null | undefined;
        current?: bigint | number | string | null | undefined;
      }
    | null
    | undefined;
}

export const estimateShape: Shape<EstimateFields> = [
  { name: 'rows', field: ['rows'], as: 'int64' },
  { name: 'bytes', field: ['bytes'], as: 'int64' },
  { name: 'parts', field: ['partitions'] },
  {
    name: 'completeness',
    field: ['completeness'],
    of: [
      { name: 'wanted_ns', field: ['wantedNs'], as: 'int64' },
      { name: 'received_ns', field: ['receivedNs'], as: 'int64' },
      { name: 'gaps', field: ['gaps'] },
    ],
    omit: true,
  },
  {
    name: 'would_deny',
    field: ['wouldDeny'],
    of: [
      { name: 'reason', field: ['reason'] },
      { name: 'limit', field: ['limit'], as: 'int64', omit: true },
      { name: 'current', field: ['current'], as: 'int64', omit: true },
    ],
  },
];

export interface ManifestFields {
  exportId: string;
  engineVersion: string;
  datastream: {
    id: bigint | number | string;
    exchange: string;
    instrument: string;
    streamType: string;
    wireFormat: string;
  };
  fromNs: bigint | number | string;
  toNs: bigint | number | string;
  format: string;
  formatOptions: unknown;
  schema: unknown;
  view?: unknown | null | undefined;
  parquetTypes?: unknown | null | undefined;
  granularity: string;
  coverage: readonly { fromNs: bigint | number | string; toNs: bigint | number | string }[];
  clippedAtNs?: bigint | number | string | null | undefined;
  messages: bigint | number | string;
  rows: bigint | number | string;
  bytes: bigint | number | string;
  brokenMessages: bigint | number | string;
  misfits: unknown;
  nulls: unknown;
  warnings?:
    | readonly {
        code: string;
        message: string;
        column?: string | null | undefined;
        share?: number | null | undefined;
      }[]
    | null
    | undefined;
  gaps: readonly {
    fromNs: bigint | number | string;
    toNs: bigint | number | string;
    reason: string;
    also?: readonly string[] | null | undefined;
  }[];
  quality?: readonly { date: string; revision: number; condition: string }[] | null | undefined;
  proof?:
    | {
        frames: bigint | number | string;
        chain: string;
        hours: readonly { hourNs: bigint | number | string; frames: bigint | number | string; sha256: string }[];
        stretches: readonly {
          fromNs: bigint | number | string;
          toNs: bigint | number | string;
          method: string;
          verified: bigint | number | string;
          failed: bigint | number | string;
          unverifiable: bigint | number | string;
          failures: readonly { atNs: bigint | number | string; kind: string }[];
        }[];
      }
    | null
    | undefined;
  partitions: readonly {
    filename: string;
    fromNs: bigint | number | string;
    toNs: bigint | number | string;
    rows: bigint | number | string;
    bytes: bigint | number | string;
    sha256: string;
    misfits: unknown;
    brokenMessages: bigint | number | string;
    firstBroken?: { collectionTimestampNs: bigint | number | string; seq: bigint | number | string } | null | undefined;
  }[];
}

export const manifestShape: Shape<ManifestFields> = [
  { name: 'export_id', field: ['exportId'] },
  { name: 'engine_version', field: ['engineVersion'] },
  {
    name: 'datastream',
    field: ['datastream'],
    of: [
      { name: 'datastream_id', field: ['id'], as: 'int64' },
      { name: 'exchange', field: ['exchange'] },
      { name: 'instrument', field: ['instrument'] },
      { name: 'stream_type', field: ['streamType'] },
      { name: 'wire_format', field: ['wireFormat'] },
    ],
  },
  { name: 'start_time', field: ['fromNs'], as: 'int64' },
  { name: 'end_time', field: ['toNs'], as: 'int64' },
  { name: 'format', field: ['format'], as: 'enum' },
  { name: 'format_options', field: ['formatOptions'] },
  { name: 'schema', field: ['schema'] },
  { name: 'view', field: ['view'], omit: true },
  { name: 'parquet_types', field: ['parquetTypes'], omit: true },
  { name: 'granularity', field: ['granularity'], as: 'enum' },
  {
    name: 'coverage',
    field: ['coverage'],
    of: [
      { name: 'from', field: ['fromNs'], as: 'int64' },
      { name: 'to', field: ['toNs'], as: 'int64' },
    ],
  },
  { name: 'clipped_at', field: ['clippedAtNs'], as: 'int64' },
  { name: 'messages', field: ['messages'], as: 'int64' },
  { name: 'rows', field: ['rows'], as: 'int64' },
  { name: 'bytes', field: ['bytes'], as: 'int64' },
  { name: 'broken_messages', field: ['brokenMessages'], as: 'int64' },
  { name: 'misfits', field: ['misfits'] },
  { name: 'nulls', field: ['nulls'], omit: true },
  {
    name: 'warnings',
    field: ['warnings'],
    of: [
      { name: 'code', field: ['code'] },
      { name: 'message', field: ['message'] },
      { name: 'column', field: ['column'], omit: true },
      { name: 'share', field: ['share'], omit: true },
    ],
    omit: true,
  },
  {
    name: 'gaps',
    field: ['gaps'],
    of: [
      { name: 'from', field: ['fromNs'], as: 'int64' },
      { name: 'to', field: ['toNs'], as: 'int64' },
      { name: 'reason', field: ['reason'] },
      { name: 'also', field: ['also'], omit: true },
    ],
  },
  {
    name: 'quality',
    field: ['quality'],
    of: [
      { name: 'date', field: ['date'] },
      { name: 'revision', field: ['revision'] },
      { name: 'condition', field: ['condition'], as: 'enum' },
    ],
    omit: true,
  },
  {
    name: 'proof',
    field: ['proof'],
    of: [
      { name: 'frames', field: ['frames'], as: 'int64' },
      { name: 'chain', field: ['chain'] },
      {
        name: 'hours',
        field: ['hours'],
        of: [
          { name: 'hour', field: ['hourNs'], as: 'int64' },
          { name: 'frames', field: ['frames'], as: 'int64' },
          { name: 'sha256', field: ['sha256'] },
        ],
      },
      {
        name: 'stretches',
        field: ['stretches'],
        of: [
          { name: 'from', field: ['fromNs'], as: 'int64' },
          { name: 'to', field: ['toNs'], as: 'int64' },
          { name: 'method', field: ['method'], as: 'enum' },
          { name: 'verified', field: ['verified'], as: 'int64' },
          { name: 'failed', field: ['failed'], as: 'int64' },
          { name: 'unverifiable', field: ['unverifiable'], as: 'int64' },
          {
            name: 'failures',
            field: ['failures'],
            of: [
              { name: 'at', field: ['atNs'], as: 'int64' },
              { name: 'kind', field: ['kind'] },
            ],
          },
        ],
      },
    ],
    omit: true,
  },
  {
    name: 'partitions',
    field: ['partitions'],
    of: [
      { name: 'filename', field: ['filename'] },
      { name: 'from', field: ['fromNs'], as: 'int64' },
      { name: 'to', field: ['toNs'], as: 'int64' },
      { name: 'rows', field: ['rows'], as: 'int64' },
      { name: 'bytes', field: ['bytes'], as: 'int64' },
      { name: 'sha256', field: ['sha256'] },
      { name: 'misfits', field: ['misfits'] },
      { name: 'broken_messages', field: ['brokenMessages'], as: 'int64' },
      {
        name: 'first_broken',
        field: ['firstBroken'],
        of: [
          { name: 'collection_timestamp_ns', field: ['collectionTimestampNs'], as: 'int64' },
          { name: 'seq', field: ['seq'], as: 'int64' },
        ],
      },
    ],
  },
];

export interface ExportSetFields {
  id: string;
  selection: unknown;
  fromNs: bigint | number | string;
  toNs: bigint | number | string;
  format: string;
  formatOptions: unknown;
  schema: unknown;
  view?: unknown | null | undefined;
  parquetTypes?: unknown | null | undefined;
  layout: string;
  destinationId?: string | null | undefined;
  status: string;
  reason?: string | null | undefined;
  totals: {
    progress: number;
    counts: { total: number; queued: number; running: number; succeeded: number; failed: number; canceled: number };
    rows: bigint | number | string;
    bytes: bigint | number | string;
  };
  completeness?:
    { wantedNs: bigint | number | string; receivedNs: bigint | number | string; gaps: number } | null | undefined;
  skippedCount: number;
  createdAt: string | Date;
  startedAt?: string | Date | null | undefined;
  finishedAt?: string | Date | null | undefined;
  expiresAt?: string | Date | null | undefined;
}

export const exportSetShape: Shape<ExportSetFields> = [
  { name: 'id', field: ['id'] },
  { name: 'select', field: ['selection'] },
  { name: 'start_time', field: ['fromNs'], as: 'int64' },
  { name: 'end_time', field: ['toNs'], as: 'int64' },
  { name: 'format', field: ['format'], as: { ARROW: 'arrow', CSV: 'csv', CSV_ZST: 'csv.zst', PARQUET: 'parquet' } },
  { name: 'format_options', field: ['formatOptions'] },
  { name: 'schema', field: ['schema'] },
  { name: 'view', field: ['view'], omit: true },
  { name: 'parquet_types', field: ['parquetTypes'], omit: true },
  { name: 'layout', field: ['layout'], as: 'enum' },
  { name: 'destination_id', field: ['destinationId'], omit: true },
  { name: 'status', field: ['status'], as: 'enum' },
  { name: 'reason', field: ['reason'], when: ['status', 'failed'] },
  { name: 'progress', field: ['totals', 'progress'] },
  {
    name: 'completeness',
    field: ['completeness'],
    of: [
      { name: 'wanted_ns', field: ['wantedNs'], as: 'int64' },
      { name: 'received_ns', field: ['receivedNs'], as: 'int64' },
      { name: 'gaps', field: ['gaps'] },
    ],
    omit: true,
  },
  {
    name: 'streams',
    field: ['totals', 'counts'],
    of: [
      { name: 'total', field: ['total'] },
      { name: 'queued', field: ['queued'] },
      { name: 'running', field: ['running'] },
      { name: 'succeeded', field: ['succeeded'] },
      { name: 'failed', field: ['failed'] },
      { name: 'canceled', field: ['canceled'] },
    ],
  },
  { name: 'skipped_count', field: ['skippedCount'], omit: true },
  { name: 'rows', field: ['totals', 'rows'], as: 'int64', omit: true },
  { name: 'bytes', field: ['totals', 'bytes'], as: 'int64', omit: true },
  { name: 'created_at', field: ['createdAt'] },
  { name: 'started_at', field: ['startedAt'] },
  { name: 'finished_at', field: ['finishedAt'] },
  { name: 'expires_at', field: ['expiresAt'] },
];

export interface ExportSetDetailsFields {
  id: string;
  selection: unknown;
  fromNs: bigint | number | string;
  toNs: bigint | number | string;
  format: string;
  formatOptions: unknown;
  schema: unknown;
  view?: unknown | null | undefined;
  parquetTypes?: unknown | null | undefined;
  layout: string;
  destinationId?: string | null | undefined;
  status: string;
  reason?: string | null | undefined;
  totals: {
    progress: number;
    counts: { total: number; queued: number; running: number; succeeded: number; failed: number; canceled: number };
    rows: bigint | number | string;
    bytes: bigint | number | string;
  };
  completeness?:
    { wantedNs: bigint | number | string; receivedNs: bigint | number | string; gaps: number } | null | undefined;
  skippedCount: number;
  createdAt: string | Date;
  startedAt?: string | Date | null | undefined;
  finishedAt?: string | Date | null | undefined;
  expiresAt?: string | Date | null | undefined;
  skipped: readonly {
    datastreamId: bigint | number | string;
    reason: string;
    exchange?: string | null | undefined;
    instrument?: string | null | undefined;
    streamType?: string | null | undefined;
  }[];
  failures: readonly { datastreamId: bigint | number | string; reason?: string | null | undefined }[];
}

export const exportSetDetailsShape: Shape<ExportSetDetailsFields> = [
  { name: 'id', field: ['id'] },
  { name: 'select', field: ['selection'], omit: true },
  { name: 'start_time', field: ['fromNs'], as: 'int64', omit: true },
  { name: 'end_time', field: ['toNs'], as: 'int64', omit: true },
  {
    name: 'format',
    field: ['format'],
    as: { ARROW: 'arrow', CSV: 'csv', CSV_ZST: 'csv.zst', PARQUET: 'parquet' },
    omit: true,
  },
  { name: 'format_options', field: ['formatOptions'], omit: true },
  { name: 'schema', field: ['schema'], omit: true },
  { name: 'view', field: ['view'], omit: true },
  { name: 'parquet_types', field: ['parquetTypes'], omit: true },
  { name: 'layout', field: ['layout'], as: 'enum', omit: true },
  { name: 'destination_id', field: ['destinationId'], omit: true },
  { name: 'status', field: ['status'], as: 'enum' },
  { name: 'reason', field: ['reason'], when: ['status', 'failed'] },
  { name: 'progress', field: ['totals', 'progress'], omit: true },
  {
    name: 'completeness',
    field: ['completeness'],
    of: [
      { name: 'wanted_ns', field: ['wantedNs'], as: 'int64' },
      { name: 'received_ns', field: ['receivedNs'], as: 'int64' },
      { name: 'gaps', field: ['gaps'] },
    ],
    omit: true,
  },
  {
    name: 'streams',
    field: ['totals', 'counts'],
    of: [
      { name: 'total', field: ['total'] },
      { name: 'queued', field: ['queued'] },
      { name: 'running', field: ['running'] },
      { name: 'succeeded', field: ['succeeded'] },
      { name: 'failed', field: ['failed'] },
      { name: 'canceled', field: ['canceled'] },
    ],
    omit: true,
  },
  { name: 'skipped_count', field: ['skippedCount'], omit: true },
  { name: 'rows', field: ['totals', 'rows'], as: 'int64', omit: true },
  { name: 'bytes', field: ['totals', 'bytes'], as: 'int64', omit: true },
  { name: 'created_at', field: ['createdAt'], omit: true },
  { name: 'started_at', field: ['startedAt'] },
  { name: 'finished_at', field: ['finishedAt'] },
  { name: 'expires_at', field: ['expiresAt'] },
  {
    name: 'skipped',
    field: ['skipped'],
    of: [
      { name: 'datastream_id', field: ['datastreamId'], as: 'int64' },
      { name: 'reason', field: ['reason'] },
      { name: 'exchange', field: ['exchange'], omit: true },
      { name: 'instrument', field: ['instrument'], omit: true },
      { name: 'stream_type', field: ['streamType'], omit: true },
    ],
  },
  {
    name: 'failures',
    field: ['failures'],
    of: [
      { name: 'datastream_id', field: ['datastreamId'], as: 'int64' },
      { name: 'reason', field: ['reason'] },
    ],
    omit: true,
  },
];

export interface ExportSetFileFields {
  id: string;
  datastreamId: bigint | number | string;
  filename: string;
  url: string;
  bytes: bigint | number | string;
  rows: bigint | number | string;
  sha256: string;
  fromNs: bigint | number | string;
  toNs: bigint | number | string;
}

export const exportSetFileShape: Shape<ExportSetFileFields> = [
  { name: 'id', field: ['id'] },
  { name: 'datastream_id', field: ['datastreamId'], as: 'int64' },
  { name: 'filename', field: ['filename'] },
  { name: 'url', field: ['url'] },
  { name: 'bytes', field: ['bytes'], as: 'int64' },
  { name: 'rows', field: ['rows'], as: 'int64' },
  { name: 'sha256', field: ['sha256'] },
  { name: 'from', field: ['fromNs'], as: 'int64' },
  { name: 'to', field: ['toNs'], as: 'int64' },
];

export interface ExportSetManifestFields {
  streams: readonly {
    datastream: {
      id: bigint | number | string;
      exchange: string;
      instrument: string;
      streamType: string;
      wireFormat: string;
    };
    engineVersion: string;
    rows: bigint | number | string;
    bytes: bigint | number | string;
    messages: bigint | number | string;
    coverage: readonly { fromNs: bigint | number | string; toNs: bigint | number | string }[];
    clippedAtNs?: bigint | number | string | null | undefined;
    gaps: readonly {
      fromNs: bigint | number | string;
      toNs: bigint | number | string;
      reason: string;
      also?: readonly string[] | null | undefined;
    }[];
    misfits: unknown;
    view?: unknown | null | undefined;
    proof?:
      | {
          frames: bigint | number | string;
          chain: string;
          hours: readonly { hourNs: bigint | number | string; frames: bigint | number | string; sha256: string }[];
          stretches: readonly {
            fromNs: bigint | number | string;
            toNs: bigint | number | string;
            method: string;
            verified: bigint | number | string;
            failed: bigint | number | string;
            unverifiable: bigint | number | string;
            failures: readonly { atNs: bigint | number | string; kind: string }[];
          }[];
        }
      | null
      | undefined;
    warnings?:
      | readonly {
          code: string;
          message: string;
          column?: string | null | undefined;
          share?: number | null | undefined;
        }[]
      | null
      | undefined;
  }[];
  files: readonly {
    filename: string;
    datastreamId: bigint | number | string;
    sha256: string;
    rows: bigint | number | string;
    bytes: bigint | number | string;
    fromNs: bigint | number | string;
    toNs: bigint | number | string;
    gaps: readonly {
      fromNs: bigint | number | string;
      toNs: bigint | number | string;
      reason: string;
      also?: readonly string[] | null | undefined;
    }[];
  }[];
}

export const exportSetManifestShape: Shape<ExportSetManifestFields> = [
  {
    name: 'streams',
    field: ['streams'],
    of: [
      {
        name: 'datastream',
        field: ['datastream'],
        of: [
          { name: 'datastream_id', field: ['id'], as: 'int64' },
          { name: 'exchange', field: ['exchange'] },
          { name: 'instrument', field: ['instrument'] },
          { name: 'stream_type', field: ['streamType'] },
          { name: 'wire_format', field: ['wireFormat'] },
        ],
      },
      { name: 'engine_version', field: ['engineVersion'] },
      { name: 'rows', field: ['rows'], as: 'int64' },
      { name: 'bytes', field: ['bytes'], as: 'int64' },
      { name: 'messages', field: ['messages'], as: 'int64' },
      {
        name: 'coverage',
        field: ['coverage'],
        of: [
          { name: 'from', field: ['fromNs'], as: 'int64' },
          { name: 'to', field: ['toNs'], as: 'int64' },
        ],
      },
      { name: 'clipped_at', field: ['clippedAtNs'], as: 'int64' },
      {
        name: 'gaps',
        field: ['gaps'],
        of: [
          { name: 'from', field: ['fromNs'], as: 'int64' },
          { name: 'to', field: ['toNs'], as: 'int64' },
          { name: 'reason', field: ['reason'] },
          { name: 'also', field: ['also'], omit: true },
        ],
      },
      { name: 'misfits', field: ['misfits'] },
      { name: 'view', field: ['view'], omit: true },
      {
        name: 'proof',
        field: ['proof'],
        of: [
          { name: 'frames', field: ['frames'], as: 'int64' },
          { name: 'chain', field: ['chain'] },
          {
            name: 'hours',
            field: ['hours'],
            of: [
              { name: 'hour', field: ['hourNs'], as: 'int64' },
              { name: 'frames', field: ['frames'], as: 'int64' },
              { name: 'sha256', field: ['sha256'] },
            ],
          },
          {
            name: 'stretches',
            field: ['stretches'],
            of: [
              { name: 'from', field: ['fromNs'], as: 'int64' },
              { name: 'to', field: ['toNs'], as: 'int64' },
              { name: 'method', field: ['method'], as: 'enum' },
              { name: 'verified', field: ['verified'], as: 'int64' },
              { name: 'failed', field: ['failed'], as: 'int64' },
              { name: 'unverifiable', field: ['unverifiable'], as: 'int64' },
              {
                name: 'failures',
                field: ['failures'],
                of: [
                  { name: 'at', field: ['atNs'], as: 'int64' },
                  { name: 'kind', field: ['kind'] },
                ],
              },
            ],
          },
        ],
        omit: true,
      },
      {
        name: 'warnings',
        field: ['warnings'],
        of: [
          { name: 'code', field: ['code'] },
          { name: 'message', field: ['message'] },
          { name: 'column', field: ['column'], omit: true },
          { name: 'share', field: ['share'], omit: true },
        ],
        omit: true,
      },
    ],
  },
  {
    name: 'files',
    field: ['files'],
    of: [
      { name: 'filename', field: ['filename'] },
      { name: 'datastream_id', field: ['datastreamId'], as: 'int64' },
      { name: 'sha256', field: ['sha256'] },
      { name: 'rows', field: ['rows'], as: 'int64' },
      { name: 'bytes', field: ['bytes'], as: 'int64' },
      { name: 'from', field: ['fromNs'], as: 'int64' },
      { name: 'to', field: ['toNs'], as: 'int64' },
      {
        name: 'gaps',
        field: ['gaps'],
        of: [
          { name: 'from', field: ['fromNs'], as: 'int64' },
          { name: 'to', field: ['toNs'], as: 'int64' },
          { name: 'reason', field: ['reason'] },
          { name: 'also', field: ['also'], omit: true },
        ],
      },
    ],
  },
];

export interface ExportSetEstimateFields {
  streams: number;
  rows: bigint | number | string;
  bytes: bigint | number | string;
  files: number;
  skipped: readonly {
    datastreamId: bigint | number | string;
    reason: string;
    exchange?: string | null | undefined;
    instrument?: string | null | undefined;
    streamType?: string | null | undefined;
  }[];
  wouldDeny?:
    | {
        reason: string;
        limit?: bigint | number | string | null | undefined;
        current?: bigint | number | string | null | undefined;
        estimated?: bigint | number | string | null | undefined;
      }
    | null
    | undefined;
}

export const exportSetEstimateShape: Shape<ExportSetEstimateFields> = [
  { name: 'streams', field: ['streams'] },
  { name: 'rows', field: ['rows'], as: 'int64' },
  { name: 'bytes', field: ['bytes'], as: 'int64' },
  { name: 'parts', field: ['files'] },
  {
    name: 'skipped',
    field: ['skipped'],
    of: [
      { name: 'datastream_id', field: ['datastreamId'], as: 'int64' },
      { name: 'reason', field: ['reason'] },
      { name: 'exchange', field: ['exchange'], omit: true },
      { name: 'instrument', field: ['instrument'], omit: true },
      { name: 'stream_type', field: ['streamType'], omit: true },
    ],
  },
  {
    name: 'would_deny',
    field: ['wouldDeny'],
    of: [
      { name: 'reason', field: ['reason'] },
      { name: 'limit', field: ['limit'], as: 'int64', omit: true },
      { name: 'current', field: ['current'], as: 'int64', omit: true },
      { name: 'estimated', field: ['estimated'], as: 'int64', omit: true },
    ],
  },
];

export interface ExportScheduleFields {
  id: string;
  name: string;
  selection: unknown;
  every: string;
  lag: string;
  revise: boolean;
  format: string;
  formatOptions: unknown;
  schema: unknown;
  view?: unknown | null | undefined;
  parquetTypes?: unknown | null | undefined;
  layout: string;
  destinationId?: string | null | undefined;
  pausedAt?: string | Date | null | undefined;
  nextPeriod?:
    | { fromNs: bigint | number | string; toNs: bigint | number | string; dueNs: bigint | number | string }
    | null
    | undefined;
  latestRun?:
    | {
        id: string;
        scheduleId: string;
        fromNs: bigint | number | string;
        toNs: bigint | number | string;
        revision: number;
        cause: string;
        status: string;
        reason?: string | null | undefined;
        completeness?:
          { wantedNs: bigint | number | string; receivedNs: bigint | number | string; gaps: number } | null | undefined;
        setId?: string | null | undefined;
        createdAt: string | Date;
        startedAt?: string | Date | null | undefined;
        finishedAt?: string | Date | null | undefined;
      }
    | null
    | undefined;
  createdAt: string | Date;
  updatedAt: string | Date;
}

export const exportScheduleShape: Shape<ExportScheduleFields> = [
  { name: 'id', field: ['id'] },
  { name: 'name', field: ['name'] },
  { name: 'select', field: ['selection'] },
  { name: 'every', field: ['every'], as: { DAY: '1d', HOUR: '1h' } },
  { name: 'lag', field: ['lag'] },
  { name: 'revise', field: ['revise'] },
  { name: 'format', field: ['format'], as: { ARROW: 'arrow', CSV: 'csv', CSV_ZST: 'csv.zst', PARQUET: 'parquet' } },
  { name: 'format_options', field: ['formatOptions'] },
  { name: 'schema', field: ['schema'] },
  { name: 'view', field: ['view'], omit: true },
  { name: 'parquet_types', field: ['parquetTypes'], omit: true },
  { name: 'layout', field: ['layout'], as: 'enum' },
  { name: 'destination_id', field: ['destinationId'], omit: true },
  { name: 'status', field: ['pausedAt'] },
  {
    name: 'next_period',
    field: ['nextPeriod'],
    of: [
      { name: 'start_time', field: ['fromNs'], as: 'int64' },
      { name: 'end_time', field: ['toNs'], as: 'int64' },
      { name: 'due_time', field: ['dueNs'], as: 'int64' },
    ],
  },
  {
    name: 'latest_run',
    field: ['latestRun'],
    of: [
      { name: 'id', field: ['id'] },
      { name: 'schedule_id', field: ['scheduleId'] },
      { name: 'start_time', field: ['fromNs'], as: 'int64' },
      { name: 'end_time', field: ['toNs'], as: 'int64' },
      { name: 'revision', field: ['revision'] },
      { name: 'cause', field: ['cause'], as: 'enum' },
      { name: 'status', field: ['status'], as: 'enum' },
      { name: 'reason', field: ['reason'], when: ['status', 'failed'] },
      {
        name: 'completeness',
        field: ['completeness'],
        of: [
          { name: 'wanted_ns', field: ['wantedNs'], as: 'int64' },
          { name: 'received_ns', field: ['receivedNs'], as: 'int64' },
          { name: 'gaps', field: ['gaps'] },
        ],
        omit: true,
      },
      { name: 'set_id', field: ['setId'] },
      { name: 'created_at', field: ['createdAt'] },
      { name: 'started_at', field: ['startedAt'] },
      { name: 'finished_at', field: ['finishedAt'] },
    ],
  },
  { name: 'created_at', field: ['createdAt'] },
  { name: 'updated_at', field: ['updatedAt'] },
];

export interface TableFields {
  id: string;
  name: string;
  selection: unknown;
  schema: unknown;
  view?: unknown | null | undefined;
  parquetTypes?: unknown | null | undefined;
  every: string;
  lag: string;
  revise: boolean;
  keepDays: number;
  destinationId?: string | null | undefined;
  partition: readonly string[];
  pausedAt?: string | Date | null | undefined;
  metadataLocation?: string | null | undefined;
  snapshot?:
    | {
        snapshotId: bigint | number | string;
        sequenceNumber: bigint | number | string;
        operation: string;
        fromNs: bigint | number | string;
        toNs: bigint | number | string;
        revision: number;
        setId: string;
        addedFiles: number;
        addedRows: bigint | number | string;
        removedFiles: number;
        removedRows: bigint | number | string;
        totalFiles: number;
        totalRows: bigint | number | string;
        totalBytes: bigint | number | string;
        gaps: number;
        manifestSha256: string;
        committedAt: string | Date;
      }
    | null
    | undefined;
  nextPeriod?:
    | { fromNs: bigint | number | string; toNs: bigint | number | string; dueNs: bigint | number | string }
    | null
    | undefined;
  latestRun?:
    | {
        id: string;
        scheduleId: string;
        fromNs: bigint | number | string;
        toNs: bigint | number | string;
        revision: number;
        cause: string;
        status: string;
        reason?: string | null | undefined;
        completeness?:
          { wantedNs: bigint | number | string; receivedNs: bigint | number | string; gaps: number } | null | undefined;
        setId?: string | null | undefined;
        createdAt: string | Date;
        startedAt?: string | Date | null | undefined;
        finishedAt?: string | Date | null | undefined;
      }
    | null
    | undefined;
  createdAt: string | Date;
  updatedAt: string | Date;
}

export const tableShape: Shape<TableFields> = [
  { name: 'id', field: ['id'] },
  { name: 'name', field: ['name'] },
  { name: 'select', field: ['selection'] },
  { name: 'schema', field: ['schema'] },
  { name: 'view', field: ['view'], omit: true },
  { name: 'parquet_types', field: ['parquetTypes'], omit: true },
  { name: 'every', field: ['every'], as: { DAY: '1d', HOUR: '1h' } },
  { name: 'lag', field: ['lag'] },
  { name: 'revise', field: ['revise'] },
  { name: 'keep_days', field: ['keepDays'] },
  { name: 'destination_id', field: ['destinationId'], omit: true },
  { name: 'partition', field: ['partition'] },
  { name: 'status', field: ['pausedAt'] },
  { name: 'metadata_location', field: ['metadataLocation'] },
  {
    name: 'snapshot',
    field: ['snapshot'],
    of: [
      { name: 'snapshot_id', field: ['snapshotId'], as: 'int64' },
      { name: 'sequence_number', field: ['sequenceNumber'], as: 'int64' },
      { name: 'operation', field: ['operation'] },
      { name: 'start_time', field: ['fromNs'], as: 'int64' },
      { name: 'end_time', field: ['toNs'], as: 'int64' },
      { name: 'revision', field: ['revision'] },
      { name: 'set_id', field: ['setId'] },
      { name: 'added_files', field: ['addedFiles'] },
      { name: 'added_rows', field: ['addedRows'], as: 'int64' },
      { name: 'removed_files', field: ['removedFiles'] },
      { name: 'removed_rows', field: ['removedRows'], as: 'int64' },
      { name: 'total_files', field: ['totalFiles'] },
      { name: 'total_rows', field: ['totalRows'], as: 'int64' },
      { name: 'total_bytes', field: ['totalBytes'], as: 'int64' },
      { name: 'gaps', field: ['gaps'] },
      { name: 'manifest_sha256', field: ['manifestSha256'] },
      { name: 'committed_at', field: ['committedAt'] },
    ],
  },
  {
    name: 'next_period',
    field: ['nextPeriod'],
    of: [
      { name: 'start_time', field: ['fromNs'], as: 'int64' },
      { name: 'end_time', field: ['toNs'], as: 'int64' },
      { name: 'due_time', field: ['dueNs'], as: 'int64' },
    ],
  },
  {
    name: 'latest_run',
    field: ['latestRun'],
    of: [
      { name: 'id', field: ['id'] },
      { name: 'schedule_id', field: ['scheduleId'] },
      { name: 'start_time', field: ['fromNs'], as: 'int64' },
      { name: 'end_time', field: ['toNs'], as: 'int64' },
      { name: 'revision', field: ['revision'] },
      { name: 'cause', field: ['cause'], as: 'enum' },
      { name: 'status', field: ['status'], as: 'enum' },
      { name: 'reason', field: ['reason'], when: ['status', 'failed'] },
      {
        name: 'completeness',
        field: ['completeness'],
        of: [
          { name: 'wanted_ns', field: ['wantedNs'], as: 'int64' },
          { name: 'received_ns', field: ['receivedNs'], as: 'int64' },
          { name: 'gaps', field: ['gaps'] },
        ],
        omit: true,
      },
      { name: 'set_id', field: ['setId'] },
      { name: 'created_at', field: ['createdAt'] },
      { name: 'started_at', field: ['startedAt'] },
      { name: 'finished_at', field: ['finishedAt'] },
    ],
  },
  { name: 'created_at', field: ['createdAt'] },
  { name: 'updated_at', field: ['updatedAt'] },
];

export interface TableSnapshotFields {
  snapshotId: bigint | number | string;
  sequenceNumber: bigint | number | string;
  operation: string;
  fromNs: bigint | number | string;
  toNs: bigint | number | string;
  revision: number;
  setId: string;
  addedFiles: number;
  addedRows: bigint | number | string;
  removedFiles: number;
  removedRows: bigint | number | string;
  totalFiles: number;
  totalRows: bigint | number | string;
  totalBytes: bigint | number | string;
  gaps: number;
  manifestSha256: string;
  committedAt: string | Date;
}

export const tableSnapshotShape: Shape<TableSnapshotFields> = [
  { name: 'snapshot_id', field: ['snapshotId'], as: 'int64' },
  { name: 'sequence_number', field: ['sequenceNumber'], as: 'int64' },
  { name: 'operation', field: ['operation'] },
  { name: 'start_time', field: ['fromNs'], as: 'int64' },
  { name: 'end_time', field: ['toNs'], as: 'int64' },
  { name: 'revision', field: ['revision'] },
  { name: 'set_id', field: ['setId'] },
  { name: 'added_files', field: ['addedFiles'] },
  { name: 'added_rows', field: ['addedRows'], as: 'int64' },
  { name: 'removed_files', field: ['removedFiles'] },
  { name: 'removed_rows', field: ['removedRows'], as: 'int64' },
  { name: 'total_files', field: ['totalFiles'] },
  { name: 'total_rows', field: ['totalRows'], as: 'int64' },
  { name: 'total_bytes', field: ['totalBytes'], as: 'int64' },
  { name: 'gaps', field: ['gaps'] },
  { name: 'manifest_sha256', field: ['manifestSha256'] },
  { name: 'committed_at', field: ['committedAt'] },
];

export interface ExportScheduleRunFields {
  id: string;
  scheduleId: string;
  fromNs: bigint | number | string;
  toNs: bigint | number | string;
  revision: number;
  cause: string;
  status: string;
  reason?: string | null | undefined;
  completeness?:
    { wantedNs: bigint | number | string; receivedNs: bigint | number | string; gaps: number } | null | undefined;
  setId?: string | null | undefined;
  createdAt: string | Date;
  startedAt?: string | Date | null | undefined;
  finishedAt?: string | Date | null | undefined;
}

export const exportScheduleRunShape: Shape<ExportScheduleRunFields> = [
  { name: 'id', field: ['id'] },
  { name: 'schedule_id', field: ['scheduleId'] },
  { name: 'start_time', field: ['fromNs'], as: 'int64' },
  { name: 'end_time', field: ['toNs'], as: 'int64' },
  { name: 'revision', field: ['revision'] },
  { name: 'cause', field: ['cause'], as: 'enum' },
  { name: 'status', field: ['status'], as: 'enum' },
  { name: 'reason', field: ['reason'], when: ['status', 'failed'] },
  {
    name: 'completeness',
    field: ['completeness'],
    of: [
      { name: 'wanted_ns', field: ['wantedNs'], as: 'int64' },
      { name: 'received_ns', field: ['receivedNs'], as: 'int64' },
      { name: 'gaps', field: ['gaps'] },
    ],
    omit: true,
  },
  { name: 'set_id', field: ['setId'] },
  { name: 'created_at', field: ['createdAt'] },
  { name: 'started_at', field: ['startedAt'] },
  { name: 'finished_at', field: ['finishedAt'] },
];

export interface BackfillFields {
  periods: number;
  queued: number;
}

export const backfillShape: Shape<BackfillFields> = [
  { name: 'periods', field: ['periods'] },
  { name: 'queued', field: ['queued'] },
];

export interface DestinationFields {
  id: string;
  name: string;
  kind: string;
  containerUrl?: string | null | undefined;
  endpoint?: string | null | undefined;
  region?: string | null | undefined;
  bucket?: string | null | undefined;
  prefix: string;
  createdAt: string | Date;
  updatedAt: string | Date;
}

export const destinationShape: Shape<DestinationFields> = [
  { name: 'id', field: ['id'] },
  { name: 'name', field: ['name'] },
  { name: 'kind', field: ['kind'], as: 'enum' },
  { name: 'container_url', field: ['containerUrl'], omit: true },
  { name: 'endpoint', field: ['endpoint'], omit: true },
  { name: 'region', field: ['region'], omit: true },
  { name: 'bucket', field: ['bucket'], omit: true },
  { name: 'prefix', field: ['prefix'] },
  { name: 'created_at', field: ['createdAt'] },
  { name: 'updated_at', field: ['updatedAt'] },
];

export interface DestinationTestFields {
  error?: string | null | undefined;
  warnings: readonly string[];
}

export const destinationTestShape: Shape<DestinationTestFields> = [
  { name: 'error', field: ['error'] },
  { name: 'warnings', field: ['warnings'] },
];

export interface WebhookFields {
  id: string;
  url: string;
  events: readonly string[];
  description: string;
  pausedAt?: string | Date | null | undefined;
  createdAt: string | Date;
}

export const webhookShape: Shape<WebhookFields> = [
  { name: 'id', field: ['id'] },
  { name: 'url', field: ['url'] },
  { name: 'events', field: ['events'] },
  { name: 'description', field: ['description'] },
  { name: 'paused_at', field: ['pausedAt'] },
  { name: 'created_at', field: ['createdAt'] },
];

export interface WebhookDeliveryFields {
  id: string;
  event: string;
  status: string;
  createdAt: string | Date;
  finishedAt?: string | Date | null | undefined;
  attempts: readonly {
    attemptedAt: string | Date;
    durationMs: number;
    httpStatus?: number | null | undefined;
    error?: string | null | undefined;
  }[];
}

export const webhookDeliveryShape: Shape<WebhookDeliveryFields> = [
  { name: 'id', field: ['id'] },
  { name: 'event', field: ['event'] },
  { name: 'status', field: ['status'], as: 'enum' },
  { name: 'created_at', field: ['createdAt'] },
  { name: 'finished_at', field: ['finishedAt'] },
  {
    name: 'attempts',
    field: ['attempts'],
    of: [
      { name: 'attempted_at', field: ['attemptedAt'] },
      { name: 'duration_ms', field: ['durationMs'] },
      { name: 'http_status', field: ['httpStatus'] },
      { name: 'error', field: ['error'] },
    ],
  },
];

export interface PreviewFields {
  columns: readonly { name: string; type: string }[];
  rows: unknown;
  misfits: unknown;
  scannedMessages: number;
}

export const previewShape: Shape<PreviewFields> = [
  {
    name: 'columns',
    field: ['columns'],
    of: [
      { name: 'name', field: ['name'] },
      { name: 'type', field: ['type'] },
    ],
  },
  { name: 'rows', field: ['rows'] },
  { name: 'misfits', field: ['misfits'] },
  { name: 'scanned_messages', field: ['scannedMessages'] },
];

export interface BookAtFields {
  datastreamId: bigint | number | string;
  atNs: bigint | number | string;
  exchangeTimestampNs?: bigint | number | string | null | undefined;
  updateId?: bigint | number | string | null | undefined;
  bids: readonly (readonly string[])[];
  asks: readonly (readonly string[])[];
}

export const bookAtShape: Shape<BookAtFields> = [
  { name: 'datastream_id', field: ['datastreamId'], as: 'int64' },
  { name: 'at', field: ['atNs'], as: 'int64' },
  { name: 'exchange_timestamp_ns', field: ['exchangeTimestampNs'], as: 'int64' },
  { name: 'update_id', field: ['updateId'], as: 'int64' },
  { name: 'bids', field: ['bids'] },
  { name: 'asks', field: ['asks'] },
];

export interface ChainAtFields {
  exchange: string;
  underlying: string;
  atNs: bigint | number | string;
  options: readonly {
    exchangeTimestampNs?: bigint | number | string | null | undefined;
    instrument: string;
    expiresAtNs?: bigint | number | string | null | undefined;
    strike?: string | null | undefined;
    optionType?: string | null | undefined;
    bidPrice?: string | null | undefined;
    bidQuantity?: string | null | undefined;
    askPrice?: string | null | undefined;
    askQuantity?: string | null | undefined;
    lastPrice?: string | null | undefined;
    markPrice?: string | null | undefined;
    indexPrice?: string | null | undefined;
    underlyingPrice?: string | null | undefined;
    bidIv?: string | null | undefined;
    askIv?: string | null | undefined;
    markIv?: string | null | undefined;
    delta?: string | null | undefined;
    gamma?: string | null | undefined;
    vega?: string | null | undefined;
    theta?: string | null | undefined;
    rho?: string | null | undefined;
    openInterest?: string | null | undefined;
    quoteAgeNs?: bigint | number | string | null | undefined;
    markAgeNs?: bigint | number | string | null | undefined;
    greeksAgeNs?: bigint | number | string | null | undefined;
    openInterestAgeNs?: bigint | number | string | null | undefined;
  }[];
}

export const chainAtShape: Shape<ChainAtFields> = [
  { name: 'exchange', field: ['exchange'] },
  { name: 'underlying', field: ['underlying'] },
  { name: 'at', field: ['atNs'], as: 'int64' },
  {
    name: 'options',
    field: ['options'],
    of: [
      { name: 'exchange_timestamp_ns', field: ['exchangeTimestampNs'], as: 'int64' },
      { name: 'instrument', field: ['instrument'] },
      { name: 'expires_at_ns', field: ['expiresAtNs'], as: 'int64' },
      { name: 'strike', field: ['strike'] },
      { name: 'option_type', field: ['optionType'] },
      { name: 'bid_price', field: ['bidPrice'] },
      { name: 'bid_quantity', field: ['bidQuantity'] },
      { name: 'ask_price', field: ['askPrice'] },
      { name: 'ask_quantity', field: ['askQuantity'] },
      { name: 'last_price', field: ['lastPrice'] },
      { name: 'mark_price', field: ['markPrice'] },
      { name: 'index_price', field: ['indexPrice'] },
      { name: 'underlying_price', field: ['underlyingPrice'] },
      { name: 'bid_iv', field: ['bidIv'] },
      { name: 'ask_iv', field: ['askIv'] },
      { name: 'mark_iv', field: ['markIv'] },
      { name: 'delta', field: ['delta'] },
      { name: 'gamma', field: ['gamma'] },
      { name: 'vega', field: ['vega'] },
      { name: 'theta', field: ['theta'] },
      { name: 'rho', field: ['rho'] },
      { name: 'open_interest', field: ['openInterest'] },
      { name: 'quote_age_ns', field: ['quoteAgeNs'], as: 'int64' },
      { name: 'mark_age_ns', field: ['markAgeNs'], as: 'int64' },
      { name: 'greeks_age_ns', field: ['greeksAgeNs'], as: 'int64' },
      { name: 'open_interest_age_ns', field: ['openInterestAgeNs'], as: 'int64' },
    ],
  },
];

export interface QualityDayFields {
  date: string;
  revision: number;
  condition: string;
  wantedNs: bigint | number | string;
  coveredNs: bigint | number | string;
  frames: bigint | number | string;
  bytes: bigint | number | string;
  gaps: readonly {
    reason: string;
    also?: readonly string[] | null | undefined;
    count: number;
    ns: bigint | number | string;
  }[];
  sequenceBreaks?: bigint | number | string | null | undefined;
  checksums: { verified: bigint | number | string; failed: bigint | number | string; absent: bigint | number | string };
  crossedNs?: bigint | number | string | null | undefined;
  repeats?: bigint | number | string | null | undefined;
  lag?:
    { p50: bigint | number | string; p99: bigint | number | string; max: bigint | number | string } | null | undefined;
}

export const qualityDayShape: Shape<QualityDayFields> = [
  { name: 'date', field: ['date'] },
  { name: 'revision', field: ['revision'] },
  { name: 'condition', field: ['condition'], as: 'enum' },
  { name: 'wanted_ns', field: ['wantedNs'], as: 'int64' },
  { name: 'covered_ns', field: ['coveredNs'], as: 'int64' },
  { name: 'frames', field: ['frames'], as: 'int64' },
  { name: 'bytes', field: ['bytes'], as: 'int64' },
  {
    name: 'gaps',
    field: ['gaps'],
    of: [
      { name: 'reason', field: ['reason'] },
      { name: 'also', field: ['also'], omit: true },
      { name: 'count', field: ['count'] },
      { name: 'ns', field: ['ns'], as: 'int64' },
    ],
  },
  { name: 'sequence_breaks', field: ['sequenceBreaks'], as: 'int64' },
  {
    name: 'checksums',
    field: ['checksums'],
    of: [
      { name: 'verified', field: ['verified'], as: 'int64' },
      { name: 'failed', field: ['failed'], as: 'int64' },
      { name: 'absent', field: ['absent'], as: 'int64' },
    ],
  },
  { name: 'crossed_ns', field: ['crossedNs'], as: 'int64' },
  { name: 'repeats', field: ['repeats'], as: 'int64' },
  {
    name: 'lag_ns',
    field: ['lag'],
    of: [
      { name: 'p50', field: ['p50'], as: 'int64' },
      { name: 'p99', field: ['p99'], as: 'int64' },
      { name: 'max', field: ['max'], as: 'int64' },
    ],
  },
];

export interface CoverageDayFields {
  exchange: string;
  streamType: string;
  date: string;
  streams: number;
  wantedNs: bigint | number | string;
  heldNs: bigint | number | string;
  messages: bigint | number | string;
  verified: bigint | number | string;
  failed: bigint | number | string;
  unverifiable: bigint | number | string;
  methods: readonly string[];
}

export const coverageDayShape: Shape<CoverageDayFields> = [
  { name: 'exchange', field: ['exchange'] },
  { name: 'stream_type', field: ['streamType'] },
  { name: 'date', field: ['date'] },
  { name: 'streams', field: ['streams'] },
  { name: 'wanted_ns', field: ['wantedNs'], as: 'int64' },
  { name: 'held_ns', field: ['heldNs'], as: 'int64' },
  { name: 'messages', field: ['messages'], as: 'int64' },
  { name: 'verified', field: ['verified'], as: 'int64' },
  { name: 'failed', field: ['failed'], as: 'int64' },
  { name: 'unverifiable', field: ['unverifiable'], as: 'int64' },
  { name: 'methods', field: ['methods'], as: 'enum' },
];

export interface AvailabilityFields {
  datastream: {
    id: bigint | number | string;
    exchange: string;
    instrument: string;
    streamType: string;
    wireFormat: string;
    collection?:
      | {
          state: string;
          since?: string | Date | null | undefined;
          reason?: string | null | undefined;
          messagesPerSecond?: number | null | undefined;
          lastFrameAt?: string | Date | null | undefined;
        }
      | null
      | undefined;
  };
  ranges: readonly {
    fromNs: bigint | number | string;
    toNs: bigint | number | string;
    rowsEstimate: bigint | number | string;
  }[];
  gaps: readonly {
    fromNs: bigint | number | string;
    toNs: bigint | number | string;
    reason: string;
    also?: readonly string[] | null | undefined;
  }[];
  updatedAt: string | Date;
}

export const availabilityShape: Shape<AvailabilityFields> = [
  {
    name: 'datastream',
    field: ['datastream'],
    of: [
      { name: 'datastream_id', field: ['id'], as: 'int64' },
      { name: 'exchange', field: ['exchange'] },
      { name: 'instrument', field: ['instrument'] },
      { name: 'stream_type', field: ['streamType'] },
      { name: 'wire_format', field: ['wireFormat'] },
    ],
  },
  {
    name: 'ranges',
    field: ['ranges'],
    of: [
      { name: 'from', field: ['fromNs'], as: 'int64' },
      { name: 'to', field: ['toNs'], as: 'int64' },
      { name: 'rows_estimate', field: ['rowsEstimate'], as: 'int64' },
    ],
  },
  {
    name: 'gaps',
    field: ['gaps'],
    of: [
      { name: 'from', field: ['fromNs'], as: 'int64' },
      { name: 'to', field: ['toNs'], as: 'int64' },
      { name: 'reason', field: ['reason'] },
      { name: 'also', field: ['also'], omit: true },
    ],
  },
  { name: 'updated_at', field: ['updatedAt'] },
  {
    name: 'collection',
    field: ['datastream', 'collection'],
    of: [
      { name: 'state', field: ['state'], as: 'enum' },
      { name: 'since', field: ['since'], omit: true },
      { name: 'reason', field: ['reason'], omit: true },
      { name: 'messages_per_second', field: ['messagesPerSecond'], omit: true },
      { name: 'last_frame_at', field: ['lastFrameAt'], omit: true },
    ],
    omit: true,
  },
];

export interface BillingSummaryFields {
  accessStatus: string;
  planCode?: string | null | undefined;
  currentPeriodEnd?: string | Date | null | undefined;
  graceUntil?: string | Date | null | undefined;
  usage: {
    extraStreamMinutesTotal: bigint | number | string;
    exportGbTotal: string;
    exportGbExtra: bigint | number | string;
  };
}

export const billingSummaryShape: Shape<BillingSummaryFields> = [
  { name: 'access_status', field: ['accessStatus'] },
  { name: 'plan_code', field: ['planCode'] },
  { name: 'current_period_end', field: ['currentPeriodEnd'] },
  { name: 'grace_until', field: ['graceUntil'], omit: true, when: ['access_status', 'GRACE'] },
  {
    name: 'usage',
    field: ['usage'],
    of: [
      { name: 'extra_stream_minutes_total', field: ['extraStreamMinutesTotal'], as: 'int64' },
      { name: 'export_gb_total', field: ['exportGbTotal'] },
      { name: 'export_gb_extra', field: ['exportGbExtra'], as: 'int64' },
    ],
  },
];
