import { readdirSync, readFileSync } from 'node:fs';
import { replyBytes } from '../../../../sandbox/child/reply-bytes.js';
import { Sandbox, type SandboxCaller, type SandboxLimits } from '../../../../sandbox/pool/sandbox.js';
import { SandboxFailure } from '../../../../sandbox/pool/sandbox-failure.js';
import { SandboxProcess } from '../../../../sandbox/pool/sandbox-process.js';
import { causeOf } from '../../../../sandbox/child/failure-cause.js';
import { columnOf, valuesOf, type Plain } from '../../../support/sandbox/transform-values.js';
import { until } from '../../../support/until.js';

const BOMBS = {
  time: 'levenshtein(repeat(v, 100000), repeat(v, 100000))',
  memory: ['repeat(v, 1000000000)', 'list_sum(range(100000000))', 'length(array_to_string(range(100000000), v))'],
};
let sandbox: Sandbox;
const opened: Sandbox[] = [];
/** Processes of pools that other test files in this process use. */
let foreign: ReadonlySet<string>;
const open = (limits: Partial<SandboxLimits>) => {
  foreign = new Set(allChildren());
  sandbox = new Sandbox(limits);
  opened.push(sandbox);
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

const TEXT = { kind: 'string' } as const;

const evaluate = (sql: string, values: Plain[] = ['ab'], caller: SandboxCaller = { accountId: 'acc_a' }) =>
  sandbox.run({ op: 'evaluate', sql, input: 'VARCHAR', column: columnOf(TEXT, values), result: TEXT }, caller);
const upper = async () => valuesOf((await evaluate('upper(v)')).column, { kind: 'string' });

/** Ids of the processes that this one started. */
function allChildren(): string[] {
  return readdirSync('/proc/self/task').flatMap((id) => childrenOfThread(id).split(' ').filter(Boolean));
}

function childrenOfThread(id: string): string {
  try {
    return readFileSync(`/proc/self/task/${id}/children`, 'utf8');
  } catch {
    return ''; // the thread has ended
  }
}

/** The processes of the opened sandbox. */
function children(): string[] {
  return allChildren().filter((id) => !foreign.has(id));
}

const INVALIDATED = 'FATAL Error: Failed: database has been invalidated because of a previous fatal error.';

const DATABASE_LOST = replyBytes(
  { op: 'bind', sql: '', input: '' },
  { ok: false, message: INVALIDATED, cause: 'database' },
);

/**
 * Replaces the next reply of a child: no known expression makes this DuckDB raise a fatal error, or
 * takes over a process.
 */
function replaceReply(reply: readonly Uint8Array[]) {
  const process = SandboxProcess.prototype as unknown as { outcomeOf: () => Promise<unknown> };
  return jest.spyOn(process, 'outcomeOf').mockResolvedValueOnce(Buffer.concat(reply));
}

describe('the sandbox', () => {
  it('ends a task that takes too long with its process, and goes on with another', async () => {
    open({ processes: 1, evaluateCpuMs: 2_000 });
    expect(await upper()).toEqual(['AB']);
    const before = children();
    await expect(evaluate(BOMBS.time)).rejects.toMatchObject({ kind: 'timeout' });
    expect(await upper()).toEqual(['AB']);
    expect(children()).not.toEqual(before);
  });

  it.each([
    { pausedMs: 1_200, outcome: ['AB'], of: 'its CPU time: a wait for a core does not count' },
    { pausedMs: 60_000, outcome: { kind: 'timeout' }, of: 'three times as much wall time' },
  ])('limits a task by $of', async ({ pausedMs, outcome }) => {
    open({ processes: 1, evaluateCpuMs: 1_000 });
    expect(await upper()).toEqual(['AB']);
    const paused = children();
    for (const id of paused) process.kill(Number(id), 'SIGSTOP');
    const resume = setTimeout(() => paused.forEach((id) => process.kill(Number(id), 'SIGCONT')), pausedMs);
    const result = await upper().catch((error: unknown) => error);
    clearTimeout(resume);
    expect(result).toMatchObject(outcome);
  });

  it.each(BOMBS.memory)('gives nothing for %s, which takes too much memory', async (sql) => {
    open({ processes: 1, memoryMib: 256 });
    const outcome = await evaluate(sql, ['ab', 'cd']).catch((error: unknown) => error);
    if (!(outcome instanceof SandboxFailure))
      expect(outcome).toMatchObject({ column: { valid: [0, 0] }, misfits: [1, 1] });
    expect(await upper()).toEqual(['AB']);
  });

  it('ends a process whose database DuckDB has invalidated, and repeats the task in a new one', async () => {
    open({ processes: 1 });
    expect(await upper()).toEqual(['AB']);
    const used = children();
    const answers = replaceReply(DATABASE_LOST);
    expect(await upper()).toEqual(['AB']);
    answers.mockRestore();
    // One of them has served the account, the others are spares; the system takes a moment to end
    // it.
    await until('one of them has ended', async () => {
      const left = children();
      return !used.every((id) => left.includes(id));
    });
  });

  it('refuses an expression that invalidates the database of a fresh process', async () => {
    open({ processes: 1 });
    const answers = replaceReply(DATABASE_LOST);
    await expect(upper()).rejects.toMatchObject({ kind: 'refused', detail: INVALIDATED });
    answers.mockRestore();
    expect(await upper()).toEqual(['AB']);
  });

  it('refuses an invalid answer and ends the process that sent it', async () => {
    open({ processes: 1 });
    const answers = replaceReply([Buffer.from('an invalid answer')]);
    await expect(upper()).rejects.toMatchObject({ kind: 'refused', detail: 'its process sent an invalid answer' });
    answers.mockRestore();
    expect(await upper()).toEqual(['AB']);
  });

  it.each([
    [INVALIDATED, 'database'],
    ['INTERNAL Error: Attempted to access index 1 within vector of size 1', 'database'],
    ['Out of Memory Error: failed to allocate data of size 1.0 GiB', 'memory'],
    ['Conversion Error: Could not convert string to INT64', 'expression'],
  ])('blames for "%s" the %s', (message, cause) => expect(causeOf(message)).toBe(cause));

  it('serves others while one task hangs', async () => {
    open({ processes: 2, evaluateCpuMs: 2_000 });
    const bomb = evaluate(BOMBS.time).catch((error: unknown) => error);
    expect(await Promise.all([upper(), upper(), upper()])).toEqual([['AB'], ['AB'], ['AB']]);
    expect(await bomb).toMatchObject({ kind: 'timeout' });
  });

  it('retries a task once if a used process dies', async () => {
    open({ processes: 1 });
    expect(await upper()).toEqual(['AB']);
    const [used] = children();
    const running = upper();
    process.kill(Number(used), 'SIGKILL');
    expect(await running).toEqual(['AB']);
  });

  it('leaves no process behind, and says so to tasks that wait', async () => {
    open({ processes: 1 });
    expect(await upper()).toEqual(['AB']);
    const tasks = [evaluate(BOMBS.time), evaluate('upper(v)')].map((task) => task.catch((error: unknown) => error));
    await sandbox.close();
    expect(children()).toEqual([]);
    for (const outcome of await Promise.all(tasks)) expect(outcome).toMatchObject({ kind: 'closed' });
  });
});
