import { setTimeout as sleep } from 'node:timers/promises';
import { AccountTurns } from '../../../../server/interactive/account-turns.js';

const forever = new AbortController().signal;

/** Previews that run until they are released. */
class Work {
  readonly begun: string[] = [];
  private readonly releases = new Map<string, () => void>();

  run = (name: string) => (): Promise<string> => {
    this.begun.push(name);
    return new Promise((resolve) => this.releases.set(name, () => resolve(name)));
  };

  release(name: string): void {
    this.releases.get(name)?.();
  }
}

describe('turns of an account', () => {
  it('let so many of one account run, and the next as one ends, in order', async () => {
    const turns = new AccountTurns({ what: 'previews', atATime: 2, waitMs: 60_000 });
    const work = new Work();
    const done = ['1', '2', '3', '4'].map((name) => turns.run('acc_a', forever, work.run(name)));
    expect(work.begun).toEqual(['1', '2']);
    work.release('2');
    await done[1];
    await sleep(0);
    expect(work.begun).toEqual(['1', '2', '3']);
    work.release('1');
    await done[0];
    await sleep(0);
    expect(work.begun).toEqual(['1', '2', '3', '4']);
  });

  it('are not waited for by another account', async () => {
    const turns = new AccountTurns({ what: 'previews', atATime: 1, waitMs: 60_000 });
    const work = new Work();
    const gone = new AbortController();
    void turns.run('acc_a', forever, work.run('a1'));
    const waiting = turns.run('acc_a', gone.signal, work.run('a2'));
    await expect(turns.run('acc_b', forever, async () => 'b')).resolves.toBe('b');
    gone.abort(new Error('the client is gone'));
    await expect(waiting).rejects.toThrow('the client is gone');
  });

  it('are refused with the time to wait if no turn comes, without losing the next turn', async () => {
    const turns = new AccountTurns({ what: 'previews', atATime: 1, waitMs: 5 });
    const work = new Work();
    const first = turns.run('acc_a', forever, work.run('1'));
    await expect(turns.run('acc_a', forever, work.run('2'))).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retry_after: 1 },
    });
    work.release('1');
    await first;
    await expect(turns.run('acc_a', forever, async () => '3')).resolves.toBe('3');
    expect(work.begun).toEqual(['1']);
  });

  it('are given up with the request', async () => {
    const turns = new AccountTurns({ what: 'previews', atATime: 1, waitMs: 60_000 });
    const work = new Work();
    const first = turns.run('acc_a', forever, work.run('1'));
    const gone = new AbortController();
    const second = turns.run('acc_a', gone.signal, work.run('2'));
    gone.abort(new Error('the client is gone'));
    await expect(second).rejects.toThrow('the client is gone');
    work.release('1');
    await first;
    expect(work.begun).toEqual(['1']);
  });

  it('are free again after a failure', async () => {
    const turns = new AccountTurns({ what: 'previews', atATime: 1, waitMs: 60_000 });
    await expect(turns.run('acc_a', forever, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(turns.run('acc_a', forever, async () => 'yes')).resolves.toBe('yes');
  });
});
