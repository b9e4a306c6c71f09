import { setImmediate } from 'node:timers/promises';
import { encodeInThreads } from '../../../../../workflows/engine/threads/encode-in-threads.js';
import { EngineThreads } from '../../../../../workflows/engine/threads/engine-threads.js';
import { batchesOf, messagesOf } from '../../../../support/engine/message-batches.js';

const messages = messagesOf(...Array.from({ length: 8 }, () => `"${'x'.repeat(4 << 20)}"`));

/** Morsels of 4 MiB that are under way to two threads, which never answer. */
async function morselsUnderWay(otherJobs: number): Promise<number> {
  const threads = new EngineThreads(2);
  const run = jest.spyOn(threads, 'run').mockReturnValue(new Promise(() => undefined));
  for (let i = 0; i < otherJobs; i++) threads.beginJob();
  const batches = batchesOf(messages, 1);
  void encodeInThreads({ batches, plan: null, format: 'csv', sink: async () => undefined }, threads);
  for (let turn = 0; turn < 100; turn++) await setImmediate();
  return run.mock.calls.length;
}

test('partitions share the bytes that are under way', async () => {
  expect(await morselsUnderWay(0)).toBe(5);
  expect(await morselsUnderWay(1)).toBe(3);
});
