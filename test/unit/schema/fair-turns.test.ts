import { FairTurns, TooManyWaitingError, TurnGivenUpError } from '../../../schema/process/fair-turns.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A queue of 1 at a time, 6 waiting, 2 of a key. */
function queueOf(limits = { running: 1, waiting: 6, waitingOfKey: 2 }) {
  const queue = new FairTurns(limits);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, key?: string, signal?: AbortSignal): Promise<string> =>
    queue.run({ key, signal }, async () => {
      began.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)!();
    await settled();
  };
  return { queue, began, ask, end };
}

it('gives a key a few places, and lets keys take turns', async () => {
  const { began, ask, end } = queueOf();
  const all = [ask('a1', 'a'), ask('a2', 'a'), ask('a3', 'a')];
  await expect(ask('a4', 'a')).rejects.toBeInstanceOf(TooManyWaitingError);
  all.push(ask('b1', 'b'), ask('b2', 'b'), ask('c1', 'c'));
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name);
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  await Promise.all(all);
});

it('refuses beyond what may wait in all, also without a key', async () => {
  const { ask, end } = queueOf({ running: 1, waiting: 3, waitingOfKey: 2 });
  const all = ['1', '2', '3', '4'].map((name) => ask(name));
  await expect(ask('5')).rejects.toBeInstanceOf(TooManyWaitingError);
  await expect(ask('6', 'a')).rejects.toBeInstanceOf(TooManyWaitingError);
  for (const name of ['1', '2', '3', '4']) await end(name);
  await Promise.all(all);
});

it('drops work whose caller has gone, and gives its place to others', async () => {
  const { queue, began, ask, end } = queueOf({ running: 1, waiting: 2, waitingOfKey: 2 });
  const gone = new AbortController();
  const first = ask('first', 'a');
  const dropped = ask('dropped', 'a', gone.signal);
  const kept = ask('kept', 'a');
  await expect(ask('refused', 'b')).rejects.toBeInstanceOf(TooManyWaitingError);
  gone.abort();
  await expect(dropped).rejects.toBeInstanceOf(TurnGivenUpError);
  expect(queue.waiting).toBe(1);
  await expect(ask('late', 'b', gone.signal)).rejects.toBeInstanceOf(TurnGivenUpError);
  const other = ask('other', 'b');
  for (const name of ['first', 'kept', 'other']) await end(name);
  expect(began).toEqual(['first', 'kept', 'other']);
  await Promise.all([first, kept, other]);
});

it('goes on behind work that fails', async () => {
  const { queue, ask, end } = queueOf();
  await expect(queue.run({}, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const next = ask('next');
  await end('next');
  await expect(next).resolves.toBe('next');
});
