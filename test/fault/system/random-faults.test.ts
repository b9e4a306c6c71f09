import { rename, rm, writeFile } from 'node:fs/promises';
import { createHash, randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { Client, Connection } from '@temporalio/client';
import { seededRandom } from '../../../scripts/simulated-exchange/random.js';
import { createSimulatedExchange } from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { createRunFolder } from '../../../scripts/stack/test-stack.js';
import { createBlobStore } from '../../../workflows/blobs/blob-store.js';
import { FAULT_SCALE } from '../../support/systems/fault-scale.js';
import { FaultySystem, SERVICES } from '../../support/systems/faulty-system.js';
import { PatientClient } from '../../support/clients/rest-client.js';

const { full: FULL, randomExports: EXPORTS, randomPaceMs: PACE_MS } = FAULT_SCALE;
const SEED = Number(process.env['FAULTS_SEED'] ?? randomInt(1, 1_000_000));
/** Output of the processes in the last run. */
const LOGS = path.resolve('.local/test/fault-log');
const T0 = 1_700_000_000_000_000_000n;
const FRAMES = 4_000;
const STEP_NS = 1_000_000n;

const random = seededRandom(SEED);
const below = (limit: number): number => Math.floor(random() * limit);
const message = (i: number): string =>
  `{"stream":"btcusdt@trade","data":{"e":"trade","E":${i},"s":"BTCUSDT","t":${i},"p":"6${i}.01","q":"0.5","T":${i},"m":true}}`;
const nsOf = (i: number): bigint => T0 + BigInt(i) * STEP_NS;
const csvOf = (from: number, to: number): string => {
  const rows = Array.from({ length: to - from }, (_, i) => {
    return `${nsOf(from + i)},"${message(from + i).replaceAll('"', '""')}"\n`;
  });
  return `collection_timestamp_ns,data\n${rows.join('')}`;
};

interface Asked {
  id: string;
  from: number;
  to: number;
  /** Later action of the client. */
  then: 'nothing' | 'cancel' | 'delete';
}

it(`loses no export while parts are killed and paused at random (${EXPORTS} exports, seed ${SEED})`, async () => {
  const folder = await createRunFolder();
  const exchange = await createSimulatedExchange({ host: '127.0.0.1', port: 0, seed: SEED, rate: 20 });
  const system = await FaultySystem.start(folder, `ws://127.0.0.1:${exchange.port}`);
  try {
    await runFaults(system, folder);
  } finally {
    await system.close();
    await exchange.close();
    await rm(LOGS, { recursive: true, force: true });
    await rename(path.join(folder, 'log'), LOGS);
    await rm(folder, { recursive: true, force: true });
  }
}, 1_500_000);

async function runFaults(system: FaultySystem, folder: string): Promise<void> {
  const { client, streams } = await prepare(system, folder);
  const faults = new Map<string, number>();
  const stop = new AbortController();
  const breaking = breakThings(system, faults, stop.signal);
  const subscribing = changeSubscriptions(client, streams, stop.signal);

  const asked: Asked[] = [];
  for (let i = 0; i < EXPORTS; i += 1) {
    asked.push(await ask(client, streams[0]!));
    await sleep(below(PACE_MS));
  }
  stop.abort();
  const [changes] = await Promise.all([subscribing, breaking]);
  await system.allReady();

  const ends = await Promise.all(asked.map((each) => judge(client, each)));
  const left = await stored(system, ends);
  const counts = Object.fromEntries([...Map.groupBy(ends, ({ end }) => end)].map(([end, all]) => [end, all.length]));
  console.log(
    JSON.stringify({
      seed: SEED,
      exports: counts,
      subscriptionChanges: changes,
      ...Object.fromEntries(faults),
      ...left,
    }),
  );

  expect(ends.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(left).toEqual({ outbox: 0, exportsMade: EXPORTS, wronglyMetered: 0, orphans: 0 });
}

/** History to export, an account that may, and streams to subscribe to. */
async function prepare(system: FaultySystem, folder: string) {
  const file = path.join(folder, 'capture.tsv');
  await writeFile(file, Array.from({ length: FRAMES }, (_, i) => `${nsOf(i)}\t${message(i)}\n`).join(''));
  await system.admin('capture', 'import', '--exchange', 'binance', file);
  const { staff } = system;
  const streams = [
    await staff.datastream('BTCUSDT'),
    await staff.datastream('ETHUSDT'),
    await staff.datastream('BNBUSDT'),
  ];
  const { accountId, apiKey } = await staff.account();
  await staff.liftRateLimits(accountId);
  await staff.ask(
    `mutation ($a: ID!, $d: Int64!, $f: Int64!, $t: Int64!) {
       grantSpan(accountId: $a, datastreamId: $d, fromNs: $f, toNs: $t) { spanId } }`,
    { a: accountId, d: String(streams[0]), f: String(T0), t: String(nsOf(FRAMES)) },
  );
  return { client: new PatientClient(system.restUrl, apiKey), streams };
}

async function breakThings(system: FaultySystem, faults: Map<string, number>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const target = system.targets[below(system.targets.length)]!;
    const kind = random() < 0.6 ? 'kill' : 'pause';
    await system[kind](target, below((SERVICES as readonly string[]).includes(target) ? 3_000 : 6_000));
    faults.set(`${kind} ${target}`, (faults.get(`${kind} ${target}`) ?? 0) + 1);
    await sleep(below(FULL ? 3_000 : 2_000));
  }
}

/**
 * Subscribes, pauses, resumes and deletes; checks each response against the contract. Returns their
 * number.
 */
async function changeSubscriptions(client: PatientClient, streams: number[], signal: AbortSignal): Promise<number> {
  const ids = new Map<number, string>();
  let changes = 0;
  while (!signal.aborted) {
    const stream = streams[1 + below(streams.length - 1)]!;
    const id = ids.get(stream);
    if (id === undefined) {
      const { status, body } = await client.call('POST', '/subscriptions', { datastream_id: stream });
      expect(status).toBe(201);
      ids.set(stream, String(body['id']));
    } else {
      const action = below(3);
      if (action === 2) ids.delete(stream);
      const answer =
        action === 2
          ? await client.call('DELETE', `/subscriptions/${id}`)
          : await client.call('POST', `/subscriptions/${id}/${action === 0 ? 'pause' : 'resume'}`);
      expect(answer.status).toBe(204);
    }
    changes += 1;
    await sleep(below(1_500));
  }
  return changes;
}

async function ask(client: PatientClient, stream: number): Promise<Asked> {
  const from = below(FRAMES - 10);
  const to = from + 1 + below(FRAMES - from - 1);
  const range = { start_time: String(nsOf(from)), end_time: String(nsOf(to)) };
  const { status, body } = await client.call('POST', '/exports', { datastream_id: stream, ...range, format: 'csv' });
  expect(status).toBe(202);
  const id = String(body['id']);
  const dice = random();
  const then = dice < 0.1 ? 'cancel' : dice < 0.2 ? 'delete' : 'nothing';
  if (then === 'cancel') expect([204, 400]).toContain((await client.call('POST', `/exports/${id}/cancel`)).status);
  if (then === 'delete') expect((await client.call('DELETE', `/exports/${id}`)).status).toBe(204);
  return { id, from, to, then };
}

interface End extends Asked {
  end: string;
  problem: string | null;
}

/** Waits for the end of an export and looks whether it is the right one. */
async function judge(client: PatientClient, asked: Asked): Promise<End> {
  const deadline = Date.now() + 240_000;
  for (;;) {
    const { status, body } = await client.call('GET', `/exports/${asked.id}`);
    if (status === 404) return { ...asked, end: 'deleted', problem: asked.then === 'delete' ? null : 'lost' };
    const end = String(body['status']);
    if (end === 'succeeded') return { ...asked, end, problem: await problemOf(client, asked) };
    if (end === 'canceled')
      return { ...asked, end, problem: asked.then === 'cancel' ? null : 'canceled without a request' };
    if (end === 'failed') return { ...asked, end, problem: String(body['reason']) };
    if (Date.now() > deadline) return { ...asked, end, problem: 'has not ended' };
    await sleep(500);
  }
}

async function problemOf(client: PatientClient, { id, from, to }: Asked): Promise<string | null> {
  const { body } = await client.call('GET', `/exports/${id}/download`);
  const [file, ...others] = body['artifacts'] as { url: string; sha256: string; bytes: number }[];
  if (!file || others.length > 0) return 'not one file';
  const bytes = Buffer.from(await (await fetch(file.url)).arrayBuffer());
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) return 'another digest';
  return gunzipSync(bytes).toString() === csvOf(from, to) ? null : 'other bytes';
}

/** Returns the state after the sweep: messages, exports beyond those asked for, metering, blobs. */
async function stored(system: FaultySystem, ends: readonly End[]) {
  const connection = await Connection.connect({ address: system.env['TEMPORAL_ADDRESS']! });
  const client = new Client({ connection });
  const outbox = await eventuallyNone(async () => {
    const [row] = await system.sql<{ n: number }>('SELECT COUNT(*) AS n FROM outbox_messages');
    return Number(row?.n);
  });
  await eventuallyNone(async () => {
    const { count } = await client.workflow.count(`WorkflowType = 'exportWorkflow' AND ExecutionStatus = 'Running'`);
    return count;
  });
  const sweep = { workflowId: 'sweep-after-faults', taskQueue: 'maintenance', args: [{ keptMs: 0 }] };
  await client.workflow.execute('sweepStorage', sweep);
  await connection.close();

  const rows = await system.sql<{ id: string; status: string; deleted: number; metered: number; right: number }>(
    `SELECT e.id, e.status, e.deleted_at IS NOT NULL AS deleted, COUNT(u.export_id) AS metered,
       COALESCE(MAX(u.byte_count = e.byte_count), 0) AS \`right\`
     FROM exports e LEFT JOIN export_usage u ON u.export_id = e.id GROUP BY e.id`,
  );
  const wrong = rows.filter(({ status, metered, right }) => {
    const due = status === 'succeeded';
    return Number(metered) !== Number(due) || (due && Number(right) !== 1);
  });
  const kept = new Map(rows.map(({ id, status, deleted }) => [id, status === 'succeeded' && !Number(deleted)]));
  const blobs = createBlobStore(system.env['AZURE_STORAGE_CONNECTION_STRING']!);
  const names = await Array.fromAsync(blobs.list('exports/'), ({ name }) => name.split('/')[1]!);
  const expected = ends.filter(({ id }) => kept.get(id)).length;
  const orphans = names.filter((id) => !kept.get(id)).length + Math.abs(new Set(names).size - expected);
  return { outbox, exportsMade: rows.length, wronglyMetered: wrong.length, orphans };
}

async function eventuallyNone(look: () => Promise<number>): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const n = await look();
    if (n === 0 || tries === 240) return n;
    await sleep(500);
  }
}
