import { ApplicationFailure } from '@temporalio/common';
import { SlotShare } from '../../../../workflows/worker/slot-share.js';

const ASK_AGAIN = { everyMs: 1_000, longestMs: 5_000 };

/** Holds a slot until it is released. */
function hold(share: SlotShare, holder: string): { release: () => void; done: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { release: resolve, done: share.run(holder, 1, () => promise) };
}

async function refusal(share: SlotShare, holder: string, asked = 1): Promise<ApplicationFailure> {
  const thrown = await share.run(holder, asked, async () => undefined).catch((error: unknown) => error);
  if (!(thrown instanceof ApplicationFailure)) throw new Error('expected a refusal');
  return thrown;
}

describe('slots of a worker', () => {
  it.each([
    [4, 3],
    [2, 1],
    [1, 1],
  ])('of %d, one holder has %d at most', async (slots, limit) => {
    const share = new SlotShare(slots, ASK_AGAIN);
    const held = Array.from({ length: limit }, () => hold(share, 'acc_a'));
    expect((await refusal(share, 'acc_a')).type).toBe('busy');
    expect([share.isFull('acc_a'), share.isFull('acc_b')]).toEqual([true, false]);
    await expect(share.run('acc_b', 1, async () => 'wrote')).resolves.toBe('wrote');
    held[0]!.release();
    await held[0]!.done;
    expect(share.isFull('acc_a')).toBe(false);
    await expect(share.run('acc_a', 1, async () => 'wrote')).resolves.toBe('wrote');
  });

  it('of which a holder has fewer, if asked for', async () => {
    const share = new SlotShare(6, ASK_AGAIN, 1);
    const held = hold(share, 'acc_a');
    expect((await refusal(share, 'acc_a')).type).toBe('busy');
    await expect(share.run('acc_b', 1, async () => 'wrote')).resolves.toBe('wrote');
    held.release();
    await held.done;
  });

  it('are free again when the work fails', async () => {
    const share = new SlotShare(1, ASK_AGAIN);
    await expect(share.run('acc_a', 1, () => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
    await expect(share.run('acc_a', 1, async () => 'wrote')).resolves.toBe('wrote');
  });

  it('are asked for again one after the other, 30 s later at most, and the refusal is retryable', async () => {
    const share = new SlotShare(2, ASK_AGAIN);
    const held = hold(share, 'acc_a');
    const refusals = await Promise.all(Array.from({ length: 40 }, () => refusal(share, 'acc_a')));
    const delays = refusals.map(({ nextRetryDelay }) => Number(nextRetryDelay));
    expect(delays.slice(0, 3).map((ms) => Math.round(ms / 1_000))).toEqual([1, 2, 3]);
    expect(Math.max(...delays)).toBe(30_000);
    expect(refusals.every(({ nonRetryable, category }) => !nonRetryable && category === 'BENIGN')).toBe(true);
    held.release();
    await held.done;
  });

  it('are asked for less and less often by one that waits alone', async () => {
    const delays: number[] = [];
    for (const asked of [1, 2, 3, 9]) {
      const share = new SlotShare(2, ASK_AGAIN);
      void hold(share, 'acc_a');
      delays.push(Number((await refusal(share, 'acc_a', asked)).nextRetryDelay));
    }
    expect(delays).toEqual([1_000, 2_000, 4_000, 5_000]);
  });
});
