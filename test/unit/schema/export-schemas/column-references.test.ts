import {
  dependencyOrder,
  referenceProblems,
  referencesOf,
} from '../../../../schema/export-schemas/column-references.rule.js';
import { validateSchemaContent } from '../../../../schema/export-schemas/validate.js';
import type { ExportColumn } from '../../../../schema/export-schemas/model.js';

const column = (output_column: string, transform?: string): ExportColumn => ({
  output_column,
  data: { x: { json: { path: 'p', type: 'i64' }, ...(transform !== undefined && { transform }) } },
});

const orderOf = (columns: ExportColumn[]) => dependencyOrder(columns, columns.map(referencesOf));
const problemsOf = (columns: ExportColumn[]) => referenceProblems(columns, columns.map(referencesOf));

const named = (output_column: string, transform: string, exchange = 'binance') => ({
  output_column,
  data: { [exchange]: { json: { path: 'data.p', type: 'i64' }, transform } },
});
describe('columns that name others', () => {
  it('come after those that they name, and otherwise stay in their order', () => {
    const columns = [column('sum', '{v} + {b} + {c}'), column('a'), column('b', '{v} * {c}'), column('c')];
    expect(orderOf(columns).map((i) => columns[i]!.output_column)).toEqual(['c', 'b', 'sum', 'a']);
  });

  it('may name the time of arrival without a column of that name', () => {
    expect(problemsOf([column('a', '{collection_timestamp_ns} - {v}')])).toEqual([]);
    expect(problemsOf([column('a', '{collection_timestamp} - {v}')])).toMatchObject([{ column: 0, exchange: 'x' }]);
  });

  it('do not name others inside of literals', () => {
    expect(problemsOf([column('a', "concat({v}, '{b}')")])).toEqual([]);
  });

  it('may all name all that come before them, and their references are followed once', () => {
    let read = 0;
    const columns = Array.from({ length: 60 }, (_, i) =>
      column(`c${i}`, ['{v}', ...Array.from({ length: i }, (_, k) => `{c${k}}`)].join('+')),
    );
    const references = columns.map((one) => referencesOf(one));
    const counted = references.map((list) =>
      list.map(({ exchange, names }) => ({
        exchange,
        get names() {
          read += 1;
          return names;
        },
      })),
    );
    expect(referenceProblems(columns, counted)).toEqual([]);
    expect(read).toBeLessThanOrEqual(2 * columns.length);
  });

  it.each<[object, ...string[]]>([
    [{ columns: [named('a', '{v} + {b}')] }, 'columns[0].data.binance.transform: names {b}, which is not a column'],
    [
      { columns: [named('a', '{v} + {a}')] },
      'columns[0].data.binance.transform: names {a}, its own column; {v} is the value before the transform',
    ],
    [
      { columns: [named('a', '{v} + {b}'), named('b', '{v} + {c}'), named('c', '{a} - {v}'), named('d', '{v} + {a}')] },
      'columns[0].data.binance.transform: names {b}, whose value depends on this column',
      'columns[1].data.binance.transform: names {c}, whose value depends on this column',
      'columns[2].data.binance.transform: names {a}, whose value depends on this column',
    ],
    [
      { columns: [named('a', '{v} + {b}'), named('b', '{v} + {a}', 'okx')] },
      'columns[0].data.binance.transform: names {b}, whose value depends on this column',
      'columns[1].data.okx.transform: names {a}, whose value depends on this column',
    ],
    [{ columns: [named('a', '{b}')] }, 'columns[0].data.binance.transform: must contain the placeholder {v}'],
    [
      { columns: [named('a', '{v} + {b c}')] },
      'columns[0].data.binance.transform: must name columns as {name}, of letters, digits, _, . and -, beginning with a letter or _; put other braces in single quotes',
    ],
  ])('%j is refused with its place', (content, ...expected) => {
    const result = validateSchemaContent(content, { columnCap: 100 });
    expect(result.ok ? [] : result.problems.map(({ path, message }) => `${path}: ${message}`)).toEqual(expected);
  });
});
