import type { DataType } from '../../../../../schema/tardis/replay/data-type.rule.js';
import type { Level } from '../../../../views/book/book.js';
import { BookSnapshots } from '../computed/book-snapshots.js';
import type { PriceLevel } from '../computed/level-list.js';
import { isoMillis } from '../replay-time.js';
import type { ToldLevels } from '../book-messages.js';
import type { NormalizedRecord, NormalizedStream } from './normalized-stream.js';

/** Changes of a book, and the snapshots that are computed of them. */
export class BookStream implements NormalizedStream {
  private readonly hasChanges: boolean;
  private snapshots: BookSnapshots[] = [];

  constructor(private readonly types: readonly DataType[]) {
    this.hasChanges = types.some(({ kind }) => kind === 'book_change');
    this.reset();
  }

  /** `said`: a `ToldBook` with levels. */
  take(said: object, atNs: bigint, exchangeNs: bigint | null): NormalizedRecord[] {
    const { kind, ...sides } = said as ToldLevels;
    const isSnapshot = kind === 'snapshot';
    const [bids, asks] = [sides.bids.map(levelOf), sides.asks.map(levelOf)];
    const timestampNs = exchangeNs ?? atNs;
    const told: NormalizedRecord[] = [];
    if (this.hasChanges) {
      told.push({
        ...{ type: 'book_change', isSnapshot, bids, asks },
        ...{ timestamp: isoMillis(timestampNs), localTimestamp: isoMillis(atNs) },
      });
    }
    for (const snapshots of this.snapshots) {
      const due = snapshots.take({ isSnapshot, bids, asks, timestampNs, localNs: atNs });
      told.push(...due.map((one) => ({ type: 'book_snapshot', ...one })));
    }
    return told;
  }

  reset(): void {
    this.snapshots = this.types.flatMap((type) => (type.kind === 'book_snapshot' ? [new BookSnapshots(type)] : []));
  }
}

const levelOf = ([price, quantity]: Level): PriceLevel => ({ price: Number(price), amount: Number(quantity) });
