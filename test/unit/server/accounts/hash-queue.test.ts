import { HashQueue, TooManyHashesError } from '../../../../server/accounts/hash-queue.js';
import { DomainError } from '../../../../server/errors/domain-error.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A queue of 1 at a time, 6 waiting, 2 of an address. */
function queueOf(limits = { running: 1, waiting: 6, waitingOfAddress: 2 }) {
  const queue = new HashQueue(limits);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, address?: string, signal?: AbortSignal): Promise<string> =>
    queue.run({ address, signal }, async () => {
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

it('gives an address a few places, and lets addresses take turns', async () => {
  const { began, ask, end } = queueOf();
  const all = [ask('a1', '192.0.2.1'), ask('a2', '192.0.2.1'), ask('a3', '192.0.2.1')];
  await expect(ask('a4', '192.0.2.1')).rejects.toBeInstanceOf(TooManyHashesError);
  all.push(ask('b1', '192.0.2.2'), ask('b2', '192.0.2.2'), ask('c1', '192.0.2.3'));
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name);
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  await Promise.all(all);
});

it('counts the addresses of an IPv6 network as one', async () => {
  const { ask, end } = queueOf();
  const all = [ask('1', '2001:db8::1'), ask('2', '2001:db8::2'), ask('3', '2001:db8::3')];
  await expect(ask('4', '2001:db8::4')).rejects.toBeInstanceOf(TooManyHashesError);
  for (const name of ['1', '2', '3']) await end(name);
  await Promise.all(all);
});

it('refuses beyond what may wait in all, also without an address', async () => {
  const { ask, end } = queueOf({ running: 1, waiting: 3, waitingOfAddress: 2 });
  const all = ['1', '2', '3', '4'].map((name) => ask(name));
  await expect(ask('5')).rejects.toMatchObject({ code: 'unavailable', details: { retry_after: 3 } });
  await expect(ask('6', '192.0.2.1')).rejects.toBeInstanceOf(TooManyHashesError);
  for (const name of ['1', '2', '3', '4']) await end(name);
  await Promise.all(all);
});

it('drops what waits for a client that has gone away, and gives its place to others', async () => {
  const { queue, began, ask, end } = queueOf({ running: 1, waiting: 2, waitingOfAddress: 2 });
  const gone = new AbortController();
  const first = ask('first', '192.0.2.1');
  const dropped = ask('dropped', '192.0.2.1', gone.signal);
  const kept = ask('kept', '192.0.2.1');
  await expect(ask('refused', '192.0.2.2')).rejects.toBeInstanceOf(TooManyHashesError);
  gone.abort();
  await expect(dropped).rejects.toMatchObject({ code: 'request_timeout' });
  expect(queue.waiting).toBe(1);
  await expect(ask('late', '192.0.2.2', gone.signal)).rejects.toBeInstanceOf(DomainError);
  const other = ask('other', '192.0.2.2');
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
