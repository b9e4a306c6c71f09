/** Values of the fake core, and the same values in REST. */
export const SUBSCRIPTION_ID = `sub_${'0'.repeat(31)}1`;
export const EXPORT_ID = `exp_${'0'.repeat(31)}2`;
export const datastream = {
  id: '9007199254740993',
  exchange: 'kraken',
  instrument: 'XBT/USD',
  streamType: 'trades',
  category: 'TRADE',
  wireFormat: 'json',
};
export const summary = {
  datastream_id: 9007199254740993,
  exchange: 'kraken',
  instrument: 'XBT/USD',
  stream_type: 'trades',
  wire_format: 'json',
};
export const connection = (nodes: unknown[], endCursor: string | null = null) => ({
  nodes,
  totalCount: 7,
  pageInfo: { hasNextPage: endCursor !== null, endCursor },
});
export const subscription = {
  id: SUBSCRIPTION_ID,
  status: 'ACTIVE',
  createdAt: '2026-01-02T03:04:05.678901Z',
  datastream,
  spans: [],
};
export const job = {
  id: EXPORT_ID,
  datastreamId: datastream.id,
  fromNs: '1704067200123456789',
  toNs: '1704070800000000001',
  format: 'PARQUET',
  formatOptions: { compression: 'zstd' },
  schema: 'normalized',
  view: null,
  parquetTypes: null,
  status: 'RUNNING',
  reason: null,
  progress: 0.25,
  rows: null,
  bytes: null,
  createdAt: '2026-01-02T03:04:05.678901Z',
  startedAt: '2026-01-02T03:04:06.000000Z',
  finishedAt: null,
  expiresAt: null,
  retryAfterSeconds: 5,
};
