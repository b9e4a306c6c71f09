import { Turns } from '../../../../sandbox/pool/turns.js';

const limits = { slots: 2, perAccount: 1, waiting: 3 };
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Asks for a slot and notes when it is given. */
function asking(turns: Turns, account: string, log: string[], signal?: AbortSignal) {
  const slot = turns.take(account, signal);
  slot.then(
    () => log.push(account),
    () => undefined,
  );
  return slot;
}

describe('turns of accounts', () => {
  it('serve an account that asks for one thing before the rest of an account that asked for many', async () => {
    const turns = new Turns({ slots: 1, perAccount: 1, waiting: 10 });
    const log: string[] = [];
    const slots = ['a', 'a', 'a', 'b', 'c'].map((account) => asking(turns, account, log));
    for (const slot of [slots[0]!, slots[3]!, slots[4]!, slots[1]!, slots[2]!]) (await slot)();
    expect(log).toEqual(['a', 'b', 'c', 'a', 'a']);
  });

  it('never give one account every slot', async () => {
    const turns = new Turns(limits);
    const log: string[] = [];
    const first = asking(turns, 'a', log);
    void asking(turns, 'a', log);
    await settled();
    expect(log).toEqual(['a']);
    void asking(turns, 'b', log);
    await settled();
    expect(log).toEqual(['a', 'b']);
    (await first)();
    await settled();
    expect(log).toEqual(['a', 'b', 'a']);
  });

  it('refuse an account whose queue is full, and no other', async () => {
    const turns = new Turns(limits);
    const log: string[] = [];
    for (let i = 0; i < 4; i++) void asking(turns, 'a', log);
    await expect(turns.take('a')).rejects.toMatchObject({ kind: 'busy' });
    await expect(turns.take('b')).resolves.toBeInstanceOf(Function);
  });

  it('drop a waiting task as soon as its caller has gone', async () => {
    const turns = new Turns(limits);
    const log: string[] = [];
    const first = await turns.take('a');
    const caller = new AbortController();
    const gone = asking(turns, 'a', log, caller.signal);
    const next = asking(turns, 'a', log);
    caller.abort();
    await expect(gone).rejects.toMatchObject({ kind: 'aborted' });
    first();
    (await next)();
    expect(log).toEqual(['a']);
    expect(turns.hasWaiting('a')).toBe(false);
    await expect(turns.take('a', caller.signal)).rejects.toMatchObject({ kind: 'aborted' });
  });
});
