import {
  endLine,
  headerLine,
  insertInto,
  isStatement,
  parseEnd,
  parseHeader,
  rowsQuery,
} from '../../../../server/backups/backup-lines.rule.js';

const header = {
  ...{ format: 1 as const, database: 'd', takenAt: '2026-01-30T10:00:00.000000Z', mysqlVersion: '9.7.4' },
  ...{ binaryLog: null, blobs: { count: 1, bytes: 2 } },
};

it('a header and an end are comments, and are read back', () => {
  expect(parseHeader(headerLine(header))).toEqual(header);
  expect(parseEnd(endLine({ tables: { a: 3 } }))).toEqual({ tables: { a: 3 } });
  expect([headerLine(header), endLine({ tables: {} }), ''].map(isStatement)).toEqual([false, false, false]);
  expect(parseEnd(insertInto('a', [{ name: 'b', type: 'int' }]))).toBeNull();
});

it('refuses another file and another format', () => {
  expect(() => parseHeader('CREATE TABLE a (b INT)')).toThrow('not a backup');
  expect(() => parseHeader(headerLine({ ...header, format: 2 as never }))).toThrow('format 2');
});

it.each([
  ['bigint', 'IFNULL(CONVERT(`a``b` USING utf8mb4)'],
  ['decimal', 'IFNULL('],
  ['varbinary', 'HEX(`a``b`)'],
  ['blob', 'HEX('],
  ['varchar', 'QUOTE('],
  ['datetime', 'QUOTE('],
  ['json', 'QUOTE('],
])('selects a column of type %s as a literal', (type, part) => {
  expect(rowsQuery('t', [{ name: 'a`b', type }])).toContain(part);
});
