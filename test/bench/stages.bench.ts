import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { GzipMember } from '../../workflows/engine/csv/gzip-member.js';
import { benchCommand } from './bench-command.js';
import { depth, trades } from './engine-data.js';
import { type Run, runSystem } from './export/run-system.js';
import { prepareSegments, readSegments } from './export/segments.js';
import { median, textTable } from './rest/report.js';

const { json, rounds } = benchCommand(
  'stages',
  `Where the CPU time of an export goes: a million trades and 0.1 M depth messages, to Parquet and csv.gz, without threads of the engine, so that
stages do not overlap; beside it what copying the same messages and compressing the same text take alone. CPU seconds, medians.`,
)
  .option('--json <file>', 'writes the result there')
  .option('--rounds <n>', 'how often', Number, 5)
  .parse()
  .opts<{ json?: string; rounds: number }>();
const STAGES = ['decompress', 'scan', 'build', 'encode'] as const;
const ENGINE = { name: 'engine without threads', entry: 'engine.process.js', args: ['0'] };

/** CPU seconds of all threads of this process. */
async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
const folder = await mkdtemp(path.resolve('.local/bench/stages-'));
const rows: Record<string, string | number>[] = [];
try {
  for (const [data, messages] of [
    [trades, 1_000_000],
    [depth, 100_000],
  ] as const) {
    const segments = await prepareSegments(data, messages);
    const batches = await Array.fromAsync(readSegments(segments), ({ data: bytes }) => bytes);
    const copying = await cpuOf(() => batches.forEach((bytes) => Buffer.from(bytes)));
    for (const format of ['parquet', 'csv']) {
      const output = path.join(folder, 'output');
      const runs: Run[] = [];
      for (let round = 0; round < rounds; round++)
        runs.push(await runSystem(ENGINE, data.name, format, segments, output));
      const step = (name: string): number => rounded(median(runs.map(({ steps }) => steps[name]!)));
      const cpu = rounded(median(runs.map(({ cpuSeconds }) => cpuSeconds)));
      const main = step('main thread');
      const text = format === 'csv' ? gunzipSync(await readFile(output)) : undefined;
      const deflating = text && (await cpuOf(() => compress(text)));
      rows.push({
        export: `${data.name} → ${format === 'csv' ? 'csv.gz' : 'Parquet'}`,
        'CPU s': cpu,
        start: step('start'),
        ...Object.fromEntries(STAGES.map((name) => [name, step(name)])),
        'main, other': rounded(main - step('start') - STAGES.reduce((sum, name) => sum + step(name), 0)),
        'other threads': rounded(cpu - main),
        'copy alone': rounded(copying),
        'deflate alone': deflating === undefined ? '' : rounded(deflating),
        'messages MB': Math.round(batches.reduce((sum, { length }) => sum + length, 0) / 1e6),
        'file MB': Math.round(runs[0]!.bytes / 1e5) / 10,
      });
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function compress(text: Buffer): Promise<void> {
  const member = new GzipMember(() => Promise.resolve());
  await member.append(text);
  await member.finish();
}

console.log(textTable(rows));
if (json !== undefined) {
  const machine = {
    cores: os.availableParallelism(),
    model: os.cpus()[0]?.model,
    node: process.version,
    load: os.loadavg(),
  };
  await writeFile(json, `${JSON.stringify({ machine, rounds, rows }, null, 2)}\n`);
}
