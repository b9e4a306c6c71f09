import { sparkLines, sparkText, sparkValues } from '../../../../web/charts/sparkline.rule.js';

const BOX = { width: 30, height: 10 };

describe('a sparkline', () => {
  it('draws prices if there are two, or messages', () => {
    expect(sparkValues({ frames: [1, 2], prices: [5, 6] })).toEqual({ what: 'price', values: [5, 6] });
    expect(sparkValues({ frames: [1, 2], prices: [null, 6] })).toEqual({ what: 'messages', values: [1, 2] });
  });

  it('fills the height, with a line for each run of values', () => {
    expect(sparkLines([1, 3, null, 2], BOX, false)).toEqual(['0,10 10,0', '30,5']);
  });

  it('begins at zero for messages; a price that does not move lies in the middle', () => {
    expect(sparkLines([5, 10], BOX, true)).toEqual(['0,5 30,0']);
    expect(sparkLines([7, 7], BOX, false)).toEqual(['0,5 30,5']);
    expect(sparkLines([0, 0], BOX, true)).toEqual(['0,10 30,10']);
    expect(sparkLines([null], BOX, true)).toEqual([]);
  });

  it('says what it shows', () => {
    expect(sparkText({ frames: [1, 2_000], prices: [null, null] })).toBe('2,001 messages in 2 h');
    expect(sparkText({ frames: [1, 1], prices: [100, 99] })).toBe('price in 2 h: 100 to 99, −1.00 %');
    expect(sparkText({ frames: [1, 1], prices: [1e6, 1e6 - 1] })).toMatch(/, 0\.00 %$/);
    expect(sparkText({ frames: [1, 1], prices: [0, 2] })).toBe('price in 2 h: 0 to 2');
  });
});
