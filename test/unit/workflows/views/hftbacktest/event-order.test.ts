import { EventOrder } from '../../../../../workflows/views/hftbacktest/event-order.js';
import {
  type BacktestEvent,
  type BacktestRow,
  OF_EXCHANGE,
  OF_LOCAL,
} from '../../../../../workflows/views/hftbacktest/backtest-event.js';
import { Random } from '../../../../support/engine/random.js';

const MS = 1_000_000n;
const MINUTE = 60_000n * MS;

const event = (localNs: bigint, exchangeNs: bigint): BacktestEvent => ({
  ...{ ev: 1, localNs, exchangeNs },
  ...{ price: '1', quantity: '1' },
});

function ordered(events: readonly BacktestEvent[]): { rows: BacktestRow[]; raised: number } {
  const order = new EventOrder();
  const rows = [...events.flatMap((one) => [...order.add(one)]), ...order.finish()];
  return { rows, raised: order.raised };
}

/** Rows as [flags, local, exchange]. */
const facts = (rows: readonly BacktestRow[]): unknown[] =>
  rows.map(({ ev, event: { localNs, exchangeNs } }) => [
    (ev >= OF_EXCHANGE ? 'E' : '') + (ev % OF_EXCHANGE >= OF_LOCAL ? 'L' : ''),
    ...[Number(localNs / MS), Number(exchangeNs / MS)],
  ]);

it('has one row for events that are in both orders at one place, and two for others', () => {
  const { rows } = ordered([event(10n * MS, 5n * MS), event(11n * MS, 3n * MS), event(12n * MS, 9n * MS)]);
  expect(facts(rows)).toEqual([
    ['E', 11, 3],
    ['EL', 10, 5],
    ['L', 11, 3],
    ['EL', 12, 9],
  ]);
});

it('keeps events of one time in order of arrival', () => {
  const { rows } = ordered([event(10n * MS, 5n * MS), event(10n * MS, 5n * MS), event(12n * MS, 5n * MS)]);
  expect(facts(rows)).toEqual([
    ['EL', 10, 5],
    ['EL', 10, 5],
    ['EL', 12, 5],
  ]);
});

it('raises the time of an event that comes more than a minute late, and counts it', () => {
  const late = event(3n * MINUTE, MS);
  const { rows, raised } = ordered([event(2n * MS, 2n * MS), event(3n * MINUTE, 3n * MINUTE), late]);
  expect(raised).toBe(1);
  expect(late.exchangeNs).toBe(2n * MS);
  expect(rows.map(({ ev }) => ev >= OF_EXCHANGE).filter(Boolean)).toHaveLength(3);
});

it('has each event once in both orders, however late events are', () => {
  const random = new Random(1);
  let localNs = 10n * MINUTE;
  const events = random.times(20_000, () => {
    localNs += BigInt(random.below(40)) * MS;
    return event(localNs, localNs - BigInt(random.below(random.chance(0.01) ? 50_000 : 100)) * MS);
  });
  const { rows, raised } = ordered(events);
  const received = rows.filter(({ ev }) => ev % OF_EXCHANGE >= OF_LOCAL).map((row) => row.event);
  const sent = rows.filter(({ ev }) => ev >= OF_EXCHANGE).map((row) => row.event);
  expect(raised).toBe(0);
  expect(received).toEqual(events);
  const places = new Map(events.map((one, i) => [one, i]));
  const byExchange = [...events].sort((a, b) =>
    a.exchangeNs === b.exchangeNs ? places.get(a)! - places.get(b)! : a.exchangeNs < b.exchangeNs ? -1 : 1,
  );
  expect(sent.map((one) => places.get(one))).toEqual(byExchange.map((one) => places.get(one)));
  const times = rows.map(({ atNs }) => atNs);
  expect(times).toEqual([...times].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
});
