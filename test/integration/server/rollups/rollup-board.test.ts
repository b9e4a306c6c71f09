import { HOUR_NS, MINUTE_NS, nowNs } from '../../../../schema/time/timestamps.js';
import { awayFromTurn } from '../../../support/away-from-turn.js';
import { SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const BOARD = `query ($h: Int!) { rollupBoard(hours: $h) {
  fromNs streams { datastream { id instrument streamType } frames missing } } }`;
const HEALTH = `query ($o: Boolean!) { collectionHealth(onlyDown: $o) {
  active live quiet down messagesPerSecond streams { datastreamId state reason messagesPerSecond } } }`;

interface Board {
  fromNs: string;
  streams: { datastream: { id: string }; frames: string[]; missing: number[] }[];
}

describe('the board of an account', () => {
  beforeAll(() => awayFromTurn('hour'));

  it('has the hours of its streams, with what is missing of them', async () => {
    const client = await domain.client();
    const [trades, depth] = [domain.streams['BTCUSDT trades']!, domain.streams['BTCUSDT depth5']!];
    for (const id of [trades, depth]) await client.ask(SUBSCRIBE, { id });
    const thisHour = (nowNs() / HOUR_NS) * HOUR_NS;
    await domain.sql('UPDATE spans SET from_ns = ? WHERE account_id = ? AND datastream_id = ?', [
      ...[thisHour - 2n * HOUR_NS + 30n * MINUTE_NS, client.accountId, trades],
    ]);
    const rollup = (frames: string) => JSON.stringify({ frames, bytes: '1', lastNs: '1', lag: null, price: null });
    await domain.sql('INSERT INTO rollup_hours (datastream_id, hour_ns, total, minutes) VALUES (?, ?, ?, ?)', [
      ...[trades, thisHour - 2n * HOUR_NS, rollup('9007199254740993'), '{}'],
    ]);
    // Ten minutes of it are before the span.
    await domain.sql("INSERT INTO gaps (datastream_id, from_ns, to_ns, reason) VALUES (?, ?, ?, 'stall')", [
      ...[trades, thisHour - 2n * HOUR_NS + 20n * MINUTE_NS, thisHour - HOUR_NS + MINUTE_NS],
    ]);
    const { fromNs, streams } = await client.ask<Board>(BOARD, { h: 4 });
    expect(fromNs).toBe(String(thisHour - 3n * HOUR_NS));
    expect(streams).toMatchObject(
      [
        { datastream: { id: trades }, frames: ['0', '9007199254740993', '0', '0'], missing: [-1, 1_800, 60, 0] },
        { datastream: { id: depth }, frames: ['0', '0', '0', '0'], missing: [-1, -1, -1, 0] },
      ].sort((a, b) =>
        streams.findIndex((s) => s.datastream.id === a.datastream.id) <
        streams.findIndex((s) => s.datastream.id === b.datastream.id)
          ? -1
          : 1,
      ),
    );
    const stranger = await domain.client();
    expect(await stranger.ask<Board>(BOARD, { h: 1 })).toMatchObject({ streams: [] });
    expect(await client.refusal(BOARD, { h: 73 })).toMatchObject({
      code: 'invalid_argument',
      details: { field: 'hours' },
    });
  });
});

describe('the health of an account', () => {
  it('counts active streams by state', async () => {
    const client = await domain.client();
    const ids = [domain.streams['ETHUSDT trades']!, domain.streams['ETHUSDT depth']!];
    for (const id of ids) await client.ask(SUBSCRIBE, { id });
    const none = { active: 0, live: 0, quiet: 0, down: 0, messagesPerSecond: 0, streams: [] };
    expect(await (await domain.client()).ask(HEALTH, { o: false })).toEqual(none);
    // No collector announced the exchange.
    const health = await client.ask<{ streams: object[]; down: number; active: number }>(HEALTH, { o: true });
    expect(health).toMatchObject({ active: 2, live: 0, quiet: 0, down: 2 });
    expect(health.streams).toMatchObject(
      ids.sort((a, b) => Number(a) - Number(b)).map((datastreamId) => ({ datastreamId, state: 'NO_FEED' })),
    );
  });
});
