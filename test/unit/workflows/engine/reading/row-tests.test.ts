import type { ExportSchemaContent, WhereRule, RowTest } from '../../../../../schema/export-schemas/model.js';
import { compileReadPlan } from '../../../../../schema/export-schemas/compile-read-plan.js';
import { PlanCollector } from '../../../../../workflows/engine/rows/plan-collector.js';
import { PARQUET_ROW_GROUP } from '../../../../../workflows/engine/rows/row-collector.js';
import { batchOf, messagesOf } from '../../../../support/engine/message-batches.js';
import { batchRows } from '../../../../support/engine/reference-output.js';

const levels: Partial<ExportSchemaContent> = {
  derive: {
    x: [
      {
        field: 'levels',
        op: 'tagged_concat',
        arrays: [
          { path: 'b', tag: 'bid' },
          { path: 'a', tag: 'ask' },
        ],
        tag_field: 'side',
        value_field: 'value',
      },
    ],
  },
  unfold: { x: { path: 'levels' } },
};

function collected(messages: string[], where: WhereRule[], over: Partial<ExportSchemaContent>, path: string) {
  const columns = [{ output_column: 'c', data: { x: { json: { path, type: 'i64' as const } } } }];
  const plan = compileReadPlan({ columns, where: { x: where }, ...over }, 'x');
  const collector = new PlanCollector(plan, PARQUET_ROW_GROUP, 'parquet');
  const batch = batchOf(messagesOf(...messages));
  for (let at = 0; at < batch.length;) at = collector.add(batch, at);
  return { values: batchRows(collector.take()).map(([value]) => value), misfits: collector.misfits() };
}

/** Whether a message stays. */
const stays = (message: string, ...where: WhereRule[]): boolean =>
  collected([message], where, {}, 'n').values.length === 1;

/** Paths into derived fields are read outside of the kernel. */
const outside: RowTest = { path: 'levels.0.value|y', not_in: ['9'] };
const staysOutside = (message: string, ...where: WhereRule[]): boolean =>
  collected([message], [...where, outside], { derive: levels.derive! }, 'n').values.length === 1;

describe.each([
  ['in the kernel', stays],
  ['outside of it', staysOutside],
])('a row stays by the text of a value, %s', (_where, isThere) => {
  it.each<[string, WhereRule, boolean]>([
    ['{"v":"te"}', { path: 'v', in: ['te'] }, true],
    ['{"v":"te"}', { path: 'v', not_in: ['te'] }, false],
    ['{"v":"tu"}', { path: 'v', in: ['te'] }, false],
    ['{"v":"tu"}', { path: 'v', in: ['t', 'tu', 'tuu'] }, true],
    ['{"v":"tu"}', { path: 'v', not_in: ['te'] }, true],
    ['{"v":"TE"}', { path: 'v', in: ['te'] }, false],
    ['{"v":""}', { path: 'v', in: [''] }, true],
    ['{"v":""}', { path: 'v', present: true }, true],
    ['{"v":1}', { path: 'v', in: ['1'] }, true],
    ['{"v":"1"}', { path: 'v', in: ['1'] }, true],
    ['{"v":1.0}', { path: 'v', in: ['1'] }, false],
    ['{"v":true}', { path: 'v', in: ['true'] }, true],
    ['{"v": [1, 2] }', { path: 'v', in: ['[1, 2]'] }, true],
    ['{"v":null}', { path: 'v', in: ['null', ''] }, false],
    ['{"v":null}', { path: 'v', not_in: ['null', ''] }, true],
    ['{"v":null}', { path: 'v', present: false }, true],
    ['{}', { path: 'v', present: true }, false],
    ['{}', { path: 'v', in: ['a'] }, false],
    ['{}', { path: 'v', not_in: ['a'] }, true],
    ['{"v":"\\u0074\\u0065"}', { path: 'v', in: ['tu', 'te'] }, true],
    ['{"v":"\\u0074\\u0065"}', { path: 'v', in: ['\\u0074\\u0065'] }, false],
    ['{"v":"a\\nb"}', { path: 'v', not_in: ['a\nb'] }, false],
    ['{"v":"é😀"}', { path: 'v', in: ['é😀'] }, true],
    ['{"w":2}', { path: 'v|w', in: ['2'] }, true],
    ['{"v":null,"w":2}', { path: 'v|w', in: ['2'] }, true],
    ['{"data":{"v":2}}', { path: 'data.v', in: ['2'] }, true],
    ['{"v":2}', { path: 'data.v', in: ['2'] }, true],
  ])('%s with %j: %s', (message, condition, expected) => {
    expect(isThere(message, condition)).toBe(expected);
  });

  it('if all conditions hold', () => {
    const both: WhereRule[] = [
      { path: 'a', in: ['1'] },
      { path: 'b', present: false },
    ];
    expect(
      ['{"a":1}', '{"a":2}', '{"a":1,"b":1}', '{"a":2,"b":1}'].map((message) => isThere(message, ...both)),
    ).toEqual([true, false, false, false]);
  });
});

describe.each([
  ['in the kernel', stays],
  ['outside of it', staysOutside],
])('one of several tests is enough, %s', (_where, isThere) => {
  it.each<[string, boolean]>([
    ['{"id":-1,"ok":1}', true],
    ['{"ok":1}', true],
    ['{"id":7,"ok":1}', false],
    ['{"id":-1}', false],
    ['{}', false],
  ])('%s: %s', (message, expected) => {
    const update: WhereRule = {
      any: [
        { path: 'id', in: ['-1'] },
        { path: 'id', present: false },
      ],
    };
    const ok: WhereRule = { path: 'ok', present: true };
    expect([isThere(message, update, ok), isThere(message, ok, update)]).toEqual([expected, expected]);
  });
});

describe('conditions on elements', () => {
  const book = '{"t":"u","b":[[1],[2],[3]],"a":[[4],[5]]}';

  it.each<[WhereRule, bigint[]]>([
    [{ path: 'levels.side', in: ['ask'] }, [4n, 5n]],
    [{ path: 'levels.index', not_in: ['0'] }, [2n, 3n, 5n]],
    [{ path: 'levels.value.0', in: ['3', '4'] }, [3n, 4n]],
    [{ path: 't', in: ['u'] }, [1n, 2n, 3n, 4n, 5n]],
    [{ path: 't', in: ['s'] }, []],
    [{ path: 'levels', in: ['{"side":"bid","value":[2],"index":1}'] }, [2n]],
  ])('%j', (condition, values) => {
    expect(collected([book], [condition], levels, 'levels.value.0').values).toEqual(values);
  });

  it('are those of the element where it has the member, else of the message', () => {
    const unfold = { x: { path: 'rows' } };
    const message = '{"k":"m","rows":[{"n":1},{"n":2,"k":"e"},{"n":3,"k":null}]}';
    expect(collected([message], [{ path: 'k', in: ['m'] }], { unfold }, 'n').values).toEqual([1n]);
    expect(collected([message], [{ path: 'k', present: false }], { unfold }, 'n').values).toEqual([3n]);
  });

  it('leave out rows without counting their misfits', () => {
    const unfold = { x: { path: 'rows' } };
    const message = '{"rows":[{"n":"x","k":1},{"n":"y"}]}';
    const found = collected([message], [{ path: 'k', present: true }], { unfold }, 'n');
    expect(found).toEqual({ values: [null], misfits: { c: 1 } });
  });

  it('hold over more rows left out than a block has room for', () => {
    const items = Array.from({ length: 30_000 }, (_, i) => i);
    const last: WhereRule = { path: 'levels.index', in: ['29999'] };
    const messages = Array.from({ length: 3 }, () => JSON.stringify({ b: items }));
    expect(collected(messages, [last], levels, 'levels.value').values).toEqual([29999n, 29999n, 29999n]);
    expect(collected(messages, [last], levels, 'levels.index').values).toEqual([29999n, 29999n, 29999n]);
  });
});
