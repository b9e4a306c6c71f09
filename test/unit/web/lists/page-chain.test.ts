import { hasMore, type PageChain, pagesOf, rowsKnown, withPage } from '../../../../web/lists/page-chain.rule.js';

const page = (ids: string, next: string | null = null) => ({ ids: [...ids], next });
const build = (...steps: [string | null, ReturnType<typeof page>][]): PageChain =>
  steps.reduce<PageChain>((chain, [after, loaded]) => withPage(chain, after, loaded), []);
const three = build([null, page('abc', 'c1')], ['c1', page('def', 'f1')], ['f1', page('g')]);

describe('the pages of a list', () => {
  it('follow each other, and count their rows', () => {
    expect(rowsKnown(three)).toBe(7);
    expect(hasMore(three)).toBe(false);
    expect(hasMore(build([null, page('abc', 'c1')]))).toBe(true);
    expect(hasMore([])).toBe(true);
  });

  it('stay when a page is loaded again with another cursor to the same place', () => {
    expect(withPage(three, null, page('abc', 'c2'))).toBe(three);
    expect(withPage(three, null, page('xbc', 'c2'))).toBe(three);
  });

  it('are dropped behind a page that ends at another row', () => {
    const inserted = withPage(three, null, page('xab', 'b1'));
    expect(inserted).toEqual([{ after: null, size: 3, lastId: 'b', next: 'b1' }]);
    expect(rowsKnown(withPage(three, 'c1', page('efg')))).toBe(6);
  });

  it('go on when rows come behind the last one', () => {
    const more = withPage(three, 'f1', page('g', 'g1'));
    expect(hasMore(more)).toBe(true);
    expect(rowsKnown(withPage(three, 'f1', page('gh')))).toBe(8);
  });

  it('ignore a page of a chain that was given up', () => {
    expect(withPage(three, 'old', page('xyz', 'z1'))).toBe(three);
    expect(withPage([], 'c1', page('def'))).toEqual([]);
  });

  it.each([
    [0, 0, [[null, 0]]],
    [
      2,
      3,
      [
        [null, 0],
        ['c1', 3],
      ],
    ],
    [6, 20, [['f1', 6]]],
  ] as const)('in sight from row %i to %i', (from, to, expected) => {
    expect(pagesOf(three, from, to).map(({ after, firstRow }) => [after, firstRow])).toEqual(expected);
  });

  it('include the next unknown one when the rows reach it', () => {
    const open = build([null, page('abc', 'c1')]);
    expect(pagesOf(open, 0, 2)).toHaveLength(1);
    expect(pagesOf(open, 3, 12)).toEqual([{ after: 'c1', firstRow: 3 }]);
    expect(pagesOf([], 0, 9)).toEqual([{ after: null, firstRow: 0 }]);
    expect(pagesOf(build([null, page('')]), 0, 0)).toEqual([]);
  });
});
