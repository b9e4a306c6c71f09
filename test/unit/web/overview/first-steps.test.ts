import { type AccountFacts, firstSteps } from '../../../../web/overview/first-steps.rule.js';

const NEW: AccountFacts = { active: 0, live: 0, hasLooked: false, exports: [], keysUsed: [] };
const doneOf = (facts: Partial<AccountFacts>): string[] =>
  firstSteps({ ...NEW, ...facts }).flatMap(({ id, isDone }) => (isDone ? [id] : []));

it.each<[string, Partial<AccountFacts>, string[]]>([
  ['a new account', {}, []],
  ['a subscription', { active: 1 }, ['subscribe']],
  ['messages', { active: 1, live: 1 }, ['subscribe', 'wait']],
  ['a look at a stream', { active: 1, live: 1, hasLooked: true }, ['subscribe', 'wait', 'look']],
  ['an export that runs', { exports: ['RUNNING'] }, ['subscribe']],
  ['an export that failed', { active: 1, exports: ['FAILED'] }, ['subscribe']],
  ['a file, whose stream is no longer collected', { exports: ['SUCCEEDED'] }, ['subscribe', 'wait', 'look', 'export']],
  ['a key that was never used', { keysUsed: [null] }, []],
  ['a key that was used', { keysUsed: [null, '2026-01-02T03:04:05Z'] }, ['code']],
])('%s', (_what, facts, done) => {
  expect(doneOf(facts)).toEqual(done);
});

it('members, who see no keys, have no step for code', () => {
  expect(firstSteps({ ...NEW, keysUsed: null }).map(({ id }) => id)).toEqual(['subscribe', 'wait', 'look', 'export']);
});

it('nothing is known while the page loads', () => {
  const loading = { active: undefined, live: undefined, hasLooked: false, exports: undefined, keysUsed: undefined };
  expect(firstSteps(loading).filter(({ isDone }) => isDone)).toEqual([]);
});
