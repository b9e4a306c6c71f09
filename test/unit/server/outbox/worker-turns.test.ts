import { setImmediate as counted } from 'node:timers/promises';
import { WorkerTurns } from '../../../../server/outbox/worker-turns.js';

it('gives each living worker its turns, and has those of one worker before any is known', async () => {
  const counts = [0, 3];
  const turns = new WorkerTurns(2, async () => counts.shift() ?? 0, 0);
  const seen: number[] = [];
  for (let i = 0; i < 4; i++) {
    seen.push(turns.total());
    await counted();
  }
  expect(seen).toEqual([2, 2, 6, 2]);
});

it('keeps the last count while Temporal does not answer', async () => {
  const counts = [5];
  const turns = new WorkerTurns(
    2,
    async () => {
      const count = counts.shift();
      if (count === undefined) throw new Error('unavailable');
      return count;
    },
    0,
  );
  for (let i = 0; i < 3; i++) {
    turns.total();
    await counted();
  }
  expect(turns.total()).toBe(10);
});

it('counts again only when the last count is old', async () => {
  let asked = 0;
  const turns = new WorkerTurns(2, async () => (asked += 1), 60_000);
  for (let i = 0; i < 3; i++) {
    turns.total();
    await counted();
  }
  expect(asked).toBe(1);
});
