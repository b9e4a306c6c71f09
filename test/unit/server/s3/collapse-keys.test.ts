import { collapse } from '../../../../server/s3/collapse-keys.rule.js';

const KEYS = ['a', 'a/b', 'a/c/d', 'a/c/e', 'a=1/x', 'b//c', 'b/c'];

const collapsed = (prefix: string, delimiter: string): string[] => {
  const rows = KEYS.filter((key) => key.startsWith(prefix));
  const found = rows.map((key) => ({ key, bytes: '1', sha256: 'ab', modifiedAt: new Date(0) }));
  return collapse(found, { prefix, delimiter }).map(({ entry }) => `${entry.key}${entry.bytes === null ? '*' : ''}`);
};

it.each([
  ['', '', KEYS],
  ['', '/', ['a', 'a/*', 'a=1/*', 'b/*']],
  ['a/', '/', ['a/b', 'a/c/*']],
  ['a', '/', ['a', 'a/*', 'a=1/*']],
  ['b/', '/', ['b//*', 'b/c']],
  ['', '/c', ['a', 'a/b', 'a/c*', 'a=1/x', 'b//c*', 'b/c*']],
  ['', 'zz', KEYS],
])('below "%s", with the delimiter "%s"', (prefix, delimiter, expected) => {
  expect(collapsed(prefix, delimiter)).toEqual(expected);
});

it('continues behind all keys of a prefix, and before the next', () => {
  const [entry] = collapse([{ key: 'a/b', bytes: '1', sha256: '', modifiedAt: null }], { prefix: '', delimiter: '/' });
  expect('a/~~~' < entry!.end && entry!.end < 'a0').toBe(true);
});
