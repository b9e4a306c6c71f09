import { nextSort, withParam } from '../../../../web/lists/list-address.rule.js';

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
