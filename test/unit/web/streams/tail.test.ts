import {
  beginningNs,
  EMPTY_TAIL,
  newestRowsFirst,
  tailRecord,
  type TailState,
  withRecords,
} from '../../../../web/streams/tail.rule.js';

const S = 1_000_000_000n;
const CURSOR = 'A'.repeat(64);
const NS = 1_767_225_600_123_456_789n;

test.each<[what: string, rate: number | null, backNs: bigint]>([
  ['a minute of an unknown rate', null, 60n * S],
  ['a minute of a slow stream', 0.1, 60n * S],
  ['some thirty messages', 3, 10n * S],
  ['a millisecond at least', 1e9, 1_000_000n],
])('a tail begins with %s', (_, rate, backNs) => expect(beginningNs(rate)).toBe(backNs));

describe('records of a tail', () => {
  test('a message is its time and its frame, byte for byte', () => {
    const frame = '{"p":"1.50", "data":[1,2]}';
    const line = `{"type":"message","datastream_id":1,"ts":${NS},"cursor":"${CURSOR}","data":${frame}}`;
    expect(tailRecord(line)).toEqual({
      kind: 'row',
      columns: ['collection_timestamp_ns', 'message'],
      cells: [String(NS), frame],
    });
  });

  test('a message that is not JSON is its text', () => {
    const line = `{"type":"message","datastream_id":1,"ts":${NS},"cursor":"${CURSOR}","data":"a \\"b\\""}`;
    expect(tailRecord(line)).toMatchObject({ cells: [String(NS), 'a "b"'] });
  });

  test('integers of a row keep their digits', () => {
    const line = `{"type":"row","datastream_id":1,"cursor":"${CURSOR}","at_ns":${NS},"p":"12345678901234567890","n":[${NS}],"x":null,"y":0.5}`;
    expect(tailRecord(line)).toEqual({
      kind: 'row',
      columns: ['at_ns', 'p', 'n', 'x', 'y'],
      cells: [String(NS), '12345678901234567890', [String(NS)], null, 0.5],
    });
  });

  test('a gap has its length and reason', () => {
    const line = `{"type":"gap","datastream_id":1,"from":${NS},"to":${NS + 3n * S},"reason":"connection","cursor":"${CURSOR}"}`;
    expect(tailRecord(line)).toEqual({ kind: 'hole', hole: { lengthNs: 3n * S, reason: 'connection' } });
  });

  test.each([
    ['{"type":"live","datastream_id":1,"cursor":""}', { kind: 'live' }],
    ['{"type":"heartbeat","watermark":1}', { kind: 'other' }],
    [
      '{"type":"error","error":{"code":"unavailable","message":"stops"}}',
      { kind: 'error', code: 'unavailable', message: 'stops' },
    ],
  ])('%s', (line, expected) => expect(tailRecord(line)).toEqual(expected));
});

describe('rows of a tail', () => {
  const rows = [
    ['1', 'a'],
    ['2', 'd'],
    ['2', 'c'],
    ['2', 'b'],
  ];
  const ids = (beginsWithNewest: boolean, columns = ['collection_timestamp_ns', 'trade_id']) =>
    newestRowsFirst(columns, rows, beginsWithNewest)
      .map(([, id]) => id)
      .join('');

  it('have the last of a frame first', () => expect(ids(false)).toBe('bcda'));
  it('have the first of a frame first where it begins with the newest', () => expect(ids(true)).toBe('dcba'));
  it('are turned without a collection time', () => expect(ids(true, ['trade_id'])).toBe('bcda'));
});

describe('the state of a tail', () => {
  const rows = (count: number, from = 0) =>
    Array.from({ length: count }, (_, i) => ({ kind: 'row', columns: ['n'], cells: [from + i] }) as const);
  const after = (...arrivals: Parameters<typeof withRecords>[1][]): TailState =>
    arrivals.reduce<TailState>((state, records) => withRecords(state, records, false), EMPTY_TAIL);

  it('keeps the newest rows', () => {
    const { batches, arrived } = after(rows(100), rows(150, 100), rows(120, 250));
    expect(batches.map((batch) => [batch.rows.length, batch.rows[0]])).toEqual([
      [120, [369]],
      [150, [249]],
      [30, [99]],
    ]);
    expect(arrived).toBe(370);
  });

  it('keeps the newest of many that arrive together, and counts all', () => {
    const { batches, arrived } = after(rows(1_000));
    expect([batches[0]!.rows.length, batches[0]!.rows[0], arrived]).toEqual([300, [999], 1_000]);
  });

  it('has holes in their place, with the columns of the rows before', () => {
    const hole = { lengthNs: S, reason: 'connection' };
    const { batches } = after(rows(1), [{ kind: 'hole', hole }]);
    expect(batches).toEqual([
      { number: 2, columns: ['n'], rows: [], holes: [hole] },
      { number: 1, columns: ['n'], rows: [[0]], holes: [] },
    ]);
  });

  it('is live once the stream says so', () => {
    expect(after(rows(1)).isLive).toBe(false);
    expect(after([{ kind: 'live' }], rows(1)).isLive).toBe(true);
  });
});
