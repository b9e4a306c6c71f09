import type { TimeRange } from '../../../schema/time/time-range.js';
import { floorDiv, SECOND_NS } from '../../../schema/time/timestamps.js';
import { durationNs } from '../../../schema/views/duration.rule.js';
import type { View } from '../../../schema/views/view.js';
import { MAX_INT64 } from '../../../schema/text/int64.js';
import type { RowSource } from '../../exports/rows/partition-rows.js';
import { viewInput } from '../../exports/rows/view-input.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { batchView } from '../../segments/stored-messages.js';
import { openView } from '../../views/open-view.js';
import { allowedBefore, type FollowedSource } from '../followed-source.js';
import type { DerivedWindow } from '../stream-shape.js';

/** Time that trades may be late: bars by the exchange's clock wait for them. */
const LATE_NS = 5n * SECOND_NS;

/** Returns how long rows of a view wait for messages behind them. */
export function delayOf(view: View | null): bigint {
  return view?.kind === 'bars' && view.clock === 'exchange' ? LATE_NS : 0n;
}

/**
 * Yields the rows of a view with times in the window, as messages of its extractor key. They are
 * those of an export: of a whole range, of any cut of it. `seq` counts rows of the same time.
 */
export async function* viewRows(
  source: RowSource,
  { accountId, view }: { accountId: string; view: View },
  stream: FollowedSource,
  { window, beginNs, isLast, requestId, signal }: DerivedWindow,
): AsyncGenerator<MessageBatch> {
  const range = { fromNs: neededFrom(view, window, beginNs), toNs: isLast ? window.toNs : window.toNs + delayOf(view) };
  const { datastream } = stream;
  const coverage = allowedBefore(stream, range);
  const place = { accountId, datastream, range, coverage, partition: window, call: { requestId } };
  const { batches } = openView(viewInput(source, view, place, signal, () => undefined));
  // Trades that were late at the beginning belong to bars before it.
  const wanted = {
    fromNs: window.fromNs === beginNs ? 0n : window.fromNs,
    toNs: isLast ? MAX_INT64 : window.toNs,
  };
  let [lastNs, count] = [-1n, 0n];
  for await (const batch of batches) {
    const seq = BigInt64Array.from(batch.collectionTimestampNs, (ns) => {
      count = ns === lastNs ? count + 1n : 0n;
      lastNs = ns;
      return count;
    });
    const { length, collectionTimestampNs, data, offsets } = batch;
    const isInside = (row: number): boolean =>
      collectionTimestampNs[row]! >= wanted.fromNs && collectionTimestampNs[row]! < wanted.toNs;
    let [from, to] = [0, length];
    while (from < to && !isInside(from)) from++;
    while (to > from && !isInside(to - 1)) to--;
    if (from < to) yield batchView({ length, seq, collectionTimestampNs, data, offsets }, from, to);
  }
}

/** Returns from when messages are needed. A book finds by itself what it begins with. */
function neededFrom(view: View, { fromNs }: TimeRange, beginNs: bigint): bigint {
  if (view.kind !== 'bars') return beginNs;
  const sizeNs = durationNs(view.size);
  // The bar before, whose row may have the window's first time.
  const neededNs = (floorDiv(fromNs, sizeNs) - 1n) * sizeNs - LATE_NS;
  return neededNs > beginNs ? neededNs : beginNs;
}
