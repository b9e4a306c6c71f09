import { conditionText } from '../../../../schema/export-schemas/condition-text.rule.js';
import type { RowCondition } from '../../../../schema/export-schemas/model.js';

describe('a condition in words', () => {
  it.each<[RowCondition, string]>([
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
  ])('%j: %s', (condition, text) => {
    expect(conditionText(condition, (code) => `<${code}>`)).toBe(text);
  });
});
