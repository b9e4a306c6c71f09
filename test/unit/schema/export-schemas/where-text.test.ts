import { whereText } from '../../../../schema/export-schemas/where-text.rule.js';
import type { WhereRule } from '../../../../schema/export-schemas/model.js';

describe('a rule of where in words', () => {
  it.each<[WhereRule, string]>([
    [{ path: 'type', in: ['update'] }, '<type> is <update>'],
    [{ path: 'data.X', not_in: ['ADL', 'NA'] }, '<data.X> is not <ADL> or <NA>'],
    [{ path: 'data.X', in: ['a', 'b', 'c'] }, '<data.X> is <a>, <b> or <c>'],
    [{ path: 'px', present: true }, '<px> is present'],
    [{ path: 'px', present: false }, '<px> is absent'],
    [
      {
        any: [
          { path: 'id', in: ['-1'] },
          { path: 'id', present: false },
        ],
      },
      '<id> is <-1>, or <id> is absent',
    ],
  ])('%j: %s', (rule, text) => {
    expect(whereText(rule, (code) => `<${code}>`)).toBe(text);
  });
});
