import 'reflect-metadata';
import { parse } from 'graphql';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { CallContext, CoreAnswer, CoreTransport } from '../../../schema/core-client/core-transport.js';
import { type Core, createCore } from '../../../server/create-core.js';
import { parseServerSettings, type ServerSettings } from '../../../server/settings.js';
import { createTestDatabase } from '../databases/database.js';

type Data = Record<string, unknown>;
type Ask = (
  source: string,
  variables?: Record<string, unknown>,
  call?: Partial<CallContext>,
) => Promise<CoreAnswer<Data> & { data: Data | null }>;

export interface TestCore {
  core: Core;
  url: string;
  /** Asks as staff. */
  staff: Ask;
  /** Asks as a worker or facade; with `apiKey` (and `clientAddress`) as a REST client. */
  service: Ask;
  sql: <Row = Data>(query: string, parameters?: unknown[]) => Promise<Row[]>;
  /** Creates an account on plan pro with a key. */
  account: () => Promise<{ accountId: string; keyId: string; apiKey: string }>;
}

/**
 * Returns settings of a server on a database, independent of the environment, with development
 * secrets even in production.
 */
export function testSettings(mysqlUrl: string, more: Record<string, string> = {}): ServerSettings {
  const { nodeEnv, ...settings } = parseServerSettings({
    MYSQL_URL: mysqlUrl,
    LOG_LEVEL: 'silent',
    MYSQL_POOL_SIZE: '10',
    ...more,
    NODE_ENV: 'development',
  });
  return { ...settings, nodeEnv: more['NODE_ENV'] === 'production' ? 'production' : nodeEnv };
}

export const silent = pino({ level: 'silent' });

/** Returns the headers that claim an idempotency key for one request. */
export const newIdempotency = (fingerprint = 'a'.repeat(64)): { key: string; fingerprint: string } => ({
  key: randomUUID(),
  fingerprint,
});

/** The GraphQL core on a database of this test file, without network. `more`: further settings. */
export function useTestCore(more: Record<string, string> = {}): TestCore {
  const test = {} as TestCore;
  let drop: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    const made = await createTestDatabase();
    drop = made.drop;
    const core = await createCore(testSettings(made.url, more), silent);
    Object.assign(test, coreFor(core), { url: made.url });
  });
  afterAll(async () => {
    await test.core?.close();
    await drop();
  });
  return test;
}

/** Callers of a core. */
export function coreFor(core: Core): Omit<TestCore, 'url'> {
  const staff = asker(core.inProcessTransport('staff'));
  return {
    core,
    staff,
    service: asker(core.inProcessTransport('service')),
    sql: async (query, parameters) => core.database.main.query(query, parameters),
    account: async () => {
      const made = await staff('mutation { createAccount(name: "Test", planCode: "pro") { id } }');
      const accountId = (made.data?.['createAccount'] as { id: string }).id;
      const key = await staff('mutation ($id: ID!) { createApiKey(accountId: $id, name: "test") { id key } }', {
        id: accountId,
      });
      const created = key.data?.['createApiKey'] as { id: string; key: string };
      return { accountId, keyId: created.id, apiKey: created.key };
    },
  };
}

function asker(transport: CoreTransport): Ask {
  return (source, variables = {}, call = {}) =>
    transport.execute<Data, Data>(parse(source), variables, { requestId: 'req_0123456789abcdef', ...call });
}
