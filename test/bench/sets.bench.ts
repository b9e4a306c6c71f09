import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { poll } from '../../scripts/runtime/poll.js';
import { startTestStack } from '../../scripts/stack/test-stack.js';
import { benchCommand } from './bench-command.js';
import { spawnWorker } from './export-worker.js';
import { median, textTable } from './rest/report.js';
import { cpuSecondsByProcess } from './sets/cpu-of-system.js';

const { json: file, ...options } = benchCommand(
  'sets',
  `A set against one export of as many messages, how long a set of 2,000 datastreams takes to be accepted, and a small export of another account
beside it. A server, a worker process, MySQL, Temporal and Blob Storage; a slot more than usual, since an account never has all of them.`,
)
  .option('--json <file>', 'writes the result there')
  .option('--streams <n>', 'datastreams of the set', Number, 200)
  .option('--messages <n>', 'messages of each', Number, 20_000)
  .option('--rounds <n>', 'how often each is measured', Number, 3)
  .option('--only-throughput', 'leaves out the set of 2,000 and the other account')
  .option('--format <format>', 'CSV, PARQUET, CSV_ZST or ARROW; the export has Parquet', 'PARQUET')
  .parse()
  .opts<{ json?: string; streams: number; messages: number; rounds: number; format: string; onlyThroughput?: true }>();
const { streams, messages, rounds, format, onlyThroughput } = options;

const T0 = 1_700_006_400_000_000_000n;
const MOST = 2_000;
const stack = await startTestStack((line) => process.stderr.write(`${line}\n`));
Object.assign(process.env, stack.env);
// Read the environment when they are loaded.
const { ExportSystem } = await import('../support/systems/export-system.js');
const { SetCaller } = await import('../support/systems/set-caller.js');
const system = new ExportSystem();
await system.open();
const sets = new SetCaller(system);

const trade = (i: number): string =>
  `{"stream":"btcusdt@trade","data":{"e":"trade","E":${1_700_006_400_000 + i},"s":"BTCUSDT","t":${3_000_000_000 + i},` +
  `"p":"${(37_000 + ((i * 7919) % 20_011) / 100).toFixed(8)}","q":"0.${String((i * 104_729) % 1_000_003).padStart(8, '0')}",` +
  `"T":${1_700_006_400_000 + i},"m":${i % 3 === 0},"M":true}}`;
const frames = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ ns: T0 + BigInt(from + i) * 1_000_000n, message: trade(from + i) }));
const range = { fromNs: String(T0), toNs: String(T0 + BigInt(streams * messages + 1) * 1_000_000n) };

async function granted(symbol: string, toNs = BigInt(range.toNs)): Promise<string> {
  const id = await system.datastream(symbol, 'trades');
  await system.grant(id, T0, toNs);
  return id;
}

const whole = await granted('ALL');
const ids: string[] = [];
for (let i = 0; i < streams; i++) {
  const id = await granted(`S${i}`);
  await system.store(id, frames(i * messages, messages));
  await system.store(whole, frames(i * messages, messages));
  ids.push(id);
}

const worker = spawnWorker(system);

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const startMs = performance.now();
  await work();
  return (performance.now() - startMs) / 1_000;
};
const asked = { ...range, schema: 'normalized' };
/** Asks the database, which costs little: the server's own CPU time is measured. */
const succeeded = (table: 'exports' | 'export_sets', id: string) =>
  poll(
    async () => {
      const query = `SELECT status, reason FROM ${table} WHERE id = ?`;
      const [row] = await system.server.core.database.main.query<{ status: string; reason: string | null }[]>(query, [
        id,
      ]);
      if (row?.status === 'succeeded') return row;
      if (row?.status === 'failed') throw new Error(`${id}: ${row.reason}`);
      return undefined;
    },
    { everyMs: 100, timeoutMs: 900_000, retries: () => false },
  );
const one = () =>
  seconds(async () =>
    succeeded('exports', await system.createExport({ ...asked, datastreamId: whole, format: 'PARQUET' })),
  );
const set = () =>
  seconds(async () => {
    const { id } = await sets.create({ ...asked, select: { datastreamIds: ids }, format });
    await succeeded('export_sets', id);
  });

const cpu = () => cpuSecondsByProcess({ server: process.pid, worker: worker.pid!, ...stack.pids });
const medians = (samples: readonly Record<string, number>[]): Record<string, number> =>
  Object.fromEntries(Object.keys(samples[0]!).map((name) => [name, rounded(median(samples.map((one) => one[name]!)))]));
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
const sum = (parts: Record<string, number>): number => Object.values(parts).reduce((total, part) => total + part, 0);

/** Seconds, and CPU seconds by process. */
async function measured(work: () => Promise<number>) {
  const before = await cpu();
  const s = await work();
  const after = await cpu();
  return { s, cpu: Object.fromEntries(Object.entries(after).map(([name, t]) => [name, t - before[name]!])) };
}

/** The set against one export, in turn. */
async function throughput() {
  // The first one starts threads and compiles code.
  await one();
  const alone: Awaited<ReturnType<typeof measured>>[] = [];
  const together: typeof alone = [];
  for (let round = 0; round < rounds; round++) {
    alone.push(await measured(one));
    together.push(await measured(set));
  }
  const [a, b] = [median(alone.map(({ s }) => s)), median(together.map(({ s }) => s))];
  const [cpuAlone, cpuTogether] = [
    medians(alone.map((round) => round.cpu)),
    medians(together.map((round) => round.cpu)),
  ];
  const eachMs = (1_000 * (sum(cpuTogether) - sum(cpuAlone))) / streams;
  return {
    rows: [
      row(`one export of ${streams * messages} messages`, a, 1, ''),
      row(`a set of ${streams} streams`, b, rounded(a / b), '>= 0.9'),
      row(`CPU ms of a stream beside its data`, '', Math.round(eachMs), ''),
    ],
    measured: { alone: alone.map(({ s }) => s), together: together.map(({ s }) => s), cpuAlone, cpuTogether },
  };
}

const row = (what: string, medianS: number | '', ratio: number | '', target: string) => ({
  ...{ what, 'median s': medianS === '' ? '' : rounded(medianS), ratio, target },
});

/** Another account with a small export, alone and beside a set of 2,000. */
async function fairness() {
  const many: string[] = [];
  for (let i = 0; i < MOST; i++) many.push(await granted(`EMPTY${i}`, T0 + 1n));
  const owner = { accountId: system.accountId, apiKey: system.apiKey };
  const calm = await system.createAccount('B');
  const use = (account: typeof owner): void => void Object.assign(system, account);
  use(calm);
  await system.grant(ids[0]!, T0, BigInt(range.toNs));
  const small = () =>
    seconds(async () =>
      system.finished(await system.createExport({ ...asked, datastreamId: ids[0], format: 'PARQUET' })),
    );
  const smallAlone: number[] = [];
  for (let i = 0; i < 2 * rounds + 3; i++) smallAlone.push(await small());
  use(owner);
  const accepted: number[] = [];
  for (let round = 0; round < rounds; round++) {
    let id = '';
    accepted.push(
      await seconds(async () => ({ id } = await sets.create({ ...asked, select: { datastreamIds: many } }))),
    );
    await sets.act('cancel', id);
  }
  const { id: busy } = await sets.create({ ...asked, select: { datastreamIds: many } });
  while ((await sets.get(busy)).totals.counts['succeeded']! < 20) await sleep(200);
  use(calm);
  const smallBeside: number[] = [];
  for (let i = 0; i < 2 * rounds + 3; i++) smallBeside.push(await small());
  use(owner);
  const { status: stillBusy } = await sets.get(busy);
  await sets.act('cancel', busy).catch(() => undefined);
  const ratio = rounded(median(smallBeside) / median(smallAlone));
  return {
    rows: [
      row(`a set of ${MOST} is accepted`, median(accepted), '', '< 1 s'),
      row('small export, alone', median(smallAlone), 1, ''),
      row(`small export, beside a set of ${MOST} (${stillBusy})`, median(smallBeside), ratio, '<= 2'),
    ],
    measured: { accepted, smallAlone, smallBeside },
  };
}

const parts = [await throughput(), ...(onlyThroughput ? [] : [await fairness()])];
const rows = parts.flatMap((part) => part.rows);
const all = Object.assign({}, ...parts.map((part) => part.measured)) as object;
console.log(textTable(rows));
console.log(JSON.stringify({ ...all, load: os.loadavg() }));
if (file !== undefined) {
  const machine = { cores: os.availableParallelism(), model: os.cpus()[0]?.model, node: process.version };
  await writeFile(file, `${JSON.stringify({ machine, options, load: os.loadavg(), rows, measured: all }, null, 2)}\n`);
}
worker.kill('SIGTERM');
await system.close();
await stack.stop();
process.exit(0);
