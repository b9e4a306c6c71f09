import type { RequestShape } from '../../schema/rest-bodies/request-shape.js';

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
} from './operations.js';

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
