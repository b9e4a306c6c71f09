import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileReadPlan } from '../../schema/export-schemas/compile-read-plan.js';
import { findBuiltInSchema } from '../../schema/export-schemas/built-ins.js';
import type { ParquetTypes } from '../../schema/exports/parquet-types.js';
import { encodePartition } from '../../workflows/engine/encode-partition.js';
import { pythonTools } from '../../scripts/stack/programs/python-tools.js';
import { messagesOf, prepareTradeDay, segmentsOfPart } from './bars/trade-segments.js';
import { benchCommand } from './bench-command.js';
import { measuredProcess, type MeasuredProcess } from './measured-process.js';
import { median } from './rest/report.js';

const RESULTS = path.resolve('.local/bench/bars.json');
const PARTS = os.availableParallelism();

const command = benchCommand(
  'bars',
  `Raw segments on disk of one day of trades to bars of a minute in Parquet: reductions in as many processes as cores, then the file; against
polars over the same segments, and DuckDB's GROUP BY over the trades as parsed Parquet with doubles (duckdb-exact: with decimals). Whole processes in turns; medians and all runs go to
.local/bench/bars.json.`,
)
  .argument('[millions]', 'trades of the day', Number, 55)
  .argument('[rounds]', 'how often each runs', Number, 3)
  .option('--systems <names>', 'by commas', 'ours,polars,duckdb')
  .option('--others <views>', 'further bars of ours, by commas', 'ticks:1000,volume:100,notional:1000000,time:1s')
  .parse();
const [millions, rounds] = command.processedArgs as [number, number];
const values = command.opts<{ systems: string; others: string }>();

type Run = Omit<MeasuredProcess<{ rows: number }>, 'said'> & { rows: number };

const trades = Math.round(millions * 1e6);
const segments = await prepareTradeDay(trades);
const work = path.resolve('.local/bench', `bars-work.${process.pid}`);
await mkdir(work, { recursive: true });
const output = path.join(work, 'bars.parquet');
const scriptOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

async function ours(by: string, size: string): Promise<Run> {
  // Other bars depend on all trades of a day.
  const parts = by === 'time' ? PARTS : 1;
  const start = performance.now();
  const runs = await Promise.all(
    Array.from({ length: parts }, (_, part) =>
      measuredProcess('reduce', process.execPath, [
        ...[scriptOf('bars/reduce.process.js'), by, size, segments, String(part), String(parts), work],
      ]),
    ),
  );
  const write = [scriptOf('bars/write.process.js'), by, size, segments, String(parts), work, output];
  const last = await measuredProcess<{ rows: number }>('write', process.execPath, write);
  const all = [...runs, last];
  return {
    seconds: (performance.now() - start) / 1_000,
    rows: last.said.rows,
    cpuSeconds: all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    // Of all processes together: reductions run side by side.
    peakRssMb: Math.max(
      runs.reduce((sum, { peakRssMb }) => sum + peakRssMb, 0),
      last.peakRssMb,
    ),
  };
}

async function opponent(name: string, program: string, args: string[]): Promise<Run> {
  const { said, ...run } = await measuredProcess<{ rows: number }>(name, program, args);
  return { ...run, ...said };
}

/** The trades as our export of `normalized` has them, written once. */
async function parsedTrades(numbers: ParquetTypes['numbers']): Promise<string> {
  const file = `${segments}.${numbers}.parquet`;
  if (await stat(file).catch(() => null)) return file;
  const draft = `${file}.tmp`;
  const handle = await open(draft, 'w');
  await encodePartition({
    batches: messagesOf(await segmentsOfPart(segments, 0, 1)),
    plan: compileReadPlan(findBuiltInSchema('normalized', 'trade')!.content, 'binance'),
    format: 'parquet',
    parquetTypes: { numbers, timestamps: 'int64' },
    sink: async (chunk) => void (await handle.write(chunk)),
  });
  await handle.close();
  await rename(draft, file);
  return file;
}

const SYSTEMS: Record<string, () => Promise<Run>> = {
  ours: () => ours('time', '1m'),
  polars: async () => {
    const tools = await pythonTools(console.error, 'test/bench/opponents/requirements.txt');
    const script = path.resolve('test/bench/opponents/polars-bars.process.py');
    return opponent('polars', path.join(tools, 'python3'), [script, segments, output]);
  },
  duckdb: () => duckdb('double'),
  'duckdb-exact': () => duckdb('decimal'),
};

async function duckdb(numbers: ParquetTypes['numbers']): Promise<Run> {
  const args = [scriptOf('opponents/duckdb-bars.process.js'), await parsedTrades(numbers), output, numbers];
  return opponent('duckdb', process.execPath, args);
}

const before = os.loadavg()[0]!;
const names = values.systems.split(',');
if (names.includes('duckdb')) await parsedTrades('double');
if (names.includes('duckdb-exact')) await parsedTrades('decimal');
const runs = new Map<string, Run[]>(names.map((name) => [name, []]));
for (let round = 0; round < rounds; round++) {
  for (const name of names) runs.get(name)!.push(await SYSTEMS[name]!());
}
const own = runs.get('ours') ?? [];
const results = names.map((system) => {
  const its = runs.get(system)!;
  const of = (pick: (run: Run) => number): number => median(its.map(pick));
  const ratios = its.flatMap(({ seconds }, i) => (own[i] ? [seconds / own[i].seconds] : []));
  return {
    system,
    ...{ seconds: of(({ seconds }) => seconds), cpuSeconds: of(({ cpuSeconds }) => cpuSeconds) },
    ...{ peakRssMb: of(({ peakRssMb }) => peakRssMb), rows: its[0]!.rows },
    /** Above 1: slower than ours. */
    ratio: ratios.length > 0 ? median(ratios) : null,
    allSeconds: its.map(({ seconds }) => seconds),
  };
});
for (const one of values.others.split(',').filter(Boolean)) {
  const [by, size] = one.split(':') as [string, string];
  const { rows, seconds, cpuSeconds, peakRssMb } = await ours(by, size);
  results.push({ system: `ours ${one}`, seconds, cpuSeconds, peakRssMb, rows, ratio: null, allSeconds: [seconds] });
}
await rm(work, { recursive: true });
const machine = { cores: PARTS, model: os.cpus()[0]?.model, node: process.version };
const load = [before, os.loadavg()[0]];
await writeFile(RESULTS, `${JSON.stringify({ machine, trades, rounds, load, results }, null, 2)}\n`);
for (const { system, seconds, cpuSeconds, peakRssMb, rows, ratio } of results) {
  const times = ratio === null ? '' : `, ${ratio.toFixed(2)} times ours`;
  console.log(
    `${system}: ${seconds.toFixed(1)} s (CPU ${cpuSeconds.toFixed(1)} s, ${peakRssMb.toFixed(0)} MB), ${rows} bars${times}`,
  );
}
