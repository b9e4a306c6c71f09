import { earlier, later } from '../../schema/time-range.js';
import { DAY_NS, HOUR_NS } from '../../schema/timestamps.js';
import type { SourceStream } from '../views/view-stage.js';
import { BOOK_FORMATS, type BookFormat } from '../views/book/book-formats.js';
import { bookEvents, EpochWatch } from '../views/book/partition/book-events.js';
import type { BookInput } from '../views/book/partition/book-input.js';
import { BookMeter } from './book-meter.js';
import { MessageMeter } from './message-meter.js';
import { messagePlanOf } from './message-plan.js';
import type { QualityCounts, QualityMeter } from './quality-meter.js';

/** How far the first look before an hour goes back: most polled books are five minutes apart. */
const FIRST_LOOK_NS = HOUR_NS / 4n;
/** How far before an hour its first number is compared with the last one. Books are looked for without an end. */
const LONGEST_LOOK_NS = DAY_NS;

export interface MeasuredHour extends QualityCounts {
  hourNs: bigint;
}

/** How a stream is measured. */
interface Measure {
  newMeter: (startNs: bigint) => QualityMeter;
  /** Watches for other connections where messages have no numbers. */
  epoch: EpochWatch | null;
  isBook: boolean;
}

/**
 * Yields what the messages of each hour show. `hours` follow each other. An hour's counts do not depend on the hours that are
 * measured with it: reading begins before the first one.
 */
export async function* measureHours(
  stream: Pick<SourceStream, 'exchange' | 'streamType'>,
  source: BookInput,
  hours: readonly bigint[],
  onRead: (messages: number) => void,
): AsyncGenerator<MeasuredHour> {
  const [firstNs] = hours;
  if (firstNs === undefined) return;
  const measure = measureOf(stream);
  const meter = await readyBefore(measure, source, firstNs, onRead);
  for (const hourNs of hours) {
    await read(measure, source, meter, { fromNs: hourNs, toNs: hourNs + HOUR_NS }, onRead);
    yield { hourNs, ...meter.takeCounts(hourNs + HOUR_NS) };
  }
}

function measureOf({ exchange, streamType }: Pick<SourceStream, 'exchange' | 'streamType'>): Measure {
  const format: BookFormat | undefined = streamType === 'depth' ? BOOK_FORMATS[exchange] : undefined;
  if (!format) {
    const plan = messagePlanOf(exchange, streamType);
    return { newMeter: () => new MessageMeter(plan), epoch: null, isBook: false };
  }
  const isNumbered = format.sequence === 'counted' || format.sequence === 'linked';
  return {
    newMeter: (startNs) => new BookMeter(format, startNs),
    epoch: isNumbered ? null : new EpochWatch(),
    isBook: true,
  };
}

/** Returns a meter that has read what comes before `ns`, as far back as it matters, and has counted nothing. */
async function readyBefore(
  measure: Measure,
  source: BookInput,
  ns: bigint,
  onRead: (messages: number) => void,
): Promise<QualityMeter> {
  const firstNs = earlier(source.held?.fromNs ?? ns, ns);
  const endNs = measure.isBook ? firstNs : later(firstNs, ns - LONGEST_LOOK_NS);
  for (let backNs = FIRST_LOOK_NS; ; backNs *= 2n) {
    const startNs = later(ns - backNs, endNs);
    const meter = measure.newMeter(startNs);
    measure.epoch?.restore();
    await read(measure, source, meter, { fromNs: startNs, toNs: ns }, onRead);
    if (!meter.isReady && startNs > endNs) continue;
    meter.takeCounts(ns);
    return meter;
  }
}

async function read(
  { epoch }: Measure,
  source: BookInput,
  meter: QualityMeter,
  range: { fromNs: bigint; toNs: bigint },
  onRead: (messages: number) => void,
): Promise<void> {
  if (range.fromNs >= range.toNs) return;
  for await (const event of bookEvents(source, range, epoch)) {
    if (event.kind === 'break') meter.break(event.fromNs, event.reason);
    else {
      meter.take(event.batch, event.isPolled);
      onRead(event.batch.length);
    }
  }
}
