import { type Client, EXPORT, slice, useTestDomain } from '../../../../support/core/domain.js';

const domain = useTestDomain();
const ESTIMATE = `query ($input: CreateExportInput!) { exportEstimate(input: $input) {
  rows bytes partitions wouldDeny { reason limit current } } }`;
const GRANT = `mutation ($a: ID!, $d: Int64!, $from: Int64!, $to: Int64!) {
  grantSpan(accountId: $a, datastreamId: $d, fromNs: $from, toNs: $to) { spanId } }`;
const HOUR = 3_600_000_000_000;
const GIB = 1024 ** 3;

interface Estimate {
  rows: string;
  bytes: string;
  partitions: number;
  wouldDeny: object | null;
}

async function store(stream: string, slices: { from: number; to: number; rows: number; bytes: number }[]) {
  const { epoch } = await domain.worker.ask<{ epoch: string }>(
    'mutation ($d: String!) { beginImport(exchange: "binance", digest: $d) { epoch } }',
    { d: stream.padEnd(64, '0') },
  );
  const stored = slices.map(({ from, to, rows, bytes }, i) => ({
    ...slice(domain.streams[stream]!, from, to - 1, rows, String(i + 1)),
    messageBytes: String(bytes),
  }));
  await domain.worker.ask(
    `mutation ($d: String!, $e: Int64!, $s: [SegmentInput!]!) {
      commitImport(exchange: "binance", digest: $d, epoch: $e, segments: $s) }`,
    { d: stream.padEnd(64, '0'), e: epoch, s: [{ blobName: `raw/${stream}`, blobBytes: '1', slices: stored }] },
  );
}

async function granted(stream: string, spans: [number, number][], options = {}): Promise<Client> {
  const client = await domain.client(options);
  for (const [from, to] of spans) {
    const [f, t] = [String(from), String(to)];
    await domain.team.ask(GRANT, { a: client.accountId, d: domain.streams[stream], from: f, to: t });
  }
  return client;
}

const input = (stream: string, start: number, end: number, more = {}) => ({
  input: { datastreamId: domain.streams[stream], fromNs: String(start), toNs: String(end), ...more },
});

beforeAll(async () => {
  await store('BTCUSDT trades', [
    { from: 0, to: 1_000, rows: 100, bytes: 40_000 },
    { from: 1_000, to: 2_000, rows: 200, bytes: 80_000 },
    { from: 2 * HOUR, to: 2 * HOUR + 1_000, rows: 50, bytes: 20_000 },
  ]);
  await store('ETHUSDT depth', [
    { from: 0, to: HOUR, rows: 10, bytes: 2 * GIB },
    { from: 24 * HOUR, to: 25 * HOUR, rows: 10, bytes: 2 * GIB },
    { from: 72 * HOUR, to: 73 * HOUR, rows: 34, bytes: 340_000 },
  ]);
});

describe('the estimate of an export', () => {
  it('sums stored data where spans and range overlap, and creates nothing', async () => {
    const client = await granted('BTCUSDT trades', [[0, 9 * HOUR]]);
    expect(await client.ask(ESTIMATE, input('BTCUSDT trades', 0, 9 * HOUR))).toEqual({
      rows: '350',
      bytes: '35000',
      partitions: 1,
      wouldDeny: null,
    });
    expect(await client.ask(ESTIMATE, input('BTCUSDT trades', 500, 1_500))).toMatchObject({ rows: '150' });
    expect(await domain.sql('SELECT 1 FROM exports WHERE account_id = ?', [client.accountId])).toEqual([]);
  });

  it('counts only subscribed time', async () => {
    const client = await granted('BTCUSDT trades', [
      [0, 500],
      [1_500, 2_000],
    ]);
    const { rows } = await client.ask<Estimate>(ESTIMATE, input('BTCUSDT trades', 0, 9 * HOUR));
    // The two slices of the hour are one to it: 1,000 of their 2,000 ns each hold 300 rows in all.
    expect(Number(rows)).toBeCloseTo(150, -1.5);
    expect(await client.ask(ESTIMATE, input('BTCUSDT trades', HOUR, 9 * HOUR))).toMatchObject({
      rows: '0',
      bytes: '0',
    });
  });

  it('depends on schema, format and compression', async () => {
    const client = await granted('BTCUSDT trades', [[0, 9 * HOUR]]);
    const bytes = async (more: object) =>
      (await client.ask<Estimate>(ESTIMATE, input('BTCUSDT trades', 0, 9 * HOUR, more))).bytes;
    expect(await bytes({ schema: 'normalized' })).toBe('30800');
    expect(await bytes({ format: 'PARQUET', formatOptions: { compression: 'none' } })).toBe('154000');
  });

  it('plans the files of the export, and counts elements that become rows', async () => {
    const client = await granted('ETHUSDT depth', [[0, 99 * HOUR]]);
    const days = input('ETHUSDT depth', 0, 99 * HOUR, { schema: 'normalized' });
    expect(await client.ask(ESTIMATE, days)).toMatchObject({ partitions: 3 });
    const unfolded = input('ETHUSDT depth', 72 * HOUR, 99 * HOUR, { schema: 'normalized' });
    expect(await client.ask(ESTIMATE, unfolded)).toMatchObject({ rows: '10000', partitions: 1 });
    const raw = input('ETHUSDT depth', 72 * HOUR, 99 * HOUR);
    expect(await client.ask(ESTIMATE, raw)).toMatchObject({ rows: '34' });
  });

  it.each([
    [
      { plan: 'pro', status: 'SUSPENDED' },
      { reason: 'suspended', limit: null, current: null },
    ],
    [{ plan: 'trial', status: 'TRIALING' }, null],
  ])('says whether the plan would deny: %j', async (options, wouldDeny) => {
    const client = await granted('BTCUSDT trades', [[0, 100]], options);
    expect(await client.ask(ESTIMATE, input('BTCUSDT trades', 0, 100))).toMatchObject({ wouldDeny });
  });

  it('names the cap and its use', async () => {
    const client = await granted('BTCUSDT trades', [[0, 100]], { plan: 'trial', status: 'TRIALING' });
    await domain.sql("INSERT INTO export_usage VALUES (?, ?, '2026-01', ?, UTC_TIMESTAMP(6))", [
      `exp_${client.accountId.slice(4)}`,
      client.accountId,
      6 * GIB,
    ]);
    const denial = { reason: 'trial_export_cap', limit: String(5 * GIB), current: String(6 * GIB) };
    expect(await client.ask(ESTIMATE, input('BTCUSDT trades', 0, 100))).toMatchObject({ wouldDeny: denial });
    expect((await client.refusal(EXPORT, input('BTCUSDT trades', 0, 100))).details).toEqual({
      reason: 'trial_export_cap',
      limit: 5 * GIB,
      current: 6 * GIB,
    });
  });

  it('checks shape, then subscription, then schema, as create export does', async () => {
    const client = await domain.client({ plan: 'pro', status: 'SUSPENDED' });
    const both = async (variables: object) => {
      const refusal = await client.refusal(ESTIMATE, variables as Record<string, unknown>);
      expect(await client.refusal(EXPORT, variables as Record<string, unknown>)).toEqual(refusal);
      return refusal;
    };
    const unknown = { schema: 'nope' };
    expect(await both(input('ETHUSDT trades', 5, 5, unknown))).toMatchObject({ details: { field: 'end_time' } });
    expect(await both(input('ETHUSDT trades', 5, 6, unknown))).toMatchObject({ code: 'permission_denied' });
    await domain.team.ask(GRANT, { a: client.accountId, d: domain.streams['ETHUSDT trades'], from: '1', to: '9' });
    expect(await both(input('ETHUSDT trades', 5, 6, unknown))).toMatchObject({ details: { field: 'schema' } });
  });
});
