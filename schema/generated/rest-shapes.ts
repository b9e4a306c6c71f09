import type { RequestShape } from '../rest-bodies/request-shape.js';
import type { Shape } from '../rest-bodies/to-body.js';
import type {
  CreateDestinationInput,
  CreateExportInput,
  CreateExportScheduleInput,
  CreateExportSetInput,
  DatastreamFilter,
  DestinationCredentialsInput,
  ExportFilter,
  ExportScheduleRunFilter,
  ExportSetFilter,
  InstrumentFilter,
  SchemaPreviewInput,
  UpdateExportScheduleInput,
} from './graphql-types.js';

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

export const listDatastreams: RequestShape<{
  filter?: DatastreamFilter | null | undefined;
  first: number;
  after?: string | null | undefined;
}> = [
  { name: 'exchange', to: ['filter', 'exchange'], kind: 'queryText' },
  { name: 'instrument', to: ['filter', 'instrument'], kind: 'queryText' },
  { name: 'stream_type', to: ['filter', 'streamType'], kind: 'queryText' },
  { name: 'wire_format', to: ['filter', 'wireFormat'], kind: 'queryText' },
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
    words: { csv: 'CSV', parquet: 'PARQUET' },
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
      { name: 'set_id', field: ['setId'] },
      { name: 'created_at', field: ['createdAt'] },
      { name: 'started_at', field: ['startedAt'] },
      { name: 'finished_at', field: ['finishedAt'] },
    ],
  },
  { name: 'created_at', field: ['createdAt'] },
  { name: 'updated_at', field: ['updatedAt'] },
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
