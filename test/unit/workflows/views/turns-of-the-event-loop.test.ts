import { NS_PER_MS, SECOND_NS } from '../../../../schema/time/timestamps.js';
import type { BarsView } from '../../../../schema/views/bars-view.js';
import type { MessageBatch } from '../../../../workflows/messages/message-batch.js';
import { openBars } from '../../../../workflows/views/bars/open-bars.js';
import { BOOK_FORMATS } from '../../../../exchanges/generated/books.js';
import { PartitionReplay } from '../../../../workflows/views/book/partition/replay-partition.js';
import { batchesOf } from '../../../support/engine/message-batches.js';
import { joinBatches } from '../../../../workflows/messages/join-batches.js';
import { inputOf } from '../../../support/views/bars-of.js';
import type { TradeText } from '../../../support/views/reference-bars.js';
import { WorkBetweenTurns } from '../../../support/views/work-between-turns.js';

const FROM = 1_700_002_800_000_000_000n;
const RANGE = { fromNs: FROM, toNs: FROM + 60n * SECOND_NS };
const view: BarsView = { kind: 'bars', by: 'time', size: '10ms', clock: 'exchange', empty: 'null' };

/** Reads the rows of a view and counts those between turns. */
async function drain(batches: AsyncIterable<MessageBatch>, work: WorkBetweenTurns): Promise<number> {
  let rows = 0;
  for await (const { length } of batches) {
    work.note(length);
    rows += length;
  }
  return rows;
}

describe('the event loop has its turn', () => {
  it('after each 1,024 trades, bars and empty bars', async () => {
    const times = { range: [RANGE.fromNs, RANGE.toNs], covered: [[RANGE.fromNs, RANGE.toNs]], gaps: [] };
    const trades = Array.from({ length: 4_096 }, (_, i): TradeText => {
      const ns = FROM + BigInt(i) * 5n * NS_PER_MS;
      return { collectionNs: ns, exchangeNs: ns, id: String(i), price: '1', quantity: '1', side: 'buy' };
    });
    const input = inputOf(view, trades, times as never);
    const work = new WorkBetweenTurns();
    let turnsBeforeRows = 0;
    const batches = openBars(
      {
        ...input,
        read: async function* (ranges) {
          const all: MessageBatch[] = [];
          for await (const batch of input.read(ranges)) all.push(batch);
          yield joinBatches(all);
          turnsBeforeRows = work.turns;
        },
      },
      work.pacer,
    ).batches;
    expect(await drain(batches, work)).toBe(6_000);
    expect(turnsBeforeRows).toBe(4);
    expect(work.most).toBe(1_024);
  });

  it('after each 64 messages of a book, and a megabyte of its rows', async () => {
    const level = (i: number) => [(100 + i / 10).toFixed(1), '1.25'];
    const message = (i: number) => ({
      ns: FROM + BigInt(i + 1) * 10n * NS_PER_MS,
      bytes: Buffer.from(
        JSON.stringify({
          ...{ topic: 'orderbook.1000.X', type: i === 0 ? 'snapshot' : 'delta', ts: 1_700_002_800_000 + i },
          data: {
            ...{ s: 'X', u: 100 + i, seq: 100 + i },
            b: i === 0 ? [['90', '1']] : [],
            a: i === 0 ? Array.from({ length: 1_000 }, (_, k) => level(k)) : [[level(i)[0], `${i}`]],
          },
        }),
      ),
    });
    const messages = Array.from({ length: 640 }, (_, i) => message(i));
    const work = new WorkBetweenTurns();
    let read = 0;
    const replay = new PartitionReplay(
      {
        source: {
          changes: ({ fromNs, toNs }) => batchesOf(messages.filter(({ ns }) => ns >= fromNs && ns < toNs)),
          polled: null,
          breaks: () => Promise.resolve([]),
          held: RANGE,
        },
        format: BOOK_FORMATS['bybit_linear']!,
        ...{ depth: 1_000, step: null, intervalNs: 10n * NS_PER_MS, ranges: [RANGE] },
        onRead: (count) => {
          work.note(count - read);
          read = count;
        },
      },
      work.pacer,
    );
    let bytes = 0;
    for await (const batch of replay.batches()) {
      bytes += batch.data.length;
      expect(batch.data.length).toBeLessThan((1 << 20) + (64 << 10));
    }
    expect(read).toBe(640);
    expect(work.most).toBe(64);
    expect(bytes).toBeGreaterThan(10 << 20);
  });
});
