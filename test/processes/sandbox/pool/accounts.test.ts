import { readdir, readFile } from 'node:fs/promises';
import type { SandboxTask } from '../../../../sandbox/child/protocol.js';
import { Sandbox } from '../../../../sandbox/pool/sandbox.js';
import { SandboxProcess } from '../../../../sandbox/pool/sandbox-process.js';
import { columnOf } from '../../../support/sandbox/transform-values.js';

const SLOW = 'levenshtein(repeat(v, 100000), repeat(v, 100000))';
const SECRET = 'SECRETOFANOTHERACCOUNT';
/** Reads past the end of a text that was cut inside a character. */
const LEAK = "hex(translate(regexp_extract(concat(repeat('a', 29), '😀', v), '^a*\\C'), 'a', 'a'))";

let sandbox: Sandbox;
/** Accounts whose tasks a process was sent, by process. */
const served = new Map<object, Set<string>>();

beforeAll(() => {
  const { run } = SandboxProcess.prototype as {
    run: (this: SandboxProcess, ...args: Parameters<SandboxProcess['run']>) => Promise<unknown>;
  };
  jest.spyOn(SandboxProcess.prototype, 'run').mockImplementation(function (this: SandboxProcess, task, ...rest) {
    const accounts = served.get(this) ?? new Set();
    served.set(this, accounts.add(accountOf(task)));
    return run.call(this, task, ...rest);
  });
  sandbox = new Sandbox({ processes: 3, evaluateCpuMs: 2_000 });
});
afterAll(async () => {
  jest.restoreAllMocks();
  await sandbox.close();
});

/** Tasks of these tests name their account in a comment. */
const accountOf = (task: SandboxTask): string => /\/\*(\w+)\*\//.exec('sql' in task ? task.sql : '')![1]!;

const evaluate = (accountId: string, sql: string, values: string[] = ['x'], signal?: AbortSignal, within = sandbox) => {
  const column = columnOf({ kind: 'string' }, values);
  return within.run(
    { op: 'evaluate', sql: `/*${accountId}*/ ${sql}`, input: 'VARCHAR', column, result: { kind: 'string' } },
    { accountId, signal },
  );
};

describe('a process of the sandbox', () => {
  it('never serves two accounts, under load, with tasks that time out, die and are canceled', async () => {
    const tasks = Array.from({ length: 60 }, (_, i) => {
      const account = `acc_${'abcde'[i % 5]}`;
      if (i % 20 === 3) return evaluate(account, SLOW, ['ab']);
      if (i % 20 === 7) return evaluate(account, 'repeat(v, 1000000000)');
      if (i % 20 === 11) return evaluate(account, SLOW, ['ab'], AbortSignal.timeout(50));
      return evaluate(account, 'upper(v)');
    });
    const outcomes = await Promise.allSettled(tasks);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(40);
    expect(served.size).toBeGreaterThanOrEqual(5);
    for (const accounts of served.values()) expect(accounts.size).toBe(1);
  });

  it('has nothing of another account in its memory', async () => {
    const secrets = Array.from({ length: 2_000 }, (_, i) => `${SECRET}${i}`);
    for (let i = 0; i < 3; i++) await evaluate('acc_victim', 'upper(v)', secrets);
    const found: string[] = [];
    for (let i = 0; i < 30; i++) {
      const { column } = await evaluate(
        'acc_spy',
        LEAK,
        Array.from({ length: 100 }, () => 'z'),
      );
      if (column.kind === 'string')
        found.push(Buffer.from(Buffer.from(column.bytes).toString(), 'hex').toString('latin1'));
    }
    expect(found.length).toBe(30);
    expect(found.join('')).not.toContain(SECRET.slice(0, 8));
  });

  it('ends with the signal of its task, so that its CPU stops', async () => {
    const caller = new AbortController();
    const patient = new Sandbox({ processes: 3, evaluateCpuMs: 60_000 });
    const slow = evaluate('acc_gone', SLOW, ['ab'], caller.signal, patient);
    const gone = expect(slow).rejects.toMatchObject({ kind: 'aborted' });
    await evaluate('acc_quick', 'lower(v)', ['x'], undefined, patient);
    const serving = (): SandboxProcess[] =>
      [...served].filter(([, accounts]) => accounts.has('acc_gone')).map(([process]) => process as SandboxProcess);
    expect(serving().map(({ isOver }) => isOver)).toEqual([false]);
    caller.abort();
    await gone;
    expect(serving().map(({ isOver }) => isOver)).toEqual([true]);
    await patient.close();
  });

  it('is there for another account while one sends slow tasks', async () => {
    let over = 0;
    const slow = Array.from({ length: 8 }, () => evaluate('acc_slow', SLOW, ['ab']).catch(() => over++));
    await evaluate('acc_quick', 'reverse(v)');
    // The slow tasks run two at a time, for 2 s each.
    expect(over).toBeLessThanOrEqual(4);
    await Promise.all(slow);
  });
});

describe('the environment of a process', () => {
  it('has nothing of the parent', async () => {
    const threads = await readdir('/proc/self/task');
    const lists = await Promise.all(threads.map((id) => readFile(`/proc/self/task/${id}/children`, 'utf8')));
    const ids = lists.flatMap((list) => list.split(' ').filter(Boolean));
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) {
      const environment = await readFile(`/proc/${id}/environ`, 'utf8').catch(() => '');
      const names = environment.split('\0').flatMap((line) => line.split('=')[0] || []);
      expect(['MALLOC_ARENA_MAX', 'PWD', 'OLDPWD', 'SHLVL', '_']).toEqual(expect.arrayContaining(names));
    }
  });
});
