import type { MessageBatch } from '../../messages/message-batch.js';
import { batchView } from '../../segments/stored-messages.js';
import { hasValue, type TradeColumns } from './trade-columns.js';

/** Yields a batch in parts in which no two messages have the same collection time. */
export function* distinctTimes(batch: MessageBatch): Generator<MessageBatch> {
  const times = batch.collectionTimestampNs;
  let from = 0;
  for (let at = 1; at <= batch.length; at++) {
    if (at < batch.length && times[at] !== times[at - 1]) continue;
    yield batchView(batch, from, at);
    from = at;
  }
}

/**
 * Returns the trades with those of each frame reversed. Frames must differ in their collection
 * time.
 */
export function oldestFirst(trades: TradeColumns): TradeColumns {
  const { rows, received, exchangeTimes, prices, quantities } = trades;
  const order = reversedFrames(received, rows);
  if (order === null) return trades;
  return {
    ...trades,
    exchangeTimes: { values: moved(exchangeTimes.values, order, 1), validity: bitsOf(exchangeTimes.validity, order) },
    ids: textsOf(trades.ids, order),
    prices: { values: moved(prices.values, order, 4), validity: bitsOf(prices.validity, order) },
    quantities: { values: moved(quantities.values, order, 4), validity: bitsOf(quantities.validity, order) },
    sides: textsOf(trades.sides, order),
  };
}

/** Returns the present row of each new one; null if each frame has one row. */
function reversedFrames(received: BigInt64Array, rows: number): Int32Array | null {
  const order = Int32Array.from({ length: rows }, (_, row) => row);
  let isMoved = false;
  for (let from = 0; from < rows;) {
    let to = from + 1;
    while (to < rows && received[to] === received[from]) to++;
    if (to - from > 1) order.subarray(from, to).reverse();
    isMoved ||= to - from > 1;
    from = to;
  }
  return isMoved ? order : null;
}

function moved<Values extends BigInt64Array | Uint32Array>(values: Values, order: Int32Array, width: number): Values {
  const result = values.slice() as Values;
  order.forEach((row, i) => {
    if (row !== i) result.set(values.subarray(row * width, (row + 1) * width) as never, i * width);
  });
  return result;
}

function bitsOf(validity: Uint8Array | null, order: Int32Array): Uint8Array | null {
  if (validity === null) return null;
  const result = new Uint8Array((order.length + 7) >> 3);
  order.forEach((row, i) => {
    if (hasValue(validity, row)) result[i >> 3]! |= 1 << (i & 7);
  });
  return result;
}

function textsOf({ values, offsets, validity }: TradeColumns['ids'], order: Int32Array): TradeColumns['ids'] {
  const texts = new Uint8Array(offsets[order.length]! - offsets[0]!);
  const places = new Int32Array(order.length + 1);
  order.forEach((row, i) => {
    const text = values.subarray(offsets[row], offsets[row + 1]);
    texts.set(text, places[i]);
    places[i + 1] = places[i]! + text.length;
  });
  return { values: texts, offsets: places, validity: bitsOf(validity, order) };
}
