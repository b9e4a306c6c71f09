import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { poll } from '../../scripts/runtime/poll.js';
import { startTestStack } from '../../scripts/stack/test-stack.js';
import { benchCommand } from './bench-command.js';
import { spawnWorker } from './export-worker.js';
import { median, textTable } from './rest/report.js';
import { cpuSecondsByProcess } from './sets/cpu-of-system.js';
import { LimitedCpu } from './workers/limited-cpu.js';

const { json, ...options } = benchCommand(
  'workers',
  `Files a second that workers write which have a share of a core each, as containers with a limit have: one, two and four of them; and a small
export of another account, alone and beside. A server, workers, MySQL, Temporal and Blob Storage. Takes root, for control groups.`,
)
  .option('--json <file>', 'writes the result there')
  .option('--cpu <cores>', 'of each worker', Number, 0.4)
  .option('--exports <n>', 'exports at a time', Number, 2)
  .option('--files <n>', 'files of each, one per hour', Number, 500)
  .option('--messages <n>', 'messages of each file', Number, 10_000)
  .option('--workers <list>', 'how many workers, in this order', '1,2,4')
  .parse()
  .opts<{ json?: string; cpu: number; exports: number; files: number; messages: number; workers: string }>();
const HOUR_NS = 3_600_000_000_000n;
const T0 = 1_700_006_400_000_000_000n;
/** Bytes of each hour in the index, so that an export gets a file an hour. */
const INDEXED_BYTES = 2_000_000_000;
const SMALL_EXPORTS = 5;

const stack = await startTestStack((line) => process.stderr.write(`${line}\n`));
Object.assign(process.env, stack.env);
// Reads the environment when it is loaded.
const { ExportSystem } = await import('../support/systems/export-system.js');
const system = new ExportSystem();
await system.open();

const trade = (i: number, ns: bigint): string =>
  `{"stream":"btcusdt@trade","data":{"e":"trade","E":${ns / 1_000_000n},"s":"BTCUSDT","t":${3_000_000_000 + i},` +
  `"p":"${(37_000 + ((i * 7919) % 20_011) / 100).toFixed(8)}","q":"0.${String((i * 104_729) % 1_000_003).padStart(8, '0')}",` +
  `"T":${ns / 1_000_000n},"m":${i % 3 === 0},"M":true}}`;
const toNs = T0 + BigInt(options.files) * HOUR_NS;
const datastreamId = await system.datastream('BTCUSDT', 'trades');
await system.grant(datastreamId, T0, toNs);
for (let hour = 0; hour < options.files; hour++) {
  const frames = Array.from({ length: options.messages }, (_, i) => {
    const ns = T0 + BigInt(hour) * HOUR_NS + BigInt(i) * 1_000_000n;
    return { ns, message: trade(i, ns) };
  });
  await system.store(datastreamId, frames, INDEXED_BYTES);
}

interface Worker {
  child: ChildProcess;
  limit: LimitedCpu;
}

async function startWorker(index: number): Promise<Worker> {
  const limit = await LimitedCpu.open(`workers-bench-${process.pid}-${index}`, options.cpu);
  const child = spawnWorker(system, { ENGINE_THREADS: '1' });
  await limit.add(child.pid!);
  return { child, limit };
}

async function stopWorker({ child, limit }: Worker): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
  await limit.close();
}

const order = (hours: number) => ({
  ...{ datastreamId, schema: 'normalized', format: 'PARQUET' },
  ...{ fromNs: String(T0), toNs: String(T0 + BigInt(hours) * HOUR_NS) },
});

/** Asks the database: the account whose turn it is may be the other one. */
const succeeded = (id: string) =>
  poll(
    async () => {
      const query = 'SELECT status, reason FROM exports WHERE id = ?';
      const [row] = await system.server.core.database.main.query<{ status: string; reason: string | null }[]>(query, [
        id,
      ]);
      if (row?.status === 'failed') throw new Error(`${id}: ${row.reason}`);
      return row?.status === 'succeeded' ? row : undefined;
    },
    { everyMs: 50, timeoutMs: 1_800_000, retries: () => false },
  );

/** Seconds until all have ended. */
async function run(exportCount: number, hours: number): Promise<number> {
  const startMs = performance.now();
  const ids = await Promise.all(Array.from({ length: exportCount }, () => system.createExport(order(hours))));
  for (const id of ids) await succeeded(id);
  return (performance.now() - startMs) / 1_000;
}

const owner = { accountId: system.accountId, apiKey: system.apiKey };
const other = await system.createAccount('B');
Object.assign(system, other);
await system.grant(datastreamId, T0, T0 + HOUR_NS);
Object.assign(system, owner);

/** Median seconds of an export of one file by the other account. */
async function small(): Promise<number> {
  const seconds: number[] = [];
  for (let i = 0; i < SMALL_EXPORTS; i++) {
    const startMs = performance.now();
    Object.assign(system, other);
    const id = await system.createExport(order(1)).finally(() => Object.assign(system, owner));
    await succeeded(id);
    seconds.push((performance.now() - startMs) / 1_000);
  }
  return median(seconds);
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const fileCount = options.exports * options.files;

/** Measures the work of these workers; CPU ms a file of each process. */
async function measure(workers: readonly Worker[]): Promise<Record<string, number>> {
  // The first files and exports compile code and start threads, in each worker.
  await run(options.exports, Math.min(options.files, 20 * workers.length));
  await small();
  const pids = Object.fromEntries(workers.map(({ child }, i) => [`worker${i}`, child.pid!]));
  const cpu = () => cpuSecondsByProcess({ server: process.pid, ...stack.pids, ...pids });
  const throttling = () => Promise.all(workers.map(({ limit }) => limit.throttled()));
  const aloneS = await small();
  const [cpuBefore, heldBefore] = [await cpu(), await throttling()];
  const seconds = await run(options.exports, options.files);
  const [cpuAfter, heldAfter] = [await cpu(), await throttling()];
  const busy = run(options.exports, options.files);
  const besideS = await small();
  await busy;
  const msPerFile = (names: readonly string[]): number =>
    rounded((sum(names.map((name) => cpuAfter[name]! - cpuBefore[name]!)) * 1_000) / fileCount);
  const grown = (key: 'periods' | 'throttled'): number =>
    sum(heldAfter.map((now, i) => now[key] - heldBefore[i]![key]));
  const workerMs = msPerFile(Object.keys(pids));
  return {
    workers: workers.length,
    'files/s': rounded(fileCount / seconds),
    'worker cores': rounded((workerMs * fileCount) / 1_000 / seconds),
    'at the limit': rounded(grown('throttled') / grown('periods')),
    'worker ms': workerMs,
    ...Object.fromEntries(['server', ...Object.keys(stack.pids)].map((name) => [`${name} ms`, msPerFile([name])])),
    'small alone s': rounded(aloneS),
    'small beside s': rounded(besideS),
  };
}

const results: Record<string, number>[] = [];
const running: Worker[] = [];
const stopWorkers = () => Promise.all(running.splice(0).map(stopWorker));
try {
  for (const count of options.workers.split(',').map(Number)) {
    for (let i = 0; i < count; i++) running.push(await startWorker(i));
    const measured = await measure(running);
    const first = results[0] ?? measured;
    const linear = (first['files/s']! / first['workers']!) * count;
    results.push({ ...measured, 'of linear': rounded(measured['files/s']! / linear) });
    await stopWorkers();
  }
} finally {
  await stopWorkers();
  await system.close();
  await stack.stop();
}
console.log(textTable(results));
if (json !== undefined) {
  const cpus = { cores: os.availableParallelism(), model: os.cpus()[0]?.model };
  const machine = { ...cpus, node: process.version, load: os.loadavg() };
  await writeFile(json, `${JSON.stringify({ machine, options, results }, null, 2)}\n`);
}
process.exit(0);
