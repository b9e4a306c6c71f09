import { reconnectDelayMs } from '../../../../../../workflows/collection/feeds/connection/reconnect-delay.rule.js';

describe('waiting before a reconnect', () => {
  it.each([
    [0, 0, 125],
    [0, 1, 250],
    [3, 0.5, 1_500],
    [50, 1, 30_000],
  ])('attempt %i with chance %f waits %i ms', (attempt, random, ms) =>
    expect(reconnectDelayMs(attempt, random)).toBe(ms),
  );
});
