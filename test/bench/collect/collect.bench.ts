import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { benchCommand } from '../bench-command.js';
import { median } from '../rest/report.js';
import { BenchChild } from './child.js';
import { type BenchPart, STREAMS, streamsOfPart } from './frames.js';
import type { ReaderReport } from './process-usage.js';
import type { SentReport } from './sender.process.js';

const parseNumbers = (list: string): number[] => list.split(',').map(Number);
const { seconds, pacedSeconds, settle, runs, rate, parts, before, json } = benchCommand(
  'collect',
  `One collector process against a bare ws reader, the sender in a process of its own. First as fast as each can, in turns; then the
collector alone at a rate. Journal on a real disk, Parquet and upload to the blob store included; the server's part is in memory.`,
)
  .option('--seconds <n>', 'of each run at full speed', Number, 20)
  .option('--runs <n>', 'of each reader at full speed', Number, 3)
  .option('--rate <n>', 'frames a second of the paced run', Number, 60_000)
  .option('--paced-seconds <n>', 'of the paced run', Number, 120)
  .option('--settle <n>', 'seconds of the paced run before it counts: caches and heaps grow to their size', Number, 75)
  .option('--parts <numbers>', 'measure only the paced run, in so many collectors at once, e.g. 1,2,4', parseNumbers)
  .option(
    '--before <tree>',
    'another built checkout, whose collector takes turns with this one, also in --runs paced runs',
  )
  .option('--json <file>', 'writes the result there')
  .parse()
  .opts<Options>();
const WARM_UP_SECONDS = 3;

interface Options {
  seconds: number;
  runs: number;
  rate: number;
  pacedSeconds: number;
  settle: number;
  parts?: number[];
  before?: string;
  json?: string;
}

type Reader = 'bare' | 'collector' | 'before';

interface Sample {
  reader: Reader;
  load: 'full' | 'paced';
  framesPerSecond: number;
  cpuCores: number;
  /**
   * CPU time, which a busy machine disturbs least. At full speed segments may be encoded later:
   * only a paced run has all of a frame.
   */
  cpuMicrosPerFrame: number;
  fsyncP50Ms?: number;
  fsyncP99Ms?: number;
  fsyncMaxMs?: number;
  rssStartMb: number;
  rssEndMb: number;
  rssMaxMb: number;
}

async function measure(
  reader: Reader,
  frameRate: number,
  forSeconds: number,
  warmUpSeconds = WARM_UP_SECONDS,
  of: BenchPart = { part: 1, parts: 1 },
): Promise<Sample> {
  const sender = new BenchChild('sender');
  const child = reader === 'before' ? new BenchChild('collector', before) : new BenchChild(reader);
  try {
    const { url } = await sender.ask<{ url: string }>({ ask: 'open', of });
    await child.ask({ ask: 'connect', url: `${url}/stream`, of });
    while ((await sender.ask<number>({ ask: 'subscribed' })) < streamsOfPart(of).length) await sleep(50);
    await sender.ask<SentReport>({ ask: 'send', rate: frameRate, seconds: warmUpSeconds });
    await child.ask({ ask: 'begin' });
    const startMs = performance.now();
    await sender.ask<SentReport>({ ask: 'send', rate: frameRate, seconds: forSeconds });
    const report = await child.ask<ReaderReport>({ ask: 'report' });
    const lasted = (performance.now() - startMs) / 1_000;
    return {
      ...{ reader, load: frameRate === 0 ? ('full' as const) : ('paced' as const) },
      framesPerSecond: Math.round(report.frames / lasted),
      cpuCores: Math.round((report.cpuSeconds / lasted) * 100) / 100,
      cpuMicrosPerFrame: Math.round((report.cpuSeconds / report.frames) * 1e8) / 100,
      ...(report.fsync && {
        ...{ fsyncP50Ms: report.fsync.p50, fsyncP99Ms: report.fsync.p99, fsyncMaxMs: report.fsync.max },
      }),
      ...{ rssStartMb: report.rssStart, rssEndMb: report.rssEnd, rssMaxMb: report.rssMax },
    };
  } finally {
    await child.end();
    await sender.end();
  }
}

/**
 * Measures a load that is the same for each number of collectors, each with a sender of its own.
 * CPU time is the measure: how much more several take than one. How much more they could take in
 * the same time needs as many cores.
 */
async function measureParts(numbers: readonly number[]): Promise<void> {
  const results: { parts: number; framesPerSecond: number; cpuMicrosPerFrame: number; ofOne: number }[] = [];
  for (const count of numbers) {
    const measured = await Promise.all(
      Array.from({ length: count }, (_, i) => {
        const of = { part: i + 1, parts: count };
        const share = (rate * streamsOfPart(of).length) / STREAMS;
        return measure('collector', share, pacedSeconds, settle, of);
      }),
    );
    const total = (key: 'framesPerSecond' | 'cpuCores'): number =>
      measured.reduce((sum, sample) => sum + sample[key], 0);
    const cpuMicrosPerFrame = Math.round((total('cpuCores') / total('framesPerSecond')) * 1e8) / 100;
    const ofOne = Math.round((cpuMicrosPerFrame / (results[0]?.cpuMicrosPerFrame ?? cpuMicrosPerFrame)) * 100) / 100;
    results.push({ parts: count, framesPerSecond: total('framesPerSecond'), cpuMicrosPerFrame, ofOne });
  }
  console.table(results);
  if (json === undefined) return;
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, loadBefore };
  await mkdir(dirname(json), { recursive: true });
  await writeFile(json, `${JSON.stringify({ machine, rate, pacedSeconds, settle, results }, null, 2)}\n`);
}

/** Numbers of a machine that is busy with other things say little: this tells. */
const [loadBefore] = loadavg();
const samples: Sample[] = [];
if (parts !== undefined) {
  await measureParts(parts);
  process.exit();
}
const collectors: Reader[] = before === undefined ? ['collector'] : ['before', 'collector'];
for (let run = 0; run < runs; run++) {
  for (const reader of ['bare', ...collectors] as const) samples.push(await measure(reader, 0, seconds));
}
for (let run = 0; run < (before === undefined ? 1 : runs); run++) {
  for (const reader of run % 2 === 0 ? collectors : collectors.toReversed()) {
    samples.push(await measure(reader, rate, pacedSeconds, settle));
  }
}
console.table(samples);
const allOf = (reader: Reader, load: Sample['load']): Sample[] =>
  samples.filter((sample) => sample.reader === reader && sample.load === load);
const speedOf = (reader: Reader): number => median(allOf(reader, 'full').map((s) => s.framesPerSecond));
/** Returns the CPU time of a frame as a multiple of the earlier one. */
const pacedCpuOfBefore = (): number => {
  const earlier = allOf('before', 'paced');
  const ratios = allOf('collector', 'paced').map((s, i) => s.cpuMicrosPerFrame / earlier[i]!.cpuMicrosPerFrame);
  return Math.round(median(ratios) * 100) / 100;
};
const summary = {
  bareFramesPerSecond: speedOf('bare'),
  collectorFramesPerSecond: speedOf('collector'),
  ratio: Math.round((speedOf('collector') / speedOf('bare')) * 100) / 100,
  pacedP99Ms: allOf('collector', 'paced').at(-1)?.fsyncP99Ms,
  ...(before !== undefined && { pacedCpuOfBefore: pacedCpuOfBefore() }),
};
console.table([summary]);
if (json !== undefined) {
  await mkdir(dirname(json), { recursive: true });
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, loadBefore };
  await writeFile(
    json,
    `${JSON.stringify({ machine, streams: STREAMS, seconds, pacedSeconds, settle, summary, samples }, null, 2)}\n`,
  );
}
