import type { BarsView } from '../../../../../schema/views/bars-view.js';
import { TradePass } from '../../../../../workflows/views/bars/trade-pass.js';
import { tradeReading } from '../../../../../workflows/rollups/minute-reading.js';
import { batchOf } from '../../../../support/engine/message-batches.js';

const NS = 1_748_736_001_000_000_000n;
const PLACES = 10n ** 18n;

/** A frame of `coinbase_advanced`, whose trades are at the same moment; the newest is first. */
const frame = (...ids: number[]): string =>
  JSON.stringify({
    ...{ channel: 'market_trades', timestamp: '2025-06-01T00:00:01Z', sequence_num: 1 },
    events: [
      {
        type: 'update',
        trades: ids.map((id) => ({
          ...{ product_id: 'X-USD', trade_id: `${id}`, price: `${100 + id}`, size: '1', side: 'SELL' },
          time: '2025-06-01T00:00:00.5Z',
        })),
      },
    ],
  });
const at = (ns: bigint, text: string) => ({ ns, bytes: Buffer.from(text) });

function barsOf(view: Partial<BarsView>, ...messages: ReturnType<typeof at>[]): string[] {
  const whole: BarsView = { kind: 'bars', by: 'time', size: '1s', clock: 'exchange', empty: 'skip', ...view };
  const pass = new TradePass(whole, 'coinbase_advanced', NS - 1_000_000_000n);
  pass.add(batchOf(messages));
  return [...pass.bars.finish()].map(({ bar }) => `${bar.open.price / PLACES}→${bar.close.price / PLACES}`);
}

describe('trades of a frame that begins with the newest', () => {
  it.each([
    [{}, ['101→104']],
    [{ clock: 'collection' as const }, ['101→104']],
    [{ by: 'ticks' as const, size: '2' }, ['101→102', '103→104']],
  ])('are the oldest first in bars %j', (view, bars) => {
    expect(barsOf(view, at(NS, frame(4, 3, 2, 1)))).toEqual(bars);
  });

  it('keep the order of frames, also of those that are received at the same moment', () => {
    const frames = [at(NS, frame(2, 1)), at(NS, frame(4, 3)), at(NS + 1n, frame(5))];
    expect(barsOf({ by: 'ticks', size: '1' }, ...frames)).toEqual([1, 2, 3, 4, 5].map((id) => `10${id}→10${id}`));
  });

  it('are the oldest first in the rollup of a minute', () => {
    const reading = tradeReading('coinbase_advanced')();
    reading.take(batchOf([at(NS, frame(4, 3, 2, 1))]));
    expect(reading.trades).toMatchObject({ open: 101n * PLACES, close: 104n * PLACES });
  });
});
