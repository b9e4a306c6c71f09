import { open } from 'node:fs/promises';
import { compileReadPlan } from '../../../schema/export-schemas/compile-read-plan.js';
import { takeSeconds } from '../../../workflows/kernel/step-clock.js';
import { EngineThreads } from '../../../workflows/engine/threads/engine-threads.js';
import { depth, trades } from '../../support/engine/engine-data.js';
import { readSegments } from './segments.js';

/**
 * The engine as a whole process: `engine.process.js <data> <format> <segments> <output> <threads>`.
 */
const [name, format, folder, output, size] = process.argv.slice(2) as [
  string,
  'csv' | 'parquet',
  string,
  string,
  string,
];
const threads = Number(size) > 0 ? new EngineThreads(Number(size)) : null;
// As a worker does; they start while the rest is loaded.
threads?.startAll();
const { encodePartition } = await import('../../../workflows/engine/encode-partition.js');
const file = await open(output, 'w');
const mainThread = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
};
const start = mainThread();
const firstRead = performance.now() / 1_000;
let downloadMs = 0;
let uploadMs = 0;

async function* timed() {
  const iterator = readSegments(folder);
  for (;;) {
    const start = performance.now();
    const next = await iterator.next();
    downloadMs += performance.now() - start;
    if (next.done) return;
    yield next.value;
  }
}

const { rows } = await encodePartition({
  batches: timed(),
  plan: compileReadPlan((name === 'trades' ? trades : depth).content, 'binance'),
  format,
  sink: async (chunk) => {
    const start = performance.now();
    await file.write(chunk);
    uploadMs += performance.now() - start;
  },
  ...(threads && { threads }),
});
await file.close();
/**
 * Sums over threads. Reading includes unpacking on the main thread, which also counts as
 * decompressing. `first read` is the time since the process began, the last two are CPU time: of
 * the main thread until then, and to the end.
 */
const io = { download: downloadMs / 1_000, upload: uploadMs / 1_000 };
const steps = { ...io, ...takeSeconds(), 'first read': firstRead, start, 'main thread': mainThread() };
await threads?.close();
// For run-system.ts, which started this process.
console.log(JSON.stringify({ rows, steps }));
