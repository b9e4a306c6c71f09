import { crc32 } from 'node:zlib';
import { HOUR_NS, SECOND_NS } from '../../../../schema/time/timestamps.js';
import type { TimeRange } from '../../../../schema/time/time-range.js';
import { proofChecks } from '../../../../server/quality/proof-checks.rule.js';
import type { BookInput } from '../../../../workflows/views/book/partition/book-input.js';
import { measureHours, type MeasuredHour } from '../../../../workflows/quality/measure-hours.js';
import { batchesOf } from '../../../support/engine/message-batches.js';

const T0 = 472_222n * HOUR_NS;
const COUNT = 12;
/** The message that a fault happens to: neither the first nor the last. */
const AT = 5;

interface Frame {
  ns: bigint;
  message: string;
}

interface Venue {
  exchange: string;
  streamType: string;
  /** The message at a position of the capture; 0 is a whole book, where the stream has some. */
  message: (i: number) => object;
}

const top = (n: number, price: number): string => `${price}.${n}`.replace('.', '').replace(/^0+/, '');

/** A book of one level a side, whose bid has a quantity of its own in each message. */
function krakenChecksum(i: number): number {
  return crc32(`${top(0, 101)}${top(5, 1)}${top(0, 100)}${top(5, i + 1)}`);
}

const VENUES: Record<string, Venue> = {
  'counted changes of a book': {
    exchange: 'binance',
    streamType: 'depth',
    message: (i) => ({ stream: 'x@depth', data: { e: 'depthUpdate', E: 1, U: 2 * i, u: 2 * i + 1, b: [], a: [] } }),
  },
  'linked changes of a book': {
    exchange: 'deribit',
    streamType: 'depth',
    message: (i) => ({
      params: {
        data: {
          type: i === 0 ? 'snapshot' : 'change',
          timestamp: 1,
          change_id: 10 * i + 10,
          ...(i > 0 && { prev_change_id: 10 * i }),
          bids: [],
          asks: [],
        },
      },
    }),
  },
  'numbered trades': {
    exchange: 'kraken',
    streamType: 'trades',
    message: (i) => ({
      channel: 'trade',
      type: 'update',
      data: [{ trade_id: 100 + i, price: 1, qty: 1, side: 'buy', timestamp: '2023-11-14T22:00:00.000000Z' }],
    }),
  },
  'trades with ids that may have holes': {
    exchange: 'binance',
    streamType: 'trades',
    message: (i) => ({ stream: 'x@trade', data: { e: 'trade', E: 1, t: 100 + 3 * i, p: '1', q: '1', T: 1, m: true } }),
  },
  'tickers without any number': {
    exchange: 'binance',
    streamType: 'ticker',
    message: (i) => ({ stream: 'x@ticker', data: { e: '24hrTicker', E: i, c: '1' } }),
  },
};

const stamp = (texts: readonly string[]): Frame[] =>
  texts.map((message, i) => ({ ns: T0 + BigInt(i + 1) * SECOND_NS, message }));

const captureOf = ({ message }: Venue): string[] => Array.from({ length: COUNT }, (_, i) => JSON.stringify(message(i)));

async function measured({ exchange, streamType }: Venue, texts: readonly string[]): Promise<MeasuredHour> {
  const frames = stamp(texts);
  const source: BookInput = {
    changes: ({ fromNs, toNs }: TimeRange) => {
      const inside = frames.filter(({ ns }) => ns >= fromNs && ns < toNs);
      return batchesOf(
        inside.map(({ ns, message }) => ({ ns, bytes: Buffer.from(message) })),
        5,
      );
    },
    polled: null,
    breaks: async () => [],
    held: { fromNs: frames[0]!.ns, toNs: frames.at(-1)!.ns + 1n },
  };
  for await (const hour of measureHours({ exchange, streamType }, source, [T0], () => undefined)) return hour;
  throw new Error('no hour');
}

/** Positions of the capture and what failed there. */
function failuresIn({ failures }: MeasuredHour): [number, string][] {
  return failures.map(({ atNs, kind }) => [Number((BigInt(atNs) - T0) / SECOND_NS) - 1, kind]);
}

function checksOf({ streamType }: Venue, hour: MeasuredHour) {
  const { frames, checksums, numbers, sequenceBreaks, repeats, failures } = hour;
  const measures = { frames, sequenceBreaks, repeats, ...checksums, failures };
  const proof = { ...measures, followed: numbers?.verified ?? null, unlinked: numbers?.unverifiable ?? null };
  return proofChecks(proof, { streamType, frames, isLive: true });
}

const FAULTS = {
  dropped: (texts: string[]) => texts.toSpliced(AT, 1),
  repeated: (texts: string[]) => texts.toSpliced(AT, 0, texts[AT]!),
  swapped: (texts: string[]) => texts.toSpliced(AT, 2, texts[AT + 1]!, texts[AT]!),
  'cut in the middle': (texts: string[]) => texts.toSpliced(AT, 3),
};
type Fault = keyof typeof FAULTS;

describe.each(['counted changes of a book', 'linked changes of a book', 'numbered trades'])('%s', (name) => {
  const venue = VENUES[name]!;
  const method = venue.streamType === 'trades' ? 'trade_ids' : 'sequence';

  it('are proven, but for the first, which nothing comes before', async () => {
    const hour = await measured(venue, captureOf(venue));
    expect(failuresIn(hour)).toEqual([]);
    // A change behind a whole book is compared with it.
    expect(checksOf(venue, hour)).toEqual([{ method, verified: COUNT - 1, failed: 0, unverifiable: 1 }]);
  });

  it.each<[Fault, [number, string][]]>([
    ['dropped', [[AT, 'jump']]],
    ['repeated', [[AT + 1, 'repeat']]],
    ['swapped', [[AT, 'jump']]],
    ['cut in the middle', [[AT, 'jump']]],
  ])('name exactly the message at which one was %s', async (fault, expected) => {
    const hour = await measured(venue, FAULTS[fault](captureOf(venue)));
    expect(failuresIn(hour)).toEqual(expected);
    const [check] = checksOf(venue, hour);
    expect(check).toMatchObject({ method, failed: 1, unverifiable: 1 });
    expect(check!.verified + check!.failed + check!.unverifiable).toBe(hour.frames);
  });
});

describe.each(['trades with ids that may have holes', 'tickers without any number'])('%s', (name) => {
  const venue = VENUES[name]!;

  it.each(Object.keys(FAULTS) as Fault[])('claim nothing, also where a message was %s', async (fault) => {
    const hour = await measured(venue, FAULTS[fault](captureOf(venue)));
    expect(hour.failures).toEqual([]);
    expect(checksOf(venue, hour)).toEqual([
      { method: 'connection', verified: 0, failed: 0, unverifiable: hour.frames },
    ]);
  });
});

describe('a book with checksums', () => {
  const kraken = (i: number, quantity = `${i + 1}.5`): string => {
    const levels = `"bids":[{"price":100.0,"qty":${quantity}}],"asks":[{"price":101.0,"qty":1.5}]`;
    const time = '"timestamp":"2023-11-14T22:00:00.000000Z"';
    const data = `{"symbol":"X/USD",${levels},"checksum":${krakenChecksum(i)},${time}}`;
    return `{"channel":"book","type":"${i === 0 ? 'snapshot' : 'update'}","data":[${data}]}`;
  };
  const venue: Venue = { exchange: 'kraken', streamType: 'depth', message: () => ({}) };
  const capture = Array.from({ length: COUNT }, (_, i) => kraken(i));

  it('is verified by them', async () => {
    const hour = await measured(venue, capture);
    expect(hour.failures).toEqual([]);
    expect(checksOf(venue, hour)).toEqual([{ method: 'checksum', verified: COUNT, failed: 0, unverifiable: 0 }]);
  });

  it('names the message whose levels were altered', async () => {
    const hour = await measured(venue, capture.toSpliced(AT, 1, kraken(AT, '9.5')));
    expect(failuresIn(hour)[0]).toEqual([AT, 'checksum']);
    expect(checksOf(venue, hour)[0]).toMatchObject({ method: 'checksum', failed: 1 });
  });

  it('claims nothing where the checksums cannot show it: every message has the whole book', async () => {
    const hour = await measured(venue, capture.toSpliced(AT, 1));
    expect(hour.failures).toEqual([]);
  });
});
