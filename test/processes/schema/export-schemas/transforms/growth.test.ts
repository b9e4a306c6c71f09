import { compileTransform } from '../../../../../sandbox/compile/compile-transform.js';
import { Random } from '../../../../support/engine/random.js';
import { testSandbox as sandbox } from '../../../../support/sandbox/test-sandbox.js';
import { together, transformed } from '../../../../support/sandbox/transform-values.js';

const TEXT = { kind: 'string' } as const;
const long = (letters: number): string => `'${'x'.repeat(letters)}'`;

/** Makes of a text one that is at least 40 times as long. */
const GROWING: Record<string, string> = {
  repeat: 'repeat(#, 100)',
  'repeat of a literal': `repeat(concat(#, ${long(400)}), 200)`,
  lpad: "concat(lpad(#, 1000, 'x'), repeat(#, 40))",
  rightPad: 'concat(rightPad(#, 900), repeat(#, 40))',
  replace: `replace(#, 'a', ${long(50)})`,
  replaceAll: `replaceAll(#, '', ${long(50)})`,
  regexp_replace: `regexp_replace(#, '.', ${long(50)}, 'g')`,
  replaceRegexpAll: "replaceRegexpAll(#, '.+', '" + '\\0'.repeat(50) + "')",
  'concat and ||': `concat(${Array(45).fill('#').join(', ')}) || #`,
  concat_ws: 'concat_ws(repeat(#, 20), #, #, #)',
  array_to_string: `array_to_string(string_split(#, ''), ${long(12)})`,
  arrayStringConcat: `arrayStringConcat(splitByString('', #), ${long(12)})`,
  list: `[${Array(45).fill('#').join(', ')}]::VARCHAR`,
  arrayConcat: 'array_to_string(arrayConcat([repeat(#, 20)], [repeat(#, 20)]), #)',
  CASE: "CASE WHEN # = 'a' THEN # ELSE repeat(#, 50) END",
  multiIf: "multiIf(# = 'a', #, repeat(#, 50))",
  transform: "transform(#, ['a'], [repeat(#, 50)], #)",
  coalesce: 'coalesce(#, repeat(#, 50))',
  hex: 'hex(hex(hex(#)))',
};
/** Takes a text and gives a short value. */
const HIDING = [
  ...['length(#)', 'md5(#)', "# = 'a'", "# IN ('a', 'b')", "# LIKE 'a%'", '# IS NULL', "# BETWEEN 'a' AND 'b'"],
  ...[
    "contains(#, 'a')",
    "strpos(#, 'a')",
    'json_valid(#)',
    'toInt64OrZero(#)',
    "list_contains([#], 'a')",
    'NOT empty(#)',
  ],
  ...["CASE WHEN # = 'a' THEN 1 END", "multiIf(# = 'a', 1, 2)", "if(# = 'a', 1, 2)", 'coalesce(length(#), 0)'],
  ...["regexp_matches(#, 'a')", "date_part('year', CAST(# AS TIMESTAMP))", 'length({v}[1:length(#)])'],
];
const of = (template: string, text: string): string => template.replaceAll('#', () => text);

const refusal = (expression: string): Promise<string> =>
  compileTransform(expression, TEXT, sandbox).then(
    () => 'accepted',
    (error: unknown) => (error as Error).message,
  );

describe('text that an outer function hides', () => {
  const cases = [
    'length(repeat(repeat({v}, 1000), 1000))',
    ...Object.values(GROWING).map((growing) => `length(${of(growing, 'repeat({v}, 1000)')})`),
    ...HIDING.map((hiding) => of(hiding, 'repeat(repeat({v}, 100), 100)')),
    ...["strftime({v}::TIMESTAMP, '" + '%c'.repeat(300) + "')", `concat({v}, ${long(700)})`].map(
      (text) => `length(repeat(${text}, 1000))`,
    ),
    'length(concat(repeat({v}, -1000), repeat({v}, 600), repeat({v}, 600)))',
    'length(repeat([repeat({v}, 100)][1], 100))',
    "length(repeat(string_split(repeat({v}, 100), ',')[1], 100))",
  ].filter((expression) => expression.length <= 1_000);
  const outcome = together(cases, refusal);
  it.each(cases.map((expression, i) => [expression, i] as const))('is bounded: %s', async (_, i) => {
    expect(await outcome(i)).toMatch(/could make text more than 1000 times|characters/);
  });

  it('is not bounded by lists whose items are read one by one', async () => {
    const nested = "JSONExtractArrayRaw(JSONExtractArrayRaw(JSONExtractArrayRaw({v}, 'a')[1], 'b')[1], 'c')";
    const value = '{"a":[{"b":[{"c":[7,8]}]}]}';
    expect(await transformed(sandbox, `length(${nested})`, 'string', [value])).toMatchObject({ values: [2n] });
    expect(await refusal("strftime({v}::TIMESTAMP, '%Y-%m-%d')")).toBe('accepted');
    expect(await refusal('length(repeat({v}, 1000))')).toBe('accepted');
  });
});

describe('random expressions of functions that lengthen text', () => {
  const random = new Random(11);
  const nested = (depth: number): string =>
    depth === 0 ? '{v}' : of(random.pick(Object.values(GROWING)), nested(depth - 1).replaceAll('100)', '7)'));
  const cases = random.times(200, () => nested(1 + random.below(3))).filter((text) => text.length <= 1_000);
  const VALUES = ['a', 'ab,a'.repeat(16), '😀é'.repeat(30)];
  const outcome = together(cases, async (expression) => {
    const [whole, hidden] = [await refusal(expression), await refusal(`length(${expression})`)];
    if (whole !== 'accepted') return { whole, hidden };
    const { values } = await transformed(sandbox, expression, 'string', VALUES);
    const longest = VALUES.map((value) => 1_000 * Math.max(64, Buffer.byteLength(value)));
    const isLonger = values.some((text, i) => Buffer.byteLength(String(text ?? '')) > longest[i]!);
    return { whole: isLonger ? 'too long' : whole, hidden };
  });
  it.each(cases.map((expression, i) => [expression, i] as const))(
    'keep within the bound, or are refused: %s',
    async (_, i) => {
      const { whole, hidden } = await outcome(i);
      expect(hidden).toBe(whole);
    },
  );

  it('are of both kinds', async () => {
    const outcomes = await Promise.all(cases.map((_, i) => outcome(i)));
    const accepted = outcomes.filter(({ whole }) => whole === 'accepted').length;
    expect(accepted).toBeGreaterThan(40);
    expect(cases.length - accepted).toBeGreaterThan(40);
  });
});
