import { getEventListeners } from 'node:events';
import { WakeUp } from '../../../../workflows/streaming/wake-up.js';

test('a wait ends at the next change and leaves no listener behind', async () => {
  const waiting = new WakeUp();
  const { signal } = new AbortController();
  for (let change = 0; change < 100; change++) {
    const waited = waiting.wait(signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    waiting.now();
    await waited;
  }
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

test('a wait ends when the signal aborts, or has', async () => {
  const waiting = new WakeUp();
  const closing = new AbortController();
  const waited = waiting.wait(closing.signal);
  closing.abort();
  await waited;
  await waiting.wait(closing.signal);
  expect(getEventListeners(closing.signal, 'abort')).toHaveLength(0);
});
