import type { Int64Fields } from '../../schema/core-client/int64.js';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type MakeOptional<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]?: Maybe<T[SubKey]> };
export type MakeMaybe<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]: Maybe<T[SubKey]> };
export type MakeEmpty<T extends { [key: string]: unknown }, K extends keyof T> = { [_ in K]?: never };
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** RFC 3339 time in UTC with six fractional digits, for example 2026-01-02T03:04:05.000006Z. Input may have any offset. Fields with nanoseconds are Int64. */
  DateTime: { input: string; output: string; }
  /** 64-bit signed integer as a decimal string, so that no client rounds it. Exact numbers are accepted as well. Times are nanoseconds since 1970 in UTC. */
  Int64: { input: bigint | number | string; output: bigint; }
  /** Any JSON value. The fields that use it describe its shape. */
  JSON: { input: unknown; output: unknown; }
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

/** All given conditions must match. */
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

/** All given conditions must match. */
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

/** Which order book to show, and when. */
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
  /** Of these minutes, where the book is known at their end. */
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

/** The owner's report of its streams: those that changed since its last report. */
export type CollectorReportInput = {
  /** Time of the report by the collector's clock, nanoseconds since 1970. */
  atNs: Scalars['Int64']['input'];
  /** Datastreams that it no longer collects. */
  goneStreamIds: Array<Scalars['Int64']['input']>;
  /** Streams that changed. After a takeover, all of them. */
  streams: Array<StreamReportInput>;
};

/** Where a destination is. */
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

/** What to export, and how to write it. */
export type CreateExportInput = {
  /** The datastream to export. */
  datastreamId: Scalars['Int64']['input'];
  /** Format of the files. */
  format?: ExportFormat;
  /** `{compression}` for Parquet, none for CSV; absent: the defaults. */
  formatOptions?: InputMaybe<Scalars['JSON']['input']>;
  /** Start of the range, nanoseconds since 1970. */
  fromNs: Scalars['Int64']['input'];
  /** How Parquet files show decimals and times: `{numbers: "decimal" | "double", timestamps: "int64" | "timestamp"}`; absent: decimals and int64. */
  parquetTypes?: InputMaybe<Scalars['JSON']['input']>;
  /** A string (raw, the name of a built-in or custom schema, or an id) or an inline object; raw if absent. */
  schema?: InputMaybe<Scalars['JSON']['input']>;
  /** End of the range, exclusive, nanoseconds since 1970. */
  toNs: Scalars['Int64']['input'];
  /** Data to derive from the messages before the schema applies: `{kind: "book", depth, interval, grouping}` or `{kind: "bars", by, size, clock, empty}`; absent: the messages themselves. */
  view?: InputMaybe<Scalars['JSON']['input']>;
};

/** Which datastreams to export again and again, and how to write them. */
export type CreateExportScheduleInput = {
  /** Where to deliver the files. Absent: they are only downloaded. */
  destinationId?: InputMaybe<Scalars['ID']['input']>;
  /** Length of its periods. */
  every: PeriodLength;
  /** Format of the files. */
  format?: ExportSetFormat;
  /** As in CreateExportInput. */
  formatOptions?: InputMaybe<Scalars['JSON']['input']>;
  /** How long after the end of a period its delivery begins: a duration below a period in s, m or h. */
  lag?: Scalars['String']['input'];
  /** How the files are named and split. */
  layout?: ExportSetLayout;
  /** 1 to 100 characters. Absent: the service chooses one. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** As in CreateExportInput. */
  parquetTypes?: InputMaybe<Scalars['JSON']['input']>;
  /** Whether a period whose data changed later is delivered again. */
  revise?: Scalars['Boolean']['input'];
  /** As in CreateExportInput; raw if absent. */
  schema?: InputMaybe<Scalars['JSON']['input']>;
  /** The datastreams. Patterns are applied again for each period. */
  select: SelectStreamsInput;
  /** As in CreateExportInput. */
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

/** Which datastreams to export, and how to write them. */
export type CreateExportSetInput = {
  /** Where to deliver the files. Absent: they are only downloaded. */
  destinationId?: InputMaybe<Scalars['ID']['input']>;
  /** Format of the files. */
  format?: ExportSetFormat;
  /** As in CreateExportInput. */
  formatOptions?: InputMaybe<Scalars['JSON']['input']>;
  /** Start of the range, nanoseconds since 1970. */
  fromNs: Scalars['Int64']['input'];
  /** How the files are named and split. */
  layout?: ExportSetLayout;
  /** As in CreateExportInput. */
  parquetTypes?: InputMaybe<Scalars['JSON']['input']>;
  /** As in CreateExportInput; raw if absent. */
  schema?: InputMaybe<Scalars['JSON']['input']>;
  /** Which datastreams. */
  select: SelectStreamsInput;
  /** End of the range, exclusive, nanoseconds since 1970. */
  toNs: Scalars['Int64']['input'];
  /** As in CreateExportInput. */
  view?: InputMaybe<Scalars['JSON']['input']>;
};

/** All given conditions must match. Absent or null matches everything. */
export type DatastreamFilter = {
  /** Datastreams of this category. */
  category?: InputMaybe<StreamCategory>;
  /** Code of the exchange (exact match). */
  exchange?: InputMaybe<Scalars['String']['input']>;
  /** Symbol (exact match). */
  instrument?: InputMaybe<Scalars['String']['input']>;
  /** Words that exchange, instrument and stream type together contain, case-insensitive, for example `kraken btc trades`. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** Stream type (exact match). */
  streamType?: InputMaybe<Scalars['String']['input']>;
  /** Wire format (exact match). */
  wireFormat?: InputMaybe<Scalars['String']['input']>;
};

/** How a list of datastreams is sorted. */
export type DatastreamSort =
  /** By exchange, then instrument, then stream type. */
  | 'NAME'
  /** By time of addition to the catalogue, newest first. */
  | 'NEWEST';

/** What opens a destination. It is encrypted, and never shown again. */
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
  /** Parquet with typed columns. */
  | 'PARQUET';

/** How the range of an export is split into files. */
export type ExportGranularity =
  /** A file for each day in UTC. */
  | 'DAILY'
  /** A file for each hour in UTC. */
  | 'HOURLY'
  /** One file. */
  | 'SINGLE';

/** Why a run exists. */
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
  /** Parquet with typed columns. */
  | 'PARQUET';

/** How the files of a set are named and split. */
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
  /** Why nothing was received, for example disconnect, stopped, takeover or sequence. */
  reason: Scalars['String']['input'];
  /** The end, not included, nanoseconds since 1970. */
  toNs: Scalars['Int64']['input'];
};

/** All given conditions must match. Absent or null matches everything. */
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

/** The last frames that an owner received of a stream, by which its successor finds its place. */
export type LastFramesInput = {
  /** The datastream. */
  datastreamId: Scalars['Int64']['input'];
  /** Arrival of the last of them, nanoseconds since 1970. */
  lastNs: Scalars['Int64']['input'];
  /** Length and checksum of each frame, oldest first. */
  signatures: Array<Scalars['String']['input']>;
};

/** How a list is sorted. */
export type ListSort =
  /** By creation time, newest first. */
  | 'NEWEST'
  /** By creation time, oldest first. */
  | 'OLDEST';

/** The best bid and ask of a book at the end of a minute, as decimals. */
export type MinuteQuoteInput = {
  /** Best ask. */
  ask: Scalars['String']['input'];
  /** Best bid. */
  bid: Scalars['String']['input'];
  /** Beginning of the minute, nanoseconds since 1970. */
  minuteNs: Scalars['Int64']['input'];
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

/** What a partition of an export is for. */
export type PartitionStage =
  /** Messages of a view, which are added up in a blob before files are written. */
  | 'reduce'
  /** A file. */
  | 'write';

/** How long the periods of a schedule are. */
export type PeriodLength =
  /** Days in UTC; `1d` in REST. */
  | 'DAY'
  /** Hours in UTC; `1h` in REST. */
  | 'HOUR';

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

/** What the messages of an hour show about their completeness. */
export type QualityHourInput = {
  /** Bytes of the messages. */
  bytes: Scalars['Int64']['input'];
  /** The changes that were read. A later change is not forgotten. */
  changes: Scalars['Int64']['input'];
  /** Nanoseconds in which the book was crossed; null without a book. */
  crossedNs?: InputMaybe<Scalars['Int64']['input']>;
  /** Messages whose checksum is not that of the book. */
  failed: Scalars['Int64']['input'];
  /** Messages. */
  frames: Scalars['Int64']['input'];
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

/** What the messages of a minute add up to. */
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

/** Which datastreams: either ids, or patterns of one exchange. */
export type SelectStreamsInput = {
  /** Datastreams by id, 1 to 2,000. */
  datastreamIds?: InputMaybe<Array<Scalars['Int64']['input']>>;
  /** Exchange code of the patterns. */
  exchange?: InputMaybe<Scalars['String']['input']>;
  /** Symbols, in which `*` stands for any characters. */
  instruments?: InputMaybe<Array<Scalars['String']['input']>>;
  /** For example trades and depth. */
  streamTypes?: InputMaybe<Array<Scalars['String']['input']>>;
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

/** Key of a datastream within an exchange, as captures write it. */
export type StreamKeyInput = {
  /** Symbol as the exchange writes it. */
  instrument: Scalars['String']['input'];
  /** Kind of messages, for example trades, depth or kline_1m. */
  streamType: Scalars['String']['input'];
};

/** What found datastreams are sorted by. */
export type StreamOrder =
  /** By category of the messages. */
  | 'CATEGORY'
  /** By code of the exchange. */
  | 'EXCHANGE'
  /** By time of addition to the catalogue. */
  | 'ID'
  /** By symbol. */
  | 'INSTRUMENT'
  /** By kind of messages. */
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
  /** Why it is not connected, as in the reasons of gaps. */
  reason?: InputMaybe<Scalars['String']['input']>;
  /** When it was connected or lost, nanoseconds since 1970. */
  sinceNs: Scalars['Int64']['input'];
};

/** What happens to the messages of a datastream now. */
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
  /** Since when it is received, nanoseconds since 1970. */
  sinceNs: Scalars['Int64']['input'];
};

/** All given conditions must match. Absent or null matches everything. */
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

/** How a list of subscriptions is sorted. */
export type SubscriptionSort =
  /** By exchange, then instrument, then stream type. */
  | 'NAME'
  /** By creation time, newest first. */
  | 'NEWEST'
  /** By creation time, oldest first. */
  | 'OLDEST';

/** Status of a subscription. */
export type SubscriptionStatus =
  /** Being collected. */
  | 'ACTIVE'
  /** Deleted, with the rights of its spans. */
  | 'DELETED'
  /** Not collected. Collected data stays exportable. */
  | 'PAUSED';

/** What the trades of a minute add up to, in order of arrival. */
export type TradeRollupInput = {
  /** Price of the last trade. */
  close: Scalars['String']['input'];
  /** Highest price. */
  high: Scalars['String']['input'];
  /** Lowest price. */
  low: Scalars['String']['input'];
  /** Price of the first trade. */
  open: Scalars['String']['input'];
  /** Trades. One that the exchange repeats within the minute counts once. */
  trades: Scalars['Int64']['input'];
  /** Sum of the quantities. */
  volume: Scalars['String']['input'];
};

/** What to change of a schedule, for periods that have not begun. Absent: as it is. */
export type UpdateExportScheduleInput = {
  /** Where to deliver the sets. Empty: they are only downloaded. */
  destinationId?: InputMaybe<Scalars['ID']['input']>;
  /** As in CreateExportScheduleInput. */
  lag?: InputMaybe<Scalars['String']['input']>;
  /** 1 to 100 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** As in CreateExportScheduleInput. */
  revise?: InputMaybe<Scalars['Boolean']['input']>;
  /** Which datastreams. */
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
  /** Why the attempt failed, or null. */
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

/** What one attempt wrote for a partition. */
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
  /** What the stage of a view found; absent without a view. */
  view?: InputMaybe<Scalars['JSON']['input']>;
};

export type AvailabilityQueryVariables = Exact<{
  datastreamId: Scalars['Int64']['input'];
}>;


export type AvailabilityQuery = { __typename?: 'Query', availability: { __typename?: 'Availability', updatedAt: string, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string, wireFormat: string, collection: { __typename?: 'StreamCollection', state: StreamState, since: string | null, reason: string | null, messagesPerSecond: number | null, lastFrameAt: string | null } | null }, ranges: Array<{ __typename?: 'AvailableRange', fromNs: bigint, toNs: bigint, rowsEstimate: bigint }>, gaps: Array<{ __typename?: 'Gap', fromNs: bigint, toNs: bigint, reason: string }> } | null };

export type BillingSummaryQueryVariables = Exact<{ [key: string]: never; }>;


export type BillingSummaryQuery = { __typename?: 'Query', billingSummary: { __typename?: 'BillingSummary', accessStatus: AccessStatus, planCode: string | null, currentPeriodEnd: string | null, graceUntil: string | null, usage: { __typename?: 'BillingUsage', extraStreamMinutesTotal: bigint, exportGbTotal: string, exportGbExtra: bigint } } };

export type BookAtQueryVariables = Exact<{
  input: BookAtInput;
}>;


export type BookAtQuery = { __typename?: 'Query', bookAt: { __typename?: 'BookAt', datastreamId: bigint, atNs: bigint, exchangeTimestampNs: bigint | null, updateId: bigint | null, bids: Array<Array<string>>, asks: Array<Array<string>> } };

export type ListedDatastreamsFragment = { __typename?: 'DatastreamConnection', totalCount: number, nodes: Array<{ __typename?: 'Datastream', noFeed: string | null, id: bigint, exchange: string, instrument: string, streamType: string, wireFormat: string }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } };

export type DatastreamsQueryVariables = Exact<{
  filter?: InputMaybe<DatastreamFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type DatastreamsQuery = { __typename?: 'Query', datastreams: { __typename?: 'DatastreamConnection', totalCount: number, nodes: Array<{ __typename?: 'Datastream', noFeed: string | null, id: bigint, exchange: string, instrument: string, streamType: string, wireFormat: string }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type ExchangeDatastreamsQueryVariables = Exact<{
  exchange: Scalars['String']['input'];
  filter?: InputMaybe<DatastreamFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type ExchangeDatastreamsQuery = { __typename?: 'Query', exchange: { __typename?: 'Exchange', datastreams: { __typename?: 'DatastreamConnection', totalCount: number, nodes: Array<{ __typename?: 'Datastream', noFeed: string | null, id: bigint, exchange: string, instrument: string, streamType: string, wireFormat: string }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type InstrumentDatastreamsQueryVariables = Exact<{
  exchange: Scalars['String']['input'];
  instrument: Scalars['String']['input'];
  filter?: InputMaybe<DatastreamFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type InstrumentDatastreamsQuery = { __typename?: 'Query', exchange: { __typename?: 'Exchange', instrument: { __typename?: 'Instrument', datastreams: { __typename?: 'DatastreamConnection', totalCount: number, nodes: Array<{ __typename?: 'Datastream', noFeed: string | null, id: bigint, exchange: string, instrument: string, streamType: string, wireFormat: string }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null } | null };

export type ExchangesQueryVariables = Exact<{ [key: string]: never; }>;


export type ExchangesQuery = { __typename?: 'Query', exchanges: Array<{ __typename?: 'Exchange', code: string, displayName: string }> };

export type InstrumentsQueryVariables = Exact<{
  exchange: Scalars['String']['input'];
  filter?: InputMaybe<InstrumentFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type InstrumentsQuery = { __typename?: 'Query', exchange: { __typename?: 'Exchange', instruments: { __typename?: 'InstrumentConnection', totalCount: number, nodes: Array<{ __typename?: 'Instrument', symbol: string, base: string | null, quote: string | null, instrumentType: string | null }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type DestinationsQueryVariables = Exact<{ [key: string]: never; }>;


export type DestinationsQuery = { __typename?: 'Query', destinations: Array<{ __typename?: 'Destination', id: string, name: string, kind: DestinationKind, containerUrl: string | null, endpoint: string | null, region: string | null, bucket: string | null, prefix: string, createdAt: string, updatedAt: string }> };

export type DestinationQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type DestinationQuery = { __typename?: 'Query', destination: { __typename?: 'Destination', id: string, name: string, kind: DestinationKind, containerUrl: string | null, endpoint: string | null, region: string | null, bucket: string | null, prefix: string, createdAt: string, updatedAt: string } | null };

export type CreateDestinationMutationVariables = Exact<{
  input: CreateDestinationInput;
  credentials: DestinationCredentialsInput;
}>;


export type CreateDestinationMutation = { __typename?: 'Mutation', createDestination: { __typename?: 'Destination', id: string, name: string, kind: DestinationKind, containerUrl: string | null, endpoint: string | null, region: string | null, bucket: string | null, prefix: string, createdAt: string, updatedAt: string } };

export type UpdateDestinationMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  name?: InputMaybe<Scalars['String']['input']>;
  credentials?: InputMaybe<DestinationCredentialsInput>;
}>;


export type UpdateDestinationMutation = { __typename?: 'Mutation', updateDestination: { __typename?: 'Destination', id: string, name: string, kind: DestinationKind, containerUrl: string | null, endpoint: string | null, region: string | null, bucket: string | null, prefix: string, createdAt: string, updatedAt: string } };

export type DeleteDestinationMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type DeleteDestinationMutation = { __typename?: 'Mutation', deleteDestination: boolean };

export type TestDestinationMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type TestDestinationMutation = { __typename?: 'Mutation', testDestination: { __typename?: 'DestinationTest', error: string | null, warnings: Array<string> } };

export type ExportSchedulesQueryVariables = Exact<{ [key: string]: never; }>;


export type ExportSchedulesQuery = { __typename?: 'Query', exportSchedules: Array<{ __typename?: 'ExportSchedule', id: string, name: string, selection: unknown, every: PeriodLength, lag: string, revise: boolean, format: ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: ExportSetLayout, destinationId: string | null, pausedAt: string | null, createdAt: string, updatedAt: string, nextPeriod: { __typename?: 'UpcomingPeriod', fromNs: bigint, toNs: bigint, dueNs: bigint } | null, latestRun: { __typename?: 'ExportScheduleRun', id: string, scheduleId: string, fromNs: bigint, toNs: bigint, revision: number, cause: ExportScheduleRunCause, status: ExportStatus, reason: string | null, setId: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null } | null }> };

export type ExportScheduleQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ExportScheduleQuery = { __typename?: 'Query', exportSchedule: { __typename?: 'ExportSchedule', id: string, name: string, selection: unknown, every: PeriodLength, lag: string, revise: boolean, format: ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: ExportSetLayout, destinationId: string | null, pausedAt: string | null, createdAt: string, updatedAt: string, nextPeriod: { __typename?: 'UpcomingPeriod', fromNs: bigint, toNs: bigint, dueNs: bigint } | null, latestRun: { __typename?: 'ExportScheduleRun', id: string, scheduleId: string, fromNs: bigint, toNs: bigint, revision: number, cause: ExportScheduleRunCause, status: ExportStatus, reason: string | null, setId: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null } | null } | null };

export type ExportScheduleRunsQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  filter?: InputMaybe<ExportScheduleRunFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type ExportScheduleRunsQuery = { __typename?: 'Query', exportSchedule: { __typename?: 'ExportSchedule', id: string } | null, exportScheduleRuns: { __typename?: 'ExportScheduleRunConnection', totalCount: number, nodes: Array<{ __typename?: 'ExportScheduleRun', id: string, scheduleId: string, fromNs: bigint, toNs: bigint, revision: number, cause: ExportScheduleRunCause, status: ExportStatus, reason: string | null, setId: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type CreateExportScheduleMutationVariables = Exact<{
  input: CreateExportScheduleInput;
}>;


export type CreateExportScheduleMutation = { __typename?: 'Mutation', createExportSchedule: { __typename?: 'ExportSchedule', id: string, name: string, selection: unknown, every: PeriodLength, lag: string, revise: boolean, format: ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: ExportSetLayout, destinationId: string | null, pausedAt: string | null, createdAt: string, updatedAt: string, nextPeriod: { __typename?: 'UpcomingPeriod', fromNs: bigint, toNs: bigint, dueNs: bigint } | null, latestRun: { __typename?: 'ExportScheduleRun', id: string, scheduleId: string, fromNs: bigint, toNs: bigint, revision: number, cause: ExportScheduleRunCause, status: ExportStatus, reason: string | null, setId: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null } | null } };

export type UpdateExportScheduleMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  input: UpdateExportScheduleInput;
}>;


export type UpdateExportScheduleMutation = { __typename?: 'Mutation', updateExportSchedule: { __typename?: 'ExportSchedule', id: string, name: string, selection: unknown, every: PeriodLength, lag: string, revise: boolean, format: ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: ExportSetLayout, destinationId: string | null, pausedAt: string | null, createdAt: string, updatedAt: string, nextPeriod: { __typename?: 'UpcomingPeriod', fromNs: bigint, toNs: bigint, dueNs: bigint } | null, latestRun: { __typename?: 'ExportScheduleRun', id: string, scheduleId: string, fromNs: bigint, toNs: bigint, revision: number, cause: ExportScheduleRunCause, status: ExportStatus, reason: string | null, setId: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null } | null } };

export type DeleteExportScheduleMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type DeleteExportScheduleMutation = { __typename?: 'Mutation', deleteExportSchedule: boolean };

export type PauseExportScheduleMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type PauseExportScheduleMutation = { __typename?: 'Mutation', pauseExportSchedule: { __typename?: 'ExportSchedule', id: string } };

export type ResumeExportScheduleMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ResumeExportScheduleMutation = { __typename?: 'Mutation', resumeExportSchedule: { __typename?: 'ExportSchedule', id: string } };

export type RunExportScheduleMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type RunExportScheduleMutation = { __typename?: 'Mutation', runExportSchedule: { __typename?: 'ExportScheduleRun', id: string, scheduleId: string, fromNs: bigint, toNs: bigint, revision: number, cause: ExportScheduleRunCause, status: ExportStatus, reason: string | null, setId: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null } };

export type BackfillExportScheduleMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  fromNs: Scalars['Int64']['input'];
  toNs: Scalars['Int64']['input'];
}>;


export type BackfillExportScheduleMutation = { __typename?: 'Mutation', backfillExportSchedule: { __typename?: 'ExportScheduleBackfill', periods: number, queued: number } };

export type RetryExportScheduleRunMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  runId: Scalars['ID']['input'];
}>;


export type RetryExportScheduleRunMutation = { __typename?: 'Mutation', retryExportScheduleRun: { __typename?: 'ExportScheduleRun', id: string, scheduleId: string, fromNs: bigint, toNs: bigint, revision: number, cause: ExportScheduleRunCause, status: ExportStatus, reason: string | null, setId: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null } };

export type ExportSchemasQueryVariables = Exact<{ [key: string]: never; }>;


export type ExportSchemasQuery = { __typename?: 'Query', exportSchemas: Array<{ __typename?: 'ExportSchemaSummary', id: string, name: string, streamCategory: StreamCategory, isBuiltIn: boolean, createdAt: string, version: number, hasDraft: boolean }> };

export type ExportSchemaQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ExportSchemaQuery = { __typename?: 'Query', exportSchema: { __typename?: 'ExportSchema', content: unknown, id: string, name: string, streamCategory: StreamCategory, isBuiltIn: boolean, createdAt: string, version: number, hasDraft: boolean } | null };

export type ExportSchemaDraftQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ExportSchemaDraftQuery = { __typename?: 'Query', exportSchema: { __typename?: 'ExportSchema', draft: unknown | null, id: string, name: string, streamCategory: StreamCategory, isBuiltIn: boolean, createdAt: string, version: number, hasDraft: boolean } | null };

export type CreateExportSchemaMutationVariables = Exact<{
  input: CreateExportSchemaInput;
}>;


export type CreateExportSchemaMutation = { __typename?: 'Mutation', createExportSchema: { __typename?: 'ExportSchema', content: unknown, id: string, name: string, streamCategory: StreamCategory, isBuiltIn: boolean, createdAt: string, version: number, hasDraft: boolean } };

export type ReplaceExportSchemaMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  content: Scalars['JSON']['input'];
}>;


export type ReplaceExportSchemaMutation = { __typename?: 'Mutation', replaceExportSchema: { __typename?: 'ExportSchema', content: unknown, id: string, name: string, streamCategory: StreamCategory, isBuiltIn: boolean, createdAt: string, version: number, hasDraft: boolean } };

export type DeleteExportSchemaMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type DeleteExportSchemaMutation = { __typename?: 'Mutation', deleteExportSchema: boolean };

export type CreateExportSchemaDraftMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  content?: InputMaybe<Scalars['JSON']['input']>;
}>;


export type CreateExportSchemaDraftMutation = { __typename?: 'Mutation', createExportSchemaDraft: { __typename?: 'ExportSchema', draft: unknown | null, id: string, name: string, streamCategory: StreamCategory, isBuiltIn: boolean, createdAt: string, version: number, hasDraft: boolean } };

export type UpdateExportSchemaDraftMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  content: Scalars['JSON']['input'];
}>;


export type UpdateExportSchemaDraftMutation = { __typename?: 'Mutation', updateExportSchemaDraft: { __typename?: 'ExportSchema', draft: unknown | null, id: string, name: string, streamCategory: StreamCategory, isBuiltIn: boolean, createdAt: string, version: number, hasDraft: boolean } };

export type DiscardExportSchemaDraftMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type DiscardExportSchemaDraftMutation = { __typename?: 'Mutation', discardExportSchemaDraft: boolean };

export type PublishExportSchemaMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type PublishExportSchemaMutation = { __typename?: 'Mutation', publishExportSchema: { __typename?: 'ExportSchema', content: unknown, id: string, name: string, streamCategory: StreamCategory, isBuiltIn: boolean, createdAt: string, version: number, hasDraft: boolean } };

export type ExportSetsQueryVariables = Exact<{
  filter?: InputMaybe<ExportSetFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type ExportSetsQuery = { __typename?: 'Query', exportSets: { __typename?: 'ExportSetConnection', totalCount: number, nodes: Array<{ __typename?: 'ExportSet', id: string, selection: unknown, fromNs: bigint, toNs: bigint, format: ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: ExportSetLayout, destinationId: string | null, status: ExportStatus, reason: string | null, skippedCount: number, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, totals: { __typename?: 'ExportSetTotals', progress: number, rows: bigint, bytes: bigint, counts: { __typename?: 'ExportSetCounts', total: number, queued: number, running: number, succeeded: number, failed: number, canceled: number } } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type ExportSetQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  waitSeconds: Scalars['Int']['input'];
}>;


export type ExportSetQuery = { __typename?: 'Query', exportSet: { __typename?: 'ExportSet', id: string, selection: unknown, fromNs: bigint, toNs: bigint, format: ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: ExportSetLayout, destinationId: string | null, status: ExportStatus, reason: string | null, skippedCount: number, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, totals: { __typename?: 'ExportSetTotals', progress: number, rows: bigint, bytes: bigint, counts: { __typename?: 'ExportSetCounts', total: number, queued: number, running: number, succeeded: number, failed: number, canceled: number } }, skipped: Array<{ __typename?: 'SkippedDatastream', datastreamId: bigint, reason: string, exchange: string | null, instrument: string | null, streamType: string | null }>, failures: Array<{ __typename?: 'ExportSetFailure', datastreamId: bigint, reason: string | null }> } | null };

export type ExportSetEstimateQueryVariables = Exact<{
  input: CreateExportSetInput;
}>;


export type ExportSetEstimateQuery = { __typename?: 'Query', exportSetEstimate: { __typename?: 'ExportSetEstimate', streams: number, rows: bigint, bytes: bigint, files: number, skipped: Array<{ __typename?: 'SkippedDatastream', datastreamId: bigint, reason: string, exchange: string | null, instrument: string | null, streamType: string | null }>, wouldDeny: { __typename?: 'ExportDenial', reason: string, limit: bigint | null, current: bigint | null, estimated: bigint | null } | null } };

export type ExportSetFilesQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type ExportSetFilesQuery = { __typename?: 'Query', exportSetFiles: { __typename?: 'ExportSetFileConnection', totalCount: number, nodes: Array<{ __typename?: 'DownloadableSetFile', id: string, datastreamId: bigint, filename: string, url: string, bytes: bigint, rows: bigint, sha256: string, fromNs: bigint, toNs: bigint }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type ExportSetManifestQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ExportSetManifestQuery = { __typename?: 'Query', exportSet: { __typename?: 'ExportSet', id: string, selection: unknown, fromNs: bigint, toNs: bigint, format: ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: ExportSetLayout, destinationId: string | null, status: ExportStatus, reason: string | null, skippedCount: number, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, totals: { __typename?: 'ExportSetTotals', progress: number, rows: bigint, bytes: bigint, counts: { __typename?: 'ExportSetCounts', total: number, queued: number, running: number, succeeded: number, failed: number, canceled: number } }, skipped: Array<{ __typename?: 'SkippedDatastream', datastreamId: bigint, reason: string, exchange: string | null, instrument: string | null, streamType: string | null }>, failures: Array<{ __typename?: 'ExportSetFailure', datastreamId: bigint, reason: string | null }> } | null, exportSetManifest: { __typename?: 'ExportSetManifest', streams: Array<{ __typename?: 'ManifestSetStream', engineVersion: string, rows: bigint, bytes: bigint, messages: bigint, clippedAtNs: bigint | null, misfits: unknown, view: unknown | null, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string, wireFormat: string }, coverage: Array<{ __typename?: 'TimeRange', fromNs: bigint, toNs: bigint }>, gaps: Array<{ __typename?: 'Gap', fromNs: bigint, toNs: bigint, reason: string }>, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null }>, files: Array<{ __typename?: 'ManifestSetFile', filename: string, datastreamId: bigint, sha256: string, rows: bigint, bytes: bigint, fromNs: bigint, toNs: bigint, gaps: Array<{ __typename?: 'Gap', fromNs: bigint, toNs: bigint, reason: string }> }> } };

export type ExportSetChecksumsQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ExportSetChecksumsQuery = { __typename?: 'Query', exportSetChecksums: string };

export type CreateExportSetMutationVariables = Exact<{
  input: CreateExportSetInput;
}>;


export type CreateExportSetMutation = { __typename?: 'Mutation', createExportSet: { __typename?: 'ExportSet', id: string, selection: unknown, fromNs: bigint, toNs: bigint, format: ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: ExportSetLayout, destinationId: string | null, status: ExportStatus, reason: string | null, skippedCount: number, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, totals: { __typename?: 'ExportSetTotals', progress: number, rows: bigint, bytes: bigint, counts: { __typename?: 'ExportSetCounts', total: number, queued: number, running: number, succeeded: number, failed: number, canceled: number } }, skipped: Array<{ __typename?: 'SkippedDatastream', datastreamId: bigint, reason: string, exchange: string | null, instrument: string | null, streamType: string | null }>, failures: Array<{ __typename?: 'ExportSetFailure', datastreamId: bigint, reason: string | null }> } };

export type CancelExportSetMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type CancelExportSetMutation = { __typename?: 'Mutation', cancelExportSet: { __typename?: 'ExportSet', id: string } };

export type RetryExportSetMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type RetryExportSetMutation = { __typename?: 'Mutation', retryExportSet: { __typename?: 'ExportSet', id: string, selection: unknown, fromNs: bigint, toNs: bigint, format: ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: ExportSetLayout, destinationId: string | null, status: ExportStatus, reason: string | null, skippedCount: number, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, totals: { __typename?: 'ExportSetTotals', progress: number, rows: bigint, bytes: bigint, counts: { __typename?: 'ExportSetCounts', total: number, queued: number, running: number, succeeded: number, failed: number, canceled: number } }, skipped: Array<{ __typename?: 'SkippedDatastream', datastreamId: bigint, reason: string, exchange: string | null, instrument: string | null, streamType: string | null }>, failures: Array<{ __typename?: 'ExportSetFailure', datastreamId: bigint, reason: string | null }> } };

export type DeleteExportSetMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type DeleteExportSetMutation = { __typename?: 'Mutation', deleteExportSet: boolean };

export type ExportsQueryVariables = Exact<{
  filter?: InputMaybe<ExportFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type ExportsQuery = { __typename?: 'Query', exports: { __typename?: 'ExportConnection', totalCount: number, nodes: Array<{ __typename?: 'Export', id: string, datastreamId: bigint, fromNs: bigint, toNs: bigint, format: ExportFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, status: ExportStatus, reason: string | null, progress: number, rows: bigint | null, bytes: bigint | null, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type ExportQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  waitSeconds: Scalars['Int']['input'];
}>;


export type ExportQuery = { __typename?: 'Query', export: { __typename?: 'Export', id: string, datastreamId: bigint, fromNs: bigint, toNs: bigint, format: ExportFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, status: ExportStatus, reason: string | null, progress: number, rows: bigint | null, bytes: bigint | null, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null } | null };

export type ExportDownloadQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ExportDownloadQuery = { __typename?: 'Query', exportDownload: { __typename?: 'ExportDownload', artifacts: Array<{ __typename?: 'Artifact', id: string, url: string, bytes: bigint, filename: string, sha256: string, rows: bigint, fromNs: bigint, toNs: bigint }> } };

export type ExportEstimateQueryVariables = Exact<{
  input: CreateExportInput;
}>;


export type ExportEstimateQuery = { __typename?: 'Query', exportEstimate: { __typename?: 'ExportEstimate', rows: bigint, bytes: bigint, partitions: number, wouldDeny: { __typename?: 'ExportDenial', reason: string, limit: bigint | null, current: bigint | null } | null } };

export type ExportManifestQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ExportManifestQuery = { __typename?: 'Query', exportManifest: { __typename?: 'ExportManifest', exportId: string, engineVersion: string, fromNs: bigint, toNs: bigint, format: ExportFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, granularity: ExportGranularity, clippedAtNs: bigint | null, messages: bigint, rows: bigint, bytes: bigint, brokenMessages: bigint, misfits: unknown, nulls: unknown, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string, wireFormat: string }, coverage: Array<{ __typename?: 'TimeRange', fromNs: bigint, toNs: bigint }>, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null, gaps: Array<{ __typename?: 'Gap', fromNs: bigint, toNs: bigint, reason: string }>, quality: Array<{ __typename?: 'ManifestDayQuality', date: string, revision: number, condition: QualityCondition }> | null, partitions: Array<{ __typename?: 'ManifestPartition', filename: string, fromNs: bigint, toNs: bigint, rows: bigint, bytes: bigint, sha256: string, misfits: unknown, brokenMessages: bigint, firstBroken: { __typename?: 'BrokenMessage', collectionTimestampNs: bigint, seq: bigint } | null }> } };

export type CreateExportMutationVariables = Exact<{
  input: CreateExportInput;
}>;


export type CreateExportMutation = { __typename?: 'Mutation', createExport: { __typename?: 'Export', retryAfterSeconds: number, id: string, datastreamId: bigint, fromNs: bigint, toNs: bigint, format: ExportFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, status: ExportStatus, reason: string | null, progress: number, rows: bigint | null, bytes: bigint | null, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null } };

export type CancelExportMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type CancelExportMutation = { __typename?: 'Mutation', cancelExport: { __typename?: 'Export', id: string } };

export type DeleteExportMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type DeleteExportMutation = { __typename?: 'Mutation', deleteExport: boolean };

export type ExchangeBodyFragment = { __typename?: 'Exchange', code: string, displayName: string };

export type InstrumentBodyFragment = { __typename?: 'Instrument', symbol: string, base: string | null, quote: string | null, instrumentType: string | null };

export type InstrumentPageFragment = { __typename?: 'InstrumentConnection', totalCount: number, nodes: Array<{ __typename?: 'Instrument', symbol: string, base: string | null, quote: string | null, instrumentType: string | null }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } };

export type DatastreamBodyFragment = { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string, wireFormat: string };

export type SubscriptionBodyFragment = { __typename?: 'Subscription', id: string, status: SubscriptionStatus, createdAt: string, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string, wireFormat: string, collection: { __typename?: 'StreamCollection', state: StreamState, since: string | null, reason: string | null, messagesPerSecond: number | null, lastFrameAt: string | null } | null } };

export type SubscriptionPageFragment = { __typename?: 'SubscriptionConnection', totalCount: number, nodes: Array<{ __typename?: 'Subscription', id: string, status: SubscriptionStatus, createdAt: string, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string, wireFormat: string, collection: { __typename?: 'StreamCollection', state: StreamState, since: string | null, reason: string | null, messagesPerSecond: number | null, lastFrameAt: string | null } | null } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } };

export type SpanBodyFragment = { __typename?: 'Span', id: string, startedAt: string, endedAt: string | null };

export type ExportSchemaSummaryBodyFragment = { __typename?: 'ExportSchemaSummary', id: string, name: string, streamCategory: StreamCategory, isBuiltIn: boolean, createdAt: string, version: number, hasDraft: boolean };

export type ExportSchemaBodyFragment = { __typename?: 'ExportSchema', id: string, name: string, streamCategory: StreamCategory, isBuiltIn: boolean, createdAt: string, version: number, hasDraft: boolean };

export type ExportBodyFragment = { __typename?: 'Export', id: string, datastreamId: bigint, fromNs: bigint, toNs: bigint, format: ExportFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, status: ExportStatus, reason: string | null, progress: number, rows: bigint | null, bytes: bigint | null, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null };

export type ExportPageFragment = { __typename?: 'ExportConnection', totalCount: number, nodes: Array<{ __typename?: 'Export', id: string, datastreamId: bigint, fromNs: bigint, toNs: bigint, format: ExportFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, status: ExportStatus, reason: string | null, progress: number, rows: bigint | null, bytes: bigint | null, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } };

export type ArtifactBodyFragment = { __typename?: 'Artifact', id: string, url: string, bytes: bigint, filename: string, sha256: string, rows: bigint, fromNs: bigint, toNs: bigint };

export type EstimateBodyFragment = { __typename?: 'ExportEstimate', rows: bigint, bytes: bigint, partitions: number, wouldDeny: { __typename?: 'ExportDenial', reason: string, limit: bigint | null, current: bigint | null } | null };

export type ManifestBodyFragment = { __typename?: 'ExportManifest', exportId: string, engineVersion: string, fromNs: bigint, toNs: bigint, format: ExportFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, granularity: ExportGranularity, clippedAtNs: bigint | null, messages: bigint, rows: bigint, bytes: bigint, brokenMessages: bigint, misfits: unknown, nulls: unknown, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string, wireFormat: string }, coverage: Array<{ __typename?: 'TimeRange', fromNs: bigint, toNs: bigint }>, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null, gaps: Array<{ __typename?: 'Gap', fromNs: bigint, toNs: bigint, reason: string }>, quality: Array<{ __typename?: 'ManifestDayQuality', date: string, revision: number, condition: QualityCondition }> | null, partitions: Array<{ __typename?: 'ManifestPartition', filename: string, fromNs: bigint, toNs: bigint, rows: bigint, bytes: bigint, sha256: string, misfits: unknown, brokenMessages: bigint, firstBroken: { __typename?: 'BrokenMessage', collectionTimestampNs: bigint, seq: bigint } | null }> };

export type ExportSetBodyFragment = { __typename?: 'ExportSet', id: string, selection: unknown, fromNs: bigint, toNs: bigint, format: ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: ExportSetLayout, destinationId: string | null, status: ExportStatus, reason: string | null, skippedCount: number, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, totals: { __typename?: 'ExportSetTotals', progress: number, rows: bigint, bytes: bigint, counts: { __typename?: 'ExportSetCounts', total: number, queued: number, running: number, succeeded: number, failed: number, canceled: number } } };

export type ExportSetPageFragment = { __typename?: 'ExportSetConnection', totalCount: number, nodes: Array<{ __typename?: 'ExportSet', id: string, selection: unknown, fromNs: bigint, toNs: bigint, format: ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: ExportSetLayout, destinationId: string | null, status: ExportStatus, reason: string | null, skippedCount: number, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, totals: { __typename?: 'ExportSetTotals', progress: number, rows: bigint, bytes: bigint, counts: { __typename?: 'ExportSetCounts', total: number, queued: number, running: number, succeeded: number, failed: number, canceled: number } } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } };

export type ExportSetDetailsBodyFragment = { __typename?: 'ExportSet', id: string, selection: unknown, fromNs: bigint, toNs: bigint, format: ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: ExportSetLayout, destinationId: string | null, status: ExportStatus, reason: string | null, skippedCount: number, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, totals: { __typename?: 'ExportSetTotals', progress: number, rows: bigint, bytes: bigint, counts: { __typename?: 'ExportSetCounts', total: number, queued: number, running: number, succeeded: number, failed: number, canceled: number } }, skipped: Array<{ __typename?: 'SkippedDatastream', datastreamId: bigint, reason: string, exchange: string | null, instrument: string | null, streamType: string | null }>, failures: Array<{ __typename?: 'ExportSetFailure', datastreamId: bigint, reason: string | null }> };

export type ExportSetFileBodyFragment = { __typename?: 'DownloadableSetFile', id: string, datastreamId: bigint, filename: string, url: string, bytes: bigint, rows: bigint, sha256: string, fromNs: bigint, toNs: bigint };

export type ExportSetFilePageFragment = { __typename?: 'ExportSetFileConnection', totalCount: number, nodes: Array<{ __typename?: 'DownloadableSetFile', id: string, datastreamId: bigint, filename: string, url: string, bytes: bigint, rows: bigint, sha256: string, fromNs: bigint, toNs: bigint }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } };

export type ExportSetManifestBodyFragment = { __typename?: 'ExportSetManifest', streams: Array<{ __typename?: 'ManifestSetStream', engineVersion: string, rows: bigint, bytes: bigint, messages: bigint, clippedAtNs: bigint | null, misfits: unknown, view: unknown | null, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string, wireFormat: string }, coverage: Array<{ __typename?: 'TimeRange', fromNs: bigint, toNs: bigint }>, gaps: Array<{ __typename?: 'Gap', fromNs: bigint, toNs: bigint, reason: string }>, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null }>, files: Array<{ __typename?: 'ManifestSetFile', filename: string, datastreamId: bigint, sha256: string, rows: bigint, bytes: bigint, fromNs: bigint, toNs: bigint, gaps: Array<{ __typename?: 'Gap', fromNs: bigint, toNs: bigint, reason: string }> }> };

export type ExportSetEstimateBodyFragment = { __typename?: 'ExportSetEstimate', streams: number, rows: bigint, bytes: bigint, files: number, skipped: Array<{ __typename?: 'SkippedDatastream', datastreamId: bigint, reason: string, exchange: string | null, instrument: string | null, streamType: string | null }>, wouldDeny: { __typename?: 'ExportDenial', reason: string, limit: bigint | null, current: bigint | null, estimated: bigint | null } | null };

export type ExportScheduleBodyFragment = { __typename?: 'ExportSchedule', id: string, name: string, selection: unknown, every: PeriodLength, lag: string, revise: boolean, format: ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: ExportSetLayout, destinationId: string | null, pausedAt: string | null, createdAt: string, updatedAt: string, nextPeriod: { __typename?: 'UpcomingPeriod', fromNs: bigint, toNs: bigint, dueNs: bigint } | null, latestRun: { __typename?: 'ExportScheduleRun', id: string, scheduleId: string, fromNs: bigint, toNs: bigint, revision: number, cause: ExportScheduleRunCause, status: ExportStatus, reason: string | null, setId: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null } | null };

export type ExportScheduleRunBodyFragment = { __typename?: 'ExportScheduleRun', id: string, scheduleId: string, fromNs: bigint, toNs: bigint, revision: number, cause: ExportScheduleRunCause, status: ExportStatus, reason: string | null, setId: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null };

export type ExportScheduleRunPageFragment = { __typename?: 'ExportScheduleRunConnection', totalCount: number, nodes: Array<{ __typename?: 'ExportScheduleRun', id: string, scheduleId: string, fromNs: bigint, toNs: bigint, revision: number, cause: ExportScheduleRunCause, status: ExportStatus, reason: string | null, setId: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } };

export type BackfillBodyFragment = { __typename?: 'ExportScheduleBackfill', periods: number, queued: number };

export type DestinationBodyFragment = { __typename?: 'Destination', id: string, name: string, kind: DestinationKind, containerUrl: string | null, endpoint: string | null, region: string | null, bucket: string | null, prefix: string, createdAt: string, updatedAt: string };

export type DestinationTestBodyFragment = { __typename?: 'DestinationTest', error: string | null, warnings: Array<string> };

export type WebhookBodyFragment = { __typename?: 'Webhook', id: string, url: string, events: Array<string>, description: string, pausedAt: string | null, createdAt: string };

export type WebhookDeliveryBodyFragment = { __typename?: 'WebhookDelivery', id: string, event: string, status: WebhookDeliveryStatus, createdAt: string, finishedAt: string | null, attempts: Array<{ __typename?: 'WebhookAttempt', attemptedAt: string, durationMs: number, httpStatus: number | null, error: string | null }> };

export type WebhookDeliveryPageFragment = { __typename?: 'WebhookDeliveryConnection', totalCount: number, nodes: Array<{ __typename?: 'WebhookDelivery', id: string, event: string, status: WebhookDeliveryStatus, createdAt: string, finishedAt: string | null, attempts: Array<{ __typename?: 'WebhookAttempt', attemptedAt: string, durationMs: number, httpStatus: number | null, error: string | null }> }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } };

export type PreviewBodyFragment = { __typename?: 'SchemaPreview', rows: unknown, misfits: unknown, scannedMessages: number, columns: Array<{ __typename?: 'PreviewColumn', name: string, type: string }> };

export type BookAtBodyFragment = { __typename?: 'BookAt', datastreamId: bigint, atNs: bigint, exchangeTimestampNs: bigint | null, updateId: bigint | null, bids: Array<Array<string>>, asks: Array<Array<string>> };

export type QualityDayBodyFragment = { __typename?: 'QualityDay', date: string, revision: number, condition: QualityCondition, wantedNs: bigint, coveredNs: bigint, frames: bigint, bytes: bigint, sequenceBreaks: bigint | null, crossedNs: bigint | null, repeats: bigint | null, gaps: Array<{ __typename?: 'QualityGap', reason: string, count: number, ns: bigint }>, checksums: { __typename?: 'QualityChecksums', verified: bigint, failed: bigint, absent: bigint }, lag: { __typename?: 'QualityLag', p50: bigint, p99: bigint, max: bigint } | null };

export type AvailabilityBodyFragment = { __typename?: 'Availability', updatedAt: string, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string, wireFormat: string, collection: { __typename?: 'StreamCollection', state: StreamState, since: string | null, reason: string | null, messagesPerSecond: number | null, lastFrameAt: string | null } | null }, ranges: Array<{ __typename?: 'AvailableRange', fromNs: bigint, toNs: bigint, rowsEstimate: bigint }>, gaps: Array<{ __typename?: 'Gap', fromNs: bigint, toNs: bigint, reason: string }> };

export type BillingSummaryBodyFragment = { __typename?: 'BillingSummary', accessStatus: AccessStatus, planCode: string | null, currentPeriodEnd: string | null, graceUntil: string | null, usage: { __typename?: 'BillingUsage', extraStreamMinutesTotal: bigint, exportGbTotal: string, exportGbExtra: bigint } };

export type SchemaPreviewQueryVariables = Exact<{
  input: SchemaPreviewInput;
}>;


export type SchemaPreviewQuery = { __typename?: 'Query', schemaPreview: { __typename?: 'SchemaPreview', rows: unknown, misfits: unknown, scannedMessages: number, columns: Array<{ __typename?: 'PreviewColumn', name: string, type: string }> } };

export type QualityQueryVariables = Exact<{
  datastreamId: Scalars['Int64']['input'];
  fromNs: Scalars['Int64']['input'];
  toNs: Scalars['Int64']['input'];
}>;


export type QualityQuery = { __typename?: 'Query', quality: Array<{ __typename?: 'QualityDay', date: string, revision: number, condition: QualityCondition, wantedNs: bigint, coveredNs: bigint, frames: bigint, bytes: bigint, sequenceBreaks: bigint | null, crossedNs: bigint | null, repeats: bigint | null, gaps: Array<{ __typename?: 'QualityGap', reason: string, count: number, ns: bigint }>, checksums: { __typename?: 'QualityChecksums', verified: bigint, failed: bigint, absent: bigint }, lag: { __typename?: 'QualityLag', p50: bigint, p99: bigint, max: bigint } | null }> };

export type SubscriptionsQueryVariables = Exact<{
  filter?: InputMaybe<SubscriptionFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type SubscriptionsQuery = { __typename?: 'Query', subscriptions: { __typename?: 'SubscriptionConnection', totalCount: number, nodes: Array<{ __typename?: 'Subscription', id: string, status: SubscriptionStatus, createdAt: string, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string, wireFormat: string, collection: { __typename?: 'StreamCollection', state: StreamState, since: string | null, reason: string | null, messagesPerSecond: number | null, lastFrameAt: string | null } | null } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type SubscriptionQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type SubscriptionQuery = { __typename?: 'Query', subscription: { __typename?: 'Subscription', id: string, status: SubscriptionStatus, createdAt: string, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string, wireFormat: string, collection: { __typename?: 'StreamCollection', state: StreamState, since: string | null, reason: string | null, messagesPerSecond: number | null, lastFrameAt: string | null } | null } } | null };

export type SubscriptionSpansQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type SubscriptionSpansQuery = { __typename?: 'Query', subscription: { __typename?: 'Subscription', spans: Array<{ __typename?: 'Span', id: string, startedAt: string, endedAt: string | null }> } | null };

export type CreateSubscriptionMutationVariables = Exact<{
  datastreamId: Scalars['Int64']['input'];
}>;


export type CreateSubscriptionMutation = { __typename?: 'Mutation', createSubscription: { __typename?: 'Subscription', id: string, status: SubscriptionStatus, createdAt: string, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string, wireFormat: string, collection: { __typename?: 'StreamCollection', state: StreamState, since: string | null, reason: string | null, messagesPerSecond: number | null, lastFrameAt: string | null } | null } } };

export type PauseSubscriptionMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type PauseSubscriptionMutation = { __typename?: 'Mutation', pauseSubscription: { __typename?: 'Subscription', id: string } };

export type ResumeSubscriptionMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ResumeSubscriptionMutation = { __typename?: 'Mutation', resumeSubscription: { __typename?: 'Subscription', id: string } };

export type DeleteSubscriptionMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type DeleteSubscriptionMutation = { __typename?: 'Mutation', deleteSubscription: boolean };

export type KeepRefusalMutationVariables = Exact<{
  refusal: Scalars['JSON']['input'];
}>;


export type KeepRefusalMutation = { __typename?: 'Mutation', keepRefusal: unknown };

export type ProbeQueryVariables = Exact<{ [key: string]: never; }>;


export type ProbeQuery = { __typename?: 'Query', datastream: { __typename?: 'Datastream', id: bigint } | null };

export type RecordApiRequestsMutationVariables = Exact<{
  requests: Array<ApiRequestInput> | ApiRequestInput;
}>;


export type RecordApiRequestsMutation = { __typename?: 'Mutation', recordApiRequests: boolean };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', accountId: string | null, readOnly: boolean } };

export type WebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhooksQuery = { __typename?: 'Query', webhooks: Array<{ __typename?: 'Webhook', id: string, url: string, events: Array<string>, description: string, pausedAt: string | null, createdAt: string }> };

export type WebhookQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type WebhookQuery = { __typename?: 'Query', webhook: { __typename?: 'Webhook', id: string, url: string, events: Array<string>, description: string, pausedAt: string | null, createdAt: string } | null };

export type WebhookDeliveriesQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type WebhookDeliveriesQuery = { __typename?: 'Query', webhook: { __typename?: 'Webhook', deliveries: { __typename?: 'WebhookDeliveryConnection', totalCount: number, nodes: Array<{ __typename?: 'WebhookDelivery', id: string, event: string, status: WebhookDeliveryStatus, createdAt: string, finishedAt: string | null, attempts: Array<{ __typename?: 'WebhookAttempt', attemptedAt: string, durationMs: number, httpStatus: number | null, error: string | null }> }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type CreateWebhookMutationVariables = Exact<{
  url: Scalars['String']['input'];
  events?: InputMaybe<Array<Scalars['String']['input']> | Scalars['String']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
}>;


export type CreateWebhookMutation = { __typename?: 'Mutation', createWebhook: { __typename?: 'WebhookWithSecret', secret: string, webhook: { __typename?: 'Webhook', id: string, url: string, events: Array<string>, description: string, pausedAt: string | null, createdAt: string } } };

export type UpdateWebhookMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  url?: InputMaybe<Scalars['String']['input']>;
  events?: InputMaybe<Array<Scalars['String']['input']> | Scalars['String']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
}>;


export type UpdateWebhookMutation = { __typename?: 'Mutation', updateWebhook: { __typename?: 'Webhook', id: string, url: string, events: Array<string>, description: string, pausedAt: string | null, createdAt: string } };

export type PauseWebhookMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type PauseWebhookMutation = { __typename?: 'Mutation', pauseWebhook: { __typename?: 'Webhook', id: string } };

export type ResumeWebhookMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ResumeWebhookMutation = { __typename?: 'Mutation', resumeWebhook: { __typename?: 'Webhook', id: string } };

export type DeleteWebhookMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type DeleteWebhookMutation = { __typename?: 'Mutation', deleteWebhook: boolean };

export type RotateWebhookSecretMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type RotateWebhookSecretMutation = { __typename?: 'Mutation', rotateWebhookSecret: { __typename?: 'WebhookWithSecret', secret: string, webhook: { __typename?: 'Webhook', id: string, url: string, events: Array<string>, description: string, pausedAt: string | null, createdAt: string } } };

export type TestWebhookMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type TestWebhookMutation = { __typename?: 'Mutation', testWebhook: { __typename?: 'WebhookDelivery', id: string, event: string, status: WebhookDeliveryStatus, createdAt: string, finishedAt: string | null, attempts: Array<{ __typename?: 'WebhookAttempt', attemptedAt: string, durationMs: number, httpStatus: number | null, error: string | null }> } };

export type RedeliverWebhookMutationVariables = Exact<{
  deliveryId: Scalars['ID']['input'];
}>;


export type RedeliverWebhookMutation = { __typename?: 'Mutation', redeliverWebhook: { __typename?: 'WebhookDelivery', id: string, event: string, status: WebhookDeliveryStatus, createdAt: string, finishedAt: string | null, attempts: Array<{ __typename?: 'WebhookAttempt', attemptedAt: string, durationMs: number, httpStatus: number | null, error: string | null }> } };

export const DatastreamBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DatastreamBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Datastream"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"wireFormat"}}]}}]} as unknown as DocumentNode<DatastreamBodyFragment, unknown>;
export const ListedDatastreamsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ListedDatastreams"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DatastreamConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DatastreamBody"}},{"kind":"Field","name":{"kind":"Name","value":"noFeed"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DatastreamBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Datastream"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"wireFormat"}}]}}]} as unknown as DocumentNode<ListedDatastreamsFragment, unknown>;
export const ExchangeBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExchangeBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Exchange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}}]} as unknown as DocumentNode<ExchangeBodyFragment, unknown>;
export const InstrumentBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InstrumentBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Instrument"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"base"}},{"kind":"Field","name":{"kind":"Name","value":"quote"}},{"kind":"Field","name":{"kind":"Name","value":"instrumentType"}}]}}]} as unknown as DocumentNode<InstrumentBodyFragment, unknown>;
export const InstrumentPageFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InstrumentPage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InstrumentConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InstrumentBody"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InstrumentBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Instrument"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"base"}},{"kind":"Field","name":{"kind":"Name","value":"quote"}},{"kind":"Field","name":{"kind":"Name","value":"instrumentType"}}]}}]} as unknown as DocumentNode<InstrumentPageFragment, unknown>;
export const SubscriptionBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"wireFormat"}},{"kind":"Field","name":{"kind":"Name","value":"collection"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"messagesPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"lastFrameAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<SubscriptionBodyFragment, unknown>;
export const SubscriptionPageFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionPage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SubscriptionConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubscriptionBody"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"wireFormat"}},{"kind":"Field","name":{"kind":"Name","value":"collection"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"messagesPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"lastFrameAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<SubscriptionPageFragment, unknown>;
export const SpanBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SpanBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Span"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}}]}}]} as unknown as DocumentNode<SpanBodyFragment, unknown>;
export const ExportSchemaSummaryBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSchemaSummaryBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSchemaSummary"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"streamCategory"}},{"kind":"Field","name":{"kind":"Name","value":"isBuiltIn"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"hasDraft"}}]}}]} as unknown as DocumentNode<ExportSchemaSummaryBodyFragment, unknown>;
export const ExportSchemaBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSchemaBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSchema"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"streamCategory"}},{"kind":"Field","name":{"kind":"Name","value":"isBuiltIn"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"hasDraft"}}]}}]} as unknown as DocumentNode<ExportSchemaBodyFragment, unknown>;
export const ExportBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Export"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"column"}},{"kind":"Field","name":{"kind":"Name","value":"share"}}]}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<ExportBodyFragment, unknown>;
export const ExportPageFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportPage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportBody"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Export"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"column"}},{"kind":"Field","name":{"kind":"Name","value":"share"}}]}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<ExportPageFragment, unknown>;
export const ArtifactBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ArtifactBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Artifact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}}]}}]} as unknown as DocumentNode<ArtifactBodyFragment, unknown>;
export const EstimateBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EstimateBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportEstimate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"partitions"}},{"kind":"Field","name":{"kind":"Name","value":"wouldDeny"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"current"}}]}}]}}]} as unknown as DocumentNode<EstimateBodyFragment, unknown>;
export const ManifestBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ManifestBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportManifest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportId"}},{"kind":"Field","name":{"kind":"Name","value":"engineVersion"}},{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"wireFormat"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"granularity"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"clippedAtNs"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"brokenMessages"}},{"kind":"Field","name":{"kind":"Name","value":"misfits"}},{"kind":"Field","name":{"kind":"Name","value":"nulls"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"column"}},{"kind":"Field","name":{"kind":"Name","value":"share"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gaps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"quality"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"condition"}}]}},{"kind":"Field","name":{"kind":"Name","value":"partitions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"misfits"}},{"kind":"Field","name":{"kind":"Name","value":"brokenMessages"}},{"kind":"Field","name":{"kind":"Name","value":"firstBroken"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"collectionTimestampNs"}},{"kind":"Field","name":{"kind":"Name","value":"seq"}}]}}]}}]}}]} as unknown as DocumentNode<ManifestBodyFragment, unknown>;
export const ExportSetBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"running"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"skippedCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<ExportSetBodyFragment, unknown>;
export const ExportSetPageFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetPage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSetConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSetBody"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"running"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"skippedCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<ExportSetPageFragment, unknown>;
export const ExportSetDetailsBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetDetailsBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"running"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"skippedCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"failures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<ExportSetDetailsBodyFragment, unknown>;
export const ExportSetFileBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetFileBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DownloadableSetFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}}]}}]} as unknown as DocumentNode<ExportSetFileBodyFragment, unknown>;
export const ExportSetFilePageFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetFilePage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSetFileConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSetFileBody"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetFileBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DownloadableSetFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}}]}}]} as unknown as DocumentNode<ExportSetFilePageFragment, unknown>;
export const ExportSetManifestBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetManifestBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSetManifest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"streams"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"wireFormat"}}]}},{"kind":"Field","name":{"kind":"Name","value":"engineVersion"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"clippedAtNs"}},{"kind":"Field","name":{"kind":"Name","value":"gaps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"misfits"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"column"}},{"kind":"Field","name":{"kind":"Name","value":"share"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"files"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"gaps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]} as unknown as DocumentNode<ExportSetManifestBodyFragment, unknown>;
export const ExportSetEstimateBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetEstimateBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSetEstimate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"streams"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"files"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"wouldDeny"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"current"}},{"kind":"Field","name":{"kind":"Name","value":"estimated"}}]}}]}}]} as unknown as DocumentNode<ExportSetEstimateBodyFragment, unknown>;
export const ExportScheduleBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportScheduleBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSchedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"lag"}},{"kind":"Field","name":{"kind":"Name","value":"revise"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextPeriod"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"dueNs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latestRun"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"setId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ExportScheduleBodyFragment, unknown>;
export const ExportScheduleRunBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportScheduleRunBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportScheduleRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"setId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<ExportScheduleRunBodyFragment, unknown>;
export const ExportScheduleRunPageFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportScheduleRunPage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportScheduleRunConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportScheduleRunBody"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportScheduleRunBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportScheduleRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"setId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<ExportScheduleRunPageFragment, unknown>;
export const BackfillBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackfillBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportScheduleBackfill"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"periods"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}}]}}]} as unknown as DocumentNode<BackfillBodyFragment, unknown>;
export const DestinationBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DestinationBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Destination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"containerUrl"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"region"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<DestinationBodyFragment, unknown>;
export const DestinationTestBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DestinationTestBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DestinationTest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}}]}}]} as unknown as DocumentNode<DestinationTestBodyFragment, unknown>;
export const WebhookBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<WebhookBodyFragment, unknown>;
export const WebhookDeliveryBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookDeliveryBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"event"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attemptedAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]}}]} as unknown as DocumentNode<WebhookDeliveryBodyFragment, unknown>;
export const WebhookDeliveryPageFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookDeliveryPage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDeliveryConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookDeliveryBody"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookDeliveryBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"event"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attemptedAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]}}]} as unknown as DocumentNode<WebhookDeliveryPageFragment, unknown>;
export const PreviewBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PreviewBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SchemaPreview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"misfits"}},{"kind":"Field","name":{"kind":"Name","value":"scannedMessages"}}]}}]} as unknown as DocumentNode<PreviewBodyFragment, unknown>;
export const BookAtBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BookAtBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BookAt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"atNs"}},{"kind":"Field","name":{"kind":"Name","value":"exchangeTimestampNs"}},{"kind":"Field","name":{"kind":"Name","value":"updateId"}},{"kind":"Field","name":{"kind":"Name","value":"bids"}},{"kind":"Field","name":{"kind":"Name","value":"asks"}}]}}]} as unknown as DocumentNode<BookAtBodyFragment, unknown>;
export const QualityDayBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QualityDayBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QualityDay"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"condition"}},{"kind":"Field","name":{"kind":"Name","value":"wantedNs"}},{"kind":"Field","name":{"kind":"Name","value":"coveredNs"}},{"kind":"Field","name":{"kind":"Name","value":"frames"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"gaps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"ns"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sequenceBreaks"}},{"kind":"Field","name":{"kind":"Name","value":"checksums"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"verified"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"absent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"crossedNs"}},{"kind":"Field","name":{"kind":"Name","value":"repeats"}},{"kind":"Field","name":{"kind":"Name","value":"lag"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"p50"}},{"kind":"Field","name":{"kind":"Name","value":"p99"}},{"kind":"Field","name":{"kind":"Name","value":"max"}}]}}]}}]} as unknown as DocumentNode<QualityDayBodyFragment, unknown>;
export const AvailabilityBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AvailabilityBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Availability"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"wireFormat"}},{"kind":"Field","name":{"kind":"Name","value":"collection"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"messagesPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"lastFrameAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"ranges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"rowsEstimate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gaps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<AvailabilityBodyFragment, unknown>;
export const BillingSummaryBodyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BillingSummaryBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BillingSummary"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accessStatus"}},{"kind":"Field","name":{"kind":"Name","value":"planCode"}},{"kind":"Field","name":{"kind":"Name","value":"currentPeriodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"extraStreamMinutesTotal"}},{"kind":"Field","name":{"kind":"Name","value":"exportGbTotal"}},{"kind":"Field","name":{"kind":"Name","value":"exportGbExtra"}}]}}]}}]} as unknown as DocumentNode<BillingSummaryBodyFragment, unknown>;
export const AvailabilityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Availability"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"availability"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AvailabilityBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AvailabilityBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Availability"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"wireFormat"}},{"kind":"Field","name":{"kind":"Name","value":"collection"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"messagesPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"lastFrameAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"ranges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"rowsEstimate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gaps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<AvailabilityQuery, AvailabilityQueryVariables>;
export const BillingSummaryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BillingSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"billingSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BillingSummaryBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BillingSummaryBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BillingSummary"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accessStatus"}},{"kind":"Field","name":{"kind":"Name","value":"planCode"}},{"kind":"Field","name":{"kind":"Name","value":"currentPeriodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"extraStreamMinutesTotal"}},{"kind":"Field","name":{"kind":"Name","value":"exportGbTotal"}},{"kind":"Field","name":{"kind":"Name","value":"exportGbExtra"}}]}}]}}]} as unknown as DocumentNode<BillingSummaryQuery, BillingSummaryQueryVariables>;
export const BookAtDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BookAt"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BookAtInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bookAt"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BookAtBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BookAtBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BookAt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"atNs"}},{"kind":"Field","name":{"kind":"Name","value":"exchangeTimestampNs"}},{"kind":"Field","name":{"kind":"Name","value":"updateId"}},{"kind":"Field","name":{"kind":"Name","value":"bids"}},{"kind":"Field","name":{"kind":"Name","value":"asks"}}]}}]} as unknown as DocumentNode<BookAtQuery, BookAtQueryVariables>;
export const DatastreamsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Datastreams"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DatastreamFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreams"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ListedDatastreams"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DatastreamBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Datastream"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"wireFormat"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ListedDatastreams"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DatastreamConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DatastreamBody"}},{"kind":"Field","name":{"kind":"Name","value":"noFeed"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]} as unknown as DocumentNode<DatastreamsQuery, DatastreamsQueryVariables>;
export const ExchangeDatastreamsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExchangeDatastreams"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DatastreamFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exchange"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreams"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ListedDatastreams"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DatastreamBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Datastream"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"wireFormat"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ListedDatastreams"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DatastreamConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DatastreamBody"}},{"kind":"Field","name":{"kind":"Name","value":"noFeed"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]} as unknown as DocumentNode<ExchangeDatastreamsQuery, ExchangeDatastreamsQueryVariables>;
export const InstrumentDatastreamsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"InstrumentDatastreams"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"instrument"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DatastreamFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exchange"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"instrument"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"symbol"},"value":{"kind":"Variable","name":{"kind":"Name","value":"instrument"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreams"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ListedDatastreams"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DatastreamBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Datastream"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"wireFormat"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ListedDatastreams"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DatastreamConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DatastreamBody"}},{"kind":"Field","name":{"kind":"Name","value":"noFeed"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]} as unknown as DocumentNode<InstrumentDatastreamsQuery, InstrumentDatastreamsQueryVariables>;
export const ExchangesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Exchanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exchanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExchangeBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExchangeBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Exchange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}}]} as unknown as DocumentNode<ExchangesQuery, ExchangesQueryVariables>;
export const InstrumentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Instruments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"InstrumentFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exchange"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"instruments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InstrumentPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InstrumentBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Instrument"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"base"}},{"kind":"Field","name":{"kind":"Name","value":"quote"}},{"kind":"Field","name":{"kind":"Name","value":"instrumentType"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InstrumentPage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InstrumentConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InstrumentBody"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]} as unknown as DocumentNode<InstrumentsQuery, InstrumentsQueryVariables>;
export const DestinationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Destinations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"destinations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DestinationBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DestinationBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Destination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"containerUrl"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"region"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<DestinationsQuery, DestinationsQueryVariables>;
export const DestinationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Destination"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"destination"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DestinationBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DestinationBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Destination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"containerUrl"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"region"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<DestinationQuery, DestinationQueryVariables>;
export const CreateDestinationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateDestination"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateDestinationInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"credentials"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DestinationCredentialsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createDestination"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"credentials"},"value":{"kind":"Variable","name":{"kind":"Name","value":"credentials"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DestinationBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DestinationBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Destination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"containerUrl"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"region"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateDestinationMutation, CreateDestinationMutationVariables>;
export const UpdateDestinationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateDestination"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"credentials"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DestinationCredentialsInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateDestination"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}},{"kind":"Argument","name":{"kind":"Name","value":"credentials"},"value":{"kind":"Variable","name":{"kind":"Name","value":"credentials"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DestinationBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DestinationBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Destination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"containerUrl"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"region"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateDestinationMutation, UpdateDestinationMutationVariables>;
export const DeleteDestinationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteDestination"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteDestination"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteDestinationMutation, DeleteDestinationMutationVariables>;
export const TestDestinationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestDestination"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testDestination"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DestinationTestBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DestinationTestBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DestinationTest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}}]}}]} as unknown as DocumentNode<TestDestinationMutation, TestDestinationMutationVariables>;
export const ExportSchedulesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportSchedules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportSchedules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportScheduleBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportScheduleBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSchedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"lag"}},{"kind":"Field","name":{"kind":"Name","value":"revise"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextPeriod"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"dueNs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latestRun"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"setId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ExportSchedulesQuery, ExportSchedulesQueryVariables>;
export const ExportScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportScheduleBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportScheduleBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSchedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"lag"}},{"kind":"Field","name":{"kind":"Name","value":"revise"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextPeriod"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"dueNs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latestRun"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"setId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ExportScheduleQuery, ExportScheduleQueryVariables>;
export const ExportScheduleRunsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportScheduleRuns"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ExportScheduleRunFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"exportScheduleRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportScheduleRunPage"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportScheduleRunBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportScheduleRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"setId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportScheduleRunPage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportScheduleRunConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportScheduleRunBody"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]} as unknown as DocumentNode<ExportScheduleRunsQuery, ExportScheduleRunsQueryVariables>;
export const CreateExportScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateExportSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateExportScheduleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createExportSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportScheduleBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportScheduleBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSchedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"lag"}},{"kind":"Field","name":{"kind":"Name","value":"revise"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextPeriod"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"dueNs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latestRun"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"setId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateExportScheduleMutation, CreateExportScheduleMutationVariables>;
export const UpdateExportScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateExportSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateExportScheduleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateExportSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportScheduleBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportScheduleBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSchedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"every"}},{"kind":"Field","name":{"kind":"Name","value":"lag"}},{"kind":"Field","name":{"kind":"Name","value":"revise"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextPeriod"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"dueNs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latestRun"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"setId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateExportScheduleMutation, UpdateExportScheduleMutationVariables>;
export const DeleteExportScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteExportSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteExportSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteExportScheduleMutation, DeleteExportScheduleMutationVariables>;
export const PauseExportScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PauseExportSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pauseExportSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<PauseExportScheduleMutation, PauseExportScheduleMutationVariables>;
export const ResumeExportScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResumeExportSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resumeExportSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<ResumeExportScheduleMutation, ResumeExportScheduleMutationVariables>;
export const RunExportScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RunExportSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"runExportSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportScheduleRunBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportScheduleRunBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportScheduleRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"setId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<RunExportScheduleMutation, RunExportScheduleMutationVariables>;
export const BackfillExportScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BackfillExportSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backfillExportSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"fromNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"toNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackfillBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackfillBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportScheduleBackfill"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"periods"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}}]}}]} as unknown as DocumentNode<BackfillExportScheduleMutation, BackfillExportScheduleMutationVariables>;
export const RetryExportScheduleRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RetryExportScheduleRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"runId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryExportScheduleRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"runId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"runId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportScheduleRunBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportScheduleRunBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportScheduleRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"setId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<RetryExportScheduleRunMutation, RetryExportScheduleRunMutationVariables>;
export const ExportSchemasDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportSchemas"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportSchemas"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSchemaSummaryBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSchemaSummaryBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSchemaSummary"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"streamCategory"}},{"kind":"Field","name":{"kind":"Name","value":"isBuiltIn"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"hasDraft"}}]}}]} as unknown as DocumentNode<ExportSchemasQuery, ExportSchemasQueryVariables>;
export const ExportSchemaDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportSchema"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportSchema"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSchemaBody"}},{"kind":"Field","name":{"kind":"Name","value":"content"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSchemaBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSchema"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"streamCategory"}},{"kind":"Field","name":{"kind":"Name","value":"isBuiltIn"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"hasDraft"}}]}}]} as unknown as DocumentNode<ExportSchemaQuery, ExportSchemaQueryVariables>;
export const ExportSchemaDraftDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportSchemaDraft"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportSchema"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSchemaBody"}},{"kind":"Field","name":{"kind":"Name","value":"draft"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSchemaBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSchema"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"streamCategory"}},{"kind":"Field","name":{"kind":"Name","value":"isBuiltIn"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"hasDraft"}}]}}]} as unknown as DocumentNode<ExportSchemaDraftQuery, ExportSchemaDraftQueryVariables>;
export const CreateExportSchemaDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateExportSchema"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateExportSchemaInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createExportSchema"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSchemaBody"}},{"kind":"Field","name":{"kind":"Name","value":"content"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSchemaBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSchema"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"streamCategory"}},{"kind":"Field","name":{"kind":"Name","value":"isBuiltIn"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"hasDraft"}}]}}]} as unknown as DocumentNode<CreateExportSchemaMutation, CreateExportSchemaMutationVariables>;
export const ReplaceExportSchemaDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReplaceExportSchema"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"content"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replaceExportSchema"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"content"},"value":{"kind":"Variable","name":{"kind":"Name","value":"content"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSchemaBody"}},{"kind":"Field","name":{"kind":"Name","value":"content"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSchemaBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSchema"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"streamCategory"}},{"kind":"Field","name":{"kind":"Name","value":"isBuiltIn"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"hasDraft"}}]}}]} as unknown as DocumentNode<ReplaceExportSchemaMutation, ReplaceExportSchemaMutationVariables>;
export const DeleteExportSchemaDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteExportSchema"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteExportSchema"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteExportSchemaMutation, DeleteExportSchemaMutationVariables>;
export const CreateExportSchemaDraftDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateExportSchemaDraft"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"content"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createExportSchemaDraft"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"content"},"value":{"kind":"Variable","name":{"kind":"Name","value":"content"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSchemaBody"}},{"kind":"Field","name":{"kind":"Name","value":"draft"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSchemaBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSchema"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"streamCategory"}},{"kind":"Field","name":{"kind":"Name","value":"isBuiltIn"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"hasDraft"}}]}}]} as unknown as DocumentNode<CreateExportSchemaDraftMutation, CreateExportSchemaDraftMutationVariables>;
export const UpdateExportSchemaDraftDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateExportSchemaDraft"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"content"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateExportSchemaDraft"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"content"},"value":{"kind":"Variable","name":{"kind":"Name","value":"content"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSchemaBody"}},{"kind":"Field","name":{"kind":"Name","value":"draft"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSchemaBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSchema"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"streamCategory"}},{"kind":"Field","name":{"kind":"Name","value":"isBuiltIn"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"hasDraft"}}]}}]} as unknown as DocumentNode<UpdateExportSchemaDraftMutation, UpdateExportSchemaDraftMutationVariables>;
export const DiscardExportSchemaDraftDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DiscardExportSchemaDraft"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"discardExportSchemaDraft"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DiscardExportSchemaDraftMutation, DiscardExportSchemaDraftMutationVariables>;
export const PublishExportSchemaDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PublishExportSchema"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publishExportSchema"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSchemaBody"}},{"kind":"Field","name":{"kind":"Name","value":"content"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSchemaBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSchema"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"streamCategory"}},{"kind":"Field","name":{"kind":"Name","value":"isBuiltIn"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"hasDraft"}}]}}]} as unknown as DocumentNode<PublishExportSchemaMutation, PublishExportSchemaMutationVariables>;
export const ExportSetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportSets"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSetFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportSets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSetPage"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"running"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"skippedCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetPage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSetConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSetBody"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]} as unknown as DocumentNode<ExportSetsQuery, ExportSetsQueryVariables>;
export const ExportSetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportSet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"waitSeconds"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportSet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"waitSeconds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"waitSeconds"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSetDetailsBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetDetailsBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"running"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"skippedCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"failures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<ExportSetQuery, ExportSetQueryVariables>;
export const ExportSetEstimateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportSetEstimate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateExportSetInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportSetEstimate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSetEstimateBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetEstimateBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSetEstimate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"streams"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"files"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"wouldDeny"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"current"}},{"kind":"Field","name":{"kind":"Name","value":"estimated"}}]}}]}}]} as unknown as DocumentNode<ExportSetEstimateQuery, ExportSetEstimateQueryVariables>;
export const ExportSetFilesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportSetFiles"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportSetFiles"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSetFilePage"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetFileBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DownloadableSetFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetFilePage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSetFileConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSetFileBody"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]} as unknown as DocumentNode<ExportSetFilesQuery, ExportSetFilesQueryVariables>;
export const ExportSetManifestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportSetManifest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportSet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSetDetailsBody"}}]}},{"kind":"Field","name":{"kind":"Name","value":"exportSetManifest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSetManifestBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetDetailsBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"running"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"skippedCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"failures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetManifestBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSetManifest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"streams"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"wireFormat"}}]}},{"kind":"Field","name":{"kind":"Name","value":"engineVersion"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"clippedAtNs"}},{"kind":"Field","name":{"kind":"Name","value":"gaps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"misfits"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"column"}},{"kind":"Field","name":{"kind":"Name","value":"share"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"files"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"gaps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]} as unknown as DocumentNode<ExportSetManifestQuery, ExportSetManifestQueryVariables>;
export const ExportSetChecksumsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportSetChecksums"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportSetChecksums"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<ExportSetChecksumsQuery, ExportSetChecksumsQueryVariables>;
export const CreateExportSetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateExportSet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateExportSetInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createExportSet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSetDetailsBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetDetailsBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"running"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"skippedCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"failures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<CreateExportSetMutation, CreateExportSetMutationVariables>;
export const CancelExportSetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelExportSet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelExportSet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<CancelExportSetMutation, CancelExportSetMutationVariables>;
export const RetryExportSetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RetryExportSet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryExportSet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportSetDetailsBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportSetDetailsBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"running"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"skippedCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"failures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<RetryExportSetMutation, RetryExportSetMutationVariables>;
export const DeleteExportSetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteExportSet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteExportSet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteExportSetMutation, DeleteExportSetMutationVariables>;
export const ExportsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Exports"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ExportFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exports"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportPage"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Export"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"column"}},{"kind":"Field","name":{"kind":"Name","value":"share"}}]}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportPage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportBody"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]} as unknown as DocumentNode<ExportsQuery, ExportsQueryVariables>;
export const ExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Export"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"waitSeconds"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"export"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"waitSeconds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"waitSeconds"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Export"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"column"}},{"kind":"Field","name":{"kind":"Name","value":"share"}}]}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<ExportQuery, ExportQueryVariables>;
export const ExportDownloadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportDownload"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportDownload"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"artifacts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ArtifactBody"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ArtifactBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Artifact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}}]}}]} as unknown as DocumentNode<ExportDownloadQuery, ExportDownloadQueryVariables>;
export const ExportEstimateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportEstimate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateExportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportEstimate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EstimateBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EstimateBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportEstimate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"partitions"}},{"kind":"Field","name":{"kind":"Name","value":"wouldDeny"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"current"}}]}}]}}]} as unknown as DocumentNode<ExportEstimateQuery, ExportEstimateQueryVariables>;
export const ExportManifestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportManifest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportManifest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ManifestBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ManifestBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportManifest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportId"}},{"kind":"Field","name":{"kind":"Name","value":"engineVersion"}},{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"wireFormat"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"granularity"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"clippedAtNs"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"brokenMessages"}},{"kind":"Field","name":{"kind":"Name","value":"misfits"}},{"kind":"Field","name":{"kind":"Name","value":"nulls"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"column"}},{"kind":"Field","name":{"kind":"Name","value":"share"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gaps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"quality"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"condition"}}]}},{"kind":"Field","name":{"kind":"Name","value":"partitions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"misfits"}},{"kind":"Field","name":{"kind":"Name","value":"brokenMessages"}},{"kind":"Field","name":{"kind":"Name","value":"firstBroken"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"collectionTimestampNs"}},{"kind":"Field","name":{"kind":"Name","value":"seq"}}]}}]}}]}}]} as unknown as DocumentNode<ExportManifestQuery, ExportManifestQueryVariables>;
export const CreateExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateExportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportBody"}},{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Export"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"column"}},{"kind":"Field","name":{"kind":"Name","value":"share"}}]}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<CreateExportMutation, CreateExportMutationVariables>;
export const CancelExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<CancelExportMutation, CancelExportMutationVariables>;
export const DeleteExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteExportMutation, DeleteExportMutationVariables>;
export const SchemaPreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SchemaPreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SchemaPreviewInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schemaPreview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PreviewBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PreviewBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SchemaPreview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"misfits"}},{"kind":"Field","name":{"kind":"Name","value":"scannedMessages"}}]}}]} as unknown as DocumentNode<SchemaPreviewQuery, SchemaPreviewQueryVariables>;
export const QualityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Quality"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quality"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}},{"kind":"Argument","name":{"kind":"Name","value":"fromNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"toNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"QualityDayBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QualityDayBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QualityDay"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"condition"}},{"kind":"Field","name":{"kind":"Name","value":"wantedNs"}},{"kind":"Field","name":{"kind":"Name","value":"coveredNs"}},{"kind":"Field","name":{"kind":"Name","value":"frames"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"gaps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"ns"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sequenceBreaks"}},{"kind":"Field","name":{"kind":"Name","value":"checksums"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"verified"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"absent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"crossedNs"}},{"kind":"Field","name":{"kind":"Name","value":"repeats"}},{"kind":"Field","name":{"kind":"Name","value":"lag"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"p50"}},{"kind":"Field","name":{"kind":"Name","value":"p99"}},{"kind":"Field","name":{"kind":"Name","value":"max"}}]}}]}}]} as unknown as DocumentNode<QualityQuery, QualityQueryVariables>;
export const SubscriptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Subscriptions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SubscriptionFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscriptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubscriptionPage"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"wireFormat"}},{"kind":"Field","name":{"kind":"Name","value":"collection"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"messagesPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"lastFrameAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionPage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SubscriptionConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubscriptionBody"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]} as unknown as DocumentNode<SubscriptionsQuery, SubscriptionsQueryVariables>;
export const SubscriptionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Subscription"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubscriptionBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"wireFormat"}},{"kind":"Field","name":{"kind":"Name","value":"collection"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"messagesPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"lastFrameAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<SubscriptionQuery, SubscriptionQueryVariables>;
export const SubscriptionSpansDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SubscriptionSpans"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"spans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SpanBody"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SpanBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Span"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}}]}}]} as unknown as DocumentNode<SubscriptionSpansQuery, SubscriptionSpansQueryVariables>;
export const CreateSubscriptionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateSubscription"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubscriptionBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"wireFormat"}},{"kind":"Field","name":{"kind":"Name","value":"collection"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"messagesPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"lastFrameAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<CreateSubscriptionMutation, CreateSubscriptionMutationVariables>;
export const PauseSubscriptionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PauseSubscription"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pauseSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<PauseSubscriptionMutation, PauseSubscriptionMutationVariables>;
export const ResumeSubscriptionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResumeSubscription"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resumeSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<ResumeSubscriptionMutation, ResumeSubscriptionMutationVariables>;
export const DeleteSubscriptionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteSubscription"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteSubscriptionMutation, DeleteSubscriptionMutationVariables>;
export const KeepRefusalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"KeepRefusal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"refusal"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keepRefusal"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"refusal"},"value":{"kind":"Variable","name":{"kind":"Name","value":"refusal"}}}]}]}}]} as unknown as DocumentNode<KeepRefusalMutation, KeepRefusalMutationVariables>;
export const ProbeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Probe"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastream"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"StringValue","value":"0","block":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<ProbeQuery, ProbeQueryVariables>;
export const RecordApiRequestsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordApiRequests"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"requests"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApiRequestInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordApiRequests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"requests"},"value":{"kind":"Variable","name":{"kind":"Name","value":"requests"}}}]}]}}]} as unknown as DocumentNode<RecordApiRequestsMutation, RecordApiRequestsMutationVariables>;
export const ViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"readOnly"}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const WebhooksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Webhooks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhooks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<WebhooksQuery, WebhooksQueryVariables>;
export const WebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Webhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<WebhookQuery, WebhookQueryVariables>;
export const WebhookDeliveriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WebhookDeliveries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookDeliveryPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookDeliveryBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"event"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attemptedAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookDeliveryPage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDeliveryConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookDeliveryBody"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]} as unknown as DocumentNode<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>;
export const CreateWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"url"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"events"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"description"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"url"},"value":{"kind":"Variable","name":{"kind":"Name","value":"url"}}},{"kind":"Argument","name":{"kind":"Name","value":"events"},"value":{"kind":"Variable","name":{"kind":"Name","value":"events"}}},{"kind":"Argument","name":{"kind":"Name","value":"description"},"value":{"kind":"Variable","name":{"kind":"Name","value":"description"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookBody"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const UpdateWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"url"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"events"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"description"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"url"},"value":{"kind":"Variable","name":{"kind":"Name","value":"url"}}},{"kind":"Argument","name":{"kind":"Name","value":"events"},"value":{"kind":"Variable","name":{"kind":"Name","value":"events"}}},{"kind":"Argument","name":{"kind":"Name","value":"description"},"value":{"kind":"Variable","name":{"kind":"Name","value":"description"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const PauseWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PauseWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pauseWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<PauseWebhookMutation, PauseWebhookMutationVariables>;
export const ResumeWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResumeWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resumeWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<ResumeWebhookMutation, ResumeWebhookMutationVariables>;
export const DeleteWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const RotateWebhookSecretDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RotateWebhookSecret"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rotateWebhookSecret"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookBody"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const TestWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookDeliveryBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookDeliveryBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"event"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attemptedAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]}}]} as unknown as DocumentNode<TestWebhookMutation, TestWebhookMutationVariables>;
export const RedeliverWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RedeliverWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"deliveryId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"redeliverWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"deliveryId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"deliveryId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookDeliveryBody"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookDeliveryBody"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"event"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attemptedAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]}}]} as unknown as DocumentNode<RedeliverWebhookMutation, RedeliverWebhookMutationVariables>;
/** The Int64 fields of each operation's result. */
export const int64Fields: ReadonlyMap<object, Int64Fields> = new Map<object, Int64Fields>([
[AvailabilityDocument, {"availability":{"datastream":{"id":true},"ranges":{"fromNs":true,"toNs":true,"rowsEstimate":true},"gaps":{"fromNs":true,"toNs":true}}}],
[BillingSummaryDocument, {"billingSummary":{"usage":{"extraStreamMinutesTotal":true,"exportGbExtra":true}}}],
[BookAtDocument, {"bookAt":{"datastreamId":true,"atNs":true,"exchangeTimestampNs":true,"updateId":true}}],
[DatastreamsDocument, {"datastreams":{"nodes":{"id":true}}}],
[ExchangeDatastreamsDocument, {"exchange":{"datastreams":{"nodes":{"id":true}}}}],
[InstrumentDatastreamsDocument, {"exchange":{"instrument":{"datastreams":{"nodes":{"id":true}}}}}],
[ExportSchedulesDocument, {"exportSchedules":{"nextPeriod":{"fromNs":true,"toNs":true,"dueNs":true},"latestRun":{"fromNs":true,"toNs":true}}}],
[ExportScheduleDocument, {"exportSchedule":{"nextPeriod":{"fromNs":true,"toNs":true,"dueNs":true},"latestRun":{"fromNs":true,"toNs":true}}}],
[ExportScheduleRunsDocument, {"exportScheduleRuns":{"nodes":{"fromNs":true,"toNs":true}}}],
[CreateExportScheduleDocument, {"createExportSchedule":{"nextPeriod":{"fromNs":true,"toNs":true,"dueNs":true},"latestRun":{"fromNs":true,"toNs":true}}}],
[UpdateExportScheduleDocument, {"updateExportSchedule":{"nextPeriod":{"fromNs":true,"toNs":true,"dueNs":true},"latestRun":{"fromNs":true,"toNs":true}}}],
[RunExportScheduleDocument, {"runExportSchedule":{"fromNs":true,"toNs":true}}],
[RetryExportScheduleRunDocument, {"retryExportScheduleRun":{"fromNs":true,"toNs":true}}],
[ExportSetsDocument, {"exportSets":{"nodes":{"fromNs":true,"toNs":true,"totals":{"rows":true,"bytes":true}}}}],
[ExportSetDocument, {"exportSet":{"fromNs":true,"toNs":true,"totals":{"rows":true,"bytes":true},"skipped":{"datastreamId":true},"failures":{"datastreamId":true}}}],
[ExportSetEstimateDocument, {"exportSetEstimate":{"rows":true,"bytes":true,"skipped":{"datastreamId":true},"wouldDeny":{"limit":true,"current":true,"estimated":true}}}],
[ExportSetFilesDocument, {"exportSetFiles":{"nodes":{"datastreamId":true,"bytes":true,"rows":true,"fromNs":true,"toNs":true}}}],
[ExportSetManifestDocument, {"exportSet":{"fromNs":true,"toNs":true,"totals":{"rows":true,"bytes":true},"skipped":{"datastreamId":true},"failures":{"datastreamId":true}},"exportSetManifest":{"streams":{"datastream":{"id":true},"rows":true,"bytes":true,"messages":true,"coverage":{"fromNs":true,"toNs":true},"clippedAtNs":true,"gaps":{"fromNs":true,"toNs":true}},"files":{"datastreamId":true,"rows":true,"bytes":true,"fromNs":true,"toNs":true,"gaps":{"fromNs":true,"toNs":true}}}}],
[CreateExportSetDocument, {"createExportSet":{"fromNs":true,"toNs":true,"totals":{"rows":true,"bytes":true},"skipped":{"datastreamId":true},"failures":{"datastreamId":true}}}],
[RetryExportSetDocument, {"retryExportSet":{"fromNs":true,"toNs":true,"totals":{"rows":true,"bytes":true},"skipped":{"datastreamId":true},"failures":{"datastreamId":true}}}],
[ExportsDocument, {"exports":{"nodes":{"datastreamId":true,"fromNs":true,"toNs":true,"rows":true,"bytes":true}}}],
[ExportDocument, {"export":{"datastreamId":true,"fromNs":true,"toNs":true,"rows":true,"bytes":true}}],
[ExportDownloadDocument, {"exportDownload":{"artifacts":{"bytes":true,"rows":true,"fromNs":true,"toNs":true}}}],
[ExportEstimateDocument, {"exportEstimate":{"rows":true,"bytes":true,"wouldDeny":{"limit":true,"current":true}}}],
[ExportManifestDocument, {"exportManifest":{"datastream":{"id":true},"fromNs":true,"toNs":true,"coverage":{"fromNs":true,"toNs":true},"clippedAtNs":true,"messages":true,"rows":true,"bytes":true,"brokenMessages":true,"gaps":{"fromNs":true,"toNs":true},"partitions":{"fromNs":true,"toNs":true,"rows":true,"bytes":true,"brokenMessages":true,"firstBroken":{"collectionTimestampNs":true,"seq":true}}}}],
[CreateExportDocument, {"createExport":{"datastreamId":true,"fromNs":true,"toNs":true,"rows":true,"bytes":true}}],
[QualityDocument, {"quality":{"wantedNs":true,"coveredNs":true,"frames":true,"bytes":true,"gaps":{"ns":true},"sequenceBreaks":true,"checksums":{"verified":true,"failed":true,"absent":true},"crossedNs":true,"repeats":true,"lag":{"p50":true,"p99":true,"max":true}}}],
[SubscriptionsDocument, {"subscriptions":{"nodes":{"datastream":{"id":true}}}}],
[SubscriptionDocument, {"subscription":{"datastream":{"id":true}}}],
[CreateSubscriptionDocument, {"createSubscription":{"datastream":{"id":true}}}],
[ProbeDocument, {"datastream":{"id":true}}],
]);