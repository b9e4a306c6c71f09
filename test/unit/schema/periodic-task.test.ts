import { PeriodicTask } from '../../../schema/process/periodic-task.js';

describe('a periodic task', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('runs at once on demand, then after its interval again', async () => {
    let runs = 0;
    const task = new PeriodicTask(
      500,
      async () => (runs += 1),
      () => undefined,
    );
    task.runNow();
    await jest.advanceTimersByTimeAsync(0);
    expect(runs).toBe(1);
    await jest.advanceTimersByTimeAsync(499);
    expect(runs).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
    await task.stop();
    task.runNow();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(runs).toBe(2);
  });

  it('never overlaps with itself', async () => {
    let runs = 0;
    const finish: (() => void)[] = [];
    const task = new PeriodicTask(
      500,
      () => {
        runs += 1;
        return new Promise<void>((resolve) => finish.push(resolve));
      },
      () => undefined,
    );
    await jest.advanceTimersByTimeAsync(500);
    task.runNow();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(runs).toBe(1);
    const stopped = task.stop();
    finish.forEach((end) => end());
    await stopped;
  });
});
