import { startHeart } from '../../../../workflows/activity/heartbeat.js';

describe('the heart of an activity', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('beats well within the heartbeat timeout of 15 s, with the latest totals', () => {
    const heartbeat = jest.fn();
    const heart = startHeart(heartbeat, new AbortController().signal);
    heart.beat({ messages: 3, rows: 5, bytes: 7 });
    jest.advanceTimersByTime(15_000);
    expect(heartbeat.mock.calls.length).toBeGreaterThan(5);
    expect(heartbeat).toHaveBeenLastCalledWith({ messages: 3, rows: 5, bytes: 7 });
    heart.stop();
    const beats = heartbeat.mock.calls.length;
    jest.advanceTimersByTime(60_000);
    expect(heartbeat.mock.calls).toHaveLength(beats);
  });

  it('gives up an attempt in which nothing moves for three minutes', () => {
    const heart = startHeart(() => undefined, new AbortController().signal);
    jest.advanceTimersByTime(170_000);
    heart.beat({ messages: 1, rows: 1, bytes: 1 });
    jest.advanceTimersByTime(170_000);
    expect(heart.signal.aborted).toBe(false);
    jest.advanceTimersByTime(20_000);
    expect(heart.signal.reason).toEqual(new Error('no progress for 180 s'));
    heart.stop();
  });

  it('stops with the cancellation', () => {
    const cancellation = new AbortController();
    const heart = startHeart(() => undefined, cancellation.signal);
    cancellation.abort(new Error('canceled'));
    expect(heart.signal.reason).toEqual(new Error('canceled'));
    heart.stop();
  });
});
