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

export type CollectionPlanQueryVariables = Exact<{
  shard: Scalars['String']['input'];
  epoch: Scalars['Int64']['input'];
  known?: InputMaybe<Scalars['String']['input']>;
}>;


export type CollectionPlanQuery = { __typename?: 'Query', collectionPlan: { __typename?: 'CollectionPlan', leaseHeld: boolean, revision: string | null, unchanged: boolean, parts: number, endedStreamIds: Array<bigint>, cutRequestedNs: bigint | null, serverNowNs: bigint, streams: Array<{ __typename?: 'PlannedStream', id: bigint, instrument: string, streamType: string, newestSpanNs: bigint, movedNs: bigint | null }>, comingStreams: Array<{ __typename?: 'PlannedStream', id: bigint, instrument: string, streamType: string, newestSpanNs: bigint }> } };

export type WantedShardsQueryVariables = Exact<{ [key: string]: never; }>;


export type WantedShardsQuery = { __typename?: 'Query', wantedShards: Array<string> };

export type TakeStreamsMutationVariables = Exact<{
  shard: Scalars['String']['input'];
  epoch: Scalars['Int64']['input'];
  streams: Array<StreamToTakeInput> | StreamToTakeInput;
}>;


export type TakeStreamsMutation = { __typename?: 'Mutation', takeStreams: Array<{ __typename?: 'TakenStream', datastreamId: bigint, movedNs: bigint }> };

export type AnnounceShardsMutationVariables = Exact<{
  shards: Array<Scalars['String']['input']> | Scalars['String']['input'];
  collector: Scalars['String']['input'];
  parts: Array<ExchangePartsInput> | ExchangePartsInput;
}>;


export type AnnounceShardsMutation = { __typename?: 'Mutation', announceShards: boolean };

export type CommitSegmentsMutationVariables = Exact<{
  shard: Scalars['String']['input'];
  epoch: Scalars['Int64']['input'];
  segments: Array<SegmentInput> | SegmentInput;
  gaps: Array<GapInput> | GapInput;
  sealedThroughNs?: InputMaybe<Scalars['Int64']['input']>;
  lastFrames?: InputMaybe<Array<LastFramesInput> | LastFramesInput>;
}>;


export type CommitSegmentsMutation = { __typename?: 'Mutation', commitSegments: boolean };

export type MissingRangesQueryVariables = Exact<{
  shard: Scalars['String']['input'];
  datastreamIds: Array<Scalars['Int64']['input']> | Scalars['Int64']['input'];
  fromNs: Scalars['Int64']['input'];
  toNs: Scalars['Int64']['input'];
}>;


export type MissingRangesQuery = { __typename?: 'Query', missingRanges: { __typename?: 'MissingRanges', sealedThroughNs: bigint | null, ranges: Array<{ __typename?: 'MissingRange', datastreamId: bigint, fromNs: bigint, toNs: bigint }> } };

export type FillGapsMutationVariables = Exact<{
  shard: Scalars['String']['input'];
  epoch: Scalars['Int64']['input'];
  segments: Array<SegmentInput> | SegmentInput;
  filled: Array<StreamRangeInput> | StreamRangeInput;
}>;


export type FillGapsMutation = { __typename?: 'Mutation', fillGaps: boolean };

export type ResolveDatastreamsMutationVariables = Exact<{
  exchange: Scalars['String']['input'];
  keys: Array<StreamKeyInput> | StreamKeyInput;
  create: Scalars['Boolean']['input'];
}>;


export type ResolveDatastreamsMutation = { __typename?: 'Mutation', resolveDatastreams: Array<{ __typename?: 'Datastream', id: bigint } | null> };

export type BeginImportMutationVariables = Exact<{
  exchange: Scalars['String']['input'];
  digest: Scalars['String']['input'];
}>;


export type BeginImportMutation = { __typename?: 'Mutation', beginImport: { __typename?: 'ImportTicket', alreadyImported: boolean, datastreamIds: Array<bigint>, epoch: bigint } };

export type CommitImportMutationVariables = Exact<{
  exchange: Scalars['String']['input'];
  digest: Scalars['String']['input'];
  epoch: Scalars['Int64']['input'];
  segments: Array<SegmentInput> | SegmentInput;
}>;


export type CommitImportMutation = { __typename?: 'Mutation', commitImport: boolean };

export type AcquireCollectorLeaseMutationVariables = Exact<{
  shard: Scalars['String']['input'];
  owner: Scalars['String']['input'];
  ttlMs: Scalars['Int']['input'];
  beside: Scalars['Boolean']['input'];
}>;


export type AcquireCollectorLeaseMutation = { __typename?: 'Mutation', acquireCollectorLease: { __typename?: 'CollectorLease', shard: string, epoch: bigint, ttlMs: number, sealedThroughNs: bigint | null, standby: boolean, lastFramesEpoch: bigint | null, lastFrames: Array<{ __typename?: 'LastFramesLeft', datastreamId: bigint, lastNs: bigint, signatures: Array<string> }> | null } | null };

export type RenewCollectorLeaseMutationVariables = Exact<{
  shard: Scalars['String']['input'];
  epoch: Scalars['Int64']['input'];
  ttlMs: Scalars['Int']['input'];
  report: CollectorReportInput;
}>;


export type RenewCollectorLeaseMutation = { __typename?: 'Mutation', renewCollectorLease: boolean };

export type OfferHandoverMutationVariables = Exact<{
  shard: Scalars['String']['input'];
  epoch: Scalars['Int64']['input'];
}>;


export type OfferHandoverMutation = { __typename?: 'Mutation', offerHandover: { __typename?: 'HandoverOffer', standby: boolean, live: boolean } };

export type RenewStandbyMutationVariables = Exact<{
  shard: Scalars['String']['input'];
  epoch: Scalars['Int64']['input'];
  ttlMs: Scalars['Int']['input'];
  live: Scalars['Boolean']['input'];
  filledThroughNs?: InputMaybe<Scalars['Int64']['input']>;
}>;


export type RenewStandbyMutation = { __typename?: 'Mutation', renewStandby: { __typename?: 'StandbyAnswer', state: string, sealedThroughNs: bigint | null, lastFramesEpoch: bigint | null, lastFrames: Array<{ __typename?: 'LastFramesLeft', datastreamId: bigint, lastNs: bigint, signatures: Array<string> }> | null } };

export type ReleaseCollectorLeaseMutationVariables = Exact<{
  shard: Scalars['String']['input'];
  epoch: Scalars['Int64']['input'];
  lastFrames?: InputMaybe<Array<LastFramesInput> | LastFramesInput>;
}>;


export type ReleaseCollectorLeaseMutation = { __typename?: 'Mutation', releaseCollectorLease: boolean };

export type DestinationAccessQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type DestinationAccessQuery = { __typename?: 'Query', destinationAccess: { __typename?: 'DestinationAccess', place: unknown, credentials: unknown, prefix: string } | null };

export type AdvanceExportScheduleMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type AdvanceExportScheduleMutation = { __typename?: 'Mutation', advanceExportSchedule: number | null };

export type NextSetMembersMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  after: Scalars['Int']['input'];
  first: Scalars['Int']['input'];
}>;


export type NextSetMembersMutation = { __typename?: 'Mutation', nextSetMembers: { __typename?: 'SetMemberPage', last: number | null, members: Array<{ __typename?: 'SetMember', exportId: string, datastreamId: bigint, exchange: string, schemaLabel: string, title: string, hasFiles: boolean, retry: number, plan: { __typename?: 'PartitionPlan', partitionCount: number, expectedMessages: bigint, unwritten: Array<{ __typename?: 'PlannedPartition', ordinal: number, stage: PartitionStage, label: string, filename: string, fromNs: bigint, toNs: bigint, estimatedMessages: bigint }> } | null }> } };

export type FinishExportSetMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  reason?: InputMaybe<Scalars['String']['input']>;
  run?: InputMaybe<Scalars['Int']['input']>;
}>;


export type FinishExportSetMutation = { __typename?: 'Mutation', finishExportSet: ExportStatus };

export type ExportIdsOfSetQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  after?: InputMaybe<Scalars['ID']['input']>;
  first: Scalars['Int']['input'];
}>;


export type ExportIdsOfSetQuery = { __typename?: 'Query', exportIdsOfSet: Array<string> };

export type ExportSetDeliveryQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  exportId?: InputMaybe<Scalars['ID']['input']>;
}>;


export type ExportSetDeliveryQuery = { __typename?: 'Query', exportSetDelivery: { __typename?: 'ExportSetDelivery', destinationId: string, folder: string, manifestFolder: string, files: Array<{ __typename?: 'FileToDeliverType', filename: string, blobName: string, bytes: bigint, sha256: string }> } };

export type RecordSetDeliveryMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  exportId: Scalars['ID']['input'];
}>;


export type RecordSetDeliveryMutation = { __typename?: 'Mutation', recordSetDelivery: boolean };

export type ExportSetDeliveryManifestQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ExportSetDeliveryManifestQuery = { __typename?: 'Query', exportSetDeliveryManifest: string | null };

export type ExportWorkFieldsFragment = { __typename?: 'ExportWork', accountId: string, status: ExportStatus, format: ExportSetFormat, formatOptions: unknown, parquetTypes: unknown | null, schemaSnapshot: unknown, view: unknown | null, fromNs: bigint, toNs: bigint, clippedAtNs: bigint | null, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string }, coverage: Array<{ __typename?: 'TimeRange', fromNs: bigint, toNs: bigint }> };

export type ExportWorkQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ExportWorkQuery = { __typename?: 'Query', exportWork: { __typename?: 'ExportWork', accountId: string, status: ExportStatus, format: ExportSetFormat, formatOptions: unknown, parquetTypes: unknown | null, schemaSnapshot: unknown, view: unknown | null, fromNs: bigint, toNs: bigint, clippedAtNs: bigint | null, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string }, coverage: Array<{ __typename?: 'TimeRange', fromNs: bigint, toNs: bigint }> } | null };

export type BeginExportMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  waitForSeal: Scalars['Boolean']['input'];
  first: Scalars['Int']['input'];
}>;


export type BeginExportMutation = { __typename?: 'Mutation', beginExport: { __typename?: 'ExportWork', accountId: string, status: ExportStatus, format: ExportSetFormat, formatOptions: unknown, parquetTypes: unknown | null, schemaSnapshot: unknown, view: unknown | null, fromNs: bigint, toNs: bigint, clippedAtNs: bigint | null, plan: { __typename?: 'PartitionPlan', partitionCount: number, expectedMessages: bigint, unwritten: Array<{ __typename?: 'PlannedPartition', ordinal: number, stage: PartitionStage, label: string, filename: string, fromNs: bigint, toNs: bigint, estimatedMessages: bigint }> } | null, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string }, coverage: Array<{ __typename?: 'TimeRange', fromNs: bigint, toNs: bigint }> } };

export type SegmentSlicesQueryVariables = Exact<{
  datastreamId: Scalars['Int64']['input'];
  fromNs: Scalars['Int64']['input'];
  toNs: Scalars['Int64']['input'];
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type SegmentSlicesQuery = { __typename?: 'Query', segmentSlices: { __typename?: 'SegmentSliceConnection', revision: bigint, nodes: Array<{ __typename?: 'SegmentSlice', blobName: string, blobBytes: bigint, firstRowGroup: number, lastRowGroup: number, firstSeq: bigint, minNs: bigint, maxNs: bigint, rows: bigint, messageBytes: bigint }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type GapsOfDatastreamQueryVariables = Exact<{
  datastreamId: Scalars['Int64']['input'];
  fromNs: Scalars['Int64']['input'];
  toNs: Scalars['Int64']['input'];
}>;


export type GapsOfDatastreamQuery = { __typename?: 'Query', gapsOfDatastream: Array<{ __typename?: 'Gap', fromNs: bigint, toNs: bigint, reason: string }> };

export type ReportExportProgressMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  progress: Scalars['Float']['input'];
  rows: Scalars['Int64']['input'];
  bytes: Scalars['Int64']['input'];
  partitions: Array<PartitionProgressInput> | PartitionProgressInput;
}>;


export type ReportExportProgressMutation = { __typename?: 'Mutation', reportExportProgress: boolean };

export type FailExportMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  reason: Scalars['String']['input'];
  retry?: InputMaybe<Scalars['Int']['input']>;
}>;


export type FailExportMutation = { __typename?: 'Mutation', failExport: boolean };

export type PlanPartitionsMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  first: Scalars['Int']['input'];
}>;


export type PlanPartitionsMutation = { __typename?: 'Mutation', planPartitions: { __typename?: 'PartitionPlan', partitionCount: number, expectedMessages: bigint, unwritten: Array<{ __typename?: 'PlannedPartition', ordinal: number, stage: PartitionStage, label: string, filename: string, fromNs: bigint, toNs: bigint, estimatedMessages: bigint }> } };

export type PlanFieldsFragment = { __typename?: 'PartitionPlan', partitionCount: number, expectedMessages: bigint, unwritten: Array<{ __typename?: 'PlannedPartition', ordinal: number, stage: PartitionStage, label: string, filename: string, fromNs: bigint, toNs: bigint, estimatedMessages: bigint }> };

export type RecordPartitionMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  ordinal: Scalars['Int']['input'];
  written: WrittenPartitionInput;
}>;


export type RecordPartitionMutation = { __typename?: 'Mutation', recordPartition: { __typename?: 'RecordedPartition', chosen: boolean, messages: bigint, rows: bigint, bytes: bigint } };

export type RecordOnlyPartitionMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  written: WrittenPartitionInput;
  engineVersion: Scalars['String']['input'];
}>;


export type RecordOnlyPartitionMutation = { __typename?: 'Mutation', recordOnlyPartition: { __typename?: 'CompletedPartition', chosen: boolean, messages: bigint, rows: bigint, bytes: bigint, completed: boolean } };

export type RecordedPartitionFilesQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type RecordedPartitionFilesQuery = { __typename?: 'Query', recordedPartitionFiles: Array<{ __typename?: 'RecordedPartitionFile', stage: PartitionStage, fromNs: bigint, toNs: bigint, blobName: string, etag: string }> };

export type ReopenPartitionsMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  blobNames: Array<Scalars['String']['input']> | Scalars['String']['input'];
}>;


export type ReopenPartitionsMutation = { __typename?: 'Mutation', reopenPartitions: { __typename?: 'ReopenedPartitions', partitions: number, messages: bigint, rows: bigint, bytes: bigint } };

export type CompleteExportMutationVariables = Exact<{
  id: Scalars['ID']['input'];
  engineVersion: Scalars['String']['input'];
}>;


export type CompleteExportMutation = { __typename?: 'Mutation', completeExport: boolean };

export type CompactionHoursQueryVariables = Exact<{
  settledBefore: Scalars['DateTime']['input'];
  closedBeforeNs: Scalars['Int64']['input'];
  first: Scalars['Int']['input'];
}>;


export type CompactionHoursQuery = { __typename?: 'Query', compactionHours: Array<{ __typename?: 'CompactionHour', shard: string, hourNs: bigint }> };

export type CompactionStreamsQueryVariables = Exact<{
  shard: Scalars['String']['input'];
  hourNs: Scalars['Int64']['input'];
  settledBefore: Scalars['DateTime']['input'];
}>;


export type CompactionStreamsQuery = { __typename?: 'Query', compactionStreams: Array<{ __typename?: 'CompactionStream', datastreamId: bigint, slices: bigint }> };

export type CompactionInputsQueryVariables = Exact<{
  shard: Scalars['String']['input'];
  hourNs: Scalars['Int64']['input'];
  settledBefore: Scalars['DateTime']['input'];
  datastreamIds: Array<Scalars['Int64']['input']> | Scalars['Int64']['input'];
}>;


export type CompactionInputsQuery = { __typename?: 'Query', compactionInputs: Array<{ __typename?: 'CompactionInput', datastreamId: bigint, blobName: string, blobBytes: bigint, firstRowGroup: number, lastRowGroup: number, firstSeq: bigint, lastSeq: bigint, minNs: bigint, maxNs: bigint, rows: bigint, messageBytes: bigint }> };

export type SwapSegmentsMutationVariables = Exact<{
  shard: Scalars['String']['input'];
  inputs: Array<SliceKeyInput> | SliceKeyInput;
  outputs: Array<SegmentInput> | SegmentInput;
}>;


export type SwapSegmentsMutation = { __typename?: 'Mutation', swapSegments: boolean };

export type RetiredSegmentsQueryVariables = Exact<{
  retiredBefore: Scalars['DateTime']['input'];
  first: Scalars['Int']['input'];
}>;


export type RetiredSegmentsQuery = { __typename?: 'Query', retiredSegments: Array<string> };

export type MarkSegmentsSweptMutationVariables = Exact<{
  blobNames: Array<Scalars['String']['input']> | Scalars['String']['input'];
}>;


export type MarkSegmentsSweptMutation = { __typename?: 'Mutation', markSegmentsSwept: number };

export type ForgetSweptSegmentsMutationVariables = Exact<{
  sweptBefore: Scalars['DateTime']['input'];
  first: Scalars['Int']['input'];
}>;


export type ForgetSweptSegmentsMutation = { __typename?: 'Mutation', forgetSweptSegments: number };

export type ExportsToClearQueryVariables = Exact<{
  endedBefore: Scalars['DateTime']['input'];
  first: Scalars['Int']['input'];
}>;


export type ExportsToClearQuery = { __typename?: 'Query', exportsToClear: Array<string> };

export type MarkExportFilesRemovedMutationVariables = Exact<{
  ids: Array<Scalars['ID']['input']> | Scalars['ID']['input'];
  endedBefore?: InputMaybe<Scalars['DateTime']['input']>;
}>;


export type MarkExportFilesRemovedMutation = { __typename?: 'Mutation', markExportFilesRemoved: number };

export type KeptExportFilesQueryVariables = Exact<{
  ids: Array<Scalars['ID']['input']> | Scalars['ID']['input'];
}>;


export type KeptExportFilesQuery = { __typename?: 'Query', keptExportFiles: Array<{ __typename?: 'KeptExportFiles', exportId: string, running: boolean, files: Array<{ __typename?: 'KeptExportFile', blobName: string }> }> };

export type StreamsWithRetentionQueryVariables = Exact<{
  after: Scalars['Int64']['input'];
  first: Scalars['Int']['input'];
}>;


export type StreamsWithRetentionQuery = { __typename?: 'Query', streamsWithRetention: Array<bigint> };

export type ExpireRowsMutationVariables = Exact<{
  datastreamId: Scalars['Int64']['input'];
}>;


export type ExpireRowsMutation = { __typename?: 'Mutation', expireRows: { __typename?: 'Expiry', slices: number, rows: bigint, more: boolean, postponed: boolean } };

export type KnownSegmentsQueryVariables = Exact<{ [key: string]: never; }>;


export type KnownSegmentsQuery = { __typename?: 'Query', knownSegments: Array<string> };

export type QuarantineSlicesMutationVariables = Exact<{
  inputs: Array<SliceKeyInput> | SliceKeyInput;
}>;


export type QuarantineSlicesMutation = { __typename?: 'Mutation', quarantineSlices: boolean };

export type PlanOutputsMutationVariables = Exact<{
  blobNames: Array<Scalars['String']['input']> | Scalars['String']['input'];
}>;


export type PlanOutputsMutation = { __typename?: 'Mutation', planOutputs: boolean };

export type UnusedOutputsQueryVariables = Exact<{
  plannedBefore: Scalars['DateTime']['input'];
  first: Scalars['Int']['input'];
}>;


export type UnusedOutputsQuery = { __typename?: 'Query', unusedOutputs: Array<string> };

export type GiveUpOutputMutationVariables = Exact<{
  blobName: Scalars['String']['input'];
  plannedBefore: Scalars['DateTime']['input'];
}>;


export type GiveUpOutputMutation = { __typename?: 'Mutation', giveUpOutput: boolean };

export type BookCheckpointWorkQueryVariables = Exact<{
  version: Scalars['Int']['input'];
  settledBeforeNs: Scalars['Int64']['input'];
  after: Scalars['Int64']['input'];
  first: Scalars['Int']['input'];
}>;


export type BookCheckpointWorkQuery = { __typename?: 'Query', bookCheckpointWork: Array<{ __typename?: 'BookCheckpointWork', boundariesNs: Array<bigint>, datastream: { __typename?: 'BookDatastream', id: bigint, exchange: string, instrument: string, streamType: string } }> };

export type RecordBookCheckpointMutationVariables = Exact<{
  input: BookCheckpointInput;
}>;


export type RecordBookCheckpointMutation = { __typename?: 'Mutation', recordBookCheckpoint: boolean };

export type MeasurableHoursQueryVariables = Exact<{
  first: Scalars['Int']['input'];
}>;


export type MeasurableHoursQuery = { __typename?: 'Query', measurableHours: Array<{ __typename?: 'QualityHour', datastreamId: bigint, exchange: string, instrument: string, streamType: string, hourNs: bigint, changes: bigint }> };

export type RecordQualityHoursMutationVariables = Exact<{
  datastreamId: Scalars['Int64']['input'];
  hours: Array<QualityHourInput> | QualityHourInput;
}>;


export type RecordQualityHoursMutation = { __typename?: 'Mutation', recordQualityHours: boolean };

export type ComputeLiveQualityMutationVariables = Exact<{
  after: Scalars['Int64']['input'];
  first: Scalars['Int']['input'];
}>;


export type ComputeLiveQualityMutation = { __typename?: 'Mutation', computeLiveQuality: bigint | null };

export type ClaimMinutesMutationVariables = Exact<{
  first: Scalars['Int']['input'];
}>;


export type ClaimMinutesMutation = { __typename?: 'Mutation', claimMinutes: Array<{ __typename?: 'ClaimedMinutes', datastreamId: bigint, exchange: string, streamType: string, hourNs: bigint, minutes: bigint, claim: bigint }> };

export type RecordRollupsMutationVariables = Exact<{
  hours: Array<RollupHourInput> | RollupHourInput;
}>;


export type RecordRollupsMutation = { __typename?: 'Mutation', recordRollups: boolean };

export type BookSourceQueryVariables = Exact<{
  datastreamId: Scalars['Int64']['input'];
  fromNs: Scalars['Int64']['input'];
  toNs: Scalars['Int64']['input'];
}>;


export type BookSourceQuery = { __typename?: 'Query', bookSource: { __typename?: 'BookSource', polledDatastreamId: bigint | null, heldFromNs: bigint | null, heldToNs: bigint | null, revision: bigint, breaks: Array<{ __typename?: 'Gap', fromNs: bigint, toNs: bigint, reason: string }> } };

export type BookCheckpointQueryVariables = Exact<{
  datastreamId: Scalars['Int64']['input'];
  version: Scalars['Int']['input'];
  atNs: Scalars['Int64']['input'];
}>;


export type BookCheckpointQuery = { __typename?: 'Query', bookCheckpoint: { __typename?: 'StoredBookCheckpoint', atNs: bigint, blobName: string } | null };

export type WebhookRequestQueryVariables = Exact<{
  deliveryId: Scalars['ID']['input'];
  run: Scalars['Int']['input'];
}>;


export type WebhookRequestQuery = { __typename?: 'Query', webhookRequest: { __typename?: 'WebhookRequest', url: string, headers: unknown, body: string } | null };

export type ReportWebhookAttemptMutationVariables = Exact<{
  attempt: WebhookAttemptInput;
}>;


export type ReportWebhookAttemptMutation = { __typename?: 'Mutation', reportWebhookAttempt: boolean };

export type GiveUpWebhookMutationVariables = Exact<{
  deliveryId: Scalars['ID']['input'];
  run: Scalars['Int']['input'];
}>;


export type GiveUpWebhookMutation = { __typename?: 'Mutation', giveUpWebhook: boolean };

export const ExportWorkFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportWorkFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportWork"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"schemaSnapshot"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"clippedAtNs"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}}]}}]}}]} as unknown as DocumentNode<ExportWorkFieldsFragment, unknown>;
export const PlanFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlanFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PartitionPlan"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"partitionCount"}},{"kind":"Field","name":{"kind":"Name","value":"expectedMessages"}},{"kind":"Field","name":{"kind":"Name","value":"unwritten"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ordinal"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedMessages"}}]}}]}}]} as unknown as DocumentNode<PlanFieldsFragment, unknown>;
export const CollectionPlanDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CollectionPlan"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"known"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"collectionPlan"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}},{"kind":"Argument","name":{"kind":"Name","value":"known"},"value":{"kind":"Variable","name":{"kind":"Name","value":"known"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaseHeld"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"streams"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"newestSpanNs"}},{"kind":"Field","name":{"kind":"Name","value":"movedNs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"comingStreams"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"newestSpanNs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parts"}},{"kind":"Field","name":{"kind":"Name","value":"endedStreamIds"}},{"kind":"Field","name":{"kind":"Name","value":"cutRequestedNs"}},{"kind":"Field","name":{"kind":"Name","value":"serverNowNs"}}]}}]}}]} as unknown as DocumentNode<CollectionPlanQuery, CollectionPlanQueryVariables>;
export const WantedShardsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WantedShards"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"wantedShards"}}]}}]} as unknown as DocumentNode<WantedShardsQuery, WantedShardsQueryVariables>;
export const TakeStreamsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TakeStreams"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"streams"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StreamToTakeInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"takeStreams"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}},{"kind":"Argument","name":{"kind":"Name","value":"streams"},"value":{"kind":"Variable","name":{"kind":"Name","value":"streams"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"movedNs"}}]}}]}}]} as unknown as DocumentNode<TakeStreamsMutation, TakeStreamsMutationVariables>;
export const AnnounceShardsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AnnounceShards"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shards"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"collector"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"parts"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ExchangePartsInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"announceShards"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shards"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shards"}}},{"kind":"Argument","name":{"kind":"Name","value":"collector"},"value":{"kind":"Variable","name":{"kind":"Name","value":"collector"}}},{"kind":"Argument","name":{"kind":"Name","value":"parts"},"value":{"kind":"Variable","name":{"kind":"Name","value":"parts"}}}]}]}}]} as unknown as DocumentNode<AnnounceShardsMutation, AnnounceShardsMutationVariables>;
export const CommitSegmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CommitSegments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"segments"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SegmentInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"gaps"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"GapInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sealedThroughNs"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"lastFrames"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LastFramesInput"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"commitSegments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}},{"kind":"Argument","name":{"kind":"Name","value":"segments"},"value":{"kind":"Variable","name":{"kind":"Name","value":"segments"}}},{"kind":"Argument","name":{"kind":"Name","value":"gaps"},"value":{"kind":"Variable","name":{"kind":"Name","value":"gaps"}}},{"kind":"Argument","name":{"kind":"Name","value":"sealedThroughNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sealedThroughNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"lastFrames"},"value":{"kind":"Variable","name":{"kind":"Name","value":"lastFrames"}}}]}]}}]} as unknown as DocumentNode<CommitSegmentsMutation, CommitSegmentsMutationVariables>;
export const MissingRangesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MissingRanges"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingRanges"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"datastreamIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamIds"}}},{"kind":"Argument","name":{"kind":"Name","value":"fromNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"toNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sealedThroughNs"}},{"kind":"Field","name":{"kind":"Name","value":"ranges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}}]}}]}}]}}]} as unknown as DocumentNode<MissingRangesQuery, MissingRangesQueryVariables>;
export const FillGapsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FillGaps"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"segments"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SegmentInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filled"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StreamRangeInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fillGaps"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}},{"kind":"Argument","name":{"kind":"Name","value":"segments"},"value":{"kind":"Variable","name":{"kind":"Name","value":"segments"}}},{"kind":"Argument","name":{"kind":"Name","value":"filled"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filled"}}}]}]}}]} as unknown as DocumentNode<FillGapsMutation, FillGapsMutationVariables>;
export const ResolveDatastreamsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResolveDatastreams"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"keys"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StreamKeyInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"create"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resolveDatastreams"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"exchange"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}}},{"kind":"Argument","name":{"kind":"Name","value":"keys"},"value":{"kind":"Variable","name":{"kind":"Name","value":"keys"}}},{"kind":"Argument","name":{"kind":"Name","value":"create"},"value":{"kind":"Variable","name":{"kind":"Name","value":"create"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<ResolveDatastreamsMutation, ResolveDatastreamsMutationVariables>;
export const BeginImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BeginImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"digest"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"beginImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"exchange"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}}},{"kind":"Argument","name":{"kind":"Name","value":"digest"},"value":{"kind":"Variable","name":{"kind":"Name","value":"digest"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alreadyImported"}},{"kind":"Field","name":{"kind":"Name","value":"datastreamIds"}},{"kind":"Field","name":{"kind":"Name","value":"epoch"}}]}}]}}]} as unknown as DocumentNode<BeginImportMutation, BeginImportMutationVariables>;
export const CommitImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CommitImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"digest"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"segments"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SegmentInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"commitImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"exchange"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}}},{"kind":"Argument","name":{"kind":"Name","value":"digest"},"value":{"kind":"Variable","name":{"kind":"Name","value":"digest"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}},{"kind":"Argument","name":{"kind":"Name","value":"segments"},"value":{"kind":"Variable","name":{"kind":"Name","value":"segments"}}}]}]}}]} as unknown as DocumentNode<CommitImportMutation, CommitImportMutationVariables>;
export const AcquireCollectorLeaseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AcquireCollectorLease"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"owner"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ttlMs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"beside"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"acquireCollectorLease"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"owner"},"value":{"kind":"Variable","name":{"kind":"Name","value":"owner"}}},{"kind":"Argument","name":{"kind":"Name","value":"ttlMs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ttlMs"}}},{"kind":"Argument","name":{"kind":"Name","value":"beside"},"value":{"kind":"Variable","name":{"kind":"Name","value":"beside"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"shard"}},{"kind":"Field","name":{"kind":"Name","value":"epoch"}},{"kind":"Field","name":{"kind":"Name","value":"ttlMs"}},{"kind":"Field","name":{"kind":"Name","value":"sealedThroughNs"}},{"kind":"Field","name":{"kind":"Name","value":"standby"}},{"kind":"Field","name":{"kind":"Name","value":"lastFrames"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"lastNs"}},{"kind":"Field","name":{"kind":"Name","value":"signatures"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastFramesEpoch"}}]}}]}}]} as unknown as DocumentNode<AcquireCollectorLeaseMutation, AcquireCollectorLeaseMutationVariables>;
export const RenewCollectorLeaseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RenewCollectorLease"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ttlMs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"report"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CollectorReportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"renewCollectorLease"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}},{"kind":"Argument","name":{"kind":"Name","value":"ttlMs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ttlMs"}}},{"kind":"Argument","name":{"kind":"Name","value":"report"},"value":{"kind":"Variable","name":{"kind":"Name","value":"report"}}}]}]}}]} as unknown as DocumentNode<RenewCollectorLeaseMutation, RenewCollectorLeaseMutationVariables>;
export const OfferHandoverDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OfferHandover"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"offerHandover"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"standby"}},{"kind":"Field","name":{"kind":"Name","value":"live"}}]}}]}}]} as unknown as DocumentNode<OfferHandoverMutation, OfferHandoverMutationVariables>;
export const RenewStandbyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RenewStandby"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ttlMs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"live"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filledThroughNs"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"renewStandby"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}},{"kind":"Argument","name":{"kind":"Name","value":"ttlMs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ttlMs"}}},{"kind":"Argument","name":{"kind":"Name","value":"live"},"value":{"kind":"Variable","name":{"kind":"Name","value":"live"}}},{"kind":"Argument","name":{"kind":"Name","value":"filledThroughNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filledThroughNs"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"sealedThroughNs"}},{"kind":"Field","name":{"kind":"Name","value":"lastFrames"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"lastNs"}},{"kind":"Field","name":{"kind":"Name","value":"signatures"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastFramesEpoch"}}]}}]}}]} as unknown as DocumentNode<RenewStandbyMutation, RenewStandbyMutationVariables>;
export const ReleaseCollectorLeaseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReleaseCollectorLease"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"lastFrames"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LastFramesInput"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"releaseCollectorLease"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}},{"kind":"Argument","name":{"kind":"Name","value":"lastFrames"},"value":{"kind":"Variable","name":{"kind":"Name","value":"lastFrames"}}}]}]}}]} as unknown as DocumentNode<ReleaseCollectorLeaseMutation, ReleaseCollectorLeaseMutationVariables>;
export const DestinationAccessDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DestinationAccess"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"destinationAccess"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"credentials"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}}]}}]}}]} as unknown as DocumentNode<DestinationAccessQuery, DestinationAccessQueryVariables>;
export const AdvanceExportScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdvanceExportSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"advanceExportSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<AdvanceExportScheduleMutation, AdvanceExportScheduleMutationVariables>;
export const NextSetMembersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"NextSetMembers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nextSetMembers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportId"}},{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"schemaLabel"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"hasFiles"}},{"kind":"Field","name":{"kind":"Name","value":"retry"}},{"kind":"Field","name":{"kind":"Name","value":"plan"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlanFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"last"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlanFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PartitionPlan"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"partitionCount"}},{"kind":"Field","name":{"kind":"Name","value":"expectedMessages"}},{"kind":"Field","name":{"kind":"Name","value":"unwritten"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ordinal"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedMessages"}}]}}]}}]} as unknown as DocumentNode<NextSetMembersMutation, NextSetMembersMutationVariables>;
export const FinishExportSetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FinishExportSet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reason"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"run"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"finishExportSet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"reason"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reason"}}},{"kind":"Argument","name":{"kind":"Name","value":"run"},"value":{"kind":"Variable","name":{"kind":"Name","value":"run"}}}]}]}}]} as unknown as DocumentNode<FinishExportSetMutation, FinishExportSetMutationVariables>;
export const ExportIdsOfSetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportIdsOfSet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportIdsOfSet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}]}]}}]} as unknown as DocumentNode<ExportIdsOfSetQuery, ExportIdsOfSetQueryVariables>;
export const ExportSetDeliveryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportSetDelivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exportId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportSetDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"exportId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exportId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"manifestFolder"}},{"kind":"Field","name":{"kind":"Name","value":"files"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"blobName"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}}]}}]}}]}}]} as unknown as DocumentNode<ExportSetDeliveryQuery, ExportSetDeliveryQueryVariables>;
export const RecordSetDeliveryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordSetDelivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exportId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordSetDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"exportId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exportId"}}}]}]}}]} as unknown as DocumentNode<RecordSetDeliveryMutation, RecordSetDeliveryMutationVariables>;
export const ExportSetDeliveryManifestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportSetDeliveryManifest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportSetDeliveryManifest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<ExportSetDeliveryManifestQuery, ExportSetDeliveryManifestQueryVariables>;
export const ExportWorkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportWork"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportWork"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportWorkFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportWorkFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportWork"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"schemaSnapshot"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"clippedAtNs"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}}]}}]}}]} as unknown as DocumentNode<ExportWorkQuery, ExportWorkQueryVariables>;
export const BeginExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BeginExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"waitForSeal"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"beginExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"waitForSeal"},"value":{"kind":"Variable","name":{"kind":"Name","value":"waitForSeal"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportWorkFields"}},{"kind":"Field","name":{"kind":"Name","value":"plan"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlanFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportWorkFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportWork"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"schemaSnapshot"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"clippedAtNs"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlanFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PartitionPlan"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"partitionCount"}},{"kind":"Field","name":{"kind":"Name","value":"expectedMessages"}},{"kind":"Field","name":{"kind":"Name","value":"unwritten"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ordinal"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedMessages"}}]}}]}}]} as unknown as DocumentNode<BeginExportMutation, BeginExportMutationVariables>;
export const SegmentSlicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SegmentSlices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"segmentSlices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}},{"kind":"Argument","name":{"kind":"Name","value":"fromNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"toNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"blobName"}},{"kind":"Field","name":{"kind":"Name","value":"blobBytes"}},{"kind":"Field","name":{"kind":"Name","value":"firstRowGroup"}},{"kind":"Field","name":{"kind":"Name","value":"lastRowGroup"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeq"}},{"kind":"Field","name":{"kind":"Name","value":"minNs"}},{"kind":"Field","name":{"kind":"Name","value":"maxNs"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"messageBytes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<SegmentSlicesQuery, SegmentSlicesQueryVariables>;
export const GapsOfDatastreamDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"GapsOfDatastream"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"gapsOfDatastream"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}},{"kind":"Argument","name":{"kind":"Name","value":"fromNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"toNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<GapsOfDatastreamQuery, GapsOfDatastreamQueryVariables>;
export const ReportExportProgressDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReportExportProgress"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"progress"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Float"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rows"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"bytes"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"partitions"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PartitionProgressInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reportExportProgress"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"progress"},"value":{"kind":"Variable","name":{"kind":"Name","value":"progress"}}},{"kind":"Argument","name":{"kind":"Name","value":"rows"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rows"}}},{"kind":"Argument","name":{"kind":"Name","value":"bytes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bytes"}}},{"kind":"Argument","name":{"kind":"Name","value":"partitions"},"value":{"kind":"Variable","name":{"kind":"Name","value":"partitions"}}}]}]}}]} as unknown as DocumentNode<ReportExportProgressMutation, ReportExportProgressMutationVariables>;
export const FailExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FailExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reason"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"retry"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"failExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"reason"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reason"}}},{"kind":"Argument","name":{"kind":"Name","value":"retry"},"value":{"kind":"Variable","name":{"kind":"Name","value":"retry"}}}]}]}}]} as unknown as DocumentNode<FailExportMutation, FailExportMutationVariables>;
export const PlanPartitionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PlanPartitions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"planPartitions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlanFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlanFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PartitionPlan"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"partitionCount"}},{"kind":"Field","name":{"kind":"Name","value":"expectedMessages"}},{"kind":"Field","name":{"kind":"Name","value":"unwritten"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ordinal"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedMessages"}}]}}]}}]} as unknown as DocumentNode<PlanPartitionsMutation, PlanPartitionsMutationVariables>;
export const RecordPartitionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordPartition"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ordinal"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"written"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"WrittenPartitionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordPartition"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"ordinal"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ordinal"}}},{"kind":"Argument","name":{"kind":"Name","value":"written"},"value":{"kind":"Variable","name":{"kind":"Name","value":"written"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chosen"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}}]}}]} as unknown as DocumentNode<RecordPartitionMutation, RecordPartitionMutationVariables>;
export const RecordOnlyPartitionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordOnlyPartition"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"written"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"WrittenPartitionInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"engineVersion"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordOnlyPartition"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"written"},"value":{"kind":"Variable","name":{"kind":"Name","value":"written"}}},{"kind":"Argument","name":{"kind":"Name","value":"engineVersion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"engineVersion"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chosen"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"completed"}}]}}]}}]} as unknown as DocumentNode<RecordOnlyPartitionMutation, RecordOnlyPartitionMutationVariables>;
export const RecordedPartitionFilesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RecordedPartitionFiles"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordedPartitionFiles"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"blobName"}},{"kind":"Field","name":{"kind":"Name","value":"etag"}}]}}]}}]} as unknown as DocumentNode<RecordedPartitionFilesQuery, RecordedPartitionFilesQueryVariables>;
export const ReopenPartitionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReopenPartitions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"blobNames"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reopenPartitions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"blobNames"},"value":{"kind":"Variable","name":{"kind":"Name","value":"blobNames"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"partitions"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}}]}}]} as unknown as DocumentNode<ReopenPartitionsMutation, ReopenPartitionsMutationVariables>;
export const CompleteExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CompleteExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"engineVersion"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completeExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"engineVersion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"engineVersion"}}}]}]}}]} as unknown as DocumentNode<CompleteExportMutation, CompleteExportMutationVariables>;
export const CompactionHoursDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompactionHours"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"settledBefore"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"closedBeforeNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"compactionHours"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"settledBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"settledBefore"}}},{"kind":"Argument","name":{"kind":"Name","value":"closedBeforeNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"closedBeforeNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"shard"}},{"kind":"Field","name":{"kind":"Name","value":"hourNs"}}]}}]}}]} as unknown as DocumentNode<CompactionHoursQuery, CompactionHoursQueryVariables>;
export const CompactionStreamsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompactionStreams"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"hourNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"settledBefore"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"compactionStreams"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"hourNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"hourNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"settledBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"settledBefore"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"slices"}}]}}]}}]} as unknown as DocumentNode<CompactionStreamsQuery, CompactionStreamsQueryVariables>;
export const CompactionInputsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompactionInputs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"hourNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"settledBefore"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"compactionInputs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"hourNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"hourNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"settledBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"settledBefore"}}},{"kind":"Argument","name":{"kind":"Name","value":"datastreamIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamIds"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"blobName"}},{"kind":"Field","name":{"kind":"Name","value":"blobBytes"}},{"kind":"Field","name":{"kind":"Name","value":"firstRowGroup"}},{"kind":"Field","name":{"kind":"Name","value":"lastRowGroup"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeq"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeq"}},{"kind":"Field","name":{"kind":"Name","value":"minNs"}},{"kind":"Field","name":{"kind":"Name","value":"maxNs"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"messageBytes"}}]}}]}}]} as unknown as DocumentNode<CompactionInputsQuery, CompactionInputsQueryVariables>;
export const SwapSegmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SwapSegments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"inputs"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SliceKeyInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"outputs"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SegmentInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"swapSegments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"inputs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"inputs"}}},{"kind":"Argument","name":{"kind":"Name","value":"outputs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"outputs"}}}]}]}}]} as unknown as DocumentNode<SwapSegmentsMutation, SwapSegmentsMutationVariables>;
export const RetiredSegmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RetiredSegments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"retiredBefore"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retiredSegments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"retiredBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"retiredBefore"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}]}]}}]} as unknown as DocumentNode<RetiredSegmentsQuery, RetiredSegmentsQueryVariables>;
export const MarkSegmentsSweptDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MarkSegmentsSwept"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"blobNames"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"markSegmentsSwept"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"blobNames"},"value":{"kind":"Variable","name":{"kind":"Name","value":"blobNames"}}}]}]}}]} as unknown as DocumentNode<MarkSegmentsSweptMutation, MarkSegmentsSweptMutationVariables>;
export const ForgetSweptSegmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ForgetSweptSegments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sweptBefore"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"forgetSweptSegments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"sweptBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sweptBefore"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}]}]}}]} as unknown as DocumentNode<ForgetSweptSegmentsMutation, ForgetSweptSegmentsMutationVariables>;
export const ExportsToClearDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportsToClear"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endedBefore"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportsToClear"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"endedBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endedBefore"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}]}]}}]} as unknown as DocumentNode<ExportsToClearQuery, ExportsToClearQueryVariables>;
export const MarkExportFilesRemovedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MarkExportFilesRemoved"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endedBefore"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"markExportFilesRemoved"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"endedBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endedBefore"}}}]}]}}]} as unknown as DocumentNode<MarkExportFilesRemovedMutation, MarkExportFilesRemovedMutationVariables>;
export const KeptExportFilesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"KeptExportFiles"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keptExportFiles"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportId"}},{"kind":"Field","name":{"kind":"Name","value":"running"}},{"kind":"Field","name":{"kind":"Name","value":"files"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"blobName"}}]}}]}}]}}]} as unknown as DocumentNode<KeptExportFilesQuery, KeptExportFilesQueryVariables>;
export const StreamsWithRetentionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StreamsWithRetention"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"streamsWithRetention"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}]}]}}]} as unknown as DocumentNode<StreamsWithRetentionQuery, StreamsWithRetentionQueryVariables>;
export const ExpireRowsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ExpireRows"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"expireRows"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slices"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"more"}},{"kind":"Field","name":{"kind":"Name","value":"postponed"}}]}}]}}]} as unknown as DocumentNode<ExpireRowsMutation, ExpireRowsMutationVariables>;
export const KnownSegmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"KnownSegments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"knownSegments"}}]}}]} as unknown as DocumentNode<KnownSegmentsQuery, KnownSegmentsQueryVariables>;
export const QuarantineSlicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"QuarantineSlices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"inputs"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SliceKeyInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quarantineSlices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"inputs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"inputs"}}}]}]}}]} as unknown as DocumentNode<QuarantineSlicesMutation, QuarantineSlicesMutationVariables>;
export const PlanOutputsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PlanOutputs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"blobNames"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"planOutputs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"blobNames"},"value":{"kind":"Variable","name":{"kind":"Name","value":"blobNames"}}}]}]}}]} as unknown as DocumentNode<PlanOutputsMutation, PlanOutputsMutationVariables>;
export const UnusedOutputsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UnusedOutputs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"plannedBefore"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unusedOutputs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"plannedBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"plannedBefore"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}]}]}}]} as unknown as DocumentNode<UnusedOutputsQuery, UnusedOutputsQueryVariables>;
export const GiveUpOutputDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"GiveUpOutput"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"blobName"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"plannedBefore"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"giveUpOutput"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"blobName"},"value":{"kind":"Variable","name":{"kind":"Name","value":"blobName"}}},{"kind":"Argument","name":{"kind":"Name","value":"plannedBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"plannedBefore"}}}]}]}}]} as unknown as DocumentNode<GiveUpOutputMutation, GiveUpOutputMutationVariables>;
export const BookCheckpointWorkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BookCheckpointWork"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"version"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"settledBeforeNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bookCheckpointWork"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"version"},"value":{"kind":"Variable","name":{"kind":"Name","value":"version"}}},{"kind":"Argument","name":{"kind":"Name","value":"settledBeforeNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"settledBeforeNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"boundariesNs"}}]}}]}}]} as unknown as DocumentNode<BookCheckpointWorkQuery, BookCheckpointWorkQueryVariables>;
export const RecordBookCheckpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordBookCheckpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BookCheckpointInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordBookCheckpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}]}]}}]} as unknown as DocumentNode<RecordBookCheckpointMutation, RecordBookCheckpointMutationVariables>;
export const MeasurableHoursDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MeasurableHours"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"measurableHours"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"hourNs"}},{"kind":"Field","name":{"kind":"Name","value":"changes"}}]}}]}}]} as unknown as DocumentNode<MeasurableHoursQuery, MeasurableHoursQueryVariables>;
export const RecordQualityHoursDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordQualityHours"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"hours"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"QualityHourInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordQualityHours"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}},{"kind":"Argument","name":{"kind":"Name","value":"hours"},"value":{"kind":"Variable","name":{"kind":"Name","value":"hours"}}}]}]}}]} as unknown as DocumentNode<RecordQualityHoursMutation, RecordQualityHoursMutationVariables>;
export const ComputeLiveQualityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ComputeLiveQuality"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"computeLiveQuality"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}]}]}}]} as unknown as DocumentNode<ComputeLiveQualityMutation, ComputeLiveQualityMutationVariables>;
export const ClaimMinutesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ClaimMinutes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"claimMinutes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"hourNs"}},{"kind":"Field","name":{"kind":"Name","value":"minutes"}},{"kind":"Field","name":{"kind":"Name","value":"claim"}}]}}]}}]} as unknown as DocumentNode<ClaimMinutesMutation, ClaimMinutesMutationVariables>;
export const RecordRollupsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordRollups"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"hours"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RollupHourInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordRollups"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"hours"},"value":{"kind":"Variable","name":{"kind":"Name","value":"hours"}}}]}]}}]} as unknown as DocumentNode<RecordRollupsMutation, RecordRollupsMutationVariables>;
export const BookSourceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BookSource"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bookSource"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}},{"kind":"Argument","name":{"kind":"Name","value":"fromNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"toNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"polledDatastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"heldFromNs"}},{"kind":"Field","name":{"kind":"Name","value":"heldToNs"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"breaks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]} as unknown as DocumentNode<BookSourceQuery, BookSourceQueryVariables>;
export const BookCheckpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BookCheckpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"version"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"atNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bookCheckpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}},{"kind":"Argument","name":{"kind":"Name","value":"version"},"value":{"kind":"Variable","name":{"kind":"Name","value":"version"}}},{"kind":"Argument","name":{"kind":"Name","value":"atNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"atNs"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"atNs"}},{"kind":"Field","name":{"kind":"Name","value":"blobName"}}]}}]}}]} as unknown as DocumentNode<BookCheckpointQuery, BookCheckpointQueryVariables>;
export const WebhookRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WebhookRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"deliveryId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"run"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"deliveryId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"deliveryId"}}},{"kind":"Argument","name":{"kind":"Name","value":"run"},"value":{"kind":"Variable","name":{"kind":"Name","value":"run"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"headers"}},{"kind":"Field","name":{"kind":"Name","value":"body"}}]}}]}}]} as unknown as DocumentNode<WebhookRequestQuery, WebhookRequestQueryVariables>;
export const ReportWebhookAttemptDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReportWebhookAttempt"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"attempt"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookAttemptInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reportWebhookAttempt"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"attempt"},"value":{"kind":"Variable","name":{"kind":"Name","value":"attempt"}}}]}]}}]} as unknown as DocumentNode<ReportWebhookAttemptMutation, ReportWebhookAttemptMutationVariables>;
export const GiveUpWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"GiveUpWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"deliveryId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"run"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"giveUpWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"deliveryId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"deliveryId"}}},{"kind":"Argument","name":{"kind":"Name","value":"run"},"value":{"kind":"Variable","name":{"kind":"Name","value":"run"}}}]}]}}]} as unknown as DocumentNode<GiveUpWebhookMutation, GiveUpWebhookMutationVariables>;
/** The Int64 fields of each operation's result. */
export const int64Fields: ReadonlyMap<object, Int64Fields> = new Map<object, Int64Fields>([
[CollectionPlanDocument, {"collectionPlan":{"streams":{"id":true,"newestSpanNs":true,"movedNs":true},"comingStreams":{"id":true,"newestSpanNs":true},"endedStreamIds":true,"cutRequestedNs":true,"serverNowNs":true}}],
[TakeStreamsDocument, {"takeStreams":{"datastreamId":true,"movedNs":true}}],
[MissingRangesDocument, {"missingRanges":{"sealedThroughNs":true,"ranges":{"datastreamId":true,"fromNs":true,"toNs":true}}}],
[ResolveDatastreamsDocument, {"resolveDatastreams":{"id":true}}],
[BeginImportDocument, {"beginImport":{"datastreamIds":true,"epoch":true}}],
[AcquireCollectorLeaseDocument, {"acquireCollectorLease":{"epoch":true,"sealedThroughNs":true,"lastFrames":{"datastreamId":true,"lastNs":true},"lastFramesEpoch":true}}],
[RenewStandbyDocument, {"renewStandby":{"sealedThroughNs":true,"lastFrames":{"datastreamId":true,"lastNs":true},"lastFramesEpoch":true}}],
[NextSetMembersDocument, {"nextSetMembers":{"members":{"datastreamId":true,"plan":{"expectedMessages":true,"unwritten":{"fromNs":true,"toNs":true,"estimatedMessages":true}}}}}],
[ExportSetDeliveryDocument, {"exportSetDelivery":{"files":{"bytes":true}}}],
[ExportWorkDocument, {"exportWork":{"datastream":{"id":true},"fromNs":true,"toNs":true,"clippedAtNs":true,"coverage":{"fromNs":true,"toNs":true}}}],
[BeginExportDocument, {"beginExport":{"datastream":{"id":true},"fromNs":true,"toNs":true,"clippedAtNs":true,"coverage":{"fromNs":true,"toNs":true},"plan":{"expectedMessages":true,"unwritten":{"fromNs":true,"toNs":true,"estimatedMessages":true}}}}],
[SegmentSlicesDocument, {"segmentSlices":{"nodes":{"blobBytes":true,"firstSeq":true,"minNs":true,"maxNs":true,"rows":true,"messageBytes":true},"revision":true}}],
[GapsOfDatastreamDocument, {"gapsOfDatastream":{"fromNs":true,"toNs":true}}],
[PlanPartitionsDocument, {"planPartitions":{"expectedMessages":true,"unwritten":{"fromNs":true,"toNs":true,"estimatedMessages":true}}}],
[RecordPartitionDocument, {"recordPartition":{"messages":true,"rows":true,"bytes":true}}],
[RecordOnlyPartitionDocument, {"recordOnlyPartition":{"messages":true,"rows":true,"bytes":true}}],
[RecordedPartitionFilesDocument, {"recordedPartitionFiles":{"fromNs":true,"toNs":true}}],
[ReopenPartitionsDocument, {"reopenPartitions":{"messages":true,"rows":true,"bytes":true}}],
[CompactionHoursDocument, {"compactionHours":{"hourNs":true}}],
[CompactionStreamsDocument, {"compactionStreams":{"datastreamId":true,"slices":true}}],
[CompactionInputsDocument, {"compactionInputs":{"datastreamId":true,"blobBytes":true,"firstSeq":true,"lastSeq":true,"minNs":true,"maxNs":true,"rows":true,"messageBytes":true}}],
[StreamsWithRetentionDocument, {"streamsWithRetention":true}],
[ExpireRowsDocument, {"expireRows":{"rows":true}}],
[BookCheckpointWorkDocument, {"bookCheckpointWork":{"datastream":{"id":true},"boundariesNs":true}}],
[MeasurableHoursDocument, {"measurableHours":{"datastreamId":true,"hourNs":true,"changes":true}}],
[ComputeLiveQualityDocument, {"computeLiveQuality":true}],
[ClaimMinutesDocument, {"claimMinutes":{"datastreamId":true,"hourNs":true,"minutes":true,"claim":true}}],
[BookSourceDocument, {"bookSource":{"polledDatastreamId":true,"heldFromNs":true,"heldToNs":true,"revision":true,"breaks":{"fromNs":true,"toNs":true}}}],
[BookCheckpointDocument, {"bookCheckpoint":{"atNs":true}}],
]);