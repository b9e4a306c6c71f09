import { earlier, later, overlap, type TimeRange } from '../../schema/time/time-range.js';
import { DAY_NS, HOUR_NS } from '../../schema/time/timestamps.js';
import { FrameHash } from '../messages/frame-hash.js';
import type { SourceStream } from '../views/view-stage.js';
import { BOOK_FORMATS } from '../../exchanges/generated/books.js';
import type { BookFormat } from '../views/book/book-format.js';
import { bookEvents, type BookEvent, type EpochWatch } from '../views/book/partition/book-events.js';
import type { BookInput } from '../views/book/partition/book-input.js';
import { bookBefore, epochWatchOf } from '../views/book/partition/seek-book.js';
import { BookMeter } from './book-meter.js';
import { NumbersBefore } from './change-numbers.js';
import { MessageMeter } from './message-meter.js';
import { messagePlanOf } from './message-plan.js';
import type { QualityCounts, QualityMeter } from './quality-meter.js';

/**
 * Lengths of time before an hour for which numbers and ids are read: the first, and the second if
 * nothing came.
 */
const LOOKS_NS = [HOUR_NS / 4n, DAY_NS];

export interface MeasuredHour extends QualityCounts {
  hourNs: bigint;
  /** Hash of the hour's frames; null if there are none. */
  framesSha256: string | null;
}

type OnRead = (messages: number) => void;

/**
 * Yields what the messages of each hour show. `hours` follow each other. An hour's counts do not
 * depend on the hours that are measured with it: reading begins before the first one.
 */
export async function* measureHours(
  { exchange, streamType }: Pick<SourceStream, 'exchange' | 'streamType'>,
  source: BookInput,
  hours: readonly bigint[],
  onRead: OnRead,
): AsyncGenerator<MeasuredHour> {
  const [firstNs, lastNs] = [hours.at(0), hours.at(-1)];
  if (firstNs === undefined || lastNs === undefined) return;
  const format: BookFormat | undefined = streamType === 'depth' ? BOOK_FORMATS[exchange] : undefined;
  const plan = format ? null : messagePlanOf(exchange, streamType);
  if (!source.held || !overlap(source.held, { fromNs: firstNs, toNs: lastNs + HOUR_NS })) {
    const empty = format ? new BookMeter(format, firstNs) : new MessageMeter(plan);
    for (const hourNs of hours) yield { hourNs, framesSha256: null, ...empty.takeCounts(hourNs) };
    return;
  }
  const epoch = format ? epochWatchOf(format) : null;
  const meter = format
    ? await bookMeterAt(format, epoch, source, firstNs, onRead)
    : await messageMeterAt(plan, source, firstNs, onRead);
  for (const hourNs of hours) {
    const hash = new FrameHash();
    await read(source, epoch, { fromNs: hourNs, toNs: hourNs + HOUR_NS }, (event) => {
      take(meter, event, onRead);
      if (event.kind === 'messages' && !event.isPolled) hash.addBatch(event.batch);
    });
    const framesSha256 = hash.frames > 0 ? hash.digest() : null;
    yield { hourNs, framesSha256, ...meter.takeCounts(hourNs + HOUR_NS) };
  }
}

/** Returns a meter that knows the book and the last number before `ns`. */
async function bookMeterAt(
  format: BookFormat,
  epoch: EpochWatch | null,
  source: BookInput,
  ns: bigint,
  onRead: OnRead,
): Promise<BookMeter> {
  const meter = await bookBefore(
    {
      ...{ source, format, epoch, isOver: () => false },
      open: (startNs) => new BookMeter(format, startNs),
      take: (taker, event) => take(taker, event, onRead),
    },
    ns,
  );
  const { numbers } = meter;
  if (numbers) {
    const before = new NumbersBefore(format, numbers);
    // How far back the book was read depends on checkpoints: numbers begin again, at the same place
    // for all readers.
    numbers.break(ns);
    await lookBack({ ...source, polled: null }, ns, (event) => {
      if (event.kind === 'break') numbers.break(event.fromNs);
      else before.take(event.batch);
      return numbers.hasBegun;
    });
  }
  meter.takeCounts(ns);
  return meter;
}

async function messageMeterAt(
  plan: ReturnType<typeof messagePlanOf>,
  source: BookInput,
  ns: bigint,
  onRead: OnRead,
): Promise<MessageMeter> {
  const meter = new MessageMeter(plan);
  await lookBack(source, ns, (event) => {
    take(meter, event, onRead);
    return meter.hasBegun;
  });
  meter.takeCounts();
  return meter;
}

/**
 * Reads what comes before `ns`: further back if `see` never returned true, which says that there
 * was a message.
 */
async function lookBack(source: BookInput, ns: bigint, see: (event: BookEvent) => boolean): Promise<void> {
  const heldNs = earlier(source.held?.fromNs ?? ns, ns);
  for (const lookNs of LOOKS_NS) {
    let hasBegun = false;
    await read(source, null, { fromNs: later(ns - lookNs, heldNs), toNs: ns }, (event) => {
      hasBegun = see(event);
    });
    if (hasBegun) return;
  }
}

async function read(
  source: BookInput,
  epoch: EpochWatch | null,
  range: TimeRange,
  see: (event: BookEvent) => void,
): Promise<void> {
  if (range.fromNs >= range.toNs) return;
  for await (const event of bookEvents(source, range, epoch)) see(event);
}

function take(meter: QualityMeter, event: BookEvent, onRead: OnRead): void {
  if (event.kind === 'break') {
    meter.break(event.fromNs, event.reason);
    return;
  }
  meter.take(event.batch, event.isPolled);
  onRead(event.batch.length);
}
