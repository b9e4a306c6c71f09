import { clickhouseFunctions } from '../../../../../../schema/export-schemas/transforms/clickhouse/aliases.js';
import { DIFFERENCES, type Difference } from '../../../../../support/clickhouse/differences.js';
import { JUDGED, VALUES, type JudgedLine } from '../../../../../support/clickhouse/judged.js';
import { judgedAnswer, productAnswer } from '../../../../../support/clickhouse/same-answer.js';
import { transformed } from '../../../../../support/sandbox/transform-values.js';
import { testSandbox as sandbox } from '../../../../../support/sandbox/test-sandbox.js';

/**
 * DuckDB's own names for what has another in ClickHouse, and what is not there or has other
 * arguments.
 */
const NOT_JUDGED = /^(list_|array_|btrim$|toDateTimeOrDefault$|toBoolOr|timezone$|arrayFirst$|arrayLast$)/;

async function differencesOf([expression, name, judgedType, answers]: JudgedLine): Promise<Difference[]> {
  const { type: column, values } = VALUES.get(name)!;
  const { type, values: found } = await transformed(sandbox, expression, column, values);
  return values.flatMap((value, i) => {
    const product = productAnswer(found[i]!, type, judgedType);
    if (product === judgedAnswer(answers[i]!, type, judgedType)) return [];
    return [{ expression, name, value: String(value), product, judged: answers[i]! }];
  });
}

const whyOf = (difference: Difference): string | undefined =>
  DIFFERENCES.find(({ of, when }) => of.test(difference.expression) && when(difference))?.why;

describe('functions in the spelling of ClickHouse, judged by it', () => {
  const differences = Promise.all(JUDGED.map(differencesOf)).then((found) => found.flat());
  differences.catch(() => undefined);

  it('have an answer for each value', () => {
    const incomplete = JUDGED.filter(([, name, , answers]) => answers?.length !== VALUES.get(name)!.values.length);
    expect(incomplete.map(([expression]) => expression)).toEqual([]);
  });

  it('cover every alias', () => {
    const text = JUDGED.map(([expression]) => expression).join(' ');
    const missing = clickhouseFunctions()
      .map(({ name }) => name)
      .filter((name) => !NOT_JUDGED.test(name) && !text.includes(`${name}(`));
    expect(missing).toEqual([]);
  });

  it('differ only as documented', async () => {
    expect((await differences).filter((difference) => whyOf(difference) === undefined)).toEqual([]);
  }, 120_000);

  it('have a difference for each reason', async () => {
    const used = new Set((await differences).map(whyOf));
    expect(DIFFERENCES.map(({ why }) => why).filter((why) => !used.has(why))).toEqual([]);
  }, 120_000);
});
