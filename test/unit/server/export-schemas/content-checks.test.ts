import { checkAhead, checkedContent } from '../../../../server/export-schemas/content-checks.js';

const CAP = 100;
const { signal } = new AbortController();

/** Content that notes when its columns are read. */
function content(read: () => void): object {
  return {
    get columns() {
      read();
      return [{ output_column: 'a', meta: { value: 'collection_timestamp_ns' } }];
    },
  };
}

describe('validations of content', () => {
  it('run one at a time, accounts in turn, and the event loop serves others between two', async () => {
    const steps: string[] = [];
    const check = (accountId: string, name: string) =>
      checkAhead(
        content(() => steps.at(-1) === name || steps.push(name)),
        { accountId, signal, columnCap: CAP },
      );
    const other = (): void => {
      steps.push('other');
      if (steps.length < 40) setImmediate(other);
    };
    setImmediate(other);
    await Promise.all([check('a', 'a1'), check('a', 'a2'), check('a', 'a3'), check('b', 'b1')]);
    expect(steps.filter((step) => step !== 'other')).toEqual(['a1', 'a2', 'b1', 'a3']);
    for (const name of ['a2', 'b1', 'a3']) expect(steps[steps.indexOf(name) - 1]).toBe('other');
  });

  it('are not repeated for the same content and cap', async () => {
    let reads = 0;
    const one = content(() => (reads += 1));
    const ahead = await checkAhead(one, { accountId: 'a', signal, columnCap: CAP });
    const before = reads;
    expect(checkedContent(one, CAP)).toBe(ahead);
    expect(reads).toBe(before);
    expect(checkedContent(one, 0)).toMatchObject({ ok: false, details: { max_columns: 0, provided: 1 } });
  });

  it('are given up with the request', async () => {
    const gone = new AbortController();
    const first = checkAhead({}, { accountId: 'a', signal, columnCap: CAP });
    const second = checkAhead({}, { accountId: 'a', signal: gone.signal, columnCap: CAP });
    gone.abort();
    await expect(second).rejects.toThrow();
    expect(await first).toMatchObject({ ok: false });
  });
});
