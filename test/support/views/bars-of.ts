import { sumCounts } from '../../../schema/exports/column-counts.rule.js';
import { barsKind, type BarsView } from '../../../schema/views/bars-view.js';
import type { TimeRange } from '../../../schema/time/time-range.js';
import type { StreamedBlob } from '../../../workflows/blobs/streamed-blob.js';
import { openView, reduceView } from '../../../workflows/views/open-view.js';
import type { ViewThreads } from '../../../workflows/views/threads/view-threads.js';
import type { ReducedInput, ViewFindings, ViewInput } from '../../../workflows/views/view-stage.js';
import type { MessageBatch } from '../../../workflows/messages/message-batch.js';
import { batchesOf } from '../engine/message-batches.js';
import type { Message } from '../engine/reference-interpreter.js';
import { MemoryBlobs } from './memory-blobs.js';
import type { ReferenceTimes, TradeText } from './reference-bars.js';

interface BarsOutput {
  /** Row times and messages. */
  rows: [bigint, string][];
  counts: { misfits: Record<string, number>; repeats: number | null };
}

/** Cuts of an export: its partitions of messages, and its files. */
interface Cuts {
  /** Ends of partitions of messages. */
  partitions: readonly bigint[];
  /** Ends of files. */
  files: readonly bigint[];
}

/**
 * The bars of trades by the stage of exports, here or in threads; in one partition, or reduced by
 * partitions and written in files.
 */
export async function barsOf(
  view: BarsView,
  trades: readonly TradeText[],
  at: ReferenceTimes,
  cuts?: Cuts,
  threads?: ViewThreads,
): Promise<BarsOutput> {
  const input = inputOf(view, trades, at);
  if (!cuts) return written([await collected(input, threads)], []);
  const blobs = new MemoryBlobs();
  const whole = { ...input, blobs: blobs.store };
  const reductions = await Promise.all(
    rangesOf(input.range, cuts.partitions).map(async (partition, i) => {
      const blob = blobs.stream(`r${i}`);
      const found = await reduceView({ ...whole, partition }, blob as unknown as StreamedBlob, threads);
      await blob.finish();
      return { found, file: { blobName: `r${i}`, ...partition } };
    }),
  );
  const files = reductions.map(({ file }) => file);
  const ranges = rangesOf(input.range, cuts.files);
  const outputs = await Promise.all(
    ranges.map(({ fromNs, toNs }, i) => {
      const rows = { fromNs: i === 0 ? null : fromNs, toNs: i === ranges.length - 1 ? null : toNs };
      const reduced: ReducedInput = { files, rows, own: { fromNs, toNs }, scratch: `again-${i}` };
      return collected({ ...whole, partition: { fromNs, toNs }, reduced }, threads);
    }),
  );
  return written(
    outputs,
    reductions.map(({ found }) => found),
  );
}

interface Collected {
  rows: [bigint, string][];
  found: ViewFindings;
}

async function collected(input: ViewInput, threads?: ViewThreads): Promise<Collected> {
  const view = openView(input, threads);
  const rows: [bigint, string][] = [];
  for await (const { length, data, offsets, collectionTimestampNs } of view.batches) {
    for (let i = 0; i < length; i++) {
      const text = Buffer.from(data.subarray(offsets[i], offsets[i + 1])).toString();
      rows.push([collectionTimestampNs[i]!, text]);
    }
  }
  return { rows, found: view.findings() };
}

function written(outputs: Collected[], reductions: ViewFindings[]): BarsOutput {
  const found = [...reductions, ...outputs.map((output) => output.found)];
  return {
    rows: outputs.flatMap(({ rows }) => rows),
    counts: {
      misfits: sumCounts(found.map((one) => one.misfits)),
      repeats: barsKind.mergeFindings(found.map((one) => one.view))['repeats'] as number | null,
    },
  };
}

/** The input of a stage that makes bars of these trades. */
export function inputOf(view: BarsView, trades: readonly TradeText[], at: ReferenceTimes): ViewInput<BarsView> {
  const messages = trades.map(messageOf);
  const range = ([fromNs, toNs]: [bigint, bigint]): TimeRange => ({ fromNs, toNs });
  return {
    view,
    datastream: { id: 1n, exchange: 'kucoin', instrument: 'BTC-USDT', streamType: 'trades' },
    range: range(at.range),
    coverage: at.covered.map(range),
    partition: range(at.range),
    read: (ranges) => read(messages, ranges),
    gaps: () => Promise.resolve(at.gaps.map((gap) => ({ ...range(gap), reason: 'disconnect' }))),
    book: () => Promise.reject(new Error('bars have no book')),
    chainStreams: () => Promise.reject(new Error('bars have no chains')),
    stateStreams: () => Promise.reject(new Error('bars have no states')),
    blobs: null as never,
    call: { requestId: 'req_0' },
    signal: new AbortController().signal,
    onRead: () => undefined,
  };
}

async function* read(messages: readonly Message[], ranges: readonly TimeRange[]): AsyncGenerator<MessageBatch> {
  yield* batchesOf(
    messages.filter(({ ns }) => ranges.some(({ fromNs, toNs }) => fromNs <= ns && ns < toNs)),
    7,
  );
}

/** A message of KuCoin: its times have nanoseconds. What a trade does not have is absent. */
function messageOf({ collectionNs, exchangeNs, id, price, quantity, side }: TradeText): Message {
  const members = { time: exchangeNs === null ? null : String(exchangeNs), tradeId: id, price, size: quantity, side };
  const data = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
  return { ns: collectionNs, bytes: Buffer.from(JSON.stringify({ topic: '/market/match:BTC-USDT', data })) };
}

function rangesOf({ fromNs, toNs }: TimeRange, cuts: readonly bigint[]): TimeRange[] {
  const inside = [...new Set(cuts)].filter((cut) => cut > fromNs && cut < toNs).sort((a, b) => (a < b ? -1 : 1));
  const ends = [...inside, toNs];
  return ends.map((end, i) => ({ fromNs: i === 0 ? fromNs : ends[i - 1]!, toNs: end }));
}
