import type { BarsView } from '../../../../../schema/views/bars-view.js';
import { barsOf } from '../../../../support/views/bars-of.js';
import type { TradeText } from '../../../../support/views/reference-bars.js';

const START = 1_772_359_200_000_000_000n;
const STEP = 10_000_000n;
/** More bars than a reduction holds in memory, and than the kernel holds. */
const BARS = 70_000;

/** A trade for each bar, then late ones for bars that have gone to the blob. */
const trades: TradeText[] = Array.from({ length: BARS + 2_000 }, (_, i) => {
  const bar = i < BARS ? i : (i * 31) % BARS;
  return {
    collectionNs: START + BigInt(i) * STEP,
    exchangeNs: START + BigInt(bar) * STEP + 5n,
    id: String(i),
    price: `${100 + (i % 50)}.5`,
    quantity: '1',
    side: i % 2 === 0 ? 'buy' : 'sell',
  };
});
const end = START + BigInt(trades.length) * STEP;
const at = { range: [START, end] as [bigint, bigint], covered: [[START, end] as [bigint, bigint]], gaps: [] };
const view: BarsView = { kind: 'bars', by: 'time', size: '10ms', clock: 'exchange', empty: 'skip' };

it('bars beyond what memory holds are the same in reductions that spill, with late trades after the spill', async () => {
  const [whole, reduced] = await Promise.all([
    barsOf(view, trades, at),
    barsOf(view, trades, at, { partitions: [START + BigInt(BARS - 100) * STEP], files: [] }),
  ]);
  expect(whole.rows.length).toBe(BARS);
  expect(reduced.rows.length).toBe(BARS);
  expect(reduced.rows.findIndex(([ns, text], i) => ns !== whole.rows[i]![0] || text !== whole.rows[i]![1])).toBe(-1);
  const counts = whole.rows.map(([, text]) => (JSON.parse(text) as { trades: number }).trades);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(trades.length);
  expect(counts.filter((count) => count > 1).length).toBe(2_000);
}, 60_000);
