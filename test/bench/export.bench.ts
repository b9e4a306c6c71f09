import { mkdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { depth, trades } from './engine-data.js';
import { fingerprint } from './export/fingerprint.js';
import { runSystem, type Run, type System } from './export/run-system.js';
import { prepareSegments } from './export/segments.js';
import { median } from './rest/report.js';

/**
 * Raw segments on disk to one file, whole processes side by side in turns:
 * `npm run bench -- export [thousands of trades] [rounds]`; depth has a tenth of the messages, forty rows each.
 * Medians and all runs go to test/bench/results/export.json.
 */
const thousands = Number(process.argv[2] ?? 5_000);
const rounds = Number(process.argv[3] ?? 5);
const RESULTS = path.resolve('test/bench/results');

const SYSTEMS: readonly System[] = [
  { name: 'engine', entry: 'engine.process.js', args: [String(os.availableParallelism())] },
  { name: 'engine, one thread', entry: 'engine.process.js', args: ['0'] },
  { name: 'duckdb', entry: '../opponents/duckdb.process.js', args: [] },
  { name: 'node script', entry: '../opponents/node-script.process.js', args: [] },
];

async function scenario(data: string, format: string, folder: string) {
  const runs = new Map<string, Run[]>(SYSTEMS.map(({ name }) => [name, []]));
  const prints = new Map<string, string>();
  for (let round = 0; round < rounds; round++) {
    for (const system of SYSTEMS) {
      const output = path.join(path.dirname(folder), `output.${format === 'csv' ? 'csv.gz' : 'parquet'}`);
      runs.get(system.name)!.push(await runSystem(system, data, format, folder, output));
      if (round === 0) prints.set(system.name, await fingerprint(data, format, output));
      await rm(output);
    }
  }
  const engine = runs.get('engine')!;
  return SYSTEMS.map(({ name }) => {
    const own = runs.get(name)!;
    const of = (value: (run: Run) => number): number => median(own.map(value));
    return {
      data,
      format,
      system: name,
      seconds: of(({ seconds }) => seconds),
      /** Above 1: slower than the engine; median of the ratios of each round. */
      ratio: median(own.map(({ seconds }, i) => seconds / engine[i]!.seconds)),
      megabytes: of(({ bytes }) => bytes / 1e6),
      cpuSeconds: of(({ cpuSeconds }) => cpuSeconds),
      peakRssMb: of(({ peakRssMb }) => peakRssMb),
      rows: own[0]!.rows,
      sameRows: prints.get(name) === prints.get('engine'),
      steps: own[0]!.steps,
      allSeconds: own.map(({ seconds }) => seconds),
    };
  });
}

const load = os.loadavg();
const results = [];
for (const [data, messages] of [
  [trades, thousands * 1_000],
  [depth, thousands * 100],
] as const) {
  const folder = await prepareSegments(data, messages);
  for (const format of ['parquet', 'csv']) {
    const rows = await scenario(data.name, format, folder);
    results.push(...rows);
    console.log(
      `\n${data.name} → ${format === 'csv' ? 'csv.gz' : 'Parquet zstd'}, ${messages} messages, ${rows[0]!.rows} rows`,
    );
    console.table(
      rows.map(({ system, seconds, ratio, cpuSeconds, megabytes, peakRssMb, sameRows }) => ({
        system,
        seconds: seconds.toFixed(2),
        'over engine': ratio.toFixed(2),
        'CPU s': cpuSeconds.toFixed(2),
        MB: megabytes.toFixed(1),
        'peak RSS MB': peakRssMb.toFixed(0),
        'same rows': sameRows,
      })),
    );
    for (const { system, steps } of rows.slice(0, 2)) console.log(system, steps);
  }
}
await mkdir(RESULTS, { recursive: true });
const machine = { cores: os.availableParallelism(), model: os.cpus()[0]?.model, node: process.version, load };
await writeFile(
  path.join(RESULTS, 'export.json'),
  `${JSON.stringify({ machine, thousands, rounds, results }, null, 2)}\n`,
);
