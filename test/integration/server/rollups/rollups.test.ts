import { DAY_NS, HOUR_NS, MINUTE_NS, nowNs } from '../../../../schema/time/timestamps.js';
import { type Client, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const ROLLUPS = `query ($d: Int64!, $f: Int64!, $t: Int64!, $p: Int!) {
  rollups(datastreamId: $d, fromNs: $f, toNs: $t, points: $p) { stepNs points {
    fromNs frames bytes lastNs lag { p50 p99 } price { trades open high low close volume } } } }`;
const CLAIM = 'mutation { claimMinutes(first: 5000) { datastreamId exchange streamType hourNs minutes claim } }';
const RECORD = 'mutation ($h: [RollupHourInput!]!) { recordRollups(hours: $h) }';
const ACQUIRE = 'mutation { acquireCollectorLease(shard: "binance", owner: "r", ttlMs: 60000) { epoch } }';
const COMMIT = `mutation ($e: Int64!, $s: [SegmentInput!]!, $t: Int64!) {
  commitSegments(shard: "binance", epoch: $e, segments: $s, gaps: [], sealedThroughNs: $t) }`;

interface Claim {
  datastreamId: string;
  hourNs: string;
  minutes: string;
  claim: string;
}
interface Series {
  stepNs: string;
  points: { fromNs: string; frames: string; price: Record<string, string> | null }[];
}

const HOUR = (nowNs() / HOUR_NS - 3n) * HOUR_NS;
const at = (minute: number, ns = 0n): bigint => HOUR + BigInt(minute) * MINUTE_NS + ns;
let names = 0;

const segment = (datastreamId: string, fromNs: bigint, toNs: bigint) => ({
  ...{ blobName: `raw/rollup-${++names}`, blobBytes: '10' },
  slices: [
    {
      ...{ datastreamId, firstRowGroup: 0, lastRowGroup: 0, firstSeq: '1', lastSeq: '2' },
      ...{ minNs: String(fromNs), maxNs: String(toNs), rows: '2', messageBytes: '10' },
    },
  ],
});

async function subscribed(stream: string, fromNs = HOUR): Promise<Client & { streamId: string }> {
  const client = await domain.client();
  const streamId = domain.streams[stream]!;
  await client.ask(SUBSCRIBE, { id: streamId });
  await domain.sql('UPDATE spans SET from_ns = ? WHERE account_id = ?', [fromNs, client.accountId]);
  return { ...client, streamId };
}

const claims = async (d: string) =>
  (await domain.worker.ask<Claim[]>(CLAIM)).filter(({ datastreamId }) => datastreamId === d);
const minutesOf = ({ minutes }: Claim): number[] =>
  [...BigInt(minutes).toString(2)].reverse().flatMap((bit, i) => (bit === '1' ? i : []));

/** Records these numbers of frames by minute for a claim. */
const record = ({ datastreamId, hourNs, minutes, claim }: Claim, frames: Record<number, number>, version?: number) =>
  domain.worker.ask(RECORD, {
    h: [
      {
        ...{ datastreamId, hourNs, minutes, claim, version },
        rollups: Object.entries(frames).map(([minute, count]) => ({
          minuteNs: String(BigInt(hourNs) + BigInt(minute) * MINUTE_NS),
          ...{ frames: String(count), bytes: '100', lastNs: String(BigInt(hourNs) + BigInt(minute) * MINUTE_NS + 7n) },
          ...{ lagP50: '5', lagP99: minute },
          price: {
            ...{ trades: String(count), open: minute, high: `${minute}.5`, low: '0.25', close: minute },
            volume: '1.5',
          },
        })),
      },
    ],
  });

const series = (client: Client, d: string, f: bigint, t: bigint, p = 360) =>
  client.ask<Series>(ROLLUPS, { d, f: String(f), t: String(t), p });

describe('rollups', () => {
  let epoch: string;
  beforeAll(async () => {
    ({ epoch } = await domain.worker.ask<{ epoch: string }>(ACQUIRE));
  });
  const commit = (segments: object[], sealed: bigint) =>
    domain.worker.ask(COMMIT, { e: epoch, s: segments, t: String(sealed) });

  it('are read once a minute is sealed, and again when later data changes it', async () => {
    const client = await subscribed('BTCUSDT trades');
    const { streamId } = client;
    await commit([segment(streamId, at(3), at(5))], at(5, 30n));
    const [first, ...others] = await claims(streamId);
    expect(others).toEqual([]);
    // The fifth minute is not sealed.
    expect(minutesOf(first!)).toEqual([3, 4]);
    await record(first!, { 3: 10, 4: 20 });
    expect(await claims(streamId)).toEqual([]);
    expect((await series(client, streamId, HOUR, HOUR + HOUR_NS)).points).toMatchObject([
      {
        ...{
          fromNs: String(at(3)),
          frames: '10',
          bytes: '100',
          lastNs: String(at(3, 7n)),
          lag: { p50: '5', p99: '3' },
        },
        price: { trades: '10', open: '3', high: '3.5', low: '0.25', close: '3', volume: '1.5' },
      },
      { fromNs: String(at(4)), frames: '20' },
    ]);
    await commit([segment(streamId, at(4, 9n), at(6, 1n))], at(7));
    const [second] = await claims(streamId);
    expect(minutesOf(second!)).toEqual([4, 5, 6]);
    await record(second!, { 4: 25, 6: 30 });
    const { points } = await series(client, streamId, HOUR, HOUR + HOUR_NS);
    expect(points.map(({ fromNs, frames }) => [(BigInt(fromNs) - HOUR) / MINUTE_NS, frames])).toEqual([
      [3n, '10'],
      [4n, '25'],
      [6n, '30'],
    ]);
  });

  it('are claimed again until they are recorded, and an older claim finishes nothing', async () => {
    const { streamId } = await subscribed('BTCUSDT depth5');
    await commit([segment(streamId, at(1), at(2))], at(10));
    const [lost] = await claims(streamId);
    const [again] = await claims(streamId);
    expect({ ...again, claim: lost!.claim }).toEqual(lost);
    await record(lost!, { 1: 1, 2: 1 });
    expect(await claims(streamId)).toMatchObject([{ minutes: again!.minutes }]);
  });

  it('are read again where an older rule added them up', async () => {
    const { streamId } = await subscribed('btcusdt trades');
    await commit([segment(streamId, at(3), at(5))], at(13));
    const [first] = await claims(streamId);
    await record(first!, { 3: 1, 4: 2, 5: 3 });
    expect(await claims(streamId)).toEqual([]);
    const versionOf = async () => {
      const rows = await domain.sql<{ version: number }>('SELECT version FROM rollup_hours WHERE datastream_id = ?', [
        streamId,
      ]);
      return rows.map(({ version }) => version);
    };
    expect(await versionOf()).toEqual([1]);

    // Frames of this exchange begin with the newest trade.
    await domain.sql('DELETE FROM spans WHERE datastream_id = ?', [streamId]);
    await domain.sql("UPDATE datastreams SET exchange = 'bitget' WHERE id = ?", [streamId]);
    const [again, ...others] = await claims(streamId);
    expect([minutesOf(again!).length, others]).toEqual([60, []]);
    await record(again!, { 3: 1, 4: 2, 5: 3 }, 2);
    expect([await claims(streamId), await versionOf()]).toEqual([[], [2]]);

    // A minute by a worker of the release before makes the hour outdated.
    await domain.sql('INSERT INTO changed_minutes (datastream_id, hour_ns, changed) VALUES (?, ?, 16)', [
      streamId,
      HOUR,
    ]);
    const [late] = await claims(streamId);
    await record(late!, { 4: 2 });
    expect(await versionOf()).toEqual([1]);
    const [whole] = await claims(streamId);
    expect(minutesOf(whole!)).toHaveLength(60);
    await record(whole!, { 3: 1, 4: 2, 5: 3 }, 2);
    expect([await claims(streamId), await versionOf()]).toEqual([[], [2]]);
  });

  it('keep a change that came while the minute was read', async () => {
    const { streamId } = await subscribed('BTCUSDT ticker');
    await commit([segment(streamId, at(1), at(2))], at(11));
    const [read] = await claims(streamId);
    await commit([segment(streamId, at(2, 5n), at(2, 6n))], at(12));
    await record(read!, { 1: 1, 2: 1 });
    const [later] = await claims(streamId);
    expect(minutesOf(later!)).toEqual([2]);
    // Nothing is left: the minute has no messages.
    await record(later!, {});
    expect(await domain.sql('SELECT 1 FROM changed_minutes WHERE datastream_id = ?', [streamId])).toEqual([]);
  });

  it('are points of more minutes, hours and days in longer ranges', async () => {
    const client = await subscribed('ETHUSDT trades');
    const { streamId } = client;
    await commit([segment(streamId, at(0), at(59))], at(60));
    await record((await claims(streamId))[0]!, { 0: 1, 1: 2, 30: 4, 59: 8 });
    const frames = async (f: bigint, t: bigint, p: number) => {
      const { stepNs, points } = await series(client, streamId, f, t, p);
      return [BigInt(stepNs) / MINUTE_NS, points.map((point) => point.frames)];
    };
    expect(await frames(HOUR, HOUR + HOUR_NS, 60)).toEqual([1n, ['1', '2', '4', '8']]);
    expect(await frames(HOUR, HOUR + HOUR_NS, 30)).toEqual([2n, ['3', '4', '8']]);
    expect(await frames(HOUR, HOUR + HOUR_NS, 4)).toEqual([15n, ['3', '4', '8']]);
    expect(await frames(HOUR, HOUR + HOUR_NS, 1)).toEqual([60n, ['15']]);
    expect(await frames(HOUR - DAY_NS, HOUR + DAY_NS, 3)).toEqual([1440n, ['15']]);
    const [point] = (await series(client, streamId, HOUR, HOUR + HOUR_NS, 1)).points;
    expect(point).toMatchObject({
      lag: { p50: '5', p99: '59' },
      price: { trades: '15', open: '0', high: '59.5', low: '0.25', close: '59', volume: '6' },
    });
  });

  it('are shown inside the spans of the account', async () => {
    const early = await subscribed('ETHUSDT depth');
    const late = await domain.client();
    await late.ask(SUBSCRIBE, { id: early.streamId });
    await domain.sql('UPDATE spans SET from_ns = ? WHERE account_id = ?', [at(30), late.accountId]);
    await commit([segment(early.streamId, at(1), at(40))], at(61));
    await record((await claims(early.streamId))[0]!, { 1: 1, 29: 2, 30: 3, 40: 4 });
    const frames = async (client: Client) =>
      (await series(client, early.streamId, HOUR, HOUR + HOUR_NS)).points.map((point) => point.frames);
    expect(await frames(early)).toEqual(['1', '2', '3', '4']);
    expect(await frames(late)).toEqual(['3', '4']);
    const stranger = await domain.client();
    const refusal = await stranger.refusal(ROLLUPS, { d: early.streamId, f: '0', t: '1', p: 1 });
    expect(refusal.code).toBe('permission_denied');
  });

  it.each([
    ['datastream_id', '0', 0n, 1n, 1],
    ['from', '1', 1n, 1n, 1],
    ['from', '1', -1n, 1n, 1],
    ['points', '1', 0n, 1n, 0],
    ['points', '1', 0n, 1n, 1_501],
    ['to', '1', 0n, 2n * DAY_NS, 1],
  ])('name %s if it does not fit', async (field, d, f, t, p) => {
    const client = await domain.client();
    const refusal = await client.refusal(ROLLUPS, { d, f: String(f), t: String(t), p });
    expect(refusal).toMatchObject({ code: 'invalid_argument', details: { field } });
  });

  it('go with the messages that retention removes; the hours at both ends are read again', async () => {
    const client = await domain.client();
    const streamId = domain.streams['btcusdt trades']!;
    const old = HOUR - 40n * DAY_NS;
    const begin = 'mutation { beginImport(exchange: "binance", digest: "rollups") { epoch } }';
    const { epoch: importEpoch } = await domain.worker.ask<{ epoch: string }>(begin);
    const end = `mutation ($e: Int64!, $s: [SegmentInput!]!) {
      commitImport(exchange: "binance", digest: "rollups", epoch: $e, segments: $s) }`;
    await domain.worker.ask(end, { e: importEpoch, s: [segment(streamId, old, old + 3n * HOUR_NS - 1n)] });
    const imported = await claims(streamId);
    expect(imported).toHaveLength(3);
    for (const claim of imported) await record(claim, { 10: 1, 50: 1 });
    const grant = `mutation ($a: ID!, $d: Int64!, $f: Int64!, $t: Int64!) {
      grantSpan(accountId: $a, datastreamId: $d, fromNs: $f, toNs: $t) { spanId } }`;
    const range = { f: String(old - 30n * MINUTE_NS), t: String(old + 3n * HOUR_NS + 30n * MINUTE_NS) };
    await domain.team.ask(grant, { a: client.accountId, d: streamId, ...range });
    expect((await series(client, streamId, old, old + 3n * HOUR_NS)).points).toHaveLength(6);
    await domain.team.ask('mutation ($d: Int64!) { setRawRetention(datastreamId: $d, days: 30) }', { d: streamId });
    await domain.worker.ask('mutation ($d: Int64!) { expireRows(datastreamId: $d) { slices } }', { d: streamId });
    expect((await series(client, streamId, old, old + 3n * HOUR_NS)).points).toEqual([]);
    const ends = await claims(streamId);
    expect(ends.map(({ hourNs }) => (BigInt(hourNs) - old) / HOUR_NS).sort()).toEqual([-1n, 3n]);
  });
});
