import { outcomeText, runEach } from '../../../../web/lists/run-each.rule.js';

const rows = Array.from({ length: 9 }, (_, i) => i);

describe('an action on several rows', () => {
  it('goes on after failures, and names them', async () => {
    const seen: string[] = [];
    const outcome = await runEach(
      rows,
      async (row) => {
        await Promise.resolve();
        if (row % 4 === 1) throw new Error(`row ${row}`);
        return 10 * row;
      },
      {
        width: 3,
        signal: new AbortController().signal,
        onProgress: ({ ended, total }) => seen.push(`${ended}/${total}`),
      },
    );
    expect(outcome.done.map(({ row, result }) => [row, result]).sort()).toEqual(
      [0, 2, 3, 4, 6, 7, 8].map((row) => [row, 10 * row]),
    );
    expect(outcome.failed.map(({ row, error }) => [row, (error as Error).message])).toEqual([
      [1, 'row 1'],
      [5, 'row 5'],
    ]);
    expect(outcome.skipped).toEqual([]);
    expect(seen.at(-1)).toBe('9/9');
  });

  it('runs at most so many at a time', async () => {
    let [running, most] = [0, 0];
    await runEach(
      rows,
      async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      },
      { width: 4, signal: new AbortController().signal, onProgress: () => undefined },
    );
    expect(most).toBe(4);
  });

  it('names the rows that it did not try because it was stopped', async () => {
    const stop = new AbortController();
    const work = async (row: number): Promise<void> => {
      if (row === 3) stop.abort();
    };
    const outcome = await runEach(rows, work, { width: 1, signal: stop.signal, onProgress: () => undefined });
    const done = [0, 1, 2, 3].map((row) => ({ row, result: undefined }));
    expect(outcome).toEqual({ done, failed: [], skipped: [4, 5, 6, 7, 8] });
  });
});

const DONE = [1, 2].map((row) => ({ row, result: 0 }));

it.each([
  [{ done: DONE, failed: [{ row: 3, error: 0 }], skipped: [] }, '1 of 3 exports failed'],
  [{ done: DONE, failed: [], skipped: [3, 4] }, 'Stopped after 2 of 4 exports'],
])('says whether rows failed or were not tried', (outcome, text) => {
  expect(outcomeText(outcome, 'export')).toBe(text);
});
