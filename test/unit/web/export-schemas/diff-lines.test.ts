import { diffLines } from '../../../../web/export-schemas/diff-lines.rule.js';

it('keeps the longest common subsequence of two texts', () => {
  expect(diffLines('a\nb\nc', 'a\nx\nc\nd').map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'same a',
    'removed b',
    'added x',
    'same c',
    'added d',
  ]);
});
