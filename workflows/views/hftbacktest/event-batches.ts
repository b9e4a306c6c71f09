import type { MessageBatch } from '../../messages/message-batch.js';
import type { LoopPacer } from '../../threads/loop-pacer.js';
import { RowBatches, type RowMessage } from '../row-batches.js';
import type { BacktestEvent, BacktestRow } from './backtest-event.js';
import type { EventOrder } from './event-order.js';

/** Rows that wait before they are passed on. */
const ENOUGH_ROWS = 1_024;

/** Yields the rows of events, as messages of the key `hftbacktest`. */
export async function* eventBatches(
  events: AsyncIterable<BacktestEvent>,
  order: EventOrder,
  pacer: LoopPacer,
): AsyncGenerator<MessageBatch> {
  const batches = new RowBatches();
  let rows: RowMessage[] = [];
  for await (const event of events) {
    for (const row of order.add(event)) rows.push(messageOf(row));
    if (rows.length < ENOUGH_ROWS) continue;
    yield* batches.of(rows);
    rows = [];
    await pacer.pause();
  }
  yield* batches.of(rows);
  for (const batch of batches.of(order.finish().map(messageOf))) {
    yield batch;
    await pacer.pause();
  }
}

function messageOf({ ev, atNs, event: { exchangeNs, localNs, price, quantity } }: BacktestRow): RowMessage {
  const times = `"exch_ts":${exchangeNs},"local_ts":${localNs}`;
  return { collectionNs: atNs, json: `{"ev":${ev},${times},"px":${price},"qty":${quantity}}` };
}
