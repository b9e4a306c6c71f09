import { compileTransform } from '../../../../sandbox/compile/compile-transform.js';
import { parseColumnType, type ColumnType } from '../../../../schema/export-schemas/model.js';
import { arithmeticOf } from '../../../../schema/export-schemas/transforms/arithmetic.js';
import { sqlTypeOf, type CompiledTransform } from '../../../../schema/export-schemas/transforms/result-type.js';
import { TransformProblem } from '../../../../schema/export-schemas/transforms/transform-problem.js';
import { computeArithmetic } from '../../../../workflows/transforms/compute-arithmetic.js';
import { resultColumn } from '../../../../workflows/transforms/result-column.js';
import { Random } from '../../../support/engine/random.js';
import { randomArithmetic } from '../../../support/engine/random-arithmetic.js';
import { inSql } from '../../../support/sandbox/in-sql.js';
import { testSandbox as sandbox } from '../../../support/sandbox/test-sandbox.js';
import { columnOf, transformed, valuesOf, type Plain } from '../../../support/sandbox/transform-values.js';

const CASES = Math.max(200, Number(process.env['ENGINE_CASES'] ?? 0) / 10);
jest.setTimeout(60_000 + 100 * CASES);
const AT_ONCE = 6;
const ROWS = 50;
const SCALES = [0, 2, 3, 8, 8, 9, 18, 19, 36, 37, 38];

function typeFrom(random: Random): ColumnType & { kind: 'i64' | 'decimal' } {
  return random.chance(0.3) ? { kind: 'i64' } : { kind: 'decimal', scale: random.pick(SCALES) };
}

/** Values of every size, halves and their neighbours, the extremes, and nulls. */
function valueFrom(random: Random, type: ColumnType & { kind: 'i64' | 'decimal' }): Plain {
  if (random.chance(0.05)) return null;
  const isNegative = random.chance(0.5);
  const sign = isNegative ? '-' : '';
  if (type.kind === 'i64') return BigInt(sign + String(wholeFrom(random, 2n ** 63n - (isNegative ? 0n : 1n))));
  const digits = String(wholeFrom(random, 10n ** 38n - 1n)).padStart(39, '0');
  return `${sign}${digits.slice(0, 39 - type.scale)}.${digits.slice(39 - type.scale)}`;
}

function wholeFrom(random: Random, most: bigint): bigint {
  if (random.chance(0.1)) return most - BigInt(random.below(2));
  const digits = random.times(1 + random.below(random.chance(0.5) ? 12 : 38), () => random.below(10)).join('');
  const unit = 10n ** BigInt(random.below(digits.length + 1));
  const cut = BigInt(digits) - (BigInt(digits) % unit);
  const value = random.chance(0.4) ? cut + unit / 2n + BigInt(random.below(3)) - 1n : BigInt(digits);
  return value < 0n || value > most ? 1n : value;
}

async function compare(seed: number) {
  const random = new Random(seed);
  const expressions = random.times(10, () => randomArithmetic(random, ['{v}', '{v}', '{a}', '{b}']));
  const expression = expressions.find((one) => one.includes('{v}'))!;
  const types = [typeFrom(random), typeFrom(random), typeFrom(random)] as const;
  const [input, ...others] = types.map((type, i) => ({
    name: ['v', 'a', 'b'][i]!,
    type,
    input: sqlTypeOf(type),
    column: columnOf(
      type,
      random.times(ROWS, () => valueFrom(random, type)),
    ),
  }));
  const compile = (text: string): Promise<CompiledTransform | null> =>
    compileTransform(text, input!.type, sandbox, others).catch((error: unknown) => {
      if (error instanceof TransformProblem) return null;
      throw error;
    });
  const [here, there] = await Promise.all([compile(expression), compile(inSql(expression))]);
  expect(there?.arithmetic).toBeUndefined();
  const plain = async (transform: CompiledTransform | null) => {
    if (!transform) return 'refused';
    const { type, sql, arithmetic } = transform;
    const columns = [input!, ...others].map((one) => resultColumn(one.type, 'parquet', [one.column]));
    const { column, misfits } = arithmetic
      ? computeArithmetic(arithmetic, columns)
      : await sandbox.run({ op: 'evaluate', sql, input: input!.input, column: input!.column, result: type, others });
    return { type, misfits, values: valuesOf(column, type) };
  };
  const about = { seed, expression, types };
  const [found, expected] = await Promise.all([plain(here), plain(there)]);
  expect({ ...about, found }).toEqual({ ...about, found: expected });
  return { isNative: here?.arithmetic !== undefined, found };
}

const NINES = '9'.repeat(37);
/** Expression, type of the column, value, result or `misfit`. */
const KNOWN: [string, string, Plain, Plain][] = [
  ['round({v}, 2)', 'decimal(4)', '1.2350', '1.24'],
  ['round({v}, 2)', 'decimal(4)', '1.2349', '1.23'],
  ['round({v}, 2)', 'decimal(4)', '-1.2350', '-1.24'],
  ['round({v}, 2)', 'decimal(4)', '-0.0049', '0.00'],
  ['round({v}, 2)', 'decimal(4)', null, null],
  ['round({v}, 4)', 'decimal(4)', '1.2345', '1.2345'],
  ['round({v}, 38)', 'decimal(4)', '1.2345', '1.2345'],
  ['round({v})', 'decimal(1)', `${NINES}.4`, NINES],
  ['round({v})', 'decimal(1)', `${NINES}.5`, `1${'0'.repeat(37)}`],
  ['round({v}, 0)', 'decimal(38)', `0.5${'0'.repeat(37)}`, '1'],
  ['round({v}, 0)', 'decimal(38)', `-0.4${NINES}`, '0'],
  ['round({v}, 37)', 'decimal(38)', `-0.9${NINES}`, `-1.${'0'.repeat(37)}`],
  ['round({v}, 2)', 'i64', -(2n ** 63n), -(2n ** 63n)],
  ['round({v} * 2, 3) + 1', 'decimal(4)', '0.0003', '1.001'],
  ['round({v}, 2) * 2', 'decimal(4)', '1.2350', '2.48'],
  ['round({v} * {v}, 2)', 'decimal(8)', '1000000000000', 'misfit'],
  ['floor({v})', 'decimal(2)', '-1.00', '-1'],
  ['floor({v})', 'decimal(2)', '-0.01', '-1'],
  ['floor({v})', 'decimal(38)', `0.9${NINES}`, '0'],
  ['ceil({v})', 'decimal(2)', '0.01', '1'],
  ['ceil({v})', 'decimal(2)', '-1.50', '-1'],
  ['trunc({v})', 'decimal(2)', '-1.99', '-1'],
  ['trunc({v}, 1)', 'decimal(2)', '-1.99', '-1.9'],
  ['abs({v})', 'decimal(0)', `-9${NINES}`, `9${NINES}`],
  ['abs({v})', 'i64', -(2n ** 63n), 'misfit'],
  ['-{v}', 'i64', -(2n ** 63n), 'misfit'],
  ['-{v} * 2', 'decimal(2)', '1.25', '-2.50'],
  ['({v} + 1) * ({v} - 1)', 'i64', 3, 8n],
];

describe('arithmetic that the engine computes', () => {
  it.each(KNOWN)('%s over %s %s is %s, as in DuckDB', async (expression, type, value, result) => {
    const isMisfit = result === 'misfit';
    const expected = { values: [isMisfit ? null : result], misfits: Number(isMisfit) };
    expect(arithmeticOf(expression, parseColumnType(type)!, new Map())).not.toBeNull();
    expect(await transformed(sandbox, expression, type, [value])).toMatchObject(expected);
    expect(await transformed(sandbox, inSql(expression), type, [value])).toMatchObject(expected);
  });

  it(`has the types, values and misfits of DuckDB, for ${CASES} random expressions over ${ROWS} rows`, async () => {
    const seen = { native: 0, values: 0, misfits: 0, refused: 0 };
    const seeds = Array.from({ length: CASES }, (_, i) => i + 1).values();
    const work = async (): Promise<void> => {
      for (const seed of seeds) {
        const { isNative, found } = await compare(seed);
        if (found === 'refused') seen.refused++;
        if (found === 'refused' || !isNative) continue;
        seen.native++;
        seen.misfits += found.misfits.filter(Boolean).length;
        seen.values += found.values.filter((value) => value !== null).length;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    // The cases would prove nothing if the engine computed few, or if all values fitted or failed.
    expect(seen.native).toBeGreaterThan(CASES / 2);
    expect(seen.refused).toBeGreaterThan(CASES / 20);
    expect(seen.values).toBeGreaterThan(10 * seen.native);
    expect(seen.misfits).toBeGreaterThan(5 * seen.native);
  });
});
