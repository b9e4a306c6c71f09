import type { TimeRange } from '../../../schema/time/time-range.js';
import { type BarsView, barsKind } from '../../../schema/views/bars-view.js';
import { parseViewFields } from '../../../schema/views/view-fields.js';
import type { ViewInput } from '../../../workflows/views/view-stage.js';
import { fileBlobs } from './file-blobs.js';
import { messagesOf, segmentsOfPart, TRADE_DAY } from './trade-segments.js';

/** Parses `by` and `size` of bars by the exchange's clock. */
export function benchView(by: string, size: string): BarsView {
  const parsed = parseViewFields(barsKind.fields, { kind: 'bars', by, size });
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.view;
}

/**
 * Returns the input of the stage for a partition: the messages of one of several parts of the day.
 */
export async function benchInput(
  view: BarsView,
  [segments, part, of]: [string, number, number],
  reductions: string,
): Promise<ViewInput<BarsView>> {
  const files = await segmentsOfPart(segments, part, of);
  const partition: TimeRange = { fromNs: files[0]!.range.fromNs, toNs: files.at(-1)!.range.toNs };
  return {
    ...{ view, range: TRADE_DAY, coverage: [TRADE_DAY], partition, blobs: fileBlobs(reductions) },
    datastream: { id: 1n, exchange: 'binance', instrument: 'BTCUSDT', streamType: 'trades' },
    read: () => messagesOf(files),
    gaps: () => Promise.resolve([]),
    book: () => Promise.reject(new Error('bars have no book')),
    chainStreams: () => Promise.reject(new Error('bars have no chains')),
    stateStreams: () => Promise.reject(new Error('bars have no states')),
    call: { requestId: 'req_bench' },
    signal: new AbortController().signal,
    onRead: () => undefined,
  };
}
