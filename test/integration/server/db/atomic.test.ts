import 'reflect-metadata';
import { type AtomicContext, atomic, read } from '../../../../server/db/atomic.js';
import { signalEnqueued } from '../../../../server/db/commit-signals.js';
import { recordEvent } from '../../../../server/events/record-event.js';
import { silent } from '../../../support/core/core.js';
import { useTestDatabase } from '../../../support/databases/database.js';
import { until } from '../../../support/until.js';

const test = useTestDatabase(6);
const context = (signal = new AbortController().signal): AtomicContext => ({
  database: test.database,
  signal,
  logger: silent,
});
const value = async (id: number) =>
  (await test.sql<{ value: number }>('SELECT value FROM things WHERE id = ?', [id]))[0]?.value;
/**
 * Time within which an abandoned attempt ends, on a busy machine too; left alone it would take
 * twice as long.
 */
const AT_ONCE_MS = 15_000;
/** Time that a query waits for a lock while another transaction holds it. */
const LOCK_WAIT_MS = 5_000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const running = (query: string) =>
  test.sql('SELECT info FROM information_schema.processlist WHERE info LIKE ?', [`${query}%`]);
/** Aborts when MySQL runs the query. */
async function abortOnce(caller: AbortController, query: string): Promise<void> {
  await until('the query runs', async () => (await running(query)).length > 0);
  caller.abort();
}

beforeAll(async () => {
  await test.sql('CREATE TABLE things (id INT PRIMARY KEY, value INT NOT NULL)');
  await test.sql('INSERT INTO things VALUES (1, 0), (2, 0), (3, 0), (4, 0)');
});

it('writes nothing when the work fails', async () => {
  const work = atomic(context(), async (tx) => {
    await tx.query('UPDATE things SET value = 9 WHERE id = 4');
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await value(4)).toBe(0);
});

it('runs again from the beginning after a deadlock', async () => {
  const attempts: string[] = [];
  const bothHold = Promise.withResolvers<void>();
  let holding = 0;
  const crossing = (first: number, second: number) =>
    atomic(context(), async (tx) => {
      attempts.push(`${first}-${second}`);
      await tx.query('UPDATE things SET value = value + 1 WHERE id = ?', [first]);
      if ((holding += 1) === 2) bothHold.resolve();
      await bothHold.promise;
      await tx.query('UPDATE things SET value = value + 1 WHERE id = ?', [second]);
    });
  await Promise.all([crossing(1, 2), crossing(2, 1)]);
  expect(attempts.length).toBeGreaterThan(2);
  expect([await value(1), await value(2)]).toEqual([2, 2]);
});

it('stops the running query when the caller gives up, and writes nothing', async () => {
  const caller = new AbortController();
  const started = Date.now();
  const work = atomic(context(caller.signal), async (tx) => {
    await tx.query('UPDATE things SET value = 7 WHERE id = 3');
    await tx.query('SELECT SLEEP(30) /* given up */');
  });
  await abortOnce(caller, 'SELECT SLEEP(30) /* given up */');
  await expect(work).rejects.toMatchObject({ code: 'request_timeout' });
  expect(Date.now() - started).toBeLessThan(AT_ONCE_MS);
  expect(await value(3)).toBe(0);
  expect(await running('SELECT SLEEP(30)')).toEqual([]);
});

it('stops a query that waits for a lock', async () => {
  const holder = test.database.main.createQueryRunner();
  await holder.startTransaction();
  await holder.query('UPDATE things SET value = 1 WHERE id = 3');
  const caller = new AbortController();
  const started = Date.now();
  const work = atomic(context(caller.signal), (tx) => tx.query('UPDATE things SET value = 2 WHERE id = 3'));
  await abortOnce(caller, 'UPDATE things SET value = 2');
  await expect(work).rejects.toMatchObject({ code: 'request_timeout' });
  expect(Date.now() - started).toBeLessThan(LOCK_WAIT_MS);
  await holder.rollbackTransaction();
  await holder.release();
});

it('does not commit for a caller that gave up while no query was running', async () => {
  const caller = new AbortController();
  const work = atomic(context(caller.signal), async (tx) => {
    await tx.query('UPDATE things SET value = 8 WHERE id = 3');
    caller.abort();
    await sleep(50);
  });
  await expect(work).rejects.toMatchObject({ code: 'request_timeout' });
  expect(await value(3)).toBe(0);
});

it('stops reads as well', async () => {
  const caller = new AbortController();
  const started = Date.now();
  const work = read(context(caller.signal), (manager) => manager.query('SELECT SLEEP(30) /* a read */'));
  await abortOnce(caller, 'SELECT SLEEP(30) /* a read */');
  await expect(work).rejects.toMatchObject({ code: 'request_timeout' });
  expect(Date.now() - started).toBeLessThan(AT_ONCE_MS);
});

it('does not start for a disconnected caller, nor wait longer for a connection than the caller', async () => {
  await expect(atomic(context(AbortSignal.abort()), async () => 1)).rejects.toMatchObject({ code: 'request_timeout' });
  const busy = Array.from({ length: 6 }, () => read(context(), (manager) => manager.query('SELECT SLEEP(1)')));
  await expect(read(context(AbortSignal.timeout(100)), async () => 1)).rejects.toMatchObject({
    code: 'request_timeout',
  });
  await Promise.all(busy);
  await expect(read(context(), async () => 1)).resolves.toBe(1);
});

it('leaves connections usable after kills', async () => {
  await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const caller = new AbortController();
      setTimeout(() => caller.abort(), index * 10);
      await read(context(caller.signal), (manager) => manager.query('SELECT SLEEP(0.1)')).catch(() => undefined);
    }),
  );
  const rows = await Promise.all(Array.from({ length: 12 }, () => test.sql('SELECT 1 AS one')));
  expect(rows.every((row) => row[0]?.['one'] === '1')).toBe(true);
});

it('joins the transaction of its operation', async () => {
  await atomic(context(), async (tx) => {
    const joined = { ...context(), transaction: tx };
    await atomic(joined, (inner) => inner.query('UPDATE things SET value = 5 WHERE id = 4'));
    expect(await read(joined, (inner) => inner.query('SELECT value FROM things WHERE id = 4'))).toEqual([{ value: 5 }]);
    expect(await value(4)).toBe(0);
  });
  expect(await value(4)).toBe(5);
});

it('wakes the outbox only after a commit that enqueued', async () => {
  let woken = 0;
  test.database.signals.on('enqueued', () => (woken += 1));
  await atomic(context(), (tx) => tx.query('SELECT 1'));
  expect(woken).toBe(0);
  await atomic(context(), async (tx) => {
    signalEnqueued(tx);
    expect(woken).toBe(0);
  });
  expect(woken).toBe(1);
});

it('notifies this process of events after their commit', async () => {
  const heard: string[][] = [];
  test.database.signals.on('recorded', (subjects) => heard.push([...subjects]));
  const record = (subjectId: string, then?: () => never) =>
    atomic(context(), async (tx) => {
      await recordEvent(tx, { accountId: null, kind: 'test.happened', subjectId });
      expect(heard).toEqual([]);
      then?.();
    });
  const fail = () => {
    throw new Error('no');
  };
  await expect(record('exp_0', fail)).rejects.toThrow('no');
  await record('exp_1');
  expect(heard).toEqual([['exp_1']]);
});
