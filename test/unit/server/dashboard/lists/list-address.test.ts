import {
  fieldSeen,
  fieldTyped,
  nextSort,
  type SearchField,
  withParam,
} from '../../../../../server/dashboard/lists/list-address.rule.js';

it('sets and removes a parameter of the address, and keeps the others', () => {
  const before = new URLSearchParams('q=btc&status=FAILED');
  expect(withParam(before, 'q', 'eth').toString()).toBe('q=eth&status=FAILED');
  expect(withParam(before, 'q', '').toString()).toBe('status=FAILED');
  expect(before.toString()).toBe('q=btc&status=FAILED');
});

it.each([
  ['', ['name', 'name-down'], 'name'],
  ['name', ['name', 'name-down'], 'name-down'],
  ['name-down', ['name', 'name-down'], ''],
  ['oldest', ['name'], 'name'],
  ['oldest', ['oldest'], ''],
] as const)('a click on a column goes from %o over %o to %o', (current, orders, next) => {
  expect(nextSort(current, orders)).toBe(next);
});

describe('the search field', () => {
  const empty: SearchField = { typed: '', seen: '', sent: [] };
  const typing = (text: string): SearchField =>
    [...text].reduce((field, _, i) => fieldTyped(field, text.slice(0, i + 1)), empty);

  it('keeps what was typed while the address follows', () => {
    const field = typing('eth tr');
    expect(fieldSeen(field, 'e').typed).toBe('eth tr');
    expect(fieldSeen(fieldSeen(field, 'eth'), 'eth tr')).toEqual({ typed: 'eth tr', seen: 'eth tr', sent: [] });
  });

  it('keeps a space at the end, which the address does not have', () => {
    expect(fieldSeen(typing('eth '), 'eth').typed).toBe('eth ');
  });

  it('takes what it did not write, as after Back', () => {
    const field = fieldSeen(typing('eth'), 'eth');
    expect(fieldSeen(field, '')).toEqual(empty);
    expect(fieldSeen(field, 'btc').typed).toBe('btc');
  });
});
