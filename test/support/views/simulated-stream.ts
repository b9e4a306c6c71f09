import { crc32 } from 'node:zlib';
import type { Random } from '../engine/random.js';
import type { LevelChange } from './levels-of.js';
import { ReferenceBook, type ReferenceLevel } from './reference-book.js';

/** The best levels of a book at one update id. */
interface Truth {
  bids: ReferenceLevel[];
  asks: ReferenceLevel[];
}

/** Encoding of updates and whole books in one exchange's format. */
export interface SimulatedFormat {
  exchange: string;
  /** Whole books are polled, and never sent by the channel. */
  isPolled: boolean;
  /** The format shows that a message is missing. */
  isNumbered: boolean;
  change: (update: SimulatedUpdate) => string;
  whole: (id: number, book: ReferenceBook) => string;
}

/** Consecutive updates in one message. */
interface SimulatedUpdate {
  first: number;
  last: number;
  previous: number;
  changes: LevelChange[];
  /** The book after it. */
  book: ReferenceBook;
}

const ALL = 1_000;
const pairs = (side: 'bid' | 'ask', changes: readonly LevelChange[]): string =>
  JSON.stringify(changes.filter(([of]) => of === side).map(([, price, quantity]) => [price, quantity]));
const whole = (side: 'bid' | 'ask', book: ReferenceBook): string => JSON.stringify(book.top(side, ALL));
const binanceWhole = (id: number, book: ReferenceBook): string =>
  `{"lastUpdateId":${id},"bids":${whole('bid', book)},"asks":${whole('ask', book)}}`;

/** Computes the checksum that OKX documents, independently of the product. */
function okxChecksum(book: ReferenceBook): number {
  const [bids, asks] = [book.top('bid', 25), book.top('ask', 25)];
  const ranks = Array.from({ length: 25 }, (_, rank) => [bids[rank], asks[rank]]);
  return (
    crc32(
      ranks
        .flat()
        .flatMap((level) => (level ? [level.join(':')] : []))
        .join(':'),
    ) | 0
  );
}

export const SIMULATED_FORMATS: readonly SimulatedFormat[] = [
  {
    ...{ exchange: 'binance', isPolled: true, isNumbered: true },
    change: ({ first, last, changes }) =>
      `{"stream":"a@depth","data":{"E":1,"U":${first},"u":${last},"b":${pairs('bid', changes)},"a":${pairs('ask', changes)}}}`,
    whole: binanceWhole,
  },
  {
    ...{ exchange: 'binance_usdm', isPolled: true, isNumbered: true },
    change: ({ first, last, previous, changes }) =>
      `{"stream":"a@depth","data":{"E":1,"U":${first},"u":${last},"pu":${previous},"b":${pairs('bid', changes)},"a":${pairs('ask', changes)}}}`,
    whole: binanceWhole,
  },
  {
    ...{ exchange: 'gateio', isPolled: true, isNumbered: true },
    change: ({ first, last, changes }) =>
      `{"event":"update","result":{"t":1,"U":${first},"u":${last},"b":${pairs('bid', changes)},"a":${pairs('ask', changes)}}}`,
    whole: (id, book) => `{"id":${id},"update":1,"bids":${whole('bid', book)},"asks":${whole('ask', book)}}`,
  },
  {
    ...{ exchange: 'kucoin', isPolled: true, isNumbered: true },
    change: ({ first, last, changes }) =>
      `{"data":{"changes":{"asks":${pairs('ask', changes)},"bids":${pairs('bid', changes)}},"sequenceStart":${first},"sequenceEnd":${last}}}`,
    whole: (id, book) =>
      `{"code":"200000","data":{"sequence":"${id}","bids":${whole('bid', book)},"asks":${whole('ask', book)}}}`,
  },
  {
    ...{ exchange: 'bitstamp', isPolled: true, isNumbered: false },
    change: ({ last, changes }) =>
      `{"data":{"microtimestamp":"${last}","bids":${pairs('bid', changes)},"asks":${pairs('ask', changes)}},"channel":"diff_order_book_a","event":"data"}`,
    whole: (id, book) => `{"microtimestamp":"${id}","bids":${whole('bid', book)},"asks":${whole('ask', book)}}`,
  },
  {
    ...{ exchange: 'okx', isPolled: false, isNumbered: true },
    change: ({ last, previous, changes, book }) =>
      `{"arg":{"channel":"books"},"action":"update","data":[{"asks":${pairs('ask', changes)},"bids":${pairs('bid', changes)},"checksum":${okxChecksum(book)},"seqId":${last},"prevSeqId":${previous}}]}`,
    whole: (id, book) =>
      `{"arg":{"channel":"books"},"action":"snapshot","data":[{"asks":${whole('ask', book)},"bids":${whole('bid', book)},"checksum":${okxChecksum(book)},"seqId":${id},"prevSeqId":-1}]}`,
  },
  {
    ...{ exchange: 'deribit', isPolled: false, isNumbered: true },
    change: ({ last, previous, changes }) =>
      `{"params":{"data":{"type":"change","change_id":${last},"prev_change_id":${previous},"bids":${tagged('bid', changes)},"asks":${tagged('ask', changes)}}}}`,
    whole: (id, book) =>
      `{"params":{"data":{"type":"snapshot","change_id":${id},"bids":${taggedBook('bid', book)},"asks":${taggedBook('ask', book)}}}}`,
  },
];

function tagged(side: 'bid' | 'ask', changes: readonly LevelChange[]): string {
  const levels = changes.filter(([of]) => of === side).map(([, price, quantity]) => `["change",${price},${quantity}]`);
  return `[${levels.join(',')}]`;
}

function taggedBook(side: 'bid' | 'ask', book: ReferenceBook): string {
  const levels = book.top(side, ALL).map(([price, quantity]) => `["new",${price},${quantity}]`);
  return `[${levels.join(',')}]`;
}

/** An exchange's book that changes at random, and remembers what it was at each id. */
export class SimulatedStream {
  readonly truth = new Map<number, Truth>();
  /** The change of each id. */
  readonly changes = new Map<number, LevelChange>();
  readonly book = new ReferenceBook();
  id = 1_000;

  constructor(private readonly random: Random) {
    this.remember();
  }

  /** One to three updates in one message. Ids have holes where `linked`. */
  next(linked: boolean): SimulatedUpdate {
    const { random } = this;
    const previous = this.id;
    const first = linked ? previous + 1 + random.below(3) : previous + 1;
    this.id = first - 1;
    const changes = random.times(1 + random.below(3), () => {
      this.id++;
      const side = random.pick(['bid', 'ask'] as const);
      const price = `${(side === 'bid' ? 80 : 100) + random.below(20)}.${random.below(10)}5`;
      const change: LevelChange = [side, price, random.chance(0.3) ? '0' : `${1 + random.below(9)}.5`];
      this.book.set(...change);
      this.changes.set(this.id, change);
      this.remember();
      return change;
    });
    return { first, last: this.id, previous, changes, book: this.book };
  }

  private remember(): void {
    this.truth.set(this.id, { bids: this.book.top('bid', 5), asks: this.book.top('ask', 5) });
  }
}
