import { randomInt } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../scripts/simulated-exchange/random.js';
import { createSimulatedExchange } from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { createRunFolder } from '../../../scripts/stack/test-stack.js';
import { PatientClient } from '../../support/clients/rest-client.js';
import { FAULT_SCALE } from '../../support/systems/fault-scale.js';
import { FaultySystem, SERVICES } from '../../support/systems/faulty-system.js';
import { finishedExport } from '../../support/systems/finished-export.js';
import {
  csvRows,
  followedOf,
  gapsOutside,
  misplaced,
  rowsOfCsv,
  rowsOutside,
} from '../../support/streaming/followed-record.js';
import { ResumingClient } from '../../support/streaming/resuming-client.js';
import { until } from '../../support/until.js';

const SEED = Number(process.env['FAULTS_SEED'] ?? randomInt(1, 1_000_000));
/** Output of the processes in the last run. */
const LOGS = path.resolve('.local/test/stream-fault-log');
const SYMBOLS = ['BTC', 'ETH', 'BNB', 'SOL', 'XRP', 'ADA', 'DOGE', 'TRX', 'AVAX', 'LINK'];
const TYPES = ['trades', 'agg_trades', 'book_ticker', 'depth5', 'kline_1m'];
const { followedMs: FOLLOWED_MS } = FAULT_SCALE;
/** Only exports need them. */
const SPARED = ['temporal', 'worker'];

const random = seededRandom(SEED);
const below = (limit: number): number => Math.floor(random() * limit);
const nowNs = (): bigint => BigInt(Date.now()) * 1_000_000n;

describe.each([
  ['a collector', ['collector'] as const],
  ['two collectors of a shard', ['collector', 'collector-2'] as const],
])('streams of %s', (name, collectors) => {
  it(`are what exports hold while parts are killed and frozen at random (seed ${SEED})`, async () => {
    const folder = await createRunFolder();
    const exchange = await createSimulatedExchange({ host: '127.0.0.1', port: 0, seed: SEED, rate: 4 });
    const processes = ['server', 'facade', 'worker', 'streamer', ...collectors] as const;
    const system = await FaultySystem.start(folder, `ws://127.0.0.1:${exchange.port}`, processes);
    try {
      await followThroughFaults(system, name);
    } finally {
      await system.close();
      await exchange.close();
      await rm(LOGS, { recursive: true, force: true });
      await rename(path.join(folder, 'log'), LOGS);
      await rm(folder, { recursive: true, force: true });
    }
  }, 1_800_000);
});

async function followThroughFaults(system: FaultySystem, name: string): Promise<void> {
  const { client, apiKey, ids } = await subscribed(system);
  const fromNs = nowNs();
  const toNs = fromNs + BigInt(FOLLOWED_MS) * 1_000_000n;
  const range = { start: String(fromNs), end: String(toNs) };
  const open = (transport: 'ndjson' | 'sse' | 'websocket', followed: readonly number[]): ResumingClient => {
    const query = new URLSearchParams([
      ...followed.map((id) => ['datastream_id', String(id)]),
      ...Object.entries(range),
    ]);
    return new ResumingClient({ url: system.restUrl, apiKey, transport, query });
  };
  const followers = [
    { ids, reader: open('ndjson', ids) },
    { ids: ids.slice(0, 25), reader: open('sse', ids.slice(0, 25)) },
    { ids: ids.slice(25), reader: open('websocket', ids.slice(25)) },
    { ids: ids.slice(0, 3), reader: open('ndjson', ids.slice(0, 3)) },
  ];
  const following = Promise.all(followers.map(({ reader }) => reader.follow()));
  const faults = await breakThings(
    system,
    followers.map(({ reader }) => reader),
    toNs,
  );
  await system.allReady();
  await following;

  let revised = 0;
  const exported = await Promise.all(
    ids.map((id) => finishedExport(client, { datastream_id: id, start_time: range.start, end_time: range.end })),
  );
  // A journal may return when the streams have ended: their cursors tell what it filled in.
  await Promise.all(followers.map(({ reader }) => reader.follow()));
  for (const [i, { text, gaps }] of exported.entries()) {
    const id = ids[i]!;
    const rows = rowsOfCsv(text);
    for (const { ids: some, reader } of followers) {
      if (!some.includes(id)) continue;
      const followed = followedOf(reader.lines, id);
      revised += followed.revised.length;
      expect(csvRows(rowsOutside(followed.rows, followed.revised))).toBe(csvRows(rowsOutside(rows, followed.revised)));
      expect(gapsOutside(followed.gaps, followed.revised)).toEqual(gapsOutside(gaps, followed.revised));
    }
  }
  for (const { reader } of followers) expect(misplaced(reader.lines)).toEqual([]);
  const connections = followers.map(({ reader }) => reader.connections);
  const records = followers.map(({ reader }) => reader.lines.length);
  console.log(JSON.stringify({ name, seed: SEED, connections, records, revised, ...Object.fromEntries(faults) }));
}

/** Fifty streams that are collected, and an account that may follow them. */
async function subscribed(system: FaultySystem) {
  const { staff, restUrl } = system;
  const { accountId, apiKey } = await staff.account();
  await staff.liftRateLimits(accountId);
  const client = new PatientClient(restUrl, apiKey);
  const ids: number[] = [];
  for (const symbol of SYMBOLS) {
    for (const type of TYPES) ids.push(await staff.datastream(`${symbol}USDT`, type));
  }
  for (const id of ids) {
    const { status } = await client.call('POST', '/subscriptions', { datastream_id: id });
    expect(status).toBe(201);
  }
  await until('the streams are collected', async () => {
    const [row] = await system.sql<{ streams: number }>(
      'SELECT COUNT(DISTINCT datastream_id) AS streams FROM segment_slices',
    );
    return Number(row?.streams) >= ids.length - SYMBOLS.length;
  });
  return { client, apiKey, ids: ids.sort((a, b) => a - b) };
}

/**
 * Kills and freezes parts, and breaks connections, each once before any fails again. Returns how
 * often what failed.
 */
async function breakThings(
  system: FaultySystem,
  clients: readonly ResumingClient[],
  untilNs: bigint,
): Promise<Map<string, number>> {
  const faults = new Map<string, number>();
  const targets = ['client', ...system.targets.filter((target) => !SPARED.includes(target))] as const;
  let left: (typeof targets)[number][] = [];
  while (nowNs() < untilNs) {
    if (left.length === 0) left = [...targets];
    const [target] = left.splice(below(left.length), 1) as [(typeof targets)[number]];
    const kind = random() < 0.6 ? 'kill' : 'pause';
    const awayMs = below((SERVICES as readonly string[]).includes(target) ? 3_000 : 6_000);
    if (target === 'client') clients[below(clients.length)]!.break();
    else await system[kind](target, awayMs);
    faults.set(`${kind} ${target}`, (faults.get(`${kind} ${target}`) ?? 0) + 1);
    await sleep(below(1_500));
  }
  return faults;
}
