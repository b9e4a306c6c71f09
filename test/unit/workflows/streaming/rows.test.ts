import { cursorKeyOf, readStreamCursor } from '../../../../schema/streaming/stream-cursor.js';
import type { AppliedSchema } from '../../../../schema/export-schemas/applied-schema.js';
import { findBuiltInSchema } from '../../../../schema/export-schemas/built-ins.js';
import { type SimulatedStore, STORE_BEGINS_NS } from '../../../support/streaming/simulated-store.js';
import { withoutCursor } from '../../../support/streaming/test-reader.js';
import { at, cutAt, stream, streamerOf } from '../../../support/streaming/test-streams.js';

const KEY = cursorKeyOf('secret', 'acc_1');

describe('with a schema', () => {
  const schema: AppliedSchema = {
    kind: 'columns',
    content: {
      columns: [
        { output_column: 'at_us', meta: { value: 'collection_timestamp_ns', format: 'us' } },
        { output_column: 'at', meta: { value: 'collection_timestamp_ns', format: 'iso8601' } },
        { output_column: 'price', data: { x: { json: { path: 'p', type: 'decimal(4)' } } } },
        { output_column: 'count', data: { x: { json: { path: 'n', type: 'i64' } } } },
        { output_column: 'note', data: { x: { json: { path: 's', type: 'string' } } } },
        { output_column: 'ratio', data: { x: { json: { path: 'f', type: 'f64' } } } },
      ],
      unfold: { x: { path: 'rows' } },
    },
  };
  const row = (n: number | string, more = ''): string => `{"p":"1.50","n":${n}${more}}`;

  test('rows have the values of files, as JSON', async () => {
    const { store, streamer } = streamerOf(stream(11n, 'a'));
    store.nowNs = at(1_500);
    store.receive(11n, `{"rows":[${row('9007199254740993', ',"s":"a \\"b\\"","f":0.5')},{}]}`);
    await cutAt(store, 2_000, 'a');
    const reader = streamer.open({ toNs: at(2_000), schemaOf: () => schema });
    expect(await reader.ended).toBe('end');
    const us = at(1_500) / 1_000n;
    const rows = reader.lines.filter((line) => line.startsWith('{"type":"row"')).map(withoutCursor);
    expect(rows).toEqual([
      `{"type":"row","datastream_id":11,"at_us":${us},"at":"2026-01-01T00:00:00.0000015Z","price":"1.5","count":9007199254740993,"note":"a \\"b\\"","ratio":0.5}`,
      `{"type":"row","datastream_id":11,"at_us":${us},"at":"2026-01-01T00:00:00.0000015Z","price":null,"count":null,"note":null,"ratio":null}`,
    ]);
    await streamer.tails.stop();
  });

  test('a cursor continues inside the rows of a message', async () => {
    const { store, streamer } = streamerOf(stream(11n, 'a'), stream(12n, 'a'));
    let n = 0;
    for (let moment = 0; moment < 20; moment++) {
      store.nowNs = at(moment);
      store.receive(moment % 3 === 0 ? 12n : 11n, moment === 7 ? 'broken' : `{"rows":[${row(n++)},${row(n++)}]}`);
    }
    await cutAt(store, 30, 'a');
    const over = { toNs: at(30), schemaOf: () => schema };
    const whole = streamer.open(over);
    expect(await whole.ended).toBe('end');
    const rowsOf = (lines: readonly string[]): string[] => lines.filter((line) => line.startsWith('{"type":"row"'));
    expect(rowsOf(whole.lines)).toHaveLength(38);
    const broken: string[] = [];
    // Messages have two rows each.
    let cutsInside = 0;
    for (let cursor: string | undefined, why = ''; why !== 'end';) {
      const position = cursor === undefined ? null : readStreamCursor(cursor, [KEY]);
      const reader = streamer.open({ ...over, position, fromNs: position?.ns ?? STORE_BEGINS_NS }, 5);
      why = await reader.ended;
      broken.push(...rowsOf(reader.lines));
      cutsInside += broken.length % 2;
      cursor = reader.records.findLast((record) => record.cursor)?.cursor ?? cursor;
    }
    expect(broken.map(withoutCursor)).toEqual(rowsOf(whole.lines).map(withoutCursor));
    expect(cutsInside).toBeGreaterThan(0);
    await streamer.tails.stop();
  });
});

describe('with bars of a second', () => {
  const { content } = findBuiltInSchema('bars', 'kline')!;
  const bars = { kind: 'bars', by: 'time', size: '1s', clock: 'exchange', empty: 'skip' } as const;
  const over = { view: bars, schemaOf: (): AppliedSchema => ({ kind: 'columns', content }) };
  const rowsOf = (lines: readonly string[]): string[] =>
    lines.filter((line) => line.startsWith('{"type":"row"')).map(withoutCursor);

  function trade(store: SimulatedStore, id: number, ms: number, lateMs = 0): void {
    store.nowNs = at((ms + lateMs) * 1e6);
    const atMs = Number(STORE_BEGINS_NS / 1_000_000n) + ms;
    const data = { e: 'trade', E: atMs, s: 'I11', t: id, p: '10', q: '2', T: atMs, m: id % 2 === 0 };
    store.receive(11n, JSON.stringify({ stream: 'i11@trade', data }));
  }

  test('a bar comes when nothing late can change it, and is that of the whole range', async () => {
    const of = stream(11n, 'a');
    const { store, streamer } = streamerOf({ ...of, datastream: { ...of.datastream, exchange: 'binance' } });
    await cutAt(store, 0, 'a');
    const toNs = at(9_500e6);
    const live = streamer.open({ ...over, toNs });
    for (let i = 0; i < 18; i++) {
      // Every third trade is three seconds late.
      if (i % 3 !== 2) trade(store, i, i * 500);
      else if (i < 12) trade(store, i, i * 500 - 3_000 + 10, 3_000);
      await cutAt(store, i * 500e6 + 400e6, 'a');
      if (i === 10) expect(rowsOf(live.lines)).toEqual([]);
    }
    await cutAt(store, 9_600e6, 'a');
    expect(await live.ended).toBe('end');
    const past = streamer.open({ ...over, toNs });
    expect(await past.ended).toBe('end');
    expect(rowsOf(past.lines).length).toBeGreaterThan(5);
    expect(rowsOf(live.lines)).toEqual(rowsOf(past.lines));
    const trades = past.records.filter(({ type }) => type === 'row').reduce((sum, { trades: n }) => sum + Number(n), 0);
    expect(trades).toBe(store.frames.length);
    await streamer.tails.stop();
    expect(streamer.failures).toEqual([]);
  });
});
