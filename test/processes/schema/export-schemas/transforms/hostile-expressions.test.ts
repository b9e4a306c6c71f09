import { compileTransform } from '../../../../../sandbox/compile/compile-transform.js';
import { Sandbox } from '../../../../../sandbox/pool/sandbox.js';
import { SandboxFailure } from '../../../../../sandbox/pool/sandbox-failure.js';
import { TransformProblem } from '../../../../../schema/export-schemas/transforms/transform-problem.js';
import { readFixture } from '../../../../support/fixtures/read-fixture.js';
import { columnOf, transformed } from '../../../../support/sandbox/transform-values.js';
import { testSandbox as sandbox } from '../../../../support/sandbox/test-sandbox.js';

const TEXT = { kind: 'string' } as const;
/** Attacks, and the expression of each. */
const HOSTILE = readFixture('hostile-expressions.jsonl') as [string, string][];

describe('hostile expressions', () => {
  it('are many', () => {
    expect(new Set(HOSTILE.map(([, expression]) => expression)).size).toBeGreaterThanOrEqual(900);
  });

  // All at once, so that no process waits for a test to begin.
  const outcomes = new Map<string, Promise<unknown>>();
  beforeAll(() => {
    const input = { kind: 'string' } as const;
    for (const [, expression] of HOSTILE) {
      outcomes.set(
        expression,
        compileTransform(expression, input, sandbox).catch((error: unknown) => error),
      );
    }
  });

  it.each([
    ['a constant without room beside 36 places', 36, '{v} + 100'],
    ['a constant without room in a sum of a product', 18, '{v} * {v} + 100'],
    ['a sum of very many values', 2, `{v}${'+1'.repeat(498)}`],
  ])('%s is refused, though it is plain arithmetic', async (_, scale, expression) => {
    const compiled = compileTransform(expression, { kind: 'decimal', scale }, sandbox);
    await expect(compiled).rejects.toBeInstanceOf(TransformProblem);
  });

  it.each(HOSTILE)('%s: %j is refused', async (_what, expression) => {
    expect(await outcomes.get(expression)).toBeInstanceOf(TransformProblem);
  });

  it('leave the sandbox usable', async () => {
    expect(await transformed(sandbox, 'upper({v})', 'string', ['a'])).toMatchObject({ values: ['A'] });
  });
});

/** Tests the process behind the checks, with SQL that no check let through. */
describe('the sandbox by itself', () => {
  const evaluate = (sql: string, within = sandbox): Promise<unknown> =>
    within.run({ op: 'evaluate', sql, input: 'VARCHAR', column: columnOf(TEXT, ['x']), result: TEXT });

  it.each([
    "(SELECT content FROM read_text('/etc/passwd'))",
    "(SELECT count(*) FROM read_csv('/etc/passwd'))",
    "(SELECT count(*) FROM glob('/*'))",
    "(SELECT count(*) FROM read_parquet('https://example.com/x.parquet'))",
  ])('refuses %s', async (sql) => {
    await expect(evaluate(sql)).rejects.toMatchObject({ kind: 'refused' });
  });

  it.each([
    'SET threads = 4',
    'SET enable_external_access = true',
    'RESET memory_limit',
    "ATTACH '/tmp/hostile.db'",
    "COPY (SELECT 1) TO '/tmp/hostile.csv'",
    'INSTALL httpfs',
    'LOAD httpfs',
  ])('has no way to %s', async (statement) => {
    await expect(evaluate(`1)) FROM input; ${statement}; SELECT ((1`)).rejects.toBeInstanceOf(SandboxFailure);
  });

  it('ends expressions that take too much memory or time, and keeps serving others', async () => {
    const impatientPool = new Sandbox({ processes: 3, evaluateCpuMs: 1_500 });
    const impatient = impatientPool.forAccount({ accountId: 'acc_test' });
    const bombs = ["repeat(v || 'xxxxxxxxxx', 3000000000)", "lpad(v, 1500000000, 'x')", 'len(range(1000000000))'].map(
      (sql) =>
        evaluate(sql, impatient).then(
          (value) => (value as { misfits: Uint8Array }).misfits[0],
          (error: unknown) => error,
        ),
    );
    const other = impatientPool.forAccount({ accountId: 'acc_other' });
    expect(await transformed(other, 'upper({v})', 'string', ['a'])).toMatchObject({ values: ['A'] });
    for (const outcome of await Promise.all(bombs)) {
      if (outcome !== 1) expect(outcome).toBeInstanceOf(SandboxFailure);
    }
    expect(await transformed(impatient, 'lower({v})', 'string', ['A'])).toMatchObject({ values: ['a'] });
    await impatientPool.close();
  });
});
