import { castOfText } from '../../../../../schema/export-schemas/transforms/cast-of-text.js';
import { Random } from '../../../../support/engine/random.js';
import { testSandbox as sandbox } from '../../../../support/sandbox/test-sandbox.js';
import { columnOf, valuesOf } from '../../../../support/sandbox/transform-values.js';

const TEXT = { kind: 'string' } as const;
const ROWS = 2_000;
const random = new Random(Number(process.env.FUZZ_SEED ?? 1));
const ODD = [
  '',
  'null',
  'abc',
  '1.2.3',
  '1,5',
  '٣',
  'e5',
  '1e',
  '.',
  '-',
  'inf',
  'nan',
  '1 2',
  '\t1.5\n',
  '0x1f',
  '1_0',
];
const LISTS = ['', '[', 'null', 'x', '[1,', '[[1]]', '{"a":1}'];

function digits(most: number): string {
  return random.times(random.below(most + 1), () => random.below(10)).join('');
}

function number(): string {
  const most = random.chance(0.3) ? 24 : 9;
  const plain = `${random.pick(['', '', '-', '+', '--', ' '])}${digits(most)}${random.pick(['', '.', '.'])}${digits(most)}${random.pick(['', '', '0000000000'])}`;
  if (random.chance(0.1)) return random.pick(ODD);
  return random.chance(0.1) ? `${plain}${random.pick(['e', 'E-', 'e+'])}${random.below(30)}` : plain;
}

function item(): string {
  const text = number();
  return random.chance(0.5) ? `"${text}"` : text;
}

function list(itemOf: () => string): string {
  if (random.chance(0.1)) return random.pick(LISTS);
  return `[${random.times(random.below(4), itemOf).join(random.pick([',', ', ']))}]`;
}

describe.each([
  ['DECIMAL(38,18)', number],
  ['DECIMAL(38,8)', number],
  ['DECIMAL(19,10)', number],
  ['DECIMAL(38,0)', number],
  ['DECIMAL(38,38)', number],
  ['DECIMAL(30,18)[]', () => list(item)],
  ['DECIMAL(38,2)[][]', () => list(() => list(item))],
])('text as %s', (type, textOf) => {
  it.each(['CAST', 'TRY_CAST'] as const)('is what the %s of DuckDB gives', async (cast) => {
    const column = columnOf(TEXT, [null, ...random.times(ROWS, textOf)]);
    const evaluated = async (sql: string) => {
      const task = { op: 'evaluate', input: 'VARCHAR', column, result: TEXT } as const;
      const answer = await sandbox.run({ ...task, sql: `CAST(${sql} AS VARCHAR)` });
      return { values: valuesOf(answer.column, TEXT), misfits: answer.misfits };
    };
    const found = await evaluated(castOfText('v', type, cast));
    expect(found).toEqual(await evaluated(`${cast}(v AS ${type})`));
    expect(new Set(found.values).size).toBeGreaterThan(50);
  });
});
