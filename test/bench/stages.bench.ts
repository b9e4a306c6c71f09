import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { GzipMember } from '../../workflows/engine/csv/gzip-member.js';
import { compileReadPlan } from '../../schema/export-schemas/compile-read-plan.js';
import { compressPageSync } from '../../workflows/engine/parquet/compression.js';
import { encodePartition } from '../../workflows/engine/encode-partition.js';
import type { MessageBatch } from '../../workflows/messages/message-batch.js';
import { benchCommand } from './bench-command.js';
import { depth, trades, type BenchData } from '../support/engine/engine-data.js';
import { type Run, runSystem } from './export/run-system.js';
import { prepareSegments, readSegments } from './export/segments.js';
import { median, textTable } from './rest/report.js';

const { json, profile, rounds } = benchCommand(
  'stages',
  `Where the CPU time of an export goes: a million trades and 0.1 M depth messages, to Parquet and csv.gz, without threads of the engine, so that
stages do not overlap; beside it what copying the same messages and compressing the same text take alone. CPU seconds, medians. \`limit\` is
what no engine can save: unpacking the segments, copying the messages once and compressing the output.`,
)
  .option('--json <file>', 'writes the result there')
  .option(
    '--profile <folder>',
    'writes a CPU profile of each export there, which browsers and speedscope show as a flame graph',
  )
  .option('--rounds <n>', 'how often', Number, 5)
  .parse()
  .opts<{ json?: string; profile?: string; rounds: number }>();
const STAGES = ['decompress', 'scan', 'build', 'encode'] as const;
const ENGINE = { name: 'engine without threads', entry: 'engine', args: ['0'] };

/** CPU seconds of all threads of this process. */
async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
await mkdir('.local/bench', { recursive: true });
const folder = await mkdtemp(path.resolve('.local/bench/stages-'));
const rows: Record<string, string | number>[] = [];
try {
  for (const [data, messages] of [
    [trades, 1_000_000],
    [depth, 100_000],
  ] as const) {
    const segments = await prepareSegments(data, messages);
    const batches = await Array.fromAsync(readSegments(segments));
    const copy = Buffer.alloc(Math.max(...batches.map(({ data: { length } }) => length)));
    const copying = await cpuOf(() => batches.forEach(({ data: bytes }) => copy.set(bytes)));
    for (const format of ['parquet', 'csv']) {
      const output = path.join(folder, 'output');
      const runs: Run[] = [];
      for (let round = 0; round < rounds; round++)
        runs.push(await runSystem(ENGINE, data.name, format, segments, output));
      const step = (name: string): number => rounded(median(runs.map(({ steps }) => steps[name]!)));
      const cpu = rounded(median(runs.map(({ cpuSeconds }) => cpuSeconds)));
      const main = step('main thread');
      const compressing = format === 'csv' ? await gzipAlone(output) : await zstdAlone(data, batches);
      if (profile !== undefined) {
        const nodeOptions = [
          '--cpu-prof',
          `--cpu-prof-dir=${profile}`,
          `--cpu-prof-name=${data.name}-${format}.cpuprofile`,
        ];
        await runSystem({ ...ENGINE, nodeOptions }, data.name, format, segments, output);
      }
      rows.push({
        export: `${data.name} → ${format === 'csv' ? 'csv.gz' : 'Parquet'}`,
        'CPU s': cpu,
        start: step('start'),
        ...Object.fromEntries(STAGES.map((name) => [name, step(name)])),
        'main, other': rounded(main - step('start') - STAGES.reduce((sum, name) => sum + step(name), 0)),
        'other threads': rounded(cpu - main),
        'copy alone': rounded(copying),
        'compress alone': rounded(compressing),
        ...limitOf(cpu, step('decompress') + copying + compressing),
        'messages MB': Math.round(batches.reduce((sum, { data: { length } }) => sum + length, 0) / 1e6),
        'file MB': Math.round(runs[0]!.bytes / 1e5) / 10,
      });
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

function limitOf(cpu: number, limit: number): Record<string, number> {
  return { limit: rounded(limit), 'CPU s / limit': Math.round((10 * cpu) / limit) / 10 };
}

/** CPU seconds of compressing the text of a csv.gz file again. */
async function gzipAlone(file: string): Promise<number> {
  const text = gunzipSync(await readFile(file));
  const member = new GzipMember(() => Promise.resolve());
  return cpuOf(async () => {
    await member.append(text);
    await member.finish();
  });
}

/** CPU seconds of compressing the pages of a Parquet file, as pieces of a row group's column. */
async function zstdAlone(data: BenchData, batches: readonly MessageBatch[]): Promise<number> {
  const chunks: Buffer<ArrayBuffer>[] = [];
  await encodePartition({
    batches: Readable.from(batches),
    plan: compileReadPlan(data.content, 'binance'),
    format: 'parquet',
    compression: 'none',
    sink: async (chunk) => void chunks.push(Buffer.from(chunk)),
  });
  return cpuOf(() => chunks.forEach((chunk) => compressPageSync(chunk, 'zstd')));
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
