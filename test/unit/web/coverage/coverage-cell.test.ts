import { barOf, barText, heldText } from '../../../../web/coverage/coverage-cell.rule.js';

const day = (verified: string, failed: string, unverifiable: string) => ({ verified, failed, unverifiable });

describe('a day of coverage', () => {
  it('has a green part for what is verified, and nothing else', () => {
    expect(barOf(day('90', '0', '10'))).toEqual([
      { kind: 'verified', percent: 90 },
      { kind: 'unverifiable', percent: 10 },
    ]);
    expect(barOf(day('0', '0', '861204'))).toEqual([{ kind: 'unverifiable', percent: 100 }]);
    expect(barOf(day('0', '0', '0'))).toEqual([]);
  });

  it.each([
    [day('1000000', '0', '0'), '100 % verified'],
    [day('999999', '1', '0'), '99.99 % verified, under 0.01 % contradicted'],
    [day('0', '0', '7'), '100 % unverifiable'],
    [day('0', '0', '0'), 'no messages'],
  ])('%o says %s: a part is never rounded to all or nothing', (counts, text) => {
    expect(barText(barOf(counts))).toBe(text);
  });

  it('says how much of what was wanted is held', () => {
    expect(heldText({ wantedNs: '86400000000000', heldNs: '86399999999999' })).toBe('99.99 % held');
    expect(heldText({ wantedNs: '5', heldNs: '5' })).toBe('100 % held');
    expect(heldText({ wantedNs: '0', heldNs: '0' })).toBe('not wanted');
  });
});
