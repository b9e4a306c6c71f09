import { reduceBars } from '../../../workflows/views/bars/reduce-bars.js';
import { benchInput, benchView } from './bars-input.js';

/**
 * A partition as a worker reduces it: `reduce.process.js <by> <size> <segments> <part> <of>
 * <reductions>`.
 */
const [by, size, segments, part, of, reductions] = process.argv.slice(2) as [
  ...[string, string, string, string, string, string],
];
const input = await benchInput(benchView(by, size), [segments, Number(part), Number(of)], reductions);
const blob = input.blobs.stream(part, { contentType: 'application/octet-stream', signal: input.signal });
await reduceBars(input, blob);
await blob.finish();
console.log(JSON.stringify({ bytes: blob.bytes }));
