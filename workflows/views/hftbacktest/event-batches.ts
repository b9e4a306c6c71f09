import type { MessageBatch } from '../../messages/message-batch.js';
import type { LoopPacer } from '../../threads/loop-pacer.js';
import type { BacktestEvent, BacktestRow } from './backtest-event.js';
import type { EventOrder } from './event-order.js';

/** Rows in a batch. */
const BATCH_ROWS = 4_096;

/** Yields the rows of events, as messages of the key `hftbacktest`. */
export async function* eventBatches(
  events: AsyncIterable<BacktestEvent>,
  order: EventOrder,
  pacer: LoopPacer,
): AsyncGenerator<MessageBatch> {
  let rows: BacktestRow[] = [];
  let seq = 0n;
  const taken = (): MessageBatch => {
    const batch = batchOf(rows, seq);
    seq += BigInt(rows.length);
    rows = [];
    return batch;
  };
  for await (const event of events) {
    for (const row of order.add(event)) rows.push(row);
    if (rows.length < BATCH_ROWS) continue;
    yield taken();
    await pacer.pause();
  }
  for (const row of order.finish()) {
    rows.push(row);
    if (rows.length < BATCH_ROWS) continue;
    yield taken();
    await pacer.pause();
  }
  if (rows.length > 0) yield taken();
}

function batchOf(rows: readonly BacktestRow[], firstSeq: bigint): MessageBatch {
  const texts = rows.map(textOf);
  const offsets = new Int32Array(rows.length + 1);
  // The texts are ASCII.
  texts.forEach((text, i) => (offsets[i + 1] = offsets[i]! + text.length));
  return {
    length: rows.length,
    seq: BigInt64Array.from(rows, (_, i) => firstSeq + BigInt(i)),
    collectionTimestampNs: BigInt64Array.from(rows, ({ atNs }) => atNs),
    data: new Uint8Array(Buffer.from(texts.join(''), 'latin1')),
    offsets,
  };
}

const textOf = ({ ev, event: { exchangeNs, localNs, price, quantity } }: BacktestRow): string =>
  `{"ev":${ev},"exch_ts":${exchangeNs},"local_ts":${localNs},"px":${price},"qty":${quantity}}`;
