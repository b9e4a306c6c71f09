import { type GraphQLField, type GraphQLObjectType, parse } from 'graphql';
import type { CallContext } from '../../../../schema/core-client/core-transport.js';
import { useTestDashboard } from '../../../support/systems/dashboard.js';
import { STAFF_TOKEN } from '../../../support/clients/staff-client.js';
import { TestBrowser } from '../../../support/clients/test-browser.js';
import { DECLARED_ROLES, PEOPLE_ONLY, type TestRole } from '../../../support/core/declared-roles.js';
import { smallestOperation } from '../../../support/clients/smallest-operation.js';

const test = useTestDashboard();
interface Refusal {
  message: string;
  extensions: { code: string };
}
/** The error that the caller gets for an operation; undefined: none. */
type Caller = (operation: string) => Promise<Refusal | undefined>;

function rootFields(): { kind: 'query' | 'mutation'; field: GraphQLField<unknown, unknown> }[] {
  const { schema } = test.server.core;
  const fieldsOf = (type: GraphQLObjectType | null | undefined) => Object.values(type?.getFields() ?? {});
  const all = [
    ...fieldsOf(schema.getQueryType()).map((field) => ({ kind: 'query', field }) as const),
    ...fieldsOf(schema.getMutationType()).map((field) => ({ kind: 'mutation', field }) as const),
  ];
  // Signing out, deleting keys and changing roles change the caller.
  const last = ['deleteAccountData', 'signOut'];
  return all.toSorted((a, b) => last.indexOf(a.field.name) - last.indexOf(b.field.name));
}

// An account without the right span is denied a preview, whatever its role.
const isDenied = (error: Refusal | undefined) =>
  error?.extensions.code === 'unauthenticated' || /may not use this operation/.test(error?.message ?? '');

/** Returns the parts of the schema that the caller may use. */
async function allowed(ask: Caller, skip: readonly string[]): Promise<string[]> {
  const open: string[] = [];
  for (const { kind, field } of rootFields()) {
    if (skip.includes(field.name)) continue;
    if (!isDenied(await ask(smallestOperation(kind, field)))) open.push(field.name);
  }
  return open.toSorted();
}

const declared = (role: TestRole, skip: readonly string[]): string[] =>
  [...DECLARED_ROLES]
    .filter(([field, roles]) => roles.includes(role) && !skip.includes(field))
    .map(([field]) => field)
    .toSorted();

it('declares who may use each query, mutation and subscription', () => {
  const { schema } = test.server.core;
  const stream = Object.keys(schema.getSubscriptionType()?.getFields() ?? {});
  expect([...rootFields().map(({ field }) => field.name), ...stream].toSorted()).toEqual(
    [...DECLARED_ROLES.keys()].toSorted(),
  );
});

describe('over Apollo', () => {
  const NOT_HERE = [...PEOPLE_ONLY, 'accountEvents', 'streamRecords'];
  const cases: [TestRole, () => Promise<Record<string, string>>][] = [
    ['service', async () => ({ authorization: 'Bearer local-development-only' })],
    [
      'account',
      async () => ({ authorization: 'Bearer local-development-only', 'x-api-key': (await test.account()).apiKey }),
    ],
    [
      'staff',
      async () => ({ authorization: `Bearer ${STAFF_TOKEN}`, 'x-account-id': (await test.account()).accountId }),
    ],
    ['anonymous', async () => ({})],
  ];
  it.each(cases)('%s', async (role, headers) => {
    const caller = new TestBrowser(test.apollo, await headers());
    expect(await allowed(async (operation) => (await caller.post(operation)).errors?.[0], NOT_HERE)).toEqual(
      declared(role, NOT_HERE),
    );
  });

  it('rejects every sign-in', async () => {
    const caller = new TestBrowser(test.apollo, { authorization: `Bearer ${STAFF_TOKEN}` });
    for (const { kind, field } of rootFields().filter((root) => PEOPLE_ONLY.includes(root.field.name))) {
      expect([field.name, await caller.codeOf(smallestOperation(kind, field))]).toEqual([
        field.name,
        'permission_denied',
      ]);
    }
  });
});

describe('over Yoga', () => {
  // Wrong on purpose here, and answered so; sessions.test.ts has them right.
  const NOT_HERE = ['signIn', 'accountEvents', 'streamRecords'];
  it.each(['owner', 'member', 'staff', 'anonymous'] as const)('%s', async (role) => {
    const { accountId } = await test.account();
    const caller =
      role === 'anonymous'
        ? new TestBrowser(test.yoga)
        : await test.person(role.toUpperCase() as 'OWNER', role === 'staff' ? undefined : accountId);
    // An address may ask less often than there are operations.
    let address = 0;
    const headers = (): Record<string, string> =>
      role === 'staff' ? { 'x-account-id': accountId } : { 'x-forwarded-for': `198.51.100.${(address += 1) % 250}` };
    const ask: Caller = async (operation) => (await caller.post(operation, {}, headers())).errors?.[0];
    expect(await allowed(ask, NOT_HERE)).toEqual(declared(role, NOT_HERE));
  });

  it('sends events only to callers who may receive them', async () => {
    const { accountId } = await test.account();
    const hears = async (cookie: string) => {
      const answer = await fetch(`${test.yoga}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream', cookie },
        body: JSON.stringify({ query: 'subscription { accountEvents { id } }' }),
      });
      const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
      const begun = new TextDecoder().decode((await reader.read()).value);
      await reader.cancel();
      return begun.startsWith('retry:');
    };
    expect(await hears((await test.person('MEMBER', accountId)).cookie)).toBe(true);
    expect(await hears((await test.person('STAFF')).cookie)).toBe(true);
    expect(await hears('')).toBe(false);
  });
});

describe('in process', () => {
  const NOT_HERE = [...PEOPLE_ONLY, 'accountEvents', 'streamRecords'];
  const cases: [TestRole, 'service' | 'staff', () => Promise<Partial<CallContext>>][] = [
    ['service', 'service', async () => ({})],
    ['account', 'service', async () => ({ apiKey: (await test.account()).apiKey })],
    ['staff', 'staff', async () => ({ onBehalfOf: (await test.account()).accountId })],
    ['anonymous', 'service', async () => ({})],
  ];
  it.each(cases)('%s', async (role, channel, call) => {
    const transport = test.server.core.inProcessTransport(channel);
    const given = { requestId: 'req_0123456789abcdef', ...(await call()) };
    // An address may ask less often than there are operations.
    let address = 0;
    const from = () => (role === 'anonymous' ? { clientAddress: `192.0.2.${(address += 1) % 250}` } : {});
    const ask: Caller = async (operation) =>
      (await transport.execute(parse(operation), {}, { ...given, ...from() })).errors?.[0];
    expect(await allowed(ask, NOT_HERE)).toEqual(declared(role, NOT_HERE));
  });
});
