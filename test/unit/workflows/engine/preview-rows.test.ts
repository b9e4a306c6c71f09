import type { ExportSchemaContent } from '../../../../schema/export-schemas/model.js';
import { compileReadPlan } from '../../../../schema/export-schemas/compile-read-plan.js';
import { previewRows } from '../../../../workflows/engine/preview-rows.js';
import type { MessageBatch } from '../../../../workflows/messages/message-batch.js';

const T0 = 1_704_067_200_123_456_700n;

function batchOf(messages: readonly string[]): MessageBatch {
  const parts = messages.map((message) => Buffer.from(message));
  const offsets = new Int32Array(parts.length + 1);
  parts.forEach((part, i) => (offsets[i + 1] = offsets[i]! + part.length));
  return {
    length: parts.length,
    seq: BigInt64Array.from(parts, (_, i) => BigInt(i)),
    collectionTimestampNs: BigInt64Array.from(parts, (_, i) => T0 + BigInt(i)),
    data: Buffer.concat(parts),
    offsets,
  };
}

async function* inBatches(...batches: string[][]): AsyncGenerator<MessageBatch> {
  for (const batch of batches) yield batchOf(batch);
}

const column = (name: string, path: string, type: string) => ({
  output_column: name,
  data: { binance: { json: { path, type } } },
});
const content = {
  columns: [
    { output_column: 'ns', meta: { value: 'collection_timestamp_ns' } },
    { output_column: 'at', meta: { value: 'collection_timestamp_ns', format: 'iso8601' } },
    column('price', 'p', 'decimal(18)'),
    column('id', 'i', 'i64'),
    column('share', 'f', 'f64'),
    column('maker', 'm', 'bool'),
    column('text', 's', 'string'),
    { output_column: 'elsewhere', data: { kraken: { json: { path: 'x', type: 'decimal(2)' } } } },
  ],
} as ExportSchemaContent;
const plan = compileReadPlan(content, 'binance');
const never = () => false;

describe('the rows of a preview', () => {
  it('have the type of each column and exact values', async () => {
    const messages = [
      '{"p":"-0.000000000000000001","i":9223372036854775807,"f":0.1,"m":true,"s":"é\\n"}',
      '{"p":"99999999999999999999.123456789012345678","i":-9007199254740993,"f":-0.5,"m":false,"s":""}',
      '{"p":"x","i":1.5}',
    ];
    expect(await previewRows({ batches: inBatches(messages), plan, limit: 20, isOver: never })).toEqual({
      columns: [
        { name: 'ns', type: 'i64' },
        { name: 'at', type: 'timestamp' },
        { name: 'price', type: 'decimal(18)' },
        { name: 'id', type: 'i64' },
        { name: 'share', type: 'f64' },
        { name: 'maker', type: 'bool' },
        { name: 'text', type: 'string' },
        { name: 'elsewhere', type: 'decimal(2)' },
      ],
      rows: [
        [
          '1704067200123456700',
          '2024-01-01T00:00:00.1234567Z',
          '-0.000000000000000001',
          '9223372036854775807',
          0.1,
          true,
          'é\n',
          null,
        ],
        [
          '1704067200123456701',
          '2024-01-01T00:00:00.123456701Z',
          '99999999999999999999.123456789012345678',
          '-9007199254740993',
          -0.5,
          false,
          '',
          null,
        ],
        ['1704067200123456702', '2024-01-01T00:00:00.123456702Z', null, null, null, null, null, null],
      ],
      misfits: { price: 1, id: 1 },
      ...{ scannedMessages: 3, shownMessages: 3 },
    });
  });

  it('of raw are the time and the message', async () => {
    const result = await previewRows({ batches: inBatches(['{"a":1'], ['x']), plan: null, limit: 20, isOver: never });
    expect(result).toMatchObject({
      rows: [
        [String(T0), '{"a":1'],
        [String(T0), 'x'],
      ],
      ...{ scannedMessages: 2, shownMessages: 2 },
    });
  });

  it('end at the limit, and no message after it is read', async () => {
    let asked = 0;
    async function* batches() {
      for (;;) {
        asked += 1;
        yield batchOf(['{"i":1}', 'broken', '{"i":2}']);
      }
    }
    const result = await previewRows({ batches: batches(), plan, limit: 3, isOver: never });
    expect(result.rows.map((row) => row[3])).toEqual(['1', '2', '1']);
    expect(result.scannedMessages).toBe(4);
    expect(asked).toBe(2);
  });

  it('stop within the elements of one message', async () => {
    const levels = { ...content, columns: [column('level', 'b', 'string')], unfold: { binance: { path: 'b' } } };
    const unfolded = compileReadPlan(levels as ExportSchemaContent, 'binance');
    const messages = ['{"b":[]}', '{"b":[1,2,3]}', '{"b":[4]}'];
    const options = { plan: unfolded, limit: 2, isOver: never };
    expect(await previewRows({ batches: inBatches(messages), ...options })).toMatchObject({
      rows: [['1'], ['2']],
      ...{ scannedMessages: 2, shownMessages: 2 },
    });
  });

  it('do not count rows that the schema leaves out', async () => {
    const even = { ...content, where: { binance: [{ path: 'i', in: ['2', '4'] }] } };
    const messages = ['{"i":1}', '{"i":2}', '{"i":3}', '{"i":4}', '{"i":5}'];
    const options = { plan: compileReadPlan(even, 'binance'), limit: 2, isOver: never };
    const { rows, scannedMessages } = await previewRows({ batches: inBatches(messages), ...options });
    expect([rows.map((row) => row[3]), scannedMessages]).toEqual([['2', '4'], 4]);
  });

  it('end when the time is over', async () => {
    let looks = 0;
    const isOver = () => ++looks === 2;
    const messages = Array.from({ length: 9 }, () => '{"i":1}');
    const { rows, scannedMessages } = await previewRows({ batches: inBatches(messages), plan, limit: 9, isOver });
    expect([rows.length, scannedMessages]).toEqual([2, 2]);
  });

  it('hold no endless text', async () => {
    const long = JSON.stringify({ s: 'a'.repeat(5_000) });
    const { rows } = await previewRows({ batches: inBatches([long]), plan, limit: 1, isOver: never });
    expect(rows[0]![6]).toBe(`${'a'.repeat(4_095)}…`);
  });

  it.each([
    ['first', false, 0],
    ['last', true, 39],
  ])('are the %s that fit into one answer', async (_, newest, at) => {
    // A byte of a file, and six of JSON.
    const textOf = (i: number): string => String(i).padEnd(1_000, '\u0001');
    const names = Array.from({ length: 10 }, (_value, i) => `s${i}`);
    const texts = compileReadPlan(
      { columns: names.map((name) => column(name, 's', 'string')) } as ExportSchemaContent,
      'binance',
    );
    const messages = Array.from({ length: 40 }, (_value, i) => JSON.stringify({ s: textOf(i) }));
    const { rows } = await previewRows({ batches: inBatches(messages), plan: texts, limit: 40, newest, isOver: never });
    expect(rows.length).toBe(15);
    expect(rows.at(newest ? -1 : 0)![9]).toBe(textOf(at));
  });

  it('are none where there is nothing, with the columns all the same', async () => {
    const result = await previewRows({ batches: inBatches(), plan, limit: 1, isOver: never });
    expect(result).toMatchObject({ rows: [], misfits: {}, scannedMessages: 0 });
    expect(result.columns).toHaveLength(8);
  });

  it('are those of the last messages if asked so, with a count of all', async () => {
    const messages = ['1', '2', '3', '4', '5'].map((n) => `{"i":${n}}`);
    const batches = () => inBatches(messages.slice(0, 2), messages.slice(2, 4), messages.slice(4));
    const options = { plan, newest: true, isOver: never };
    const two = await previewRows({ ...options, batches: batches(), limit: 2 });
    expect(two.rows.map((row) => row[3])).toEqual(['4', '5']);
    expect(two).toMatchObject({ scannedMessages: 5, shownMessages: 2 });
    const all = await previewRows({ ...options, batches: batches(), limit: 9 });
    expect(all.rows.map((row) => row[3])).toEqual(['1', '2', '3', '4', '5']);
    expect(await previewRows({ ...options, batches: inBatches(), limit: 9 })).toMatchObject({
      ...{ rows: [], scannedMessages: 0, shownMessages: 0 },
    });
  });

  it('of the newest messages are at most some 256 KiB of them', async () => {
    const messages = Array.from({ length: 9 }, (_, i) => `{"i":${i},"s":"${'x'.repeat(100_000)}"}`);
    const result = await previewRows({ batches: inBatches(messages), plan, limit: 9, newest: true, isOver: never });
    expect(result.rows.map((row) => row[3])).toEqual(['7', '8']);
    expect(result).toMatchObject({ scannedMessages: 9, shownMessages: 2 });
  });

  it('of the newest messages are those of the last, if not all fit', async () => {
    const levels = { columns: [column('level', 'b', 'i64')], unfold: { binance: { path: 'b' } } };
    const unfolded = compileReadPlan(levels as ExportSchemaContent, 'binance');
    const messages = Array.from({ length: 9 }, (_, n) =>
      JSON.stringify({ b: Array.from({ length: 300 }, (_value, i) => n * 1_000 + i) }),
    );
    const options = { plan: unfolded, limit: 9, newest: true, isOver: never };
    const result = await previewRows({ ...options, batches: inBatches(messages) });
    expect(result.rows[0]).toEqual(['6000']);
    expect(result.rows.at(-1)).toEqual(['8299']);
    expect(result).toMatchObject({ scannedMessages: 9, shownMessages: 3 });
  });

  it('of the newest message are its own, if they fill an answer', async () => {
    const levels = { columns: [column('level', 'b', 'i64')], unfold: { binance: { path: 'b' } } };
    const unfolded = compileReadPlan(levels as ExportSchemaContent, 'binance');
    const messages = [1, 2].map((n) => JSON.stringify({ b: Array.from({ length: 2_000 }, () => n) }));
    const options = { plan: unfolded, limit: 9, newest: true, isOver: never };
    const { rows, shownMessages } = await previewRows({ ...options, batches: inBatches(messages) });
    expect([rows.length, rows[0], shownMessages]).toEqual([1_000, ['2'], 1]);
  });
});
