import { duplicateNames } from '../../../../scripts/check/duplicate-names.rule.js';

const sources = new Map([
  [
    'a.ts',
    'export interface Plan {}\nexport async function* rows() {}\nconst local = 1;\nexport function over(): 1;\nexport function over() {}',
  ],
  [
    'b.ts',
    '/** export type Plan */\nexport type Plan = 1;\n  export const rows = 1;\nexport abstract class Rows {}\nconst local = 2;',
  ],
  ['c.ts', "export { Plan } from './a.js';\nexport const rows = 2;"],
]);

it('finds names that several files declare, but not re-exports and overloads', () => {
  expect(duplicateNames(sources)).toEqual([
    'Plan is exported by a.ts, b.ts: import it, or rename one',
    'rows is exported by a.ts, c.ts: import it, or rename one',
  ]);
});
