import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { runWithTeardown } from '../../scripts/supervisor/run-with-teardown.js';
import { Random } from '../support/engine/random.js';
import { benchCommand } from './bench-command.js';
import { textTable } from './rest/report.js';
import { MemoryLog } from './soak/memory-log.js';
import { MixedExports } from './soak/mixed-exports.js';
import { MixedRequests } from './soak/mixed-requests.js';
import { SoakClient } from './soak/soak-client.js';
import { startSoakSystem } from './soak/soak-system.js';
import { growthOverLastHalf, lastHalf } from './soak/trend.rule.js';

/** MB of resident memory, of the process itself. */
const LIMITS: Record<string, number> = { worker: 700, server: 400 };
const MAX_GROWTH = 0.05;
const TABLE_ROWS = 20;
const SAMPLE_EVERY_MS = 2_000;
const EXPORT_LANES = 4;
const REQUEST_LANES = 12;
/** Largest lead of exports over requests, or the reverse. */
const LEAD = 0.01;

interface Options {
  exports: number;
  requests: number;
  accounts: number;
  trades: number;
  depth: number;
  rest: number;
  seed: number;
  json?: string;
}

const options = benchCommand(
  'soak',
  `Memory of a system under mixed use: exports and previews, and beside them requests, hostile ones among them. Starts MySQL, Temporal,
Azurite, server, facade, worker and collector of its own. Samples resident memory all the time; the worker has to stay under
${LIMITS['worker']} MB, the server under ${LIMITS['server']} MB, and every process may grow by ${MAX_GROWTH * 100} % at most over the last half of the run.`,
)
  .option('--exports <n>', 'exports and previews', Number, 1_000)
  .option('--requests <n>', 'other requests', Number, 100_000)
  .option('--accounts <n>', 'accounts that take part', Number, 6)
  .option('--trades <n>', 'trades of history', Number, 600_000)
  .option('--depth <n>', 'depth updates of history', Number, 40_000)
  .option('--rest <seconds>', 'how long the system rests before the last sample', Number, 60)
  .option('--seed <n>', 'another mixture', Number, 1)
  .option('--json <file>', 'writes the result there')
  .parse()
  .opts<Options>();

const say = (text: string): void => void process.stderr.write(`${text}\n`);

await runWithTeardown(async ({ teardown, signal }) => {
  const load = [os.loadavg()[0]!];
  const system = await startSoakSystem(options, teardown, say);
  const client = new SoakClient();
  const exports = new MixedExports(system, client, new Random(options.seed));
  const requests = new MixedRequests(system, client, new Random(options.seed + 1));
  const log = new MemoryLog(system.watched);
  const done = { exports: 0, requests: 0 };
  const shareOf = (kind: keyof typeof done): number => (options[kind] === 0 ? 1 : done[kind] / options[kind]);
  const progress = (): number => Math.min(1, (shareOf('exports') + shareOf('requests')) / 2);

  async function lane(kind: keyof typeof done, other: keyof typeof done, next: (n: number) => Promise<void>) {
    for (let n = begun[kind]++; n < options[kind] && !signal.aborted; n = begun[kind]++) {
      while (shareOf(kind) > shareOf(other) + LEAD && !signal.aborted) await sleep(50);
      await next(n);
      done[kind] += 1;
    }
  }
  const begun = { exports: 0, requests: 0 };
  const work = Promise.all([
    ...Array.from({ length: EXPORT_LANES }, () => lane('exports', 'requests', (n) => exports.next(n))),
    ...Array.from({ length: REQUEST_LANES }, () => lane('requests', 'exports', (n) => requests.next(n))),
  ]);
  let isWorking = true;
  void work.finally(() => (isWorking = false)).catch(() => undefined);
  for (let samples = 0; isWorking; samples += 1) {
    await log.sample(progress());
    if (samples % 30 === 0) say(`${done.exports} exports and previews, ${done.requests} requests`);
    await sleep(SAMPLE_EVERY_MS);
  }
  await work;
  signal.throwIfAborted();
  await log.sample(1);
  await sleep(options.rest * 1_000, undefined, { signal });
  await log.sampleRested();
  load.push(os.loadavg()[0]!);

  const table = log.table(TABLE_ROWS);
  console.log(
    `Resident memory in MB; heap, external memory and children (of the worker) beside it.\n${textTable(table)}`,
  );
  const results = system.watched.map(({ name }) => {
    const own = log.samples.filter((sample) => sample.name === name && sample.progress <= 1);
    const growth = growthOverLastHalf(own.map(({ progress: at, rss }) => ({ progress: at, value: rss })));
    const peakMb = Math.round(Math.max(...own.map(({ rss }) => rss)));
    const peakOfLastHalfMb = Math.round(Math.max(...lastHalf(own).map(({ rss }) => rss)));
    const limitMb = LIMITS[name];
    const isMet = growth <= MAX_GROWTH && (limitMb === undefined || peakMb <= limitMb);
    return {
      name,
      peakMb,
      peakOfLastHalfMb,
      limitMb: limitMb ?? '',
      growth: `${(growth * 100).toFixed(1)} %`,
      met: isMet ? 'yes' : 'no',
    };
  });
  console.log(`\n${textTable(results)}`);
  const answers = [...client.counts].map(([kind, statuses]) => ({
    kind,
    answers: [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
  }));
  console.log(`\n${textTable(answers)}`);
  if (options.json !== undefined) {
    const machine = { cores: os.availableParallelism(), model: os.cpus()[0]?.model, node: process.version, load };
    const size = {
      exports: options.exports,
      requests: options.requests,
      accounts: options.accounts,
      trades: options.trades,
      depth: options.depth,
    };
    await writeFile(options.json, `${JSON.stringify({ machine, size, results, table, answers }, null, 2)}\n`);
  }
  return results.every(({ met }) => met === 'yes') ? 0 : 1;
});
