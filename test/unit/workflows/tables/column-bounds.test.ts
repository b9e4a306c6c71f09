import { columnFacts } from '../../../../workflows/tables/footer/column-bounds.js';
import { readFooter } from '../../../../workflows/tables/footer/parquet-footer.js';
import { compileReadPlan } from '../../../../schema/export-schemas/compile-read-plan.js';
import { DEFAULT_PARQUET_TYPES } from '../../../../schema/exports/parquet-types.js';
import { encodeMessages } from '../../../support/engine/encode-messages.js';
import { messagesOf } from '../../../support/engine/message-batches.js';

const column = (name: string, type: 'decimal(2)' | 'i64' | 'f64' | 'bool' | 'string') => ({
  output_column: name,
  data: { x: { json: { path: name, type } } },
});
const plan = compileReadPlan(
  {
    columns: [
      column('d', 'decimal(2)'),
      column('i', 'i64'),
      column('f', 'f64'),
      column('b', 'bool'),
      column('s', 'string'),
      column('n', 'i64'),
    ],
  },
  'x',
);

/** Returns the bounds of each column of a file with these messages, by Iceberg's serialization. */
async function boundsOf(...messages: object[]) {
  const { bytes } = await encodeMessages(messagesOf(...messages.map((one) => JSON.stringify(one))), {
    plan,
    parquetTypes: { ...DEFAULT_PARQUET_TYPES, table: true },
  });
  const readRange = async (_: string, { offset, length }: { offset: number; length: number }) => ({
    bytes: bytes.subarray(offset, offset + length),
    etag: '',
  });
  const footer = await readFooter({ readRange }, 'file', bytes.length);
  return columnFacts(footer).map(({ bounds, ...facts }) => ({
    ...facts,
    bounds: bounds && [bounds.min.toString('hex'), bounds.max.toString('hex')],
  }));
}

it('has bounds of each column as Iceberg serializes values', async () => {
  const facts = await boundsOf(
    { d: '-1.28', i: -1, f: -0.5, b: false, s: 'a' },
    { d: '327.67', i: 256, f: 2, b: true, s: 'ü' },
    { d: '0', i: 0, f: 0, b: true, s: 'b' },
  );
  expect(facts.map(({ fieldId, values, nulls, bounds }) => [fieldId, values, nulls, bounds])).toEqual([
    // Two's complement, big-endian, in as few bytes as the value has.
    [1, 3, 0, ['80', '7fff']],
    [2, 3, 0, ['ffffffffffffffff', '0001000000000000']],
    [3, 3, 0, ['000000000000e0bf', '0000000000000040']],
    [4, 3, 0, ['00', '01']],
    [5, 3, 0, ['61', 'c3bc']],
    [6, 3, 3, null],
  ]);
});

it('orders signed decimals', async () => {
  const [decimals] = await boundsOf({ d: '-2.00' }, { d: '-3.00' }, { d: '1.00' });
  expect(decimals!.bounds).toEqual(['fed4', '64']);
});
