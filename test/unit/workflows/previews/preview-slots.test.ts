import { PreviewSlots } from '../../../../workflows/previews/preview-slots.js';

const ASK_AGAIN = { everyMs: 10, longestMs: 100 };

/**
 * Returns how many previews of each kind run at once when they begin in this order: `[account, uses
 * SQL]`.
 */
async function running(slots: PreviewSlots, previews: readonly [string, boolean][]): Promise<boolean[]> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const begun = previews.map(() => false);
  const done = previews.map(([account, usesSql], i) =>
    slots.run(account, usesSql, 1, () => {
      begun[i] = true;
      return held;
    }),
  );
  release();
  await Promise.allSettled(done);
  return begun;
}

describe('slots of previews', () => {
  it('leave one to other accounts', async () => {
    const plain = Array.from({ length: 4 }, (): [string, boolean] => ['acc_a', false]);
    expect(await running(new PreviewSlots(4, ASK_AGAIN), [...plain, ['acc_b', false]])).toEqual([
      ...[true, true, true, false],
      true,
    ]);
  });

  it('leave one to SQL of other accounts, and one to previews without SQL', async () => {
    const sql = Array.from({ length: 3 }, (): [string, boolean] => ['acc_a', true]);
    expect(
      await running(new PreviewSlots(4, ASK_AGAIN), [...sql, ['acc_b', true], ['acc_c', true], ['acc_c', false]]),
    ).toEqual([...[true, true, false], true, false, true]);
  });

  it('are free again afterwards', async () => {
    const slots = new PreviewSlots(4, ASK_AGAIN);
    const all: [string, boolean][] = [
      ['acc_a', true],
      ['acc_a', true],
    ];
    expect(await running(slots, all)).toEqual([true, true]);
    expect(await running(slots, all)).toEqual([true, true]);
  });
});
