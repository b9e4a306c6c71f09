import { open } from 'node:fs/promises';
import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import { compileReadPlan } from '../../../schema/export-schemas/compile-read-plan.js';
import { BARS_KEY } from '../../../schema/export-schemas/view-keys.js';
import { encodePartition } from '../../../workflows/engine/encode-partition.js';
import { openBars } from '../../../workflows/views/bars/open-bars.js';
import { benchInput, benchView } from './bars-input.js';

/**
 * The file of all reductions, as a worker writes it:
 * `write.process.js <by> <size> <segments> <parts> <reductions> <output>`.
 */
const [by, size, segments, parts, reductions, output] = process.argv.slice(2) as [
  ...[string, string, string, string, string, string],
];
const of = Number(parts);
const input = await benchInput(benchView(by, size), [segments, 0, 1], reductions);
const files = await Promise.all(
  Array.from({ length: of }, async (_, part) => {
    const { partition } = await benchInput(input.view, [segments, part, of], reductions);
    return { blobName: String(part), ...partition };
  }),
);
const reduced = {
  ...{ files, rows: { fromNs: null, toNs: null }, scratch: 'again' },
  own: input.range,
};
const view = openBars({ ...input, reduced });
const file = await open(output, 'w');
const { rows } = await encodePartition({
  batches: view.batches,
  plan: compileReadPlan(findBuiltInSchema('bars', 'kline')!.content, BARS_KEY),
  format: 'parquet',
  sink: async (chunk) => void (await file.write(chunk)),
});
await file.close();
console.log(JSON.stringify({ rows, repeats: view.findings().view.repeats }));
