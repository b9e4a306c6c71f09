/** A dataclass of the Python package. */
export interface PythonModel {
  /**
   * Schema in `openapi.yaml`, or the place of one such as `Export.warnings`. By default the class's
   * name.
   */
  schema?: string;
  /** Other places of the same class. */
  also?: readonly string[];
  /** The schema that says which members are required, if it is another one. */
  requiredBy?: string;
  doc: string;
  /** Base class that adds methods to it. */
  base?: 'Ending' | 'Priced';
  /** Values of optional members other than None, as Python. */
  defaults?: Readonly<Record<string, string>>;
  /** Members that its text does not show. */
  secret?: readonly string[];
  /** Part of a request: its members, which are keywords. */
  request?: PythonRequest;
}

/** Members of a request that a class has. */
interface PythonRequest {
  /** All by default. */
  members?: readonly string[];
  without?: readonly string[];
  required?: readonly string[];
}

const S3_KEY = ['access_key_id', 'secret_access_key'];
const AZURE_SECRET = ['sas', 'connection_string'];
const S3_PLACE = ['region', 'bucket', 'endpoint'];
const AZURE_PLACE = ['container_url'];
/** Arguments of `create` itself. */
const OWN = ['name', 'kind'];

/** The dataclasses, in the order of the module. */
export const PYTHON_MODELS: Readonly<Record<string, PythonModel>> = {
  Exchange: { doc: 'One venue, market and message format.' },
  Instrument: { doc: 'A symbol as the exchange writes it in its messages.' },
  InstrumentVersion: {
    doc: 'The terms of an instrument from `from_ns` to `to_ns`. None: the exchange does not state it.\n\nDecimals are exact texts, times nanoseconds. `to_ns` is None for the newest version. `source` is\n`stated` if the exchange states `from_ns`, else `observed`.',
  },
  ListingGap: {
    doc: 'A time range `[from_ns, to_ns)` in which the listing of the exchange is not known.',
  },
  Collection: {
    doc: 'Whether a datastream can receive messages now.\n\n`state` is `live`, `quiet`, `disconnected` or `no_feed`.',
  },
  Datastream: { doc: 'One stream type of one instrument.' },
  Subscription: { doc: "The account's wish to have a datastream collected." },
  Span: { doc: 'A time in which a subscription was active. `ended_at` is None while it is.' },
  Completeness: {
    doc: 'How much of a time range was received, in nanoseconds, and in how many gaps nothing was.',
  },
  ExportWarning: {
    schema: 'ExportWarnings',
    doc: 'What to know before you use the files of an export. Match on `code`.',
  },
  ExportJob: {
    schema: 'Export',
    base: 'Ending',
    doc: "A request for a datastream's data over a time range, as files.",
    defaults: { progress: '0' },
  },
  SetCounts: { schema: 'ExportSetCounts', doc: 'Datastreams of a set, by the status of their export.' },
  SkippedStream: { doc: 'A selected datastream that is not exported, and why: `no_subscription`, `category`.' },
  FailedStream: { schema: 'ExportSetFailures', doc: 'A datastream of a set whose export failed.' },
  ExportSet: {
    schema: 'ExportSetDetails',
    requiredBy: 'ExportSet',
    base: 'Ending',
    doc: 'A request for many datastreams over a time range.\n\nLists have neither `skipped` nor `failures`.',
    defaults: { skipped_count: '0', skipped: '()' },
  },
  SetFile: {
    schema: 'ExportSetFile',
    doc: 'A file of a set. `filename` is a path in layout `hive`. The URL is valid for five minutes.',
  },
  ScheduleRun: {
    schema: 'ExportScheduleRun',
    base: 'Ending',
    doc: 'A delivery of a period `[start_time, end_time)`: the first one, or a revision of it.\n\n`cause` is `schedule`, `request`, `backfill` or `revision`. `set_id` is None until it has begun.',
    defaults: { started_at: 'None', finished_at: 'None' },
  },
  UpcomingPeriod: {
    schema: 'ExportSchedule.next_period',
    also: ['Table.next_period'],
    doc: 'A period `[start_time, end_time)` of a schedule, delivered at `due_time` at the earliest.',
  },
  ExportSchedule: {
    doc: 'A set that is made for every hour or day in UTC. `status` is `active` or `paused`.',
    defaults: { next_period: 'None', latest_run: 'None' },
  },
  TableSnapshot: {
    doc: 'A state of a table that readers see as a whole: with the period `[start_time, end_time)`.\n\nEngines read the table as it was then by its `snapshot_id`.',
  },
  Table: {
    doc: 'An Apache Iceberg table that every hour or day in UTC is added to.\n\n`status` is `active` or `paused`. `metadata_location` and `snapshot` are None until it has rows.',
    defaults: { metadata_location: 'None', snapshot: 'None', next_period: 'None', latest_run: 'None' },
  },
  Backfill: { doc: 'What a backfill has queued: of its `periods` those that were new or had failed.' },
  Destination: {
    doc: 'Storage of the account into which sets are delivered, without its credentials.\n\n`kind` is `s3` (`region`, `bucket`, and `endpoint` unless it is AWS) or `azure_blob`\n(`container_url`).',
  },
  DestinationTest: {
    doc: 'What a probe of a destination found.\n\n`error` says why files cannot be delivered. `warnings` are refused reads and deletes, which\ndeliveries do not need.',
  },
  Artifact: { doc: 'A finished file of an export. The URL is valid for five minutes and needs no key.' },
  Denial: {
    schema: 'Estimate.would_deny',
    also: ['ExportSetEstimate.would_deny'],
    doc: 'Why the plan would refuse. `limit` and `current` are bytes.',
  },
  Estimate: { doc: 'What an export would have. `would_deny` is None if the plan allows it.' },
  SetEstimate: { schema: 'ExportSetEstimate', doc: 'What a set would have. It may be several times too high.' },
  MissingTime: { schema: 'QualityDay.gaps', doc: 'Time of a day that is missing for the same reasons.' },
  Checksums: {
    schema: 'QualityDay.checksums',
    doc: "Messages by what the exchange's checksum said. Nothing verifies those that are `absent`.",
  },
  Lag: { schema: 'QualityDay.lag_ns', doc: "Arrival minus the exchange's time, in nanoseconds." },
  CoverageDay: { doc: 'What was wanted, held and verified of an exchange and stream type on a UTC day.' },
  S3Credentials: {
    doc: 'What clients of S3 need to read the files of the account.',
    secret: ['secret_access_key'],
  },
  QualityDay: { doc: 'How complete a datastream is on a UTC day. None: the exchange gives no means to tell.' },
  Gap: { doc: 'A time range `[from_ns, to_ns)` in which nothing could be received.' },
  HeldRange: { schema: 'Availability.ranges', doc: 'A time range `[from_ns, to_ns)` of which the service holds data.' },
  Availability: { doc: 'What the service holds of a datastream, for all accounts together.' },
  Book: {
    schema: 'BookAt',
    base: 'Priced',
    doc: 'An order book at one moment, best levels first.\n\nLevels are exact texts of price and quantity.',
  },
  ChainOption: {
    doc: 'An option at one moment, as its exchange sends it. None where nothing is known.\n\nDecimals are exact texts.',
  },
  Chain: {
    schema: 'ChainAt',
    doc: 'The options of an underlying at one moment, by expiry, strike, and call before put.',
  },
  Schema: { schema: 'ExportSchema', doc: 'An export schema. Lists have no `columns`.', defaults: { columns: '()' } },
  PreviewColumn: { schema: 'Preview.columns', doc: 'A column of a preview, and its type in a file.' },
  Preview: { doc: 'The first rows of real data through a schema. Decimals and times are text.' },
  Usage: { schema: 'BillingSummary.usage', doc: 'Of the billing period. `export_gb_total` is a decimal as text.' },
  BillingSummary: { doc: 'Plan, access and usage of the account.' },
  S3Bucket: {
    schema: 'CreateDestination',
    doc: 'A bucket of S3, or of a store that speaks its protocol, such as MinIO or R2.\n\n`endpoint` names another store than AWS. `prefix` is a path before the names of all files.',
    request: {
      without: [...OWN, ...AZURE_PLACE, ...AZURE_SECRET],
      required: ['region', 'bucket', ...S3_KEY],
    },
    secret: S3_KEY,
  },
  AzureContainer: {
    schema: 'CreateDestination',
    doc: 'A container of Azure Blob Storage, with a SAS or a connection string.\n\n`container_url` has no query. `prefix` is a path before the names of all files.',
    request: { without: [...OWN, ...S3_PLACE, ...S3_KEY], required: AZURE_PLACE },
    secret: AZURE_SECRET,
  },
  S3Key: {
    schema: 'CreateDestination',
    doc: 'New credentials of a bucket.',
    request: { members: S3_KEY, required: S3_KEY },
    secret: S3_KEY,
  },
  AzureSecret: {
    schema: 'CreateDestination',
    doc: 'New credentials of a container: a SAS or a connection string.',
    request: { members: AZURE_SECRET },
    secret: AZURE_SECRET,
  },
  StreamGap: {
    doc: 'Time of a datastream, in its place in a stream, of which the service holds nothing.\n\nThe datastream goes on at `to_ns`.',
  },
  StreamLive: { doc: 'The end of the past of a datastream. What follows arrives as it is collected.' },
  StreamHeartbeat: { doc: 'A sign of life: nothing before `watermark`, in nanoseconds, follows.' },
  StreamRevised: {
    doc: 'A time range behind the cursor of which the service now holds more.\n\nAn export of the range has it; the stream does not send it again.',
  },
  StreamEnd: { doc: 'The end of the range that was asked for.' },
};
