import { HOUR_NS, MINUTE_NS, nowNs } from '../../../../schema/time/timestamps.js';
import { awayFromTurn } from '../../../support/away-from-turn.js';
import { SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const SPARKLINES = `query ($ids: [Int64!]!, $h: Int) {
  sparklines(datastreamIds: $ids, hours: $h) { datastreamId frames prices } }`;

await awayFromTurn('hour');
const THIS_HOUR = (nowNs() / HOUR_NS) * HOUR_NS;

const total = (frames: number, more: object = {}): string =>
  JSON.stringify({
    ...{ frames: String(frames), bytes: '1', lastNs: '1', lag: null, price: null, quote: null },
    ...more,
  });
const rollUp = (id: string, hoursAgo: bigint, json: string) =>
  domain.sql('INSERT INTO rollup_hours (datastream_id, hour_ns, total, minutes) VALUES (?, ?, ?, ?)', [
    id,
    THIS_HOUR - hoursAgo * HOUR_NS,
    json,
    '{}',
  ]);

describe('sparklines', () => {
  it('have messages of all streams, and prices inside the spans of the account', async () => {
    const [trades, book, other] = ['BTCUSDT trades', 'ETHUSDT depth', 'ETHUSDT trades'].map(
      (name) => domain.streams[name]!,
    ) as [string, string, string];
    const client = await domain.client();
    for (const id of [trades, book]) await client.ask(SUBSCRIBE, { id });
    await domain.sql('UPDATE spans SET from_ns = ? WHERE account_id = ?', [
      THIS_HOUR - HOUR_NS - MINUTE_NS,
      client.accountId,
    ]);
    const price = { price: { trades: '1', open: '1', high: '3', low: '1', close: '2.5', volume: '1' } };
    for (const hoursAgo of [0n, 1n, 2n, 3n]) await rollUp(trades, hoursAgo, total(10 + Number(hoursAgo), price));
    await rollUp(other, 1n, total(7, price));
    await rollUp(book, 1n, total(5));
    await domain.sql('INSERT INTO quote_hours VALUES (?, ?, ?, ?)', [
      ...[book, THIS_HOUR - HOUR_NS, JSON.stringify({ bid: '9', ask: '10', minSpread: '1', maxSpread: '1' }), '{}'],
    ]);
    expect(await client.ask(SPARKLINES, { ids: [other, trades, book], h: 4 })).toEqual([
      { datastreamId: other, frames: [0, 0, 7, 0], prices: [null, null, null, null] },
      // A span begins in the hour before the last one.
      { datastreamId: trades, frames: [13, 12, 11, 10], prices: [null, 2.5, 2.5, 2.5] },
      { datastreamId: book, frames: [0, 0, 5, 0], prices: [null, null, 9.5, null] },
    ]);
    const stranger = await domain.client();
    expect(await stranger.ask(SPARKLINES, { ids: [trades], h: 2 })).toEqual([
      { datastreamId: trades, frames: [11, 10], prices: [null, null] },
    ]);
  });

  it('are of up to 500 streams and 72 hours', async () => {
    const client = await domain.client();
    const field = async (ids: string[], h: number) => (await client.refusal(SPARKLINES, { ids, h })).details;
    expect(await field(Array<string>(501).fill('1'), 24)).toMatchObject({ field: 'datastream_ids' });
    expect(await field(['1'], 73)).toMatchObject({ field: 'hours' });
    expect(await client.ask(SPARKLINES, { ids: [], h: 1 })).toEqual([]);
  });
});
