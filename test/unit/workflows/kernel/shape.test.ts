import type { ExportSchemaContent } from '../../../../schema/export-schemas/model.js';
import { compileReadPlan } from '../../../../schema/export-schemas/compile-read-plan.js';
import { PlanCollector } from '../../../../workflows/engine/rows/plan-collector.js';
import { PARQUET_ROW_GROUP } from '../../../../workflows/engine/rows/row-collector.js';
import { batchOf, messagesOf } from '../../../support/engine/message-batches.js';
import { interpret } from '../../../support/engine/reference-interpreter.js';
import { batchRows } from '../../../support/engine/reference-output.js';

const columnsOf = (...paths: string[]): ExportSchemaContent['columns'] =>
  paths.map((path) => ({ output_column: path, data: { x: { json: { path, type: 'string' } } } }));

/** Reads the messages after one whose shape is recorded. */
function expectAsReference(content: ExportSchemaContent, ...texts: string[]): void {
  const messages = messagesOf(...texts);
  const collector = new PlanCollector(compileReadPlan(content, 'x'), PARQUET_ROW_GROUP, 'parquet');
  expect(collector.add(batchOf(messages), 0)).toBe(messages.length);
  const found = {
    rows: batchRows(collector.take()),
    misfits: collector.misfits(),
    brokenMessages: collector.broken.count,
  };
  const { rows, misfits, brokenMessages } = interpret(content, 'x', messages);
  expect(found).toEqual({ rows, misfits, brokenMessages });
}

const members = (count: number, value: (i: number) => unknown): string =>
  Array.from({ length: count }, (_, i) => `"m${i}":${JSON.stringify(value(i))}`).join(',');
const LONG_NAME = 'a name of more than thirty-two bytes';
const LONG = 'x'.repeat(20);

describe('messages like one before', () => {
  // A plain value has no shape where paths go on, so both are needed.
  const flat = { columns: columnsOf('a', 'b', LONG_NAME) };
  const nested = { columns: columnsOf('a', 'b', 'a.c', 'a.d', 'a.0', LONG_NAME) };

  it.each<[string, string, string[]]>([
    ['other values', '{"a":1,"b":"x"}', ['{"a":22,"b":"yy"}', '{"a":-2.50,"b":""}']],
    ['other kinds of values', '{"a":1,"b":"x"}', ['{"a":"1","b":7}', '{"a":null,"b":false}', '{"a":true,"b":null}']],
    ['a value that has paths inside', '{"a":1,"b":"x"}', ['{"a":{"c":2,"d":3},"b":4}', '{"a":[5,6],"b":[]}']],
    ['no longer such a value', '{"a":{"c":2,"d":3},"b":4}', ['{"a":{"c":"7","d":8},"b":9}', '{"a":1,"b":2}']],
    ['one that is wanted whole and in parts', '{"a":{"c":2}}', ['{"a":{"c":33}}', '{"a":{"c":{"c":4}}}']],
    ['items of an array', '{"a":[1,2]}', ['{"a":[33,44]}', '{"a":[5]}', '{"a":[]}', '{"a":[1,2,3]}']],
    [
      'numbers of every form',
      '{"a":1,"b":2}',
      ['{"a":0,"b":-0}', '{"a":1e5,"b":1.5E-3}', '{"a":1234567890123456789,"b":0.1}'],
    ],
    ['strings longer than 16 bytes', '{"a":"","b":""}', [`{"a":"${'é'.repeat(9)}","b":"${'x'.repeat(40)}"}`]],
    ['a string that would reach to a later quote', '{"a":"","b":""}', [`{"a":"${LONG}","b":"12345","b":"6"}`]],
    ['escapes', '{"a":"x","b":"y"}', ['{"a":"\\"","b":"\\\\"}', '{"a":"\\u0031,","b":"}\\n"}']],
    [
      'long names',
      `{"b":1,"${LONG_NAME}":2,"a":3}`,
      // Names that differ in each part of 16 bytes.
      [LONG_NAME, LONG_NAME.replace('n', 'N'), LONG_NAME.replace('th', 'TH'), LONG_NAME.replace('es', 'ES')].map(
        (name) => `{"b":4,"${name}":5,"a":6}`,
      ),
    ],
    ['escapes in names', '{"\\u0061":1,"b":2}', ['{"\\u0061":3,"b":4}', '{"\\u0062":5,"a":6}']],
    ['names in another order', '{"a":1,"b":2}', ['{"b":1,"a":2}', '{"a":1}', '{"b":1,"a":2,"c":3}']],
    ['a name twice', '{"a":{"c":1},"a":{"d":2}}', ['{"a":{"c":3},"a":{"d":4}}', '{"a":{"c":3,"d":4}}']],
    ['white space', '{ "a" : 1 , "b" : 2 }', ['{ "a" : 3 , "b" : 4 }', ' { "a" : 5 , "b" : 6 } ', '{"a":7,"b":8}']],
    ['white space around', ' {"a":1,"b":2}\n', [' {"a":3,"b":4}\n', '{"a":3,"b":4}']],
    [
      'more members than a shape has',
      `{${members(200, (i) => i)},"a":1}`,
      [`{${members(200, String)},"a":2}`, '{"a":3}'],
    ],
    ['more members than memory has room for as steps', `{${members(30_000, (i) => i)},"a":1}`, ['{"a":2}', '{"a":3}']],
    ['items without end', `{"a":[${'0,'.repeat(30_000)}0],"b":1}`, ['{"a":[1],"b":2}', '{"a":[3],"b":4}']],
    ['a name again and again', `{${members(130, (i) => i)},${'"a":1,'.repeat(30_000)}"b":2}`, ['{"a":2}', '{"a":3}']],
    ['white space without end', `{${' '.repeat(480_000)}"a":1,"b":2}`, ['{"a":2,"b":3}', '{"a":3,"b":4}']],
    ['a plain value where paths go on', '{"a":null,"b":1}', ['{"a":{"c":2},"b":3}', '{"a":{"c":4},"b":5}', '{"a":6}']],
    ['a shape after many others', '{"a":1}', [...Array<string>(20).fill('{"b":1,"a":2}'), '{"a":3}', '{"b":4,"a":5}']],
  ])('give what each gives alone: %s', (_name, first, others) => {
    for (const content of [flat, nested]) {
      expectAsReference(content, first, ...others);
      expectAsReference(content, first, ...others.toReversed(), first);
    }
  });

  it.each<[string, string, string]>([
    ['that ends early', '{"a":1,"b":2}', '{"a":1,"b":2'],
    ['that ends within a value', '{"a":1,"b":"x"}', '{"a":1,"b":"x'],
    ['with text behind', '{"a":1,"b":2}', '{"a":1,"b":2}}'],
    ['with a string that its quote does not end', '{"a":"x","b":1}', '{"a":"x\\,"b":1}'],
    ['with a string that ends too late', '{"a":"x","b":1}', `{"a":"${'x'.repeat(32)}z,"b":1}`],
    ['with a control character', '{"a":"x","b":1}', '{"a":"\u0001","b":1}'],
    ['with a number that begins with zero', '{"a":1,"b":2}', '{"a":01,"b":2}'],
    ['with a number without an end', '{"a":1,"b":2}', '{"a":1.,"b":2}'],
    ['with a word', '{"a":1,"b":2}', '{"a":x,"b":2}'],
    ['without a value', '{"a":1,"b":2}', '{"a":,"b":2}'],
  ])('are broken where they are: one %s', (_name, first, broken) => {
    expectAsReference(flat, first, broken, first);
    expectAsReference(flat, first, broken, `${broken.slice(1)}}`);
  });
});

describe('elements like one before', () => {
  const unfold = { x: { path: 'l' } };
  const flat = { columns: columnsOf('a', '0', '1', 'b'), unfold };
  const nested = { columns: columnsOf('a', 'a.c', '0', '1', 'b'), unfold };

  it.each<[string, string]>([
    ['objects', '[{"a":1},{"a":22},{"a":{"c":3}},{"c":4,"a":5},{"a":6}]'],
    ['arrays', '[["1","x"],["22","y"],[3,4],["5"],["6","7","8"],[],["9","z"]]'],
    ['values', '[1,22,"x",null,{"a":3},[4],5]'],
    ['objects with arrays', '[{"a":[1,{"c":2}],"b":3},{"a":[{"c":4}],"b":5},{"a":{"c":[6]},"b":7}]'],
    ['a name twice', '[{"a":{"c":1},"a":2},{"a":{"c":3},"a":4}]'],
    ['white space', '[ {"a" : 1} , {"a" : 2},{"a":3} ]'],
    ['more members than a shape has', `[{${members(200, (i) => i)},"a":1},{${members(200, String)},"a":2},{"a":3}]`],
    ['a column of the message where an element has none', '[{},{"b":null},{},{"b":"1e2"},{},{"b":7}]'],
  ])('give what each gives alone: %s', (_name, list) => {
    for (const content of [flat, nested])
      expectAsReference(content, `{"b":5,"l":${list}}`, `{"b":6,"l":[]}`, `{"b":7,"l":${list}}`, `{"l":${list}`);
  });

  it('and the numbers of their message', () => {
    const columns = ['b', 'u'].map((path) => ({
      output_column: path,
      data: { x: { json: { path, type: 'i64' as const } } },
    }));
    const list = '[{},{"b":null},{},{"b":"1e2"},{},{"b":"x"},{},{"b":7},{"b":7}]';
    expectAsReference({ unfold, columns }, `{"b":5,"u":1,"l":${list}}`, `{"b":"1e1","u":"x","l":${list}}`);
  });
});
