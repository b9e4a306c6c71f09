import { DAY_NS, HOUR_NS, MINUTE_NS, nowNs, SECOND_NS } from '../../../../schema/time/timestamps.js';
import { dateOfDay, dayOf } from '../../../../schema/quality/utc-day.rule.js';
import { runUpkeep } from '../../../../server/db/upkeep.js';
import { oldQualityDays } from '../../../../server/quality/old-days.js';
import { showQuality } from '../../../../server/quality/quality-metrics.js';
import { awayFromTurn } from '../../../support/away-from-turn.js';
import { type Client, SEALED_THROUGH, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const QUALITY = `query ($d: Int64!, $f: Int64!, $t: Int64!) { quality(datastreamId: $d, fromNs: $f, toNs: $t) {
  date revision condition wantedNs coveredNs frames gaps { reason count ns } checksums { absent } } }`;
const WORK = 'query { measurableHours(first: 5000) { datastreamId hourNs changes } }';
const RECORD = `mutation ($d: Int64!, $h: [QualityHourInput!]!) { recordQualityHours(datastreamId: $d, hours: $h) }`;
const LIVE = 'mutation { computeLiveQuality(after: 0, first: 1000) }';
const ACQUIRE = `mutation { acquireCollectorLease(shard: "binance", owner: "q", ttlMs: 60000) { epoch } }`;
const COMMIT = `mutation ($e: Int64!, $s: [SegmentInput!]!, $g: [GapInput!]!, $t: Int64!) {
  commitSegments(shard: "binance", epoch: $e, segments: $s, gaps: $g, sealedThroughNs: $t) }`;

const GRANT = `mutation ($a: ID!, $d: Int64!, $f: Int64!, $t: Int64!) {
  grantSpan(accountId: $a, datastreamId: $d, fromNs: $f, toNs: $t) { spanId } }`;

interface Hour {
  datastreamId: string;
  hourNs: string;
  changes: string;
}

await awayFromTurn('day');
const TODAY = dayOf(nowNs());
const YESTERDAY = TODAY - DAY_NS;
const OLD = TODAY - 2n * DAY_NS;
let names = 0;

/** A segment with one message at each time. */
const segment = (datastreamId: string, times: readonly bigint[]) => ({
  ...{ blobName: `raw/quality-${++names}`, blobBytes: '10' },
  slices: [
    {
      ...{ datastreamId, firstRowGroup: 0, lastRowGroup: 0, firstSeq: '1', lastSeq: String(times.length) },
      ...{ minNs: String(times[0]), maxNs: String(times.at(-1)), rows: String(times.length), messageBytes: '10' },
    },
  ],
});

/** Subscribed since the beginning of yesterday. */
async function subscribed(stream: string): Promise<Client & { streamId: string }> {
  const client = await domain.client();
  const streamId = domain.streams[stream]!;
  await client.ask(SUBSCRIBE, { id: streamId });
  await domain.sql('UPDATE spans SET from_ns = ? WHERE account_id = ?', [YESTERDAY, client.accountId]);
  return { ...client, streamId };
}

const days = (client: Client, d: string, f = YESTERDAY, t = TODAY + DAY_NS) =>
  client.ask<Record<string, unknown>[]>(QUALITY, { d, f: String(f), t: String(t) });

const work = async (d: string) =>
  (await domain.worker.ask<Hour[]>(WORK)).filter(({ datastreamId }) => datastreamId === d);

/** Imports a segment with one message at each time. */
async function imported(digest: string, streamId: string, times: readonly bigint[]): Promise<void> {
  const begin = 'mutation ($d: String!) { beginImport(exchange: "binance", digest: $d) { epoch } }';
  const { epoch } = await domain.worker.ask<{ epoch: string }>(begin, { d: digest });
  const end = `mutation ($d: String!, $e: Int64!, $s: [SegmentInput!]!) {
    commitImport(exchange: "binance", digest: $d, epoch: $e, segments: $s) }`;
  await domain.worker.ask(end, { d: digest, e: epoch, s: [segment(streamId, times)] });
}

const keepFor = (d: string, n: number) =>
  domain.team.ask('mutation ($d: Int64!, $n: Int!) { setRawRetention(datastreamId: $d, days: $n) }', { d, n });

const expire = (d: string) =>
  domain.worker.ask<{ slices: number; postponed: boolean }>(
    'mutation ($d: Int64!) { expireRows(datastreamId: $d) { slices postponed } }',
    { d },
  );

/** Records so many frames for each of the hours. */
const record = (d: string, hours: readonly Hour[], frames = 10) =>
  domain.worker.ask(RECORD, {
    d,
    h: hours.map(({ hourNs, changes }) => ({
      ...{ hourNs, changes, frames: String(frames), bytes: '100', verified: '0', failed: '0' },
    })),
  });

describe('quality', () => {
  let epoch: string;
  beforeAll(async () => {
    ({ epoch } = await domain.worker.ask<{ epoch: string }>(ACQUIRE));
  });
  const commit = (segments: object[], gaps: object[], sealed: bigint) =>
    domain.worker.ask(COMMIT, { e: epoch, s: segments, g: gaps, t: String(sealed) });

  it('is pending until the watermark has passed the day, and has a revision when a gap is filled', async () => {
    const client = await subscribed('BTCUSDT trades');
    const { streamId } = client;
    // The first commit of the shard: what was wanted before it is a gap.
    await commit([segment(streamId, [YESTERDAY, YESTERDAY + 5n])], [], YESTERDAY + 2n * HOUR_NS);
    const gap = {
      datastreamId: streamId,
      fromNs: String(YESTERDAY + 3n * HOUR_NS),
      toNs: String(YESTERDAY + 4n * HOUR_NS),
    };
    const first = await work(streamId);
    expect(first.map(({ hourNs }) => hourNs)).toEqual([String(YESTERDAY)]);
    await record(streamId, first);
    expect(await days(client, streamId)).toMatchObject([
      { date: dateOfDay(YESTERDAY), revision: 1, condition: 'PENDING', wantedNs: String(2n * HOUR_NS), frames: '10' },
      { date: dateOfDay(TODAY), condition: 'PENDING', frames: '0' },
    ]);
    await commit([segment(streamId, [TODAY - 5n, TODAY + 5n])], [{ ...gap, reason: 'stall' }], TODAY + 10n);
    const open = await work(streamId);
    // The hour in the gap, and the last one of the day; that of today is not sealed.
    expect(open.map(({ hourNs }) => BigInt(hourNs))).toEqual([YESTERDAY + 3n * HOUR_NS, TODAY - HOUR_NS]);
    await domain.worker.ask(LIVE);
    expect((await days(client, streamId)).map(({ condition }) => condition)).toEqual(['PENDING', 'PENDING']);
    await record(streamId, open);
    const [closed] = await days(client, streamId);
    expect(closed).toMatchObject({
      ...{ revision: 1, condition: 'DEGRADED', frames: '30', checksums: { absent: '30' } },
      ...{ wantedNs: String(DAY_NS), coveredNs: String(DAY_NS - HOUR_NS) },
      gaps: [{ reason: 'stall', count: 1, ns: String(HOUR_NS) }],
    });
    const fill = `mutation ($e: Int64!, $s: [SegmentInput!]!, $f: [StreamRangeInput!]!) {
      fillGaps(shard: "binance", epoch: $e, segments: $s, filled: $f) }`;
    await domain.worker.ask(fill, { e: epoch, s: [segment(streamId, [BigInt(gap.fromNs) + 7n])], f: [gap] });
    await domain.worker.ask(LIVE);
    // Nothing is said of half of a change.
    expect((await days(client, streamId))[0]).toEqual(closed);
    await record(streamId, await work(streamId));
    expect((await days(client, streamId))[0]).toMatchObject({
      revision: 2,
      condition: 'AVAILABLE',
      frames: '30',
      gaps: [],
    });
  });

  it('is pending at once when a stream is wanted, for each day up to today', async () => {
    const client = await subscribed('btcusdt trades');
    expect(await days(client, client.streamId, YESTERDAY, TODAY + 3n * DAY_NS)).toMatchObject([
      { date: dateOfDay(YESTERDAY), revision: 1, condition: 'PENDING', wantedNs: '0', frames: '0', gaps: [] },
      { date: dateOfDay(TODAY), revision: 1, condition: 'PENDING', wantedNs: '0', frames: '0', gaps: [] },
    ]);
  });

  it('keeps a change that came while the hour was read', async () => {
    const { streamId } = await subscribed('BTCUSDT depth5');
    await commit([segment(streamId, [YESTERDAY + 5n])], [], TODAY + 11n);
    const read = await work(streamId);
    await commit([segment(streamId, [YESTERDAY + 6n])], [], TODAY + 12n);
    await record(streamId, read);
    expect(await work(streamId)).toEqual([{ ...read[0], changes: '2' }]);
  });

  it('has a day for each day that was wanted, also without any message', async () => {
    const client = await subscribed('BTCUSDT ticker');
    await commit([], [], TODAY + 13n);
    await domain.worker.ask(LIVE);
    expect(await days(client, client.streamId)).toMatchObject([
      { condition: 'AVAILABLE', frames: '0', wantedNs: String(DAY_NS), coveredNs: String(DAY_NS) },
      { condition: 'PENDING', frames: '0', wantedNs: '13' },
    ]);
  });

  it('shows only days in spans of the account', async () => {
    const client = await subscribed('ETHUSDT trades');
    const late = await domain.client();
    await late.ask(SUBSCRIBE, { id: client.streamId });
    await commit([], [], TODAY + 14n);
    await domain.worker.ask(LIVE);
    expect(await days(client, client.streamId)).toHaveLength(2);
    expect((await days(late, client.streamId)).map(({ date }) => date)).toEqual([dateOfDay(TODAY)]);
    expect(await days(client, client.streamId, YESTERDAY + 5n, TODAY)).toHaveLength(1);
  });

  it('is denied without a subscription, and for unknown streams', async () => {
    const client = await subscribed('ETHUSDT depth');
    const stranger = await domain.client();
    const asked = (d: string) => ({ d, f: '0', t: '1' });
    expect((await stranger.refusal(QUALITY, asked(client.streamId))).code).toBe('permission_denied');
    expect((await client.refusal(QUALITY, asked('99999'))).code).toBe('permission_denied');
  });

  it.each([
    ['datastream_id', '0', 0n, 1n],
    ['from', '1', 1n, 1n],
    ['from', '1', -1n, 1n],
    ['to', '1', 0n, 366n * DAY_NS + 1n],
    ['to', '1', DAY_NS - 1n, 366n * DAY_NS + 1n],
  ])('names %s if it does not fit', async (field, d, f, t) => {
    const client = await domain.client();
    const refusal = await client.refusal(QUALITY, { d, f: String(f), t: String(t) });
    expect(refusal).toMatchObject({ code: 'invalid_argument', details: { field } });
  });

  it('takes 366 days', async () => {
    const client = await domain.client();
    const refusal = await client.refusal(QUALITY, { d: '1', f: String(DAY_NS - 1n), t: String(366n * DAY_NS) });
    expect(refusal.code).toBe('permission_denied');
  });

  it('is kept when retention removes the rows', async () => {
    const client = await domain.client();
    const streamId = domain.streams['ETHUSDT depth']!;
    const old = TODAY - 40n * DAY_NS;
    await imported('quality', streamId, [old, old + HOUR_NS - 1n]);
    const range = { f: String(old), t: String(old + HOUR_NS) };
    await domain.team.ask(GRANT, { a: client.accountId, d: streamId, ...range });
    await record(streamId, await work(streamId));
    const before = await days(client, streamId, old, old + DAY_NS);
    expect(before).toMatchObject([{ condition: 'AVAILABLE', frames: '10', coveredNs: String(HOUR_NS) }]);
    await keepFor(streamId, 30);
    expect(await expire(streamId)).toMatchObject({ slices: 1 });
    // Another grant has the day computed again.
    await domain.team.ask(GRANT, { a: client.accountId, d: streamId, f: String(old), t: String(old + DAY_NS) });
    await record(streamId, await work(streamId), 0);
    expect(await days(client, streamId, old, old + DAY_NS)).toEqual(before);
  });

  it('is measured before retention removes the rows', async () => {
    const client = await domain.client();
    const streamId = domain.streams['btcusdt trades']!;
    const old = TODAY - 34n * DAY_NS;
    await imported('measured first', streamId, [old, old + HOUR_NS - 1n]);
    const range = { f: String(old), t: String(old + HOUR_NS) };
    await domain.team.ask(GRANT, { a: client.accountId, d: streamId, ...range });
    await record(streamId, await work(streamId));
    await imported('a change of that day', streamId, [old + 5n]);
    await keepFor(streamId, 30);
    expect(await expire(streamId)).toEqual({ slices: 0, postponed: true });
    await record(streamId, await work(streamId), 11);
    expect(await expire(streamId)).toEqual({ slices: 2, postponed: false });
    expect(await days(client, streamId, old, old + DAY_NS)).toMatchObject([{ condition: 'AVAILABLE', frames: '11' }]);
  });

  it('is computed from what is left if it was not measured a week after its rows expired', async () => {
    const client = await domain.client();
    const streamId = domain.streams['btcusdt trades']!;
    const old = TODAY - 60n * DAY_NS;
    await imported('unreadable', streamId, [old, old + HOUR_NS - 1n]);
    const range = { f: String(old), t: String(old + HOUR_NS) };
    await domain.team.ask(GRANT, { a: client.accountId, d: streamId, ...range });
    const { computeDays } = await import('../../../../server/quality/compute-day.js');
    await domain.core.database.main.transaction((tx) => computeDays(tx, streamId, [old]));
    expect(await days(client, streamId, old, old + DAY_NS)).toMatchObject([{ condition: 'PENDING' }]);
    await keepFor(streamId, 30);
    expect(await expire(streamId)).toEqual({ slices: 1, postponed: false });
    await record(streamId, await work(streamId), 0);
    expect(await days(client, streamId, old, old + DAY_NS)).toMatchObject([{ condition: 'MISSING', frames: '0' }]);
  });
});

describe('the metrics of quality', () => {
  it('count the streams of each exchange by the condition of yesterday, and hours that wait', async () => {
    const rows = await domain.sql<{ n: string }>(
      "SELECT COUNT(*) AS n FROM quality_days WHERE day_ns = ? AND day_condition = 'available'",
      [YESTERDAY],
    );
    const [waiting] = await domain.sql<{ n: string }>('SELECT COUNT(*) AS n FROM changed_hours WHERE hour_ns <= ?', [
      nowNs() - 2n * HOUR_NS,
    ]);
    const { database, metrics } = domain.core;
    await showQuality({ database, signal: new AbortController().signal }, metrics);
    const shown = await metrics.registry.metrics();
    expect(shown).toContain(`quality_streams{exchange="binance",condition="available"} ${rows[0]!.n}`);
    expect(shown).toContain('quality_streams{exchange="binance",condition="missing"} 0');
    expect(shown).toContain(`quality_hours_waiting ${waiting!.n}`);
    expect(Number(waiting!.n)).toBeGreaterThan(0);
  });
});

it('computes days again whose missing time an earlier release counted twice', async () => {
  await domain.sql('DELETE FROM spans WHERE datastream_id = ?', [domain.streams['ETHUSDT depth']]);
  await domain.sql('DELETE FROM quality_days WHERE datastream_id = ?', [domain.streams['ETHUSDT depth']]);
  const client = await subscribed('ETHUSDT depth');
  const { streamId } = client;
  await domain.sql('UPDATE spans SET from_ns = ?, to_ns = ? WHERE account_id = ?', [
    ...[OLD, OLD + 52n * MINUTE_NS, client.accountId],
  ]);
  const missing = { from: OLD, to: OLD + 1_406n * SECOND_NS };
  await domain.sql('INSERT INTO gaps (datastream_id, from_ns, to_ns, reason) VALUES (?, ?, ?, ?)', [
    ...[streamId, missing.from, missing.to],
    'no collector',
  ]);
  await domain.sql(SEALED_THROUGH, [nowNs()]);
  await domain.sql('DELETE FROM changed_hours WHERE datastream_id = ?', [streamId]);
  await domain.worker.ask(LIVE);
  const right = {
    ...{ wantedNs: String(52n * MINUTE_NS), coveredNs: String(1_714n * SECOND_NS) },
    gaps: [{ reason: 'no collector', count: 1, ns: String(1_406n * SECOND_NS) }],
  };
  const [computed] = await days(client, streamId, OLD, OLD + DAY_NS);
  expect(computed).toMatchObject({ revision: 1, ...right });
  const countTwice = () =>
    domain.sql(
      `UPDATE quality_days SET facts = JSON_SET(facts, '$.gaps', JSON_ARRAY_APPEND(JSON_EXTRACT(facts, '$.gaps'), '$',
         JSON_OBJECT('reason', 'takeover', 'count', 1, 'ns', ?))) WHERE datastream_id = ? AND day_ns = ?`,
      [String(1_406n * SECOND_NS), streamId, OLD],
    );
  await countTwice();
  expect((await days(client, streamId, OLD, OLD + DAY_NS))[0]!['gaps']).toHaveLength(2);
  await runUpkeep(domain.core.database.main, oldQualityDays);
  expect(await days(client, streamId, OLD, OLD + DAY_NS)).toMatchObject([{ revision: 2, ...right }]);
  // Each day is read once, whichever process does it.
  await countTwice();
  await runUpkeep(domain.core.database.main, oldQualityDays);
  expect((await days(client, streamId, OLD, OLD + DAY_NS))[0]!['gaps']).toHaveLength(2);
});
