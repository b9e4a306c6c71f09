import type { SandboxColumn } from '../../../../sandbox/child/protocol.js';
import { parseColumnType } from '../../../../schema/export-schemas/model.js';
import type { ResultType } from '../../../../schema/export-schemas/transforms/result-type.js';
import { Random } from '../../../support/engine/random.js';
import { testSandbox as sandbox } from '../../../support/sandbox/test-sandbox.js';
import { columnOf, type Plain, valuesOf } from '../../../support/sandbox/transform-values.js';

/** More than two chunks of DuckDB. */
const ROWS = 5_000;
const random = new Random(7);
const letters = ['a', 'B', '7', '"', 'ä', '€', '😀'];
const TEXT = parseColumnType('string')!;

const textOf = (length: number): string => random.times(length, () => letters[random.below(letters.length)]!).join('');
const some = (value: () => Plain): Plain[] => random.times(ROWS, () => (random.chance(0.1) ? null : value()));
const large = (): bigint =>
  BigInt(random.below(2 ** 31)) * BigInt(random.below(2 ** 31)) * (random.chance(0.5) ? 1n : -1n);

async function evaluated(sql: string, input: string, column: SandboxColumn, type: ResultType): Promise<Plain[]> {
  const answer = await sandbox.run({ op: 'evaluate', sql, input, column, result: type });
  return valuesOf(answer.column, type);
}

describe('values in the sandbox', () => {
  it.each([
    ['VARCHAR', 'string', () => textOf(random.below(20))],
    ['VARCHAR', 'string', () => textOf(random.below(200))],
    ['VARCHAR', 'string', () => null],
    ['BIGINT', 'i64', large],
    ['DOUBLE', 'f64', () => random.below(1e9) / 7],
    ['BOOLEAN', 'bool', () => random.chance(0.5)],
    ['DECIMAL(38,18)', 'decimal(18)', () => `${large()}.${String(random.below(1e9)).padEnd(18, '3')}`],
  ] as [string, string, () => Plain][])(
    'of type %s come back as they went in, in lists as well',
    async (input, name, make) => {
      const values = some(make);
      const type = parseColumnType(name)!;
      const column = columnOf(type, values);
      const list: ResultType = { kind: 'list', item: type };
      expect(await evaluated('v', input, column, type)).toEqual(values);
      expect(await evaluated('CASE WHEN v IS NULL THEN NULL ELSE [v, NULL, v] END', input, column, list)).toEqual(
        values.map((value) => (value === null ? null : [value, null, value])),
      );
      expect(await evaluated('[[v], []]', input, column, { kind: 'list', item: list })).toEqual(
        values.map((value) => [[value], []]),
      );
    },
  );

  it('are misfits one by one, also where an error ends the whole query', async () => {
    const column = columnOf(parseColumnType('i64')!, [60n, 0n, 3_600n, null, -5n, 1n, 0n]);
    const sql = "CAST(time_bucket(to_seconds(v), TIMESTAMP '2024-01-01 01:02:03') AS VARCHAR)";
    const answer = await sandbox.run({ op: 'evaluate', sql, input: 'BIGINT', column, result: TEXT });
    expect([...answer.misfits]).toEqual([0, 1, 0, 0, 1, 0, 1]);
    expect(valuesOf(answer.column, TEXT)).toEqual([
      ...['2024-01-01 01:02:00', null, '2024-01-01 01:00:00', null, null, '2024-01-01 01:02:03', null],
    ]);
  });

  it('are made longer and shorter', async () => {
    const values = some(() => textOf(random.below(60)));
    const column = columnOf(TEXT, values);
    expect(await evaluated("v || '-' || v", 'VARCHAR', column, TEXT)).toEqual(
      values.map((value) => (value === null ? null : `${value as string}-${value as string}`)),
    );
    expect(await evaluated('v[1:3]', 'VARCHAR', column, TEXT)).toEqual(
      values.map((value) => (value === null ? null : [...(value as string)].slice(0, 3).join(''))),
    );
  });

  it.each([
    ['invalid bytes', [[0x41, 0xff], [0x42]], ['A\ufffd', 'B']],
    [
      'a character in two texts',
      [
        [0x41, 0xe2, 0x82],
        [0xac, 0x42],
      ],
      ['A\ufffd', '\ufffdB'],
    ],
  ])('are valid text, of %s', async (_, bytes, expected) => {
    const offsets = Int32Array.from([0, bytes[0]!.length, bytes.flat().length]);
    const column: SandboxColumn = {
      kind: 'string',
      valid: Uint8Array.of(1, 1),
      offsets,
      bytes: Uint8Array.from(bytes.flat()),
    };
    expect(await evaluated('v', 'VARCHAR', column, TEXT)).toEqual(expected);
  });

  it('are kept beside rows that end the whole query', async () => {
    const values = random.times(ROWS, (i) => (i % 1_000 === 999 ? 0 : i + 1));
    const type = parseColumnType('i64')!;
    // No interval of no seconds.
    const fails = "time_bucket(to_seconds(v), TIMESTAMP '2020-01-01') IS NULL";
    const sql = `CASE WHEN ${fails} THEN NULL ELSE [CAST(v AS VARCHAR), 'as long as it must be'] END`;
    expect(await evaluated(sql, 'BIGINT', columnOf(type, values), { kind: 'list', item: TEXT })).toEqual(
      values.map((value) => (value === 0 ? null : [String(value), 'as long as it must be'])),
    );
  });
});
