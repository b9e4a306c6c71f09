import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { depth, trades } from '../support/engine/engine-data.js';
import { fingerprint } from './export/fingerprint.js';
import { runSystem, type Run, type System } from './export/run-system.js';
import { rustOpponent } from './export/rust-opponent.js';
import { prepareSegments } from './export/segments.js';
import { median } from './rest/report.js';
import { benchCommand } from './bench-command.js';

const RESULTS = path.resolve('.local/bench/export.json');
const ENGINE = 'engine with 4 threads';

const engine = (threads: number): System => ({
  name: threads === 0 ? 'engine without threads' : `engine with ${threads} threads`,
  entry: 'engine',
  args: [String(threads)],
});
/** The engine, then opponents from the fastest on. */
const SYSTEMS: readonly System[] = [
  ...[4, 2, 1, 0].map(engine),
  { name: 'duckdb', entry: '../opponents/duckdb.process.js', args: [] },
  { name: 'duckdb by obvious SQL', entry: '../opponents/duckdb.process.js', args: ['obvious'] },
  { name: 'rust', entry: 'rust', args: [] },
  { name: 'chdb', entry: 'chdb.process.py', args: [] },
  { name: 'polars', entry: 'polars.process.py', args: [] },
  { name: 'node script', entry: '../opponents/node-script.process.js', args: [] },
];

const command = benchCommand(
  'export',
  `Raw segments on disk to one file, whole processes in turns. Depth has a tenth of the messages, forty rows each. Medians and all runs
go to .local/bench/export.json, where what was not run now stays: the whole takes an hour, and can be made in parts.`,
)
  .argument('[thousands]', 'thousands of trades', Number, 5_000)
  .argument('[rounds]', 'how often each system runs', Number, 5)
  .option('--data <sets>', 'of trades and depth, by commas', 'trades,depth')
  .option('--format <formats>', 'of parquet and csv, by commas', 'parquet,csv')
  .option('--systems <names>', `by commas, of: ${SYSTEMS.map(({ name }) => name).join(', ')}`)
  .parse();
const values = command.opts<{ data: string; format: string; systems?: string }>();
const [thousands, rounds] = command.processedArgs as [number, number];

interface Result {
  data: string;
  format: string;
  thousands: number;
  rounds: number;
  system: string;
  seconds: number;
  /** Above 1: slower than the engine with four threads; median of the ratios of each round. */
  ratio: number | null;
  megabytes: number;
  cpuSeconds: number;
  peakRssMb: number;
  rows: number;
  sameRows: boolean;
  steps: Record<string, number>;
  allSeconds: number[];
  /** Load of the machine before and after, one minute: what the numbers are worth. */
  load: [number, number];
}

async function scenario(data: string, format: string, folder: string, systems: readonly System[]): Promise<Result[]> {
  const before = os.loadavg()[0]!;
  const runs = new Map<string, Run[]>(systems.map(({ name }) => [name, []]));
  const prints = new Map<string, string>();
  for (let round = 0; round < rounds; round++) {
    for (const system of systems) {
      const output = path.join(written, `output.${format === 'csv' ? 'csv.gz' : 'parquet'}`);
      runs.get(system.name)!.push(await runSystem(system, data, format, folder, output));
      if (round === 0) prints.set(system.name, await fingerprint(data, format, output));
      await rm(output);
    }
  }
  const own = runs.get(ENGINE);
  const load: [number, number] = [before, os.loadavg()[0]!];
  return systems.map(({ name }) => {
    const its = runs.get(name)!;
    const of = (value: (run: Run) => number): number => median(its.map(value));
    return {
      data,
      format,
      thousands,
      rounds,
      system: name,
      seconds: of(({ seconds }) => seconds),
      ratio: own ? median(its.map(({ seconds }, i) => seconds / own[i]!.seconds)) : null,
      megabytes: of(({ bytes }) => bytes / 1e6),
      cpuSeconds: of(({ cpuSeconds }) => cpuSeconds),
      peakRssMb: of(({ peakRssMb }) => peakRssMb),
      rows: Number(prints.get(name)!.split(' ')[0]),
      sameRows: prints.get(name) === prints.values().next().value,
      steps: its[0]!.steps,
      allSeconds: its.map(({ seconds }) => seconds),
      load,
    };
  });
}

async function keep(results: readonly Result[]): Promise<void> {
  const known = await readFile(RESULTS, 'utf8').catch(() => '{"results":[]}');
  const key = (of: Result): string => [of.data, of.format, of.thousands, of.system].join();
  const fresh = new Set(results.map(key));
  const older = (JSON.parse(known) as { results: Result[] }).results.filter((result) => !fresh.has(key(result)));
  const machine = { cores: os.availableParallelism(), model: os.cpus()[0]?.model, node: process.version };
  await writeFile(RESULTS, `${JSON.stringify({ machine, results: [...older, ...results] }, null, 2)}\n`);
}

const wanted = values.systems?.split(',');
const asked = SYSTEMS.filter(({ name }) => wanted?.includes(name) ?? true);
const hasRust = asked.some(({ entry }) => entry === 'rust') && (await rustOpponent()) !== null;
const systems = asked.filter(({ entry }) => entry !== 'rust' || hasRust);
/** Folder of this run alone: several may go on in one folder. */
const written = await mkdtemp(path.resolve('.local/bench/export-run-'));
process.once('exit', () => rmSync(written, { recursive: true, force: true }));
for (const [data, messages] of [
  [trades, thousands * 1_000],
  [depth, thousands * 100],
] as const) {
  if (!values.data.split(',').includes(data.name)) continue;
  const folder = await prepareSegments(data, messages);
  for (const format of values.format.split(',')) {
    const results = await scenario(data.name, format, folder, systems);
    await keep(results);
    console.log(`\n${data.name} → ${format === 'csv' ? 'csv.gz' : 'Parquet zstd'}, ${messages} messages`);
    console.table(
      results.map(({ system, seconds, ratio, cpuSeconds, megabytes, peakRssMb, rows, sameRows }) => ({
        system,
        seconds: seconds.toFixed(2),
        'over engine': ratio?.toFixed(2),
        'CPU s': cpuSeconds.toFixed(2),
        'CPU µs a row': ((cpuSeconds / rows) * 1e6).toFixed(2),
        MB: megabytes.toFixed(1),
        'peak RSS MB': peakRssMb.toFixed(0),
        'same rows': sameRows,
      })),
    );
    for (const { system, steps } of results) if (system.startsWith('engine')) console.log(system, steps);
  }
}
