import { awayFromTurn } from '../../../support/away-from-turn.js';
import { type Client, slice, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const DAY = Date.parse('2026-01-10T00:00:00Z');
/** A minute of that day, in ns. */
const at = (minute: number): string => `${DAY + minute * 60_000}000000`;
const ACQUIRE = `mutation ($shard: String!) {
  acquireCollectorLease(shard: $shard, owner: "one", ttlMs: 60000) { epoch } }`;
const COMMIT = `mutation ($shard: String!, $e: Int64!, $gaps: [GapInput!]!, $sealed: Int64) {
  commitSegments(shard: $shard, epoch: $e, segments: [], gaps: $gaps, sealedThroughNs: $sealed) }`;
const FILL = `mutation ($e: Int64!, $segments: [SegmentInput!]!, $filled: [StreamRangeInput!]!) {
  fillGaps(shard: "binance", epoch: $e, segments: $segments, filled: $filled) }`;
const MINUTES = `{ billingUsageByDay(fromDay: "2026-01-10", toDay: "2026-01-10") { streamMinutes } }`;
const EXTRA = '{ billingSummary { usage { extraStreamMinutesTotal } } }';

type Range = readonly [from: number, to: number];
interface Case {
  /** Minutes between which the account was subscribed; `null`: still is. */
  spans: readonly (readonly [from: number, to: number | null])[];
  /** The shard's first watermark, and its last. */
  sealed: Range | null;
  gaps?: readonly (readonly [from: number, to: number, reason: string])[];
  filled?: readonly Range[];
  minutes: number;
}

/** A live span on the stream, as if it had been opened then. */
async function subscribed(client: Client, stream: string, spans: Case['spans']): Promise<void> {
  const { id } = await client.ask<{ id: string }>(SUBSCRIBE, { id: domain.streams[stream] });
  const [first, ...more] = spans.map(([from, to]) => [at(from), to === null ? null : at(to)]);
  await domain.sql('UPDATE spans SET from_ns = ?, to_ns = ? WHERE subscription_id = ?', [...first!, id]);
  for (const [from, to] of more) {
    await domain.sql(
      `INSERT INTO spans SELECT UUID(), subscription_id, account_id, datastream_id, exchange, source, ?, ?, NULL
       FROM spans WHERE subscription_id = ? LIMIT 1`,
      [from, to, id],
    );
  }
}

async function collected(shard: string, { sealed, gaps = [] }: Pick<Case, 'sealed' | 'gaps'>, stream: string) {
  if (!sealed) return '0';
  const { epoch } = await domain.worker.ask<{ epoch: string }>(ACQUIRE, { shard });
  await domain.worker.ask(COMMIT, { shard, e: epoch, gaps: [], sealed: at(sealed[0]) });
  const missing = gaps.map(([from, to, reason]) => {
    return { datastreamId: domain.streams[stream], fromNs: at(from), toNs: at(to), reason };
  });
  await domain.worker.ask(COMMIT, { shard, e: epoch, gaps: missing, sealed: at(sealed[1]) });
  return epoch;
}

const minutesOf = async (client: Client): Promise<number> => {
  const days = await domain.staffFor(client.accountId).ask<{ streamMinutes: string }[]>(MINUTES);
  return Number(days[0]?.streamMinutes);
};

beforeAll(() => awayFromTurn('month'));
beforeEach(async () => {
  for (const table of ['gaps', 'unmetered_ranges', 'collector_leases', 'spans'])
    await domain.sql(`DELETE FROM ${table}`);
});

describe('metered minutes', () => {
  it.each<[string, Case]>([
    ['no collector has the exchange', { spans: [[0, null]], sealed: null, minutes: 0 }],
    ['connected throughout', { spans: [[10, 70]], sealed: [0, 100], minutes: 60 }],
    ['an open span counts up to the watermark', { spans: [[10, null]], sealed: [0, 100], minutes: 90 }],
    ['a span that ended counts up to the watermark', { spans: [[10, 200]], sealed: [0, 100], minutes: 90 }],
    ['the first collector comes after the subscription', { spans: [[10, 80]], sealed: [40, 100], minutes: 40 }],
    ['a span that ended before the first collector came', { spans: [[10, 30]], sealed: [40, 100], minutes: 0 }],
    ['every connection fails', { spans: [[10, null]], sealed: [0, 100], gaps: [[10, 100, 'disconnect']], minutes: 0 }],
    [
      'a connection that is lost for a while',
      { spans: [[0, 100]], sealed: [0, 100], gaps: [[20, 45, 'disconnect']], minutes: 75 },
    ],
    [
      'gaps that overlap count once, and only inside spans',
      { spans: [[10, 50]], sealed: [0, 100], gaps: [[0, 20, 'takeover'], [15, 30, 'stall']], minutes: 20 }, // prettier-ignore
    ],
    [
      'messages that the exchange skipped while connected',
      { spans: [[0, 60]], sealed: [0, 100], gaps: [[20, 30, 'sequence']], minutes: 60 },
    ],
    [
      'a gap that is filled later is not billed',
      { spans: [[0, 60]], sealed: [0, 100], gaps: [[20, 40, 'takeover']], filled: [[20, 40]], minutes: 40 },
    ],
    [
      'nor is a part of one',
      { spans: [[0, 60]], sealed: [0, 100], gaps: [[20, 40, 'takeover']], filled: [[25, 30], [30, 32]], minutes: 40 }, // prettier-ignore
    ],
    ['a pause', { spans: [[0, 20], [50, null]], sealed: [0, 100], gaps: [[45, 55, 'subscribe']], minutes: 65 }], // prettier-ignore
  ])('%s', async (_, { minutes, filled = [], spans, ...shard }) => {
    const client = await domain.client();
    await subscribed(client, 'BTCUSDT trades', spans);
    const epoch = await collected('binance', shard, 'BTCUSDT trades');
    for (const [from, to] of filled) {
      const datastreamId = domain.streams['BTCUSDT trades']!;
      const row = slice(datastreamId, BigInt(at(from)), BigInt(at(to)) - 1n);
      const segments = [{ blobName: `raw/${client.accountId}-${from}`, blobBytes: '1', slices: [row] }];
      const range = { datastreamId, fromNs: at(from), toNs: at(to) };
      await domain.worker.ask(FILL, { e: epoch, segments, filled: [range] });
    }
    expect(await minutesOf(client)).toBe(minutes);
  });

  it('are separate for two accounts on one stream', async () => {
    const [a, b] = [await domain.client(), await domain.client()];
    await subscribed(a, 'BTCUSDT trades', [[0, 100]]);
    await subscribed(b, 'BTCUSDT trades', [[50, 100]]);
    const shard = { sealed: [0, 100], gaps: [[40, 60, 'disconnect']] } as const;
    await collected('binance', shard, 'BTCUSDT trades');
    expect([await minutesOf(a), await minutesOf(b)]).toEqual([80, 40]);
  });

  it('do not change when the rows and gaps of that time expire', async () => {
    const client = await domain.client();
    await subscribed(client, 'BTCUSDT trades', [[0, 60]]);
    const shard = { sealed: [0, 100], gaps: [[20, 40, 'disconnect']] } as const;
    const e = await collected('binance', shard, 'BTCUSDT trades');
    const datastreamId = domain.streams['BTCUSDT trades']!;
    const rows = slice(datastreamId, BigInt(at(5)), BigInt(at(15)));
    const segments = [{ blobName: `raw/${client.accountId}`, blobBytes: '1', slices: [rows] }];
    const COMMIT_ROWS = `mutation ($e: Int64!, $segments: [SegmentInput!]!) {
      commitSegments(shard: "binance", epoch: $e, segments: $segments, gaps: []) }`;
    await domain.worker.ask(COMMIT_ROWS, { e, segments });
    await domain.sql('UPDATE datastreams SET retention_days = 1 WHERE id = ?', [datastreamId]);
    await domain.worker.ask(`mutation ($d: Int64!) { expireRows(datastreamId: $d) { slices } }`, { d: datastreamId });
    await domain.sql('UPDATE datastreams SET retention_days = NULL WHERE id = ?', [datastreamId]);
    expect(await domain.sql('SELECT * FROM gaps')).toEqual([]);
    expect(await minutesOf(client)).toBe(40);
  });

  it('beyond the plan count streams only while both were connected', async () => {
    const client = await domain.client();
    await domain.sql(`UPDATE plans SET included_streams = 1 WHERE code = 'pro'`);
    const month = new Date().toISOString().slice(0, 7);
    const minute = (n: number): string => `${Date.parse(`${month}-01T00:00:00Z`) + n * 60_000}000000`;
    for (const stream of ['BTCUSDT trades', 'ETHUSDT trades']) await subscribed(client, stream, [[0, null]]);
    await domain.sql('UPDATE spans SET from_ns = ? WHERE account_id = ?', [minute(0), client.accountId]);
    const { epoch: e } = await domain.worker.ask<{ epoch: string }>(ACQUIRE, { shard: 'binance' });
    const lost = { datastreamId: domain.streams['ETHUSDT trades'], fromNs: minute(10), toNs: minute(17) };
    await domain.worker.ask(COMMIT, { shard: 'binance', e, gaps: [], sealed: minute(0) });
    const gaps = [{ ...lost, reason: 'disconnect' }];
    await domain.worker.ask(COMMIT, { shard: 'binance', e, gaps, sealed: minute(30) });
    expect(await client.ask(EXTRA)).toEqual({ usage: { extraStreamMinutesTotal: '23' } });
  });
});

it('time before the first collector is a gap', async () => {
  const client = await domain.client();
  await subscribed(client, 'XBT/USD trades', [[10, null]]);
  await collected('kraken', { sealed: [40, 100] }, 'XBT/USD trades');
  const gaps = await domain.sql('SELECT from_ns, to_ns, reason FROM gaps WHERE datastream_id = ?', [
    domain.streams['XBT/USD trades'],
  ]);
  expect(gaps).toEqual([{ from_ns: at(10), to_ns: at(40), reason: 'no collector' }]);
});

it('reports streams that ended without a collector to the new owner', async () => {
  const client = await domain.client();
  await subscribed(client, 'BTCUSDT ticker', [[120, 130]]);
  await subscribed(client, 'ETHUSDT depth', [[20, 30]]);
  const e = await collected('binance', { sealed: [0, 100] }, 'BTCUSDT ticker');
  const PLAN = `query ($e: Int64!) { collectionPlan(shard: "binance", epoch: $e) { endedStreamIds streams { id } } }`;
  expect(await domain.worker.ask(PLAN, { e })).toEqual({
    endedStreamIds: [domain.streams['BTCUSDT ticker']],
    streams: [],
  });
});
