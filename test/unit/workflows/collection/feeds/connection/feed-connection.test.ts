import { reconnectDelayMs } from '../../../../../../workflows/collection/feeds/connection/feed-connection.js';

describe('waiting before a reconnect', () => {
  it.each([
    [0, 0, 0, 125],
    [0, 1, 0, 250],
    [3, 0.5, 0, 1_500],
    [50, 1, 0, 30_000],
    [0, 0, 60_000, 60_125],
    [50, 1, 60_000, 90_000],
  ])('attempt %i with chance %f, asked to wait %i ms, waits %i ms', (attempt, random, askedMs, ms) =>
    expect(reconnectDelayMs(attempt, random, askedMs)).toBe(ms),
  );
});
