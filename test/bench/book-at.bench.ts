import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import os, { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { execa } from 'execa';
import { TASK_QUEUES } from '../../schema/jobs/task-queues.js';
import { HOUR_NS } from '../../schema/time/timestamps.js';
import { startTestStack } from '../../scripts/stack/test-stack.js';
import type { CheckpointOutcome } from '../../workflows/books/checkpoint-books.workflow.js';
import { benchCommand } from './bench-command.js';
import { bookDay, DAY_START_NS } from './book/book-day.js';
import { PatientClient } from '../support/clients/rest-client.js';
import { Random } from '../support/engine/random.js';

const RESULTS = path.resolve('.local/bench/book.json');
const HOURS = 3n;
const WARM_UP = 10;

const { requests } = benchCommand(
  'book-at',
  `GET /books of a system that it starts, one after the other, at moments of an hour with checkpoints every ten minutes: of a stream with a polled whole
book every five minutes, and of one that had its only whole book hours before. 20 M level changes a day, 23 a message. Goes to
.local/bench/book.json.`,
)
  .option('--requests <n>', 'how many of each', Number, 100)
  .parse()
  .opts<{ requests: number }>();

const stack = await startTestStack((line) => process.stderr.write(`${line}\n`));
Object.assign(process.env, stack.env);
// Loading it reads the addresses of the stack.
const { startSystem } = await import('../support/systems/running-system.js');
const system = await startSystem();
const folder = await mkdtemp(path.join(tmpdir(), 'book-at-'));
const connection = await Connection.connect({ address: system.env['TEMPORAL_ADDRESS']! });

/** Writes a capture of three hours, with all polled books or with the first one alone. */
async function capture(symbol: string, isPolledOnce: boolean): Promise<string> {
  const file = path.join(folder, `${symbol}.tsv`);
  const out = createWriteStream(file);
  let polled = 0;
  for (const { ns, text, isPolled } of bookDay({ changes: 20e6, changesAMessage: 23 })) {
    if (ns >= DAY_START_NS + HOURS * HOUR_NS) break;
    if (isPolled && isPolledOnce && polled++ > 0) continue;
    const whole = `{"stream":"${symbol}@depthSnapshot","data":${text}}`;
    const frame = isPolled ? whole : text.replace('btcusdt@', `${symbol}@`).replace('BTCUSDT', symbol.toUpperCase());
    if (!out.write(`${ns}\t${frame}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
  return file;
}

async function prepared(symbol: string, isPolledOnce: boolean): Promise<number> {
  const admin = (...args: string[]) =>
    execa(process.execPath, ['dist/scripts/admin/main.js', ...args], { env: system.env });
  await admin('capture', 'import', '--exchange', 'binance', '--create', await capture(symbol, isPolledOnce));
  return system.staff.datastream(symbol.toUpperCase(), 'depth');
}

interface Latency {
  what: string;
  requests: number;
  p50Ms: number;
  p95Ms: number;
  maxMs: number;
}

async function measure(what: string, client: PatientClient, datastreamId: number): Promise<Latency> {
  const random = new Random(5);
  const ms: number[] = [];
  for (let i = 0; i < WARM_UP + requests; i++) {
    const at = DAY_START_NS + (HOURS - 1n) * HOUR_NS + BigInt(random.below(Number(HOUR_NS)));
    const start = performance.now();
    const { status, body } = await client.call('GET', `/books?datastream_id=${datastreamId}&at=${at}`);
    if (status !== 200) throw new Error(`GET /books answered ${status}: ${JSON.stringify(body)}`);
    if (i >= WARM_UP) ms.push(performance.now() - start);
  }
  ms.sort((a, b) => a - b);
  const at = (share: number): number => ms[Math.min(ms.length - 1, Math.floor(ms.length * share))]!;
  return { what, requests, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: ms.at(-1)! };
}

try {
  const before = os.loadavg()[0]!;
  const { accountId, apiKey } = await system.account();
  const streams = [
    ['a polled book every five minutes', await prepared('btcusdt', false)],
    ['its only whole book hours before', await prepared('ethusdt', true)],
  ] as const;
  const grant =
    'mutation ($a: ID!, $d: Int64!, $f: Int64!, $t: Int64!) { grantSpan(accountId: $a, datastreamId: $d, fromNs: $f, toNs: $t) { spanId } }';
  for (const [, d] of streams) {
    const toNs = DAY_START_NS + HOURS * HOUR_NS;
    await system.staff.ask(grant, { a: accountId, d: String(d), f: String(DAY_START_NS), t: String(toNs) });
  }
  const client = new Client({ connection, namespace: system.env['TEMPORAL_NAMESPACE']! });
  const start = performance.now();
  const outcome = (await client.workflow.execute('checkpointBooks', {
    ...{ workflowId: 'bench-checkpoints', taskQueue: TASK_QUEUES.maintenance, args: [{ settleMs: 0 }] },
  })) as CheckpointOutcome;
  const checkpoints = { ...outcome, seconds: (performance.now() - start) / 1_000 };
  console.log(checkpoints);
  const rest = new PatientClient(system.url, apiKey);
  const at: Latency[] = [];
  for (const [what, id] of streams) at.push(await measure(what, rest, id));
  console.table(at);
  const known = JSON.parse(await readFile(RESULTS, 'utf8').catch(() => '{}')) as object;
  const load = [before, os.loadavg()[0]!];
  await writeFile(RESULTS, `${JSON.stringify({ ...known, at: { streams: at, checkpoints, load } }, null, 2)}\n`);
} finally {
  await connection.close();
  await system.close();
  await rm(folder, { recursive: true, force: true });
  await stack.stop();
}
