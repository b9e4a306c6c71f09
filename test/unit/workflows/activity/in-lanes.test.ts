import { setTimeout as sleep } from 'node:timers/promises';
import { inLanes } from '../../../../workflows/activity/in-lanes.js';

it('works on every item once, in order, with at most so many under way', async () => {
  const begun: number[] = [];
  let [underWay, most] = [0, 0];
  await inLanes([10, 11, 12, 13, 14], 2, async (item, index) => {
    begun.push(item - index);
    most = Math.max(most, ++underWay);
    await sleep(0);
    underWay -= 1;
  });
  expect(begun).toEqual([10, 10, 10, 10, 10]);
  expect(most).toBe(2);
});

it('begins no item after a failure, and rejects with the first', async () => {
  const begun: number[] = [];
  const work = inLanes([0, 1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    await sleep(0);
    if (item === 1) throw new Error(`no ${item}`);
  });
  await expect(work).rejects.toThrow('no 1');
  await sleep(20);
  expect(begun).toEqual([0, 1, 2]);
});
