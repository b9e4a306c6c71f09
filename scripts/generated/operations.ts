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

export type AdminAccountFragment = { __typename?: 'Account', id: string, name: string, planCode: string | null, accessStatus: AccessStatus, graceUntil: string | null, billingDay: number, columnCap: number, rateMinute: number, rateHour: number };

export type AdminCreateAccountMutationVariables = Exact<{
  name: Scalars['String']['input'];
  planCode?: InputMaybe<Scalars['String']['input']>;
  accessStatus?: InputMaybe<AccessStatus>;
}>;


export type AdminCreateAccountMutation = { __typename?: 'Mutation', createAccount: { __typename?: 'Account', id: string } };

export type AdminUpdateAccountMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  planCode?: InputMaybe<Scalars['String']['input']>;
  accessStatus?: InputMaybe<AccessStatus>;
  graceUntil?: InputMaybe<Scalars['DateTime']['input']>;
  billingDay?: InputMaybe<Scalars['Int']['input']>;
  columnCap?: InputMaybe<Scalars['Int']['input']>;
  rateMinute?: InputMaybe<Scalars['Int']['input']>;
  rateHour?: InputMaybe<Scalars['Int']['input']>;
}>;


export type AdminUpdateAccountMutation = { __typename?: 'Mutation', updateAccount: { __typename?: 'Account', id: string, name: string, planCode: string | null, accessStatus: AccessStatus, graceUntil: string | null, billingDay: number, columnCap: number, rateMinute: number, rateHour: number } };

export type AdminCreateUserMutationVariables = Exact<{
  accountId?: InputMaybe<Scalars['ID']['input']>;
  email: Scalars['String']['input'];
  role: UserRole;
}>;


export type AdminCreateUserMutation = { __typename?: 'Mutation', createUser: { __typename?: 'CreatedUser', id: string, password: string } };

export type AdminCreateApiKeyMutationVariables = Exact<{
  accountId: Scalars['ID']['input'];
  name: Scalars['String']['input'];
  readOnly: Scalars['Boolean']['input'];
}>;


export type AdminCreateApiKeyMutation = { __typename?: 'Mutation', createApiKey: { __typename?: 'CreatedApiKey', id: string, key: string } };

export type AdminDeleteApiKeyMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type AdminDeleteApiKeyMutation = { __typename?: 'Mutation', deleteApiKey: boolean };

export type AdminApiKeysQueryVariables = Exact<{
  accountId: Scalars['ID']['input'];
}>;


export type AdminApiKeysQuery = { __typename?: 'Query', apiKeys: Array<{ __typename?: 'ApiKey', id: string, name: string, createdAt: string, lastUsedAt: string | null, readOnly: boolean }> };

export type AdminLoadCatalogMutationVariables = Exact<{
  catalog: Scalars['JSON']['input'];
}>;


export type AdminLoadCatalogMutation = { __typename?: 'Mutation', loadCatalog: { __typename?: 'CatalogCounts', exchanges: number, instruments: number, datastreams: number } };

export type AdminSyncCatalogMutationVariables = Exact<{
  exchange: Scalars['String']['input'];
  instruments: Scalars['JSON']['input'];
  covers: Array<Scalars['String']['input']> | Scalars['String']['input'];
  dryRun: Scalars['Boolean']['input'];
  force: Scalars['Boolean']['input'];
}>;


export type AdminSyncCatalogMutation = { __typename?: 'Mutation', syncCatalog: { __typename?: 'CatalogSync', added: Array<string>, changed: Array<string>, delisted: Array<string>, relisted: Array<string> } };

export type AdminFindDatastreamQueryVariables = Exact<{
  exchange: Scalars['String']['input'];
  instrument: Scalars['String']['input'];
  streamType: Scalars['String']['input'];
}>;


export type AdminFindDatastreamQuery = { __typename?: 'Query', findDatastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string, category: StreamCategory, wireFormat: string } | null };

export type AdminGrantSpanMutationVariables = Exact<{
  accountId: Scalars['ID']['input'];
  datastreamId: Scalars['Int64']['input'];
  fromNs: Scalars['Int64']['input'];
  toNs: Scalars['Int64']['input'];
}>;


export type AdminGrantSpanMutation = { __typename?: 'Mutation', grantSpan: { __typename?: 'GrantedSpan', subscriptionId: string, spanId: string } };

export type AdminCreateExportMutationVariables = Exact<{
  input: CreateExportInput;
}>;


export type AdminCreateExportMutation = { __typename?: 'Mutation', createExport: { __typename?: 'Export', id: string } };

export type AdminExportQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type AdminExportQuery = { __typename?: 'Query', export: { __typename?: 'Export', id: string, status: ExportStatus, reason: string | null, progress: number, rows: bigint | null, bytes: bigint | null } | null };

export type AdminExportDownloadQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type AdminExportDownloadQuery = { __typename?: 'Query', exportDownload: { __typename?: 'ExportDownload', artifacts: Array<{ __typename?: 'Artifact', id: string, filename: string, bytes: bigint, rows: bigint, sha256: string, fromNs: bigint, toNs: bigint, url: string }> } };

export type AdminCollectorsQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminCollectorsQuery = { __typename?: 'Query', collectors: Array<{ __typename?: 'CollectorState', shard: string, owner: string, second: string | null, epoch: bigint, alive: boolean, expiresAt: string, sealedThroughNs: bigint | null, cutRequestedNs: bigint | null, streams: number }> };

export type AdminGapsQueryVariables = Exact<{
  first: Scalars['Int']['input'];
  exchange?: InputMaybe<Scalars['String']['input']>;
  datastreamId?: InputMaybe<Scalars['Int64']['input']>;
  sinceNs?: InputMaybe<Scalars['Int64']['input']>;
}>;


export type AdminGapsQuery = { __typename?: 'Query', gaps: Array<{ __typename?: 'RecordedGap', datastreamId: bigint, exchange: string, instrument: string, streamType: string, fromNs: bigint, toNs: bigint, reason: string }> };

export type AdminOperatedExportFragment = { __typename?: 'OperatedExport', id: string, accountId: string, fromNs: bigint, toNs: bigint, status: ExportStatus, reason: string | null, progress: number, retries: number, createdAt: string, startedAt: string | null, finishedAt: string | null, deletedAt: string | null, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string } };

export type AdminAllExportsQueryVariables = Exact<{
  filter?: InputMaybe<OperatorExportFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type AdminAllExportsQuery = { __typename?: 'Query', allExports: { __typename?: 'OperatedExportConnection', totalCount: number, nodes: Array<{ __typename?: 'OperatedExport', id: string, accountId: string, fromNs: bigint, toNs: bigint, status: ExportStatus, reason: string | null, progress: number, retries: number, createdAt: string, startedAt: string | null, finishedAt: string | null, deletedAt: string | null, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null } } };

export type AdminRetryExportMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type AdminRetryExportMutation = { __typename?: 'Mutation', retryExport: { __typename?: 'OperatedExport', id: string, accountId: string, fromNs: bigint, toNs: bigint, status: ExportStatus, reason: string | null, progress: number, retries: number, createdAt: string, startedAt: string | null, finishedAt: string | null, deletedAt: string | null, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string } } };

export type AdminStopExportMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type AdminStopExportMutation = { __typename?: 'Mutation', stopExport: { __typename?: 'OperatedExport', id: string, accountId: string, fromNs: bigint, toNs: bigint, status: ExportStatus, reason: string | null, progress: number, retries: number, createdAt: string, startedAt: string | null, finishedAt: string | null, deletedAt: string | null, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string } } };

export type AdminOperatedExportSetFragment = { __typename?: 'OperatedExportSet', id: string, accountId: string, selection: unknown, fromNs: bigint, toNs: bigint, destinationId: string | null, status: ExportStatus, reason: string | null, retries: number, createdAt: string, startedAt: string | null, finishedAt: string | null, deletedAt: string | null, totals: { __typename?: 'ExportSetTotals', progress: number, counts: { __typename?: 'ExportSetCounts', total: number, queued: number, running: number, succeeded: number, failed: number, canceled: number } } };

export type AdminAllExportSetsQueryVariables = Exact<{
  filter?: InputMaybe<OperatorExportSetFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type AdminAllExportSetsQuery = { __typename?: 'Query', allExportSets: { __typename?: 'OperatedExportSetConnection', totalCount: number, nodes: Array<{ __typename?: 'OperatedExportSet', id: string, accountId: string, selection: unknown, fromNs: bigint, toNs: bigint, destinationId: string | null, status: ExportStatus, reason: string | null, retries: number, createdAt: string, startedAt: string | null, finishedAt: string | null, deletedAt: string | null, totals: { __typename?: 'ExportSetTotals', progress: number, counts: { __typename?: 'ExportSetCounts', total: number, queued: number, running: number, succeeded: number, failed: number, canceled: number } } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null } } };

export type AdminRestartExportSetMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type AdminRestartExportSetMutation = { __typename?: 'Mutation', restartExportSet: { __typename?: 'OperatedExportSet', id: string, accountId: string, selection: unknown, fromNs: bigint, toNs: bigint, destinationId: string | null, status: ExportStatus, reason: string | null, retries: number, createdAt: string, startedAt: string | null, finishedAt: string | null, deletedAt: string | null, totals: { __typename?: 'ExportSetTotals', progress: number, counts: { __typename?: 'ExportSetCounts', total: number, queued: number, running: number, succeeded: number, failed: number, canceled: number } } } };

export type AdminStopExportSetMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type AdminStopExportSetMutation = { __typename?: 'Mutation', stopExportSet: { __typename?: 'OperatedExportSet', id: string, accountId: string, selection: unknown, fromNs: bigint, toNs: bigint, destinationId: string | null, status: ExportStatus, reason: string | null, retries: number, createdAt: string, startedAt: string | null, finishedAt: string | null, deletedAt: string | null, totals: { __typename?: 'ExportSetTotals', progress: number, counts: { __typename?: 'ExportSetCounts', total: number, queued: number, running: number, succeeded: number, failed: number, canceled: number } } } };

export type AdminStoredSegmentsQueryVariables = Exact<{
  after: Scalars['String']['input'];
  first: Scalars['Int']['input'];
}>;


export type AdminStoredSegmentsQuery = { __typename?: 'Query', storedSegments: Array<{ __typename?: 'IndexedSegment', blobName: string, bytes: bigint }> };

export type AdminKnownSegmentsQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminKnownSegmentsQuery = { __typename?: 'Query', knownSegments: Array<string> };

export type AdminSlicesOfSegmentQueryVariables = Exact<{
  blobName: Scalars['String']['input'];
}>;


export type AdminSlicesOfSegmentQuery = { __typename?: 'Query', slicesOfSegment: Array<{ __typename?: 'StreamSlice', datastreamId: bigint, firstRowGroup: number, lastRowGroup: number, firstSeq: bigint, lastSeq: bigint, minNs: bigint, maxNs: bigint, rows: bigint, messageBytes: bigint }> };

export type AdminKeptExportFilesQueryVariables = Exact<{
  ids: Array<Scalars['ID']['input']> | Scalars['ID']['input'];
}>;


export type AdminKeptExportFilesQuery = { __typename?: 'Query', keptExportFiles: Array<{ __typename?: 'KeptExportFiles', exportId: string, files: Array<{ __typename?: 'KeptExportFile', blobName: string, bytes: bigint, sha256: string }> }> };

export type AdminRaiseEpochMutationVariables = Exact<{
  epoch: Scalars['Int64']['input'];
}>;


export type AdminRaiseEpochMutation = { __typename?: 'Mutation', raiseEpoch: bigint };

export type AdminAdoptBeginMutationVariables = Exact<{
  exchange: Scalars['String']['input'];
  digest: Scalars['String']['input'];
}>;


export type AdminAdoptBeginMutation = { __typename?: 'Mutation', beginImport: { __typename?: 'ImportTicket', epoch: bigint, alreadyImported: boolean } };

export type AdminAdoptCommitMutationVariables = Exact<{
  exchange: Scalars['String']['input'];
  digest: Scalars['String']['input'];
  epoch: Scalars['Int64']['input'];
  segments: Array<SegmentInput> | SegmentInput;
}>;


export type AdminAdoptCommitMutation = { __typename?: 'Mutation', commitImport: boolean };

export type AdminSetRawRetentionMutationVariables = Exact<{
  planCode?: InputMaybe<Scalars['String']['input']>;
  datastreamId?: InputMaybe<Scalars['Int64']['input']>;
  days?: InputMaybe<Scalars['Int']['input']>;
}>;


export type AdminSetRawRetentionMutation = { __typename?: 'Mutation', setRawRetention: boolean };

export type AdminResealWebhookSecretsMutationVariables = Exact<{
  after: Scalars['ID']['input'];
  first: Scalars['Int']['input'];
}>;


export type AdminResealWebhookSecretsMutation = { __typename?: 'Mutation', resealWebhookSecrets: { __typename?: 'ResealedSecrets', checked: number, resealed: number, unreadable: Array<string>, next: string | null } };

export type AdminResealDestinationCredentialsMutationVariables = Exact<{
  after: Scalars['ID']['input'];
  first: Scalars['Int']['input'];
}>;


export type AdminResealDestinationCredentialsMutation = { __typename?: 'Mutation', resealDestinationCredentials: { __typename?: 'ResealedSecrets', checked: number, resealed: number, unreadable: Array<string>, next: string | null } };

export type AdminResealAuthenticatorsMutationVariables = Exact<{
  after: Scalars['ID']['input'];
  first: Scalars['Int']['input'];
}>;


export type AdminResealAuthenticatorsMutation = { __typename?: 'Mutation', resealAuthenticators: { __typename?: 'ResealedSecrets', checked: number, resealed: number, unreadable: Array<string>, next: string | null } };

export type AdminResetTwoFactorMutationVariables = Exact<{
  userId?: InputMaybe<Scalars['ID']['input']>;
  email?: InputMaybe<Scalars['String']['input']>;
}>;


export type AdminResetTwoFactorMutation = { __typename?: 'Mutation', resetTwoFactor: { __typename?: 'User', id: string, email: string } };

export type AdminCoverageDifferencesQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminCoverageDifferencesQuery = { __typename?: 'Query', coverageDifferences: Array<bigint> };

export type AdminRebuildCoverageMutationVariables = Exact<{
  datastreamId: Scalars['Int64']['input'];
}>;


export type AdminRebuildCoverageMutation = { __typename?: 'Mutation', rebuildCoverage: boolean };

export type AdminQuarantinedSegmentsQueryVariables = Exact<{
  after: Scalars['String']['input'];
  first: Scalars['Int']['input'];
}>;


export type AdminQuarantinedSegmentsQuery = { __typename?: 'Query', quarantinedSegments: Array<string> };

export type AdminReleaseSegmentsMutationVariables = Exact<{
  blobNames: Array<Scalars['String']['input']> | Scalars['String']['input'];
}>;


export type AdminReleaseSegmentsMutation = { __typename?: 'Mutation', releaseSegments: number };

export type LoadShippedCatalogMutationVariables = Exact<{
  catalog: Scalars['JSON']['input'];
}>;


export type LoadShippedCatalogMutation = { __typename?: 'Mutation', loadCatalog: { __typename?: 'CatalogCounts', exchanges: number, instruments: number, datastreams: number } };

export type CreateDemoAccountMutationVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type CreateDemoAccountMutation = { __typename?: 'Mutation', createAccount: { __typename?: 'Account', id: string } };

export type CreateDemoAccessMutationVariables = Exact<{
  accountId: Scalars['ID']['input'];
  keyName: Scalars['String']['input'];
  email: Scalars['String']['input'];
}>;


export type CreateDemoAccessMutation = { __typename?: 'Mutation', createApiKey: { __typename?: 'CreatedApiKey', key: string }, createUser: { __typename?: 'CreatedUser', password: string } };

export const AdminAccountFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AdminAccount"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"planCode"}},{"kind":"Field","name":{"kind":"Name","value":"accessStatus"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"billingDay"}},{"kind":"Field","name":{"kind":"Name","value":"columnCap"}},{"kind":"Field","name":{"kind":"Name","value":"rateMinute"}},{"kind":"Field","name":{"kind":"Name","value":"rateHour"}}]}}]} as unknown as DocumentNode<AdminAccountFragment, unknown>;
export const AdminOperatedExportFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AdminOperatedExport"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatedExport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"retries"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}}]}}]} as unknown as DocumentNode<AdminOperatedExportFragment, unknown>;
export const AdminOperatedExportSetFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AdminOperatedExportSet"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatedExportSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"retries"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"running"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}}]}}]}}]} as unknown as DocumentNode<AdminOperatedExportSetFragment, unknown>;
export const AdminCreateAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminCreateAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"planCode"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"accessStatus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AccessStatus"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}},{"kind":"Argument","name":{"kind":"Name","value":"planCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"planCode"}}},{"kind":"Argument","name":{"kind":"Name","value":"accessStatus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accessStatus"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<AdminCreateAccountMutation, AdminCreateAccountMutationVariables>;
export const AdminUpdateAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminUpdateAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"planCode"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"accessStatus"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AccessStatus"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"graceUntil"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"billingDay"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"columnCap"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rateMinute"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rateHour"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"planCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"planCode"}}},{"kind":"Argument","name":{"kind":"Name","value":"accessStatus"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accessStatus"}}},{"kind":"Argument","name":{"kind":"Name","value":"graceUntil"},"value":{"kind":"Variable","name":{"kind":"Name","value":"graceUntil"}}},{"kind":"Argument","name":{"kind":"Name","value":"billingDay"},"value":{"kind":"Variable","name":{"kind":"Name","value":"billingDay"}}},{"kind":"Argument","name":{"kind":"Name","value":"columnCap"},"value":{"kind":"Variable","name":{"kind":"Name","value":"columnCap"}}},{"kind":"Argument","name":{"kind":"Name","value":"rateMinute"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rateMinute"}}},{"kind":"Argument","name":{"kind":"Name","value":"rateHour"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rateHour"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AdminAccount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AdminAccount"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"planCode"}},{"kind":"Field","name":{"kind":"Name","value":"accessStatus"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"billingDay"}},{"kind":"Field","name":{"kind":"Name","value":"columnCap"}},{"kind":"Field","name":{"kind":"Name","value":"rateMinute"}},{"kind":"Field","name":{"kind":"Name","value":"rateHour"}}]}}]} as unknown as DocumentNode<AdminUpdateAccountMutation, AdminUpdateAccountMutationVariables>;
export const AdminCreateUserDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminCreateUser"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"role"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UserRole"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createUser"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"accountId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}}},{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}},{"kind":"Argument","name":{"kind":"Name","value":"role"},"value":{"kind":"Variable","name":{"kind":"Name","value":"role"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"password"}}]}}]}}]} as unknown as DocumentNode<AdminCreateUserMutation, AdminCreateUserMutationVariables>;
export const AdminCreateApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminCreateApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"readOnly"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"accountId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}}},{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}},{"kind":"Argument","name":{"kind":"Name","value":"readOnly"},"value":{"kind":"Variable","name":{"kind":"Name","value":"readOnly"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}}]}}]}}]} as unknown as DocumentNode<AdminCreateApiKeyMutation, AdminCreateApiKeyMutationVariables>;
export const AdminDeleteApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminDeleteApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<AdminDeleteApiKeyMutation, AdminDeleteApiKeyMutationVariables>;
export const AdminApiKeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminApiKeys"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKeys"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"accountId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readOnly"}}]}}]}}]} as unknown as DocumentNode<AdminApiKeysQuery, AdminApiKeysQueryVariables>;
export const AdminLoadCatalogDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminLoadCatalog"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"catalog"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"loadCatalog"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"catalog"},"value":{"kind":"Variable","name":{"kind":"Name","value":"catalog"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exchanges"}},{"kind":"Field","name":{"kind":"Name","value":"instruments"}},{"kind":"Field","name":{"kind":"Name","value":"datastreams"}}]}}]}}]} as unknown as DocumentNode<AdminLoadCatalogMutation, AdminLoadCatalogMutationVariables>;
export const AdminSyncCatalogDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminSyncCatalog"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"instruments"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"covers"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"dryRun"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"force"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"syncCatalog"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"exchange"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}}},{"kind":"Argument","name":{"kind":"Name","value":"instruments"},"value":{"kind":"Variable","name":{"kind":"Name","value":"instruments"}}},{"kind":"Argument","name":{"kind":"Name","value":"covers"},"value":{"kind":"Variable","name":{"kind":"Name","value":"covers"}}},{"kind":"Argument","name":{"kind":"Name","value":"dryRun"},"value":{"kind":"Variable","name":{"kind":"Name","value":"dryRun"}}},{"kind":"Argument","name":{"kind":"Name","value":"force"},"value":{"kind":"Variable","name":{"kind":"Name","value":"force"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"delisted"}},{"kind":"Field","name":{"kind":"Name","value":"relisted"}}]}}]}}]} as unknown as DocumentNode<AdminSyncCatalogMutation, AdminSyncCatalogMutationVariables>;
export const AdminFindDatastreamDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminFindDatastream"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"instrument"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"streamType"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"findDatastream"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"exchange"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}}},{"kind":"Argument","name":{"kind":"Name","value":"instrument"},"value":{"kind":"Variable","name":{"kind":"Name","value":"instrument"}}},{"kind":"Argument","name":{"kind":"Name","value":"streamType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"streamType"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"wireFormat"}}]}}]}}]} as unknown as DocumentNode<AdminFindDatastreamQuery, AdminFindDatastreamQueryVariables>;
export const AdminGrantSpanDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminGrantSpan"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"grantSpan"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"accountId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}}},{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}},{"kind":"Argument","name":{"kind":"Name","value":"fromNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"toNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"spanId"}}]}}]}}]} as unknown as DocumentNode<AdminGrantSpanMutation, AdminGrantSpanMutationVariables>;
export const AdminCreateExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminCreateExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateExportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<AdminCreateExportMutation, AdminCreateExportMutationVariables>;
export const AdminExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"export"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}}]}}]} as unknown as DocumentNode<AdminExportQuery, AdminExportQueryVariables>;
export const AdminExportDownloadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminExportDownload"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportDownload"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"artifacts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]}}]} as unknown as DocumentNode<AdminExportDownloadQuery, AdminExportDownloadQueryVariables>;
export const AdminCollectorsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminCollectors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"collectors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"shard"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"second"}},{"kind":"Field","name":{"kind":"Name","value":"epoch"}},{"kind":"Field","name":{"kind":"Name","value":"alive"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"sealedThroughNs"}},{"kind":"Field","name":{"kind":"Name","value":"cutRequestedNs"}},{"kind":"Field","name":{"kind":"Name","value":"streams"}}]}}]}}]} as unknown as DocumentNode<AdminCollectorsQuery, AdminCollectorsQueryVariables>;
export const AdminGapsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminGaps"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sinceNs"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"gaps"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"exchange"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}}},{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}},{"kind":"Argument","name":{"kind":"Name","value":"sinceNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sinceNs"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<AdminGapsQuery, AdminGapsQueryVariables>;
export const AdminAllExportsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminAllExports"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorExportFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"allExports"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AdminOperatedExport"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AdminOperatedExport"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatedExport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"retries"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}}]}}]} as unknown as DocumentNode<AdminAllExportsQuery, AdminAllExportsQueryVariables>;
export const AdminRetryExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminRetryExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AdminOperatedExport"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AdminOperatedExport"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatedExport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"retries"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}}]}}]} as unknown as DocumentNode<AdminRetryExportMutation, AdminRetryExportMutationVariables>;
export const AdminStopExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminStopExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stopExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AdminOperatedExport"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AdminOperatedExport"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatedExport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"retries"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}}]}}]} as unknown as DocumentNode<AdminStopExportMutation, AdminStopExportMutationVariables>;
export const AdminAllExportSetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminAllExportSets"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorExportSetFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"allExportSets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AdminOperatedExportSet"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AdminOperatedExportSet"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatedExportSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"retries"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"running"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}}]}}]}}]} as unknown as DocumentNode<AdminAllExportSetsQuery, AdminAllExportSetsQueryVariables>;
export const AdminRestartExportSetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminRestartExportSet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"restartExportSet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AdminOperatedExportSet"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AdminOperatedExportSet"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatedExportSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"retries"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"running"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}}]}}]}}]} as unknown as DocumentNode<AdminRestartExportSetMutation, AdminRestartExportSetMutationVariables>;
export const AdminStopExportSetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminStopExportSet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stopExportSet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AdminOperatedExportSet"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AdminOperatedExportSet"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatedExportSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"retries"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}},{"kind":"Field","name":{"kind":"Name","value":"running"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}}]}}]}}]} as unknown as DocumentNode<AdminStopExportSetMutation, AdminStopExportSetMutationVariables>;
export const AdminStoredSegmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminStoredSegments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"storedSegments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"blobName"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}}]}}]} as unknown as DocumentNode<AdminStoredSegmentsQuery, AdminStoredSegmentsQueryVariables>;
export const AdminKnownSegmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminKnownSegments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"knownSegments"}}]}}]} as unknown as DocumentNode<AdminKnownSegmentsQuery, AdminKnownSegmentsQueryVariables>;
export const AdminSlicesOfSegmentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminSlicesOfSegment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"blobName"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slicesOfSegment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"blobName"},"value":{"kind":"Variable","name":{"kind":"Name","value":"blobName"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"firstRowGroup"}},{"kind":"Field","name":{"kind":"Name","value":"lastRowGroup"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeq"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeq"}},{"kind":"Field","name":{"kind":"Name","value":"minNs"}},{"kind":"Field","name":{"kind":"Name","value":"maxNs"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"messageBytes"}}]}}]}}]} as unknown as DocumentNode<AdminSlicesOfSegmentQuery, AdminSlicesOfSegmentQueryVariables>;
export const AdminKeptExportFilesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminKeptExportFiles"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keptExportFiles"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportId"}},{"kind":"Field","name":{"kind":"Name","value":"files"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"blobName"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}}]}}]}}]}}]} as unknown as DocumentNode<AdminKeptExportFilesQuery, AdminKeptExportFilesQueryVariables>;
export const AdminRaiseEpochDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminRaiseEpoch"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"raiseEpoch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}}]}]}}]} as unknown as DocumentNode<AdminRaiseEpochMutation, AdminRaiseEpochMutationVariables>;
export const AdminAdoptBeginDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminAdoptBegin"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"digest"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"beginImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"exchange"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}}},{"kind":"Argument","name":{"kind":"Name","value":"digest"},"value":{"kind":"Variable","name":{"kind":"Name","value":"digest"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"epoch"}},{"kind":"Field","name":{"kind":"Name","value":"alreadyImported"}}]}}]}}]} as unknown as DocumentNode<AdminAdoptBeginMutation, AdminAdoptBeginMutationVariables>;
export const AdminAdoptCommitDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminAdoptCommit"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"digest"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"segments"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SegmentInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"commitImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"exchange"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}}},{"kind":"Argument","name":{"kind":"Name","value":"digest"},"value":{"kind":"Variable","name":{"kind":"Name","value":"digest"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}},{"kind":"Argument","name":{"kind":"Name","value":"segments"},"value":{"kind":"Variable","name":{"kind":"Name","value":"segments"}}}]}]}}]} as unknown as DocumentNode<AdminAdoptCommitMutation, AdminAdoptCommitMutationVariables>;
export const AdminSetRawRetentionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminSetRawRetention"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"planCode"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"days"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setRawRetention"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"planCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"planCode"}}},{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}},{"kind":"Argument","name":{"kind":"Name","value":"days"},"value":{"kind":"Variable","name":{"kind":"Name","value":"days"}}}]}]}}]} as unknown as DocumentNode<AdminSetRawRetentionMutation, AdminSetRawRetentionMutationVariables>;
export const AdminResealWebhookSecretsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminResealWebhookSecrets"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resealWebhookSecrets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checked"}},{"kind":"Field","name":{"kind":"Name","value":"resealed"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}},{"kind":"Field","name":{"kind":"Name","value":"next"}}]}}]}}]} as unknown as DocumentNode<AdminResealWebhookSecretsMutation, AdminResealWebhookSecretsMutationVariables>;
export const AdminResealDestinationCredentialsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminResealDestinationCredentials"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resealDestinationCredentials"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checked"}},{"kind":"Field","name":{"kind":"Name","value":"resealed"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}},{"kind":"Field","name":{"kind":"Name","value":"next"}}]}}]}}]} as unknown as DocumentNode<AdminResealDestinationCredentialsMutation, AdminResealDestinationCredentialsMutationVariables>;
export const AdminResealAuthenticatorsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminResealAuthenticators"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resealAuthenticators"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checked"}},{"kind":"Field","name":{"kind":"Name","value":"resealed"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}},{"kind":"Field","name":{"kind":"Name","value":"next"}}]}}]}}]} as unknown as DocumentNode<AdminResealAuthenticatorsMutation, AdminResealAuthenticatorsMutationVariables>;
export const AdminResetTwoFactorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminResetTwoFactor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"userId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resetTwoFactor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"userId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"userId"}}},{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]} as unknown as DocumentNode<AdminResetTwoFactorMutation, AdminResetTwoFactorMutationVariables>;
export const AdminCoverageDifferencesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminCoverageDifferences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"coverageDifferences"}}]}}]} as unknown as DocumentNode<AdminCoverageDifferencesQuery, AdminCoverageDifferencesQueryVariables>;
export const AdminRebuildCoverageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminRebuildCoverage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rebuildCoverage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}}]}]}}]} as unknown as DocumentNode<AdminRebuildCoverageMutation, AdminRebuildCoverageMutationVariables>;
export const AdminQuarantinedSegmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminQuarantinedSegments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quarantinedSegments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}]}]}}]} as unknown as DocumentNode<AdminQuarantinedSegmentsQuery, AdminQuarantinedSegmentsQueryVariables>;
export const AdminReleaseSegmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdminReleaseSegments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"blobNames"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"releaseSegments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"blobNames"},"value":{"kind":"Variable","name":{"kind":"Name","value":"blobNames"}}}]}]}}]} as unknown as DocumentNode<AdminReleaseSegmentsMutation, AdminReleaseSegmentsMutationVariables>;
export const LoadShippedCatalogDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"LoadShippedCatalog"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"catalog"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"loadCatalog"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"catalog"},"value":{"kind":"Variable","name":{"kind":"Name","value":"catalog"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exchanges"}},{"kind":"Field","name":{"kind":"Name","value":"instruments"}},{"kind":"Field","name":{"kind":"Name","value":"datastreams"}}]}}]}}]} as unknown as DocumentNode<LoadShippedCatalogMutation, LoadShippedCatalogMutationVariables>;
export const CreateDemoAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateDemoAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}},{"kind":"Argument","name":{"kind":"Name","value":"planCode"},"value":{"kind":"StringValue","value":"pro","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"accessStatus"},"value":{"kind":"EnumValue","value":"ACTIVE"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<CreateDemoAccountMutation, CreateDemoAccountMutationVariables>;
export const CreateDemoAccessDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateDemoAccess"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"keyName"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"accountId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}}},{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"keyName"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createUser"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"accountId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}}},{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"password"}}]}}]}}]} as unknown as DocumentNode<CreateDemoAccessMutation, CreateDemoAccessMutationVariables>;
/** The Int64 fields of each operation's result. */
export const int64Fields: ReadonlyMap<object, Int64Fields> = new Map<object, Int64Fields>([
[AdminFindDatastreamDocument, {"findDatastream":{"id":true}}],
[AdminExportDocument, {"export":{"rows":true,"bytes":true}}],
[AdminExportDownloadDocument, {"exportDownload":{"artifacts":{"bytes":true,"rows":true,"fromNs":true,"toNs":true}}}],
[AdminCollectorsDocument, {"collectors":{"epoch":true,"sealedThroughNs":true,"cutRequestedNs":true}}],
[AdminGapsDocument, {"gaps":{"datastreamId":true,"fromNs":true,"toNs":true}}],
[AdminAllExportsDocument, {"allExports":{"nodes":{"datastream":{"id":true},"fromNs":true,"toNs":true}}}],
[AdminRetryExportDocument, {"retryExport":{"datastream":{"id":true},"fromNs":true,"toNs":true}}],
[AdminStopExportDocument, {"stopExport":{"datastream":{"id":true},"fromNs":true,"toNs":true}}],
[AdminAllExportSetsDocument, {"allExportSets":{"nodes":{"fromNs":true,"toNs":true}}}],
[AdminRestartExportSetDocument, {"restartExportSet":{"fromNs":true,"toNs":true}}],
[AdminStopExportSetDocument, {"stopExportSet":{"fromNs":true,"toNs":true}}],
[AdminStoredSegmentsDocument, {"storedSegments":{"bytes":true}}],
[AdminSlicesOfSegmentDocument, {"slicesOfSegment":{"datastreamId":true,"firstSeq":true,"lastSeq":true,"minNs":true,"maxNs":true,"rows":true,"messageBytes":true}}],
[AdminKeptExportFilesDocument, {"keptExportFiles":{"files":{"bytes":true}}}],
[AdminRaiseEpochDocument, {"raiseEpoch":true}],
[AdminAdoptBeginDocument, {"beginImport":{"epoch":true}}],
[AdminCoverageDifferencesDocument, {"coverageDifferences":true}],
]);