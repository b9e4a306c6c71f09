import { hourCells, stripText } from '../../../../web/charts/hour-strip.rule.js';

describe('the hours of a stream', () => {
  it('are as strong as they have messages, and have what is missing', () => {
    expect(hourCells(['0', '50', '100', '0'], [0, 1_800, 7_200, -1])).toEqual([
      { level: 0, missing: 0 },
      { level: 0.6000000000000001, missing: 0.5 },
      { level: 1, missing: 1 },
      { level: null, missing: 0 },
    ]);
  });

  it('have a thin line of what is missing for seconds', () => {
    expect(hourCells(['1'], [2])).toEqual([{ level: 1, missing: 0.08 }]);
  });

  it('are a sentence', () => {
    expect(stripText(['1', '1000'], [0, 0])).toBe('1,001 messages in 2 h, no gaps');
    expect(stripText(['1'], [61])).toBe('1 message in 1 h, 2 min missing in 1 hour');
    expect(stripText(['0', '0', '0'], [-1, 60, 60])).toBe('0 messages in 3 h, 2 min missing in 2 hours');
  });
});
