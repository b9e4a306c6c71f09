import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import { compileReadPlan } from '../../../schema/export-schemas/compile-read-plan.js';
import type { TimeRange } from '../../../schema/time/time-range.js';
import type { HftbacktestView } from '../../../schema/views/hftbacktest-view.js';
import { encodePartition } from '../../../workflows/engine/encode-partition.js';
import { openView } from '../../../workflows/views/open-view.js';
import type { BookInput } from '../../../workflows/views/book/partition/book-input.js';
import type { ViewFindings, ViewInput, ViewRows } from '../../../workflows/views/view-stage.js';
import { batchesOf } from '../engine/message-batches.js';
import type { Message } from '../engine/reference-interpreter.js';

/** An event as a row of the view has it. */
export interface EventRow {
  ev: number;
  exch_ts: bigint;
  local_ts: bigint;
  px: number;
  qty: number;
}

export interface Market {
  exchange: string;
  book: BookInput;
  trades: readonly Message[];
}

/** Opens the view of the events of a market in some ranges. */
function openEvents({ exchange, book, trades }: Market, coverage: readonly TimeRange[]): ViewRows {
  const range = { fromNs: coverage[0]!.fromNs, toNs: coverage.at(-1)!.toNs };
  const inside = ({ fromNs, toNs }: TimeRange): Message[] => trades.filter(({ ns }) => ns >= fromNs && ns < toNs);
  const input: ViewInput<HftbacktestView> = {
    view: { kind: 'hftbacktest', latency: 'recorded' },
    datastream: { id: 1n, exchange, instrument: 'BTCUSDT', streamType: 'depth' },
    ...{ range, coverage, partition: range },
    read: () => batchesOf([], 1),
    gaps: () => Promise.resolve([]),
    book: () => Promise.resolve({ ...book, trades: (within) => batchesOf(inside(within), 7) }),
    blobs: null as never,
    call: { requestId: 'req_0' },
    signal: new AbortController().signal,
    chainStreams: () => Promise.reject(new Error('backtests have no chains')),
    stateStreams: () => Promise.reject(new Error('backtests have no states')),
    onRead: () => undefined,
  };
  return openView(input);
}

/** Returns the events of a market in some ranges, and what was found. */
export async function eventsOf(
  market: Market,
  coverage: readonly TimeRange[],
): Promise<{ rows: EventRow[]; found: ViewFindings }> {
  const view = openEvents(market, coverage);
  const rows: EventRow[] = [];
  for await (const { length, data, offsets } of view.batches) {
    for (let i = 0; i < length; i++) {
      const text = Buffer.from(data.subarray(offsets[i], offsets[i + 1])).toString();
      rows.push(eventOf(text));
    }
  }
  return { rows, found: view.findings() };
}

/** Times are beyond what a double holds. */
function eventOf(text: string): EventRow {
  const exact = text.replace(/"(exch_ts|local_ts)":(\d+)/g, '"$1":"$2"');
  const row = JSON.parse(exact) as Record<'exch_ts' | 'local_ts', string> & Omit<EventRow, 'exch_ts' | 'local_ts'>;
  return { ...row, exch_ts: BigInt(row.exch_ts), local_ts: BigInt(row.local_ts) };
}

/** Returns the file of the events of a market in some ranges. */
export async function npzOf(market: Market, coverage: readonly TimeRange[]): Promise<Uint8Array> {
  const { content } = findBuiltInSchema('hftbacktest', 'book_update')!;
  const chunks: Uint8Array[] = [];
  await encodePartition({
    batches: openEvents(market, coverage).batches,
    plan: compileReadPlan(content, 'hftbacktest'),
    format: 'npz',
    sink: async (chunk) => void chunks.push(chunk),
  });
  return Buffer.concat(chunks);
}
