import { viewFields, viewOfForm } from '../../../../web/export-builder/view-form.rule.js';

const bars = { kind: 'bars', by: 'ticks', size: '1000', clock: 'collection' };
const book = { kind: 'book', depth: 5, interval: '100ms', grouping: '0.5' };

describe('the form of a view', () => {
  it.each([
    ['bars', { ...bars, empty: 'skip' }, bars],
    ['bars', { ...bars, by: 'time', size: '1m', empty: 'null' }, { ...bars, by: 'time', size: '1m', empty: 'null' }],
    ['book', book, book],
    ['book', { kind: 'book', depth: 25, interval: '0' }, { kind: 'book', depth: 25, interval: '0' }],
  ] as const)('keeps %s of a request: %o', (name, view, asked) => {
    const form = viewFields(JSON.stringify(view));
    expect(form.viewed).toBe(true);
    expect(viewOfForm(name, form)).toEqual(asked);
  });

  it.each([[null], ['{'], ['5x']])('has the defaults of messages without a view: %s', (text) => {
    expect(viewFields(text)).toMatchObject({ viewed: false, depth: '25', by: 'time', size: '1m' });
  });

  it('sends what is not a number as typed, for the server to name', () => {
    expect(viewOfForm('book', { ...viewFields(null), depth: 'many' })).toEqual({
      ...{ kind: 'book', depth: 'many', interval: '1s' },
    });
  });
});
