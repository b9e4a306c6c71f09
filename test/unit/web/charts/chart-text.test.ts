import { timeTicks } from '../../../../web/charts/chart-text.rule.js';

const at = (time: string): number => Date.parse(`2026-11-23T${time}Z`) / 1_000;

describe('timeTicks', () => {
  test.each([
    ['minutes', [at('01:12:00'), at('01:13:00')], ['01:12', '01:13']],
    ['seconds between minutes', [at('01:12:30'), at('01:13:00'), at('01:13:30')], ['01:12:30', '01:13:00', '01:13:30']],
    ['a day at midnight', [at('00:00:00'), at('06:00:00')], ['11-23', '06:00']],
  ])('%s', (_name, seconds, shown) => {
    expect(timeTicks(seconds)).toEqual(shown);
  });
});
