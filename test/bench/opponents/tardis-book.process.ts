import { compute, computeBookSnapshots, normalizeBookChanges, type BookChange } from 'tardis-dev';
import { NS_PER_MS } from '../../../schema/time/timestamps.js';
import { bookEvents } from '../../../workflows/views/book/partition/book-events.js';
import { bookDayInput } from '../book/book-segments.js';

/**
 * The book of a day's first messages by tardis-dev: `tardis-book.process.js <segments> <messages>`.
 */
const [folder, limit] = process.argv.slice(2) as [string, string];
const source = await bookDayInput(folder);

async function* changes(): AsyncGenerator<BookChange> {
  const mapper = normalizeBookChanges('binance', new Date());
  let left = Number(limit);
  for await (const event of bookEvents(source, source.held, null)) {
    if (event.kind === 'break') continue;
    const { data, offsets, length, collectionTimestampNs } = event.batch;
    for (let i = 0; i < length; i++) {
      if (!event.isPolled && left-- === 0) return;
      const message = JSON.parse(Buffer.from(data.subarray(offsets[i], offsets[i + 1])).toString()) as unknown;
      const received = new Date(Number(collectionTimestampNs[i]! / NS_PER_MS));
      const named = event.isPolled ? { stream: 'btcusdt@depthSnapshot', data: message } : message;
      yield* (mapper.map(named, received) ?? []) as Iterable<BookChange>;
    }
  }
}

let rows = 0;
let last: unknown = null;
for await (const message of compute(changes(), computeBookSnapshots({ depth: 25, interval: 100 }))) {
  if (message.type !== 'book_snapshot') continue;
  rows++;
  last = message;
}
const { bids, asks } = last as { bids: unknown; asks: unknown };
console.log(JSON.stringify({ rows, last: { bids, asks } }));
