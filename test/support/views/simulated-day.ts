import type { TimeRange } from '../../../schema/time/time-range.js';
import type { BookInput } from '../../../workflows/views/book/partition/book-input.js';
import { batchesOf } from '../engine/message-batches.js';
import type { Random } from '../engine/random.js';
import type { Message } from '../engine/reference-interpreter.js';
import { SimulatedStream, type SimulatedFormat } from './simulated-stream.js';

const SECOND_NS = 1_000_000_000n;

/** A frame as the collector stores it. */
interface SimulatedFrame extends Message {
  isPolled: boolean;
  /** The id of a change, or of a whole book of the channel. */
  lastId: number;
}

/** A day of one exchange's book, with what was lost on the way. */
export interface SimulatedDay {
  frames: SimulatedFrame[];
  stream: SimulatedStream;
  /** Gaps of the index. */
  gaps: TimeRange[];
  /** Something that the exchange sent is missing, and no whole book has arrived that holds it. */
  missing: TimeRange[];
  range: TimeRange;
}

/**
 * Sends `messages` messages: some are lost, repeated, late, or of the same nanosecond; connections
 * break; polled books are early, late or out of order.
 */
export function simulateDay(format: SimulatedFormat, random: Random, messages: number, fromNs: bigint): SimulatedDay {
  const stream = new SimulatedStream(random);
  const frames: SimulatedFrame[] = [];
  const gaps: TimeRange[] = [];
  const missing: TimeRange[] = [];
  const linked = ['binance_usdm', 'okx', 'deribit', 'bitstamp'].includes(format.exchange);
  const late: { text: string; after: number; isPolled: boolean; lastId: number }[] = [];
  let ns = fromNs + SECOND_NS;
  let lost: { sinceNs: bigint; id: number } | null = null;
  const deliver = (text: string, lastId: number, isWhole: boolean, isPolled = isWhole && format.isPolled): void => {
    ns += random.chance(0.05) ? 0n : BigInt(1 + random.below(20_000)) * 1_000_000n;
    frames.push({ ns, bytes: Buffer.from(text), isPolled, lastId });
    if (!lost || !isWhole || lastId < lost.id) return;
    missing.push({ fromNs: lost.sinceNs, toNs: ns });
    lost = null;
  };
  const deliverWhole = (): void => deliver(format.whole(stream.id, stream.book), stream.id, true);
  const lose = (id: number, sinceNs: bigint): void => {
    lost = { sinceNs: lost?.sinceNs ?? sinceNs, id };
  };
  deliverWhole();
  for (let i = 0; i < messages; i++) {
    const update = stream.next(linked);
    const text = format.change(update);
    if (random.chance(0.005)) {
      const gapFromNs = ns + BigInt(random.below(3));
      lose(update.last, gapFromNs + 1n);
      random.times(random.below(4), () => lose(stream.next(linked).last, gapFromNs + 1n));
      ns += BigInt(1 + random.below(120)) * SECOND_NS;
      gaps.push({ fromNs: gapFromNs, toNs: ns });
      late.length = 0;
      if (!format.isPolled || random.chance(0.7)) deliverWhole();
    } else if (format.isNumbered && random.chance(0.01)) {
      lose(update.last, ns + 1n);
      if (random.chance(0.5)) late.push({ text, after: i + 1 + random.below(2), isPolled: false, lastId: update.last });
      // The channel sends a whole book after a new subscription.
      if (!format.isPolled) late.push({ text: '', after: i + 6, isPolled: true, lastId: 0 });
    } else {
      // The exchange's REST interface may be ahead of its websocket, or answer late.
      if (format.isPolled && random.chance(0.03)) deliverWhole();
      if (format.isPolled && random.chance(0.05)) {
        const whole = format.whole(stream.id, stream.book);
        late.push({ text: whole, after: i + random.below(3), isPolled: true, lastId: stream.id });
      }
      deliver(text, update.last, false);
      if (format.isNumbered && random.chance(0.01)) deliver(text, update.last, false);
    }
    for (const due of late.filter(({ after }) => after <= i)) {
      late.splice(late.indexOf(due), 1);
      if (due.text === '') deliverWhole();
      else deliver(due.text, due.lastId, due.isPolled);
    }
  }
  if (lost) missing.push({ fromNs: (lost as { sinceNs: bigint }).sinceNs, toNs: ns });
  return { frames, stream, gaps, missing, range: { fromNs, toNs: ns + SECOND_NS } };
}

/** The day as the store holds it. */
export function sourceOfDay({ frames, gaps }: SimulatedDay, batch = 40): BookInput {
  const inside = (isPolled: boolean, { fromNs, toNs }: TimeRange): SimulatedFrame[] =>
    frames.filter((frame) => frame.isPolled === isPolled && frame.ns >= fromNs && frame.ns < toNs);
  return {
    changes: (range) => batchesOf(inside(false, range), batch),
    polled: frames.some(({ isPolled }) => isPolled) ? (range) => batchesOf(inside(true, range), batch) : null,
    breaks: async ({ fromNs, toNs }) =>
      gaps.filter((gap) => gap.fromNs < toNs && gap.toNs > fromNs).map((gap) => ({ ...gap, reason: 'gap' })),
    held: { fromNs: frames[0]!.ns, toNs: frames.at(-1)!.ns + 1n },
  };
}
