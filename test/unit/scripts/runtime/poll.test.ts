import { poll } from '../../../../scripts/runtime/poll.js';

const failing = (...errors: string[]) => {
  let calls = 0;
  return () => {
    const error = errors[calls++];
    if (error !== undefined) throw new Error(error);
    return calls;
  };
};
const soon = { everyMs: 1, timeoutMs: 5_000 };
const now = { everyMs: 1, timeoutMs: -1 };

it('returns the first value, null included', async () => {
  const values = [undefined, undefined, null, 4];
  expect(await poll(() => values.shift(), soon)).toBeNull();
  expect(values).toEqual([4]);
});

it('throws an error at once unless it is retried', async () => {
  const retries = (error: unknown) => (error as Error).message === 'busy';
  expect(await poll(failing('busy', 'busy'), { ...soon, retries })).toBe(3);
  await expect(poll(failing('busy', 'broken'), { ...soon, retries })).rejects.toThrow('broken');
  await expect(poll(failing('broken'), soon)).rejects.toThrow('broken');
});

it.each([
  ['the last error', failing('busy'), {}, 'busy'],
  [
    'what the caller makes of it',
    failing('busy'),
    { timedOut: (last: unknown) => new Error(`late: ${String(last)}`) },
    /^late: Error: busy/,
  ],
  ['what the caller says without an error', () => undefined, { timedOut: () => new Error('late') }, 'late'],
  ['the time', () => undefined, {}, 'nothing after'],
])('throws %s when time is up', async (_name, attempt, options, message) => {
  await expect(poll(attempt, { ...now, retries: () => true, ...options })).rejects.toThrow(message);
});
