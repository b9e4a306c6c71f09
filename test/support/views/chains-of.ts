import { clipRanges, type TimeRange } from '../../../schema/time/time-range.js';
import { openView } from '../../../workflows/views/open-view.js';
import type { OptionTerms, ViewInput } from '../../../workflows/views/view-stage.js';
import { batchesOf } from '../engine/message-batches.js';
import type { Message } from '../engine/reference-interpreter.js';

/** A frame of an option's stream, and its time in milliseconds since the beginning of the test. */
export interface OptionFrame {
  atMs: number;
  instrument: string;
  type: string;
  text: string;
}

/** Milliseconds; the terms that a test does not say are those of a call that never expires. */
export interface ListedOption extends Partial<Omit<OptionTerms, 'fromNs' | 'toNs' | 'expiresAtNs'>> {
  instrument: string;
  listed?: readonly [number, number];
  expiresMs?: number;
}

interface ChainsAsked {
  exchange: string;
  interval: string;
  frames: readonly OptionFrame[];
  options: readonly ListedOption[];
  range: readonly [number, number];
  /** Time that the account may see, by instrument; by default always. */
  covered?: Readonly<Record<string, readonly (readonly [number, number])[]>>;
  gaps?: readonly { instrument: string; fromMs: number; toMs: number }[];
  /** Ends of files. */
  cuts?: readonly number[];
}

/** A row as its message has it; `at` is in milliseconds. */
export type ChainRowAt = Record<string, unknown> & { at: number };

const START_NS = 1_767_225_600_000_000_000n;
const DAY_MS = 86_400_000;
const nsAt = (ms: number): bigint => START_NS + BigInt(ms) * 1_000_000n;
const rangeOf = ([from, to]: readonly [number, number]): TimeRange => ({ fromNs: nsAt(from), toNs: nsAt(to) });
const ALWAYS = [-2 * DAY_MS, 2 * DAY_MS] as const;

/** Returns chains by the stage of exports; amounts are texts. */
export async function chainsOf(asked: ChainsAsked): Promise<ChainRowAt[]> {
  const { range, cuts = [] } = asked;
  const ends = [...cuts, range[1]];
  const rows: ChainRowAt[] = [];
  for (const [i, end] of ends.entries()) {
    const partition = rangeOf([i === 0 ? range[0] : ends[i - 1]!, end]);
    const view = openView(inputOf(asked, partition));
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

function inputOf(
  { exchange, interval, frames, options, covered = {}, gaps = [], ...asked }: ChainsAsked,
  partition: TimeRange,
): ViewInput {
  const types = [...new Set(frames.map(({ type }) => type))];
  // The one that the export names is a perpetual.
  const named = { id: 1n, exchange, instrument: 'PERPETUAL', streamType: 'ticker' };
  const streams = options.flatMap((option, i) =>
    types.map((streamType, j) => ({
      option,
      datastream: { id: BigInt(2 + i * types.length + j), exchange, instrument: option.instrument, streamType },
    })),
  );
  const streamOf = (id?: bigint) => streams.find(({ datastream }) => datastream.id === id)?.datastream;
  const range = rangeOf(asked.range);
  return {
    ...{ view: { kind: 'chain', interval }, datastream: named, range, partition, coverage: [range] },
    read: (ranges, id) => {
      const stream = streamOf(id);
      const messages: Message[] = frames
        .filter(({ instrument, type }) => instrument === stream?.instrument && type === stream.streamType)
        .map(({ atMs, text }) => ({ ns: nsAt(atMs), bytes: Buffer.from(text) }));
      return batchesOf(
        messages.filter(({ ns }) => ranges.some(({ fromNs, toNs }) => fromNs <= ns && ns < toNs)),
        3,
      );
    },
    gaps: async (_range, id) =>
      gaps
        .filter(({ instrument }) => instrument === streamOf(id)?.instrument)
        .map(({ fromMs, toMs }) => ({ ...rangeOf([fromMs, toMs]), reason: 'connection' })),
    chainStreams: async (within) =>
      streams.map(({ datastream, option }) => ({
        datastream,
        coverage: clipRanges((covered[option.instrument] ?? [ALWAYS]).map(rangeOf), within),
        terms: [
          {
            ...rangeOf(option.listed ?? ALWAYS),
            expiresAtNs: option.expiresMs === undefined ? null : nsAt(option.expiresMs),
            strike: option.strike ?? null,
            optionType: option.optionType ?? 'call',
          },
        ],
      })),
    stateStreams: () => Promise.reject(new Error('chains have no states')),
    book: () => Promise.reject(new Error('chains have no book')),
    blobs: null as never,
    call: { requestId: 'req_0' },
    signal: new AbortController().signal,
    onRead: () => undefined,
  };
}
