import { sharedSandbox } from '../../../../sandbox/pool/sandbox.js';
import { newIdempotency } from '../../../support/core/core.js';
import { EXPORT, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';
import { column, CREATE, input } from '../../../support/core/export-schemas.js';

const domain = useTestDomain();
const OPEN = `SELECT COUNT(*) AS open FROM information_schema.innodb_trx t
  JOIN information_schema.processlist p ON p.id = t.trx_mysql_thread_id WHERE p.db = DATABASE()`;
const sandbox = sharedSandbox();
const run = sandbox.run.bind(sandbox);
afterEach(() => {
  sandbox.run = run;
});

/** Counts the open transactions at each look into the sandbox. */
function watchSandbox(): number[] {
  const open: number[] = [];
  sandbox.run = async (task, caller) => {
    open.push(Number((await domain.sql<{ open: string }>(OPEN))[0]!.open));
    return run(task, caller);
  };
  return open;
}

const contentOf = (...transforms: string[]) => ({
  columns: transforms.map((transform, i) => column(`c${i}`, { transform })),
});

describe('SQL of a request', () => {
  it.each([
    ['a schema that is saved', '{v} + 101', CREATE, (content: object) => input({ content })],
    [
      'an export with a schema of its own',
      '{v} + 102',
      EXPORT,
      (schema: object, id: string) => ({ input: { datastreamId: id, fromNs: '1', toNs: '2', schema } }),
    ],
  ])('is checked before any transaction: %s', async (_what, sql, mutation, variables) => {
    const { apiKey } = await domain.account();
    const streamId = domain.streams['BTCUSDT trades']!;
    await domain.service(SUBSCRIBE, { id: streamId }, { apiKey });
    const open = watchSandbox();
    const idempotency = newIdempotency();
    const asked = variables(contentOf(sql, `soundex(${sql})`), streamId);
    const { errors } = await domain.service(mutation, asked, { apiKey, idempotency });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'invalid_argument',
      details: { field: expect.stringMatching(/columns\[1\]\.data\.binance\.transform$/) as string },
    });
    // Open transactions at each look of the sandbox.
    expect(new Set(open)).toEqual(new Set([0]));
  });

  it.each([
    ['a schema that is saved', CREATE, (content: object) => input({ content })],
    [
      'an export with a schema of its own',
      EXPORT,
      (schema: object, id: string) => ({ input: { datastreamId: id, fromNs: '1', toNs: '2', schema } }),
    ],
  ])('is not checked for more columns than the account may have: %s', async (_what, mutation, variables) => {
    const { apiKey } = await domain.account();
    const streamId = domain.streams['BTCUSDT trades']!;
    await domain.service(SUBSCRIBE, { id: streamId }, { apiKey });
    const looks = watchSandbox();
    const transforms = Array.from({ length: 101 }, (_, i) => `soundless({v}) + ${i}`);
    const asked = variables(contentOf(...transforms), streamId);
    const { errors } = await domain.service(mutation, asked, { apiKey, idempotency: newIdempotency() });
    expect(errors?.[0]?.extensions).toMatchObject({ details: { max_columns: 100, provided: 101 } });
    const good = variables(contentOf(...transforms.map((_, i) => `{v} + 7${i}`)), streamId);
    await domain.service(mutation, good, { apiKey, idempotency: newIdempotency() });
    expect(looks).toEqual([]);
  });
});
