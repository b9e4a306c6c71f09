import { earlier, later, type TimeRange } from '../../../schema/time/time-range.js';
import { openView } from '../../../workflows/views/open-view.js';
import type { ViewInput } from '../../../workflows/views/view-stage.js';
import type { ViewThreads } from '../../../workflows/views/threads/view-threads.js';
import { batchesOf } from '../engine/message-batches.js';
import type { Message } from '../engine/reference-interpreter.js';

/** A frame of a stream, and its time in milliseconds since the beginning of the test. */
export interface StateFrame {
  atMs: number;
  type: string;
  text: string;
}

interface StatesAsked {
  exchange: string;
  frames: readonly StateFrame[];
  /** Milliseconds; by default all of the frames. */
  range?: readonly [number, number];
  /** Time that the account may see, by stream type; by default always. */
  covered?: Readonly<Record<string, readonly (readonly [number, number])[]>>;
  gaps?: readonly { type: string; fromMs: number; toMs: number }[];
  /** Ends of files. */
  cuts?: readonly number[];
  threads?: ViewThreads;
}

/** A row as its message has it; `at` is in milliseconds. */
export type StateRow = Record<string, unknown> & { at: number };

const START_NS = 1_767_225_600_000_000_000n;
const DAY_MS = 86_400_000;
const nsAt = (ms: number): bigint => START_NS + BigInt(ms) * 1_000_000n;
const rangeOf = ([from, to]: readonly [number, number]): TimeRange => ({ fromNs: nsAt(from), toNs: nsAt(to) });

/** Returns the states of an instrument by the stage of exports; amounts are texts. */
export async function statesOf(asked: StatesAsked): Promise<StateRow[]> {
  const { frames, cuts = [] } = asked;
  const [from, to] = asked.range ?? [0, Math.max(...frames.map(({ atMs }) => atMs)) + 1];
  const ends = [...cuts.filter((cut) => cut > from && cut < to), to];
  const rows: StateRow[] = [];
  for (const [i, end] of ends.entries()) {
    const partition = rangeOf([i === 0 ? from : ends[i - 1]!, end]);
    const view = openView(inputOf(asked, rangeOf([from, to]), partition), asked.threads);
    for await (const { length, data, offsets, collectionTimestampNs } of view.batches) {
      for (let row = 0; row < length; row++) {
        const message = Buffer.from(data.subarray(offsets[row], offsets[row + 1])).toString();
        const at = Number((collectionTimestampNs[row]! - START_NS) / 1_000_000n);
        rows.push({ at, ...(JSON.parse(message) as object) });
      }
    }
  }
  return rows;
}

function inputOf(asked: StatesAsked, range: TimeRange, partition: TimeRange): ViewInput {
  const { exchange, frames, covered = {}, gaps = [] } = asked;
  const types = [...new Set(frames.map(({ type }) => type))];
  const streams = types.map((streamType, i) => ({ id: BigInt(i + 1), exchange, instrument: 'X', streamType }));
  const coverageOf = (type: string, { fromNs, toNs }: TimeRange): TimeRange[] =>
    (covered[type] ?? [[-2 * DAY_MS, 2 * DAY_MS]]).map(rangeOf).flatMap((one) => {
      const clipped = { fromNs: later(one.fromNs, fromNs), toNs: earlier(one.toNs, toNs) };
      return clipped.fromNs < clipped.toNs ? [clipped] : [];
    });
  const typeOf = (id = 1n): string => types[Number(id) - 1]!;
  return {
    ...{ view: { kind: 'state' }, datastream: streams[0]!, range, partition },
    coverage: coverageOf(types[0]!, range),
    read: (ranges, id) => {
      const messages: Message[] = frames
        .filter(({ type }) => type === typeOf(id))
        .map(({ atMs, text }) => ({ ns: nsAt(atMs), bytes: Buffer.from(text) }));
      return batchesOf(
        messages.filter(({ ns }) => ranges.some(({ fromNs, toNs }) => fromNs <= ns && ns < toNs)),
        3,
      );
    },
    gaps: async (_range, id) =>
      gaps
        .filter(({ type }) => type === typeOf(id))
        .map(({ fromMs, toMs }) => ({ ...rangeOf([fromMs, toMs]), reason: 'connection' })),
    stateStreams: async (asked) =>
      streams.map((datastream) => ({ datastream, coverage: coverageOf(datastream.streamType, asked) })),
    chainStreams: () => Promise.reject(new Error('states have no chains')),
    book: () => Promise.reject(new Error('states have no book')),
    blobs: null as never,
    call: { requestId: 'req_0' },
    signal: new AbortController().signal,
    onRead: () => undefined,
  };
}
