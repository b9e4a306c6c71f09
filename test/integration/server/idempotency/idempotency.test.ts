import { SecretBox } from '../../../../server/db/secret-box.js';
import { recordEvent } from '../../../../server/events/record-event.js';
import type { RequestContext } from '../../../../server/context/request-context.js';
import { IdempotencyService } from '../../../../server/idempotency/idempotency.service.js';
import { createCore } from '../../../../server/create-core.js';
import { sweepRecords } from '../../../../server/idempotency/idempotency-records.js';
import { newIdempotency, silent, testSettings, useTestCore } from '../../../support/core/core.js';
import { GraphQLError, parse } from 'graphql';

const test = useTestCore();
const CREATE = 'mutation ($name: String!) { createAccount(name: $name) { id name } }';

async function accountsNamed(name: string): Promise<number> {
  return (await test.sql('SELECT id FROM accounts WHERE name = ?', [name])).length;
}

it('has one effect and one answer for 50 requests at the same time', async () => {
  const idempotency = newIdempotency();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => test.staff(CREATE, { name: 'fifty' }, { idempotency })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
  expect(answers.filter((answer) => answer.errors)).toEqual([]);
  expect(answers.filter((answer) => answer.extensions.replayed !== true)).toHaveLength(1);
  expect(await accountsNamed('fifty')).toBe(1);
});

it('has one effect for requests that reach several processes', async () => {
  const others = await Promise.all([1, 2, 3].map(() => createCore(testSettings(test.url), silent)));
  try {
    const idempotency = newIdempotency();
    const document = parse(CREATE);
    const asks = [test.core, ...others].flatMap((core) =>
      Array.from({ length: 12 }, () => core.inProcessTransport('staff')),
    );
    const answers = await Promise.all(
      asks.map((transport) => transport.execute(document, { name: 'spread' }, { requestId: 'req_1', idempotency })),
    );
    expect(answers.filter((answer) => answer.errors)).toEqual([]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
    expect(await accountsNamed('spread')).toBe(1);
  } finally {
    await Promise.all(others.map((core) => core.close()));
  }
});

it('replays the answer to a later request', async () => {
  const idempotency = newIdempotency();
  const first = await test.staff(CREATE, { name: 'later' }, { idempotency });
  const second = await test.staff(CREATE, { name: 'later' }, { idempotency });
  expect(second).toEqual({ ...first, extensions: { replayed: true } });
});

it('refuses the key for another request', async () => {
  const idempotency = newIdempotency();
  await test.staff(CREATE, { name: 'one' }, { idempotency });
  const other = await test.staff(
    CREATE,
    { name: 'two' },
    { idempotency: { ...idempotency, fingerprint: 'b'.repeat(64) } },
  );
  expect(other.errors?.[0]?.extensions.code).toBe('already_exists');
  expect(other.errors?.[0]?.extensions.details).toBeUndefined();
  expect(await accountsNamed('two')).toBe(0);
});

it('separates equal keys of two accounts', async () => {
  const [a, b] = [await test.account(), await test.account()];
  const idempotency = newIdempotency();
  const [first, second] = await Promise.all(
    [a, b].map(({ apiKey }) => test.service('mutation { deleteExport(id: "exp_0") }', {}, { apiKey, idempotency })),
  );
  expect(first?.extensions.replayed ?? second?.extensions.replayed).toBeUndefined();
});

it('keeps a final failure and rolls its writes back', async () => {
  const idempotency = newIdempotency();
  const ask = () => test.staff(CREATE, { name: ' ' }, { idempotency });
  const first = await ask();
  expect(first.errors?.[0]?.extensions.code).toBe('invalid_argument');
  const second = await ask();
  expect(second.errors).toEqual(first.errors);
  expect(second.extensions.replayed).toBe(true);
});

it('frees the key after an internal error', async () => {
  await test.sql('ALTER TABLE accounts RENAME COLUMN name TO gone');
  const idempotency = newIdempotency();
  const broken = await test.staff(CREATE, { name: 'free' }, { idempotency });
  await test.sql('ALTER TABLE accounts RENAME COLUMN gone TO name');
  expect(broken.errors?.[0]?.extensions.code).toBe('internal');
  const repaired = await test.staff(CREATE, { name: 'free' }, { idempotency });
  expect(repaired.errors).toBeUndefined();
  expect(repaired.extensions.replayed).toBeUndefined();
});

describe('a query', () => {
  const NAMES = '{ accounts(first: 100) { nodes { name } } }';
  const namesOf = (answer: unknown) => JSON.stringify(answer).match(/query-[a-z]+/g);

  it('is answered once, and the key is taken', async () => {
    const idempotency = newIdempotency();
    const other = { ...idempotency, fingerprint: 'c'.repeat(64) };
    await test.staff(CREATE, { name: 'query-first' });
    const first = await test.staff(NAMES, {}, { idempotency });
    await test.staff(CREATE, { name: 'query-second' });
    const second = await test.staff(NAMES, {}, { idempotency });
    expect(namesOf(first.data)).toEqual(['query-first']);
    expect(second).toEqual({ ...first, extensions: { replayed: true } });
    for (const document of [NAMES, CREATE])
      expect(
        (await test.staff(document, { name: 'query-third' }, { idempotency: other })).errors?.[0]?.extensions.code,
      ).toBe('already_exists');
    expect(namesOf((await test.staff(NAMES)).data)?.sort()).toEqual(['query-first', 'query-second']);
  });

  it('has the answer that was stored first if several processes run it', async () => {
    const { database, metrics } = test.core;
    const box = new SecretBox(['local-development-only'], 'idempotency answers');
    const claim = { ...newIdempotency(), effect: 'read' } as const;
    const { signal } = new AbortController();
    const ctx = { actor: { role: 'staff' }, database, signal, logger: silent } as unknown as RequestContext;
    const started = Promise.withResolvers<void>();
    const other = Promise.withResolvers<void>();
    const ask = (answer: string, work: () => Promise<void>) =>
      new IdempotencyService(metrics, box).run(
        ctx,
        claim,
        async (own) => {
          expect(own.transaction).toBeUndefined();
          await work();
          return {};
        },
        () => ({ data: { answer }, extensions: {} }),
      );
    const slow = ask('slow', async () => {
      started.resolve();
      await other.promise;
    });
    await started.promise;
    const fast = await ask('fast', () => Promise.resolve());
    other.resolve();
    expect(fast).toEqual({ data: { answer: 'fast' }, extensions: {} });
    expect(await slow).toEqual({ data: { answer: 'fast' }, extensions: { replayed: true } });
  });

  it('frees the key after an error that says nothing about the operation', async () => {
    const idempotency = newIdempotency();
    await test.sql('ALTER TABLE accounts RENAME COLUMN name TO gone');
    const broken = await test.staff(NAMES, {}, { idempotency });
    await test.sql('ALTER TABLE accounts RENAME COLUMN gone TO name');
    expect(broken.errors?.[0]?.extensions.code).toBe('internal');
    const repaired = await test.staff(NAMES, {}, { idempotency });
    expect([repaired.errors, repaired.extensions.replayed]).toEqual([undefined, undefined]);
  });
});

it('asks a second request to retry while the first still runs in another process', async () => {
  const idempotency = newIdempotency();
  const runner = test.core.database.main.createQueryRunner();
  await runner.startTransaction();
  await runner.query('INSERT INTO idempotency_records VALUES (?, ?, ?, NULL, NOW(6))', [
    'staff',
    idempotency.key,
    idempotency.fingerprint,
  ]);
  const started = Date.now();
  const answer = await test.staff(CREATE, { name: 'busy' }, { idempotency });
  await runner.rollbackTransaction();
  await runner.release();
  expect(answer.errors?.[0]?.extensions).toEqual({ code: 'already_exists', details: { retry_after: 1 } });
  expect(Date.now() - started).toBeGreaterThan(2_000);
  expect(Date.now() - started).toBeLessThan(30_000);
  expect((await test.staff(CREATE, { name: 'busy' }, { idempotency })).errors).toBeUndefined();
});

it('forgets a key after 24 hours', async () => {
  const idempotency = newIdempotency();
  const first = await test.staff(CREATE, { name: 'old' }, { idempotency });
  await test.sql(
    'UPDATE idempotency_records SET created_at = created_at - INTERVAL 1441 MINUTE WHERE idempotency_key = ?',
    [idempotency.key],
  );
  const second = await test.staff(CREATE, { name: 'old' }, { idempotency });
  expect(second.data).not.toEqual(first.data);
  expect(second.extensions.replayed).toBeUndefined();
  await test.sql(
    'UPDATE idempotency_records SET created_at = created_at - INTERVAL 1441 MINUTE WHERE idempotency_key = ?',
    [idempotency.key],
  );
  expect(await sweepRecords(test.core.database.main)).toBe(1);
});

it('sends no signals for a rolled-back effect', async () => {
  const { database } = test.core;
  const told: string[] = [];
  const tell = (subjects: ReadonlySet<string>) => void told.push(...subjects);
  database.signals.on('recorded', tell);
  const service = new IdempotencyService(
    test.core.metrics,
    new SecretBox(['local-development-only'], 'idempotency answers'),
  );
  const { signal } = new AbortController();
  const ctx = { actor: { role: 'staff' }, database, signal, logger: silent } as unknown as RequestContext;
  const run = async (subjectId: string, errors?: GraphQLError[]) =>
    service.run(
      ctx,
      { ...newIdempotency(), effect: 'write' },
      async ({ transaction }) => {
        await recordEvent(transaction!, { accountId: null, kind: 'export.queued', subjectId });
        return { data: null, ...(errors ? { errors } : {}) };
      },
      () => ({
        data: null,
        ...(errors ? { errors: [{ message: 'no', extensions: { code: 'invalid_argument' } }] } : {}),
        extensions: {},
      }),
    );
  await run('rolled-back', [new GraphQLError('no')]);
  await run('committed');
  database.signals.off('recorded', tell);
  expect(told).toEqual(['committed']);
  expect(await test.sql("SELECT subject_id FROM events WHERE subject_id IN ('rolled-back', 'committed')")).toEqual([
    { subject_id: 'committed' },
  ]);
});
