import { open } from 'node:fs/promises';
import { planExport } from '../../../schema/export-schemas/plan.js';
import { encodePartition } from '../../../workflows/engine/encode-partition.js';
import { EngineThreads } from '../../../workflows/engine/threads/engine-threads.js';
import { depth, trades } from '../engine-data.js';
import { readSegments } from './segments.js';

/** The engine as a whole process: `engine.process.js <data> <format> <segments> <output> <threads>`. */
const [name, format, folder, output, size] = process.argv.slice(2) as [
  string,
  'csv' | 'parquet',
  string,
  string,
  string,
];
const threads = Number(size) > 0 ? new EngineThreads(Number(size)) : null;
const file = await open(output, 'w');
let readMs = 0;

async function* timed() {
  const iterator = readSegments(folder);
  for (;;) {
    const start = performance.now();
    const next = await iterator.next();
    readMs += performance.now() - start;
    if (next.done) return;
    yield next.value;
  }
}

const { rows } = await encodePartition({
  batches: timed(),
  plan: planExport((name === 'trades' ? trades : depth).content, 'binance'),
  format,
  sink: async (chunk) => void (await file.write(chunk)),
  ...(threads && { threads }),
});
await file.close();
const steps = { readAndDecompress: readMs / 1_000, ...threads?.seconds };
await threads?.close();
console.log(JSON.stringify({ rows, steps }));
