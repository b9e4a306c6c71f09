import { sqlTypeOf } from '../../../../../schema/export-schemas/transforms/result-type.js';
import { compileTransform } from '../../../../../sandbox/compile/compile-transform.js';
import { TransformProblem } from '../../../../../schema/export-schemas/transforms/transform-problem.js';
import { validText } from '../../../../../schema/export-schemas/transforms/valid-text.js';
import { Random } from '../../../../support/engine/random.js';
import { randomText, TEXTS } from '../../../../support/sandbox/text-expressions.js';
import { columnOf, transformed, valuesOf } from '../../../../support/sandbox/transform-values.js';
import { testSandbox as sandbox } from '../../../../support/sandbox/test-sandbox.js';

const TEXT = { kind: 'string' } as const;
const EXPRESSIONS = Number(process.env.FUZZ_EXPRESSIONS ?? 600);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
describe('text in the sandbox', () => {
  it.each([
    ['regexp_extract', "regexp_extract(v, '\\C$')", 'hex(#)'],
    ['regexp_replace', "regexp_replace(v, '\\B', '-', 'g')", 'upper(#)'],
    ['regexp_extract_all', "regexp_extract_all(v, '\\C')", "array_to_string(#, '')"],
    ['regexp_split_to_array', "regexp_split_to_array(v, '\\B')", 'reverse(#[1])'],
  ])('that leaves %s in pieces of characters is a misfit', async (name, sql, around) => {
    const column = columnOf(TEXT, ['x', 'a😀é', null]);
    const task = { op: 'evaluate', input: 'VARCHAR', column, result: TEXT } as const;
    const answer = await sandbox.run({ ...task, sql: around.replace('#', () => validText(name, sql)) });
    expect([answer.column.valid, answer.misfits].map((flags) => [...flags])).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
  });

  it.each([
    ["{v} LIKE '%a_c%'", ['xaéc', 'a\nc', 'ac', 'xa😀cx'], [true, true, false, true]],
    ["{v} ILIKE '%É_b'", ['xéxB', 'ÉB', 'é.b'], [true, false, true]],
    ["{v} NOT ILIKE 'a.%'", ['A.b', 'ab'], [false, true]],
    ["{v} LIKE 'a!%_' ESCAPE '!'", ['a%b', 'axb', 'a%'], [true, false, false]],
    ["{v} LIKE '(_)[a]*.+?^$|{1}\\_'", ['(b)[a]*.+?^$|{1}\\c', '(b)a'], [true, false]],
    ["like({v}, 'a\\_\\\\%\\x')", ['a_\\b\\x', 'ab\\b\\x'], [true, false]],
    ["regexp_replace({v}, '\\b', '-', 'g')", ['aé b'], ['-a-é -b-']],
    ["replaceOne({v}, '\\C', 'x')", ['é\\Cé'], ['éxé']],
    ["regexp_extract({v}, '[\\p{L}\\d]{3,18}')", ['-Ωé1-'], ['Ωé1']],
  ])('%s', async (expression, values, expected) => {
    expect(await transformed(sandbox, expression, 'string', values)).toMatchObject({ values: expected, misfits: 0 });
  });

  it('takes time in proportion to its length for patterns of LIKE', async () => {
    const long = ['a'.repeat(100_000)];
    for (const pattern of ["LIKE '%a%a%a%a_b'", "ILIKE '%a%a%a%a%b'", "NOT LIKE '%!%%a%a_b' ESCAPE '!'"]) {
      expect((await transformed(sandbox, `{v} ${pattern}`, 'string', long)).misfits).toBe(0);
    }
  });
});

/**
 * Rows of other values lie between two runs of the same: what an expression reads beyond its text
 * would differ.
 */
describe('random expressions of text', () => {
  const column = columnOf(TEXT, [
    ...TEXTS,
    ...TEXTS.map((_, i) => `${'secret'.repeat(1 + (i % 6))}${'é'.repeat(40)}`),
    ...TEXTS,
  ]);

  /** Returns the fault of one expression; null when it is refused, too. */
  async function faultOf(expression: string): Promise<string | null> {
    try {
      const { sql, type } = await compileTransform(expression, TEXT, sandbox);
      const answer = await sandbox.run({ op: 'evaluate', sql, input: sqlTypeOf(TEXT), column, result: type });
      const values = valuesOf(answer.column, type).map((value) => JSON.stringify(value));
      const [first, last] = [values.slice(0, TEXTS.length), values.slice(-TEXTS.length)];
      if (first.some((value, i) => value !== last[i])) return 'two answers for one value';
      if (first.some((value) => value.includes('\ufffd'))) return 'broken text';
      return first.some((value) => value.includes('secret')) ? "another row's text" : null;
    } catch (error) {
      return error instanceof TransformProblem ? null : String(error);
    }
  }

  it(`give whole characters of their own row: ${EXPRESSIONS} from seed ${SEED}`, async () => {
    const expressions = Array.from({ length: EXPRESSIONS }, (_, i) => {
      const random = new Random(SEED * 1_000_000 + i);
      return randomText(random, 1 + random.below(3));
    }).filter((expression) => expression.includes('{v}'));
    const faults = await Promise.all(expressions.map(async (each) => [each, await faultOf(each)] as const));
    expect(faults.filter(([, fault]) => fault !== null)).toEqual([]);
  }, 120_000);
});
