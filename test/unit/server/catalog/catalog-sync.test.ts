import { marksTooMany, planSync } from '../../../../server/catalog/catalog-sync.rule.js';

type KnownInstrument = Parameters<typeof marksTooMany>[1][number];

const known = (symbol: string, over: Partial<KnownInstrument> = {}): KnownInstrument => ({
  ...{ symbol, base: 'A', quote: 'B', instrumentType: 'spot', delisted: false },
  ...over,
});
const nothing = { added: [], changed: [], delisted: [], relisted: [] };

describe('what a listing changes', () => {
  it.each([
    ['nothing', [known('X')], [{ symbol: 'X', base: 'A', quote: 'B', type: 'spot' }], {}],
    ['a new one is added, once', [], [{ symbol: 'X' }, { symbol: 'X' }], { added: ['X'] }],
    ['another base is a change', [known('X')], [{ symbol: 'X', base: 'C' }], { changed: ['X'] }],
    ['what is left unsaid changes nothing', [known('X')], [{ symbol: 'X' }], {}],
    ['null counts as unsaid', [known('X')], [{ symbol: 'X', base: null }], {}],
    ['a missing one is gone', [known('X'), known('Y')], [{ symbol: 'Y' }], { delisted: ['X'] }],
    ['a marked one stays as it is', [known('X', { delisted: true })], [], {}],
    ['a marked one comes back', [known('X', { delisted: true })], [{ symbol: 'X' }], { relisted: ['X'] }],
    ['of other types the listing says nothing', [known('X', { instrumentType: 'option' })], [], {}],
    ['nor of those without a type', [known('X', { instrumentType: null })], [], {}],
  ])('%s', (_, before, listed, expected) =>
    expect(planSync(before, listed, ['spot', 'perpetual'])).toEqual({ ...nothing, ...expected }),
  );

  it.each([
    [5, 5, false],
    [6, 11, true],
    [6, 12, false],
    [50, 60, true],
  ])('%d gone of %d is too many: %s', (gone, all, expected) => {
    const before = Array.from({ length: all }, (_, i) => known(`${i}`));
    const marked = known('marked', { delisted: true });
    const delisted = before.slice(0, gone).map(({ symbol }) => symbol);
    expect(marksTooMany({ ...nothing, delisted }, [...before, marked])).toBe(expected);
  });
});
