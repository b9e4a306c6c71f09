import { BOOK_FORMATS } from '../../../exchanges/generated/books.js';
import { PartitionReplay } from '../../../workflows/views/book/partition/replay-partition.js';
import { NS_PER_MS } from '../../../schema/time/timestamps.js';
import { bookDayInput } from './book-segments.js';

/** A part of a day's book as a worker replays it: `replay.process.js <segments> <part> <of>`. */
const [folder, part, of] = process.argv.slice(2) as [string, string, string];
const source = await bookDayInput(folder);
const { fromNs, toNs } = source.held;
const edgeNs = (i: number): bigint => fromNs + ((toNs - fromNs) * BigInt(i)) / BigInt(of);
const replay = new PartitionReplay({
  source,
  format: BOOK_FORMATS.binance!,
  ...{ depth: 25, step: null, intervalNs: 100n * NS_PER_MS },
  ranges: [{ fromNs: edgeNs(Number(part)), toNs: edgeNs(Number(part) + 1) }],
  onRead: () => undefined,
});
let rows = 0;
let bytes = 0;
let last = '';
for await (const { length, data, offsets } of replay.batches()) {
  rows += length;
  bytes += data.length;
  last = Buffer.from(data.subarray(offsets[length - 1], offsets[length])).toString();
}
console.log(JSON.stringify({ rows, bytes, last }));
