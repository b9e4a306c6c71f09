import { LoopPacer } from '../../../../workflows/threads/loop-pacer.js';

it('waits for a turn of the event loop once work has held it for 10 ms', async () => {
  let [nowMs, turns] = [0, 0];
  const pacer = new LoopPacer(
    () => Promise.resolve(turns++),
    () => nowMs,
  );
  const turnsAfter = async (ms: number): Promise<number> => {
    nowMs += ms;
    await pacer.pause();
    return turns;
  };
  expect(await turnsAfter(9)).toBe(0);
  expect(await turnsAfter(1)).toBe(1);
  expect(await turnsAfter(9)).toBe(1);
  expect(await turnsAfter(2)).toBe(2);
});
