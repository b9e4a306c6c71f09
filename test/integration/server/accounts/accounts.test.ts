import { useTestCore } from '../../../support/core/core.js';

const test = useTestCore();
const VIEWER = '{ viewer { role user { id } accountId account { name accessStatus planCode } } }';
const code = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions.code;

describe('accounts', () => {
  it('starts on the trial plan unless told otherwise', async () => {
    const { data } = await test.staff(
      'mutation { createAccount(name: " Acme ") { name planCode accessStatus columnCap rateMinute rateHour } }',
    );
    expect(data?.['createAccount']).toEqual({
      name: 'Acme',
      planCode: 'trial',
      accessStatus: 'TRIALING',
      columnCap: 100,
      rateMinute: 200,
      rateHour: 10_000,
    });
  });

  it('refuses an unknown plan and an empty name', async () => {
    const plan = await test.staff('mutation { createAccount(name: "x", planCode: "gold") { id } }');
    expect(plan.errors?.[0]?.extensions).toEqual({ code: 'invalid_argument', details: { field: 'plan' } });
    const name = await test.staff('mutation { createAccount(name: " ") { id } }');
    expect(name.errors?.[0]?.extensions).toEqual({ code: 'invalid_argument', details: { field: 'name' } });
  });

  it('changes only what is given, and forgets the grace period with its status', async () => {
    const { accountId } = await test.account();
    const update = (args: string) =>
      test.staff(
        `mutation { updateAccount(id: "${accountId}", ${args}) { planCode accessStatus graceUntil columnCap } }`,
      );
    const grace = await update('accessStatus: GRACE, graceUntil: "2030-01-02T03:04:05Z", columnCap: 300');
    expect(grace.data?.['updateAccount']).toEqual({
      planCode: 'pro',
      accessStatus: 'GRACE',
      graceUntil: '2030-01-02T03:04:05.000000Z',
      columnCap: 300,
    });
    const late = await update('accessStatus: ACTIVE, graceUntil: "2030-02-02T03:04:05Z"');
    expect(late.errors?.[0]).toMatchObject({
      extensions: { code: 'invalid_argument', details: { field: 'graceUntil' } },
    });
    const active = await update('accessStatus: ACTIVE');
    expect(active.data?.['updateAccount']).toMatchObject({ accessStatus: 'ACTIVE', graceUntil: null, columnCap: 300 });
  });

  it('creates users with a hashed password, once per email', async () => {
    const { accountId } = await test.account();
    const create = `mutation { createUser(accountId: "${accountId}", email: "ann@example.com") { id password } }`;
    const { data } = await test.staff(create);
    const { id, password } = data?.['createUser'] as { id: string; password: string };
    const [row] = await test.sql('SELECT password_hash FROM users WHERE id = ?', [id]);
    expect(row?.['password_hash']).toMatch(/^scrypt\$/);
    expect(JSON.stringify(row)).not.toContain(password);
    expect(code(await test.staff(create))).toBe('already_exists');
  });
});

describe('the list of accounts', () => {
  const LIST = `query ($search: String, $first: Int! = 50, $after: String) {
    accounts(search: $search, first: $first, after: $after) { totalCount nodes { id name } pageInfo { endCursor } } }`;
  interface Page {
    totalCount: number;
    nodes: { id: string; name: string }[];
    pageInfo: { endCursor: string | null };
  }
  const list = async (variables: object) => (await test.staff(LIST, { ...variables })).data?.['accounts'] as Page;

  it('is searched by part of a name in any case, or an id, page by page', async () => {
    const ids: Record<string, string> = {};
    for (const name of ['Blue Whale', 'blue_whale 2', 'Ünique 100%']) {
      const made = await test.staff('mutation ($n: String!) { createAccount(name: $n) { id } }', { n: name });
      ids[name] = (made.data?.['createAccount'] as { id: string }).id;
    }
    const first = await list({ search: 'BLUE', first: 1 });
    const second = await list({ search: 'BLUE', first: 1, after: first.pageInfo.endCursor });
    expect([first, second]).toMatchObject([
      { totalCount: 2, nodes: [{ name: 'blue_whale 2' }] },
      { totalCount: 2, nodes: [{ name: 'Blue Whale' }], pageInfo: { endCursor: null } },
    ]);
    const named = async (search: string) => (await list({ search })).nodes.map(({ name }) => name);
    expect(await named('e_w')).toEqual(['blue_whale 2']);
    expect(await named('0%')).toEqual(['Ünique 100%']);
    expect(await named('unique')).toEqual(['Ünique 100%']);
    expect(await named(ids['Blue Whale']!)).toEqual(['Blue Whale']);
    expect(await named('nobody')).toEqual([]);
    expect((await list({})).totalCount).toBeGreaterThan(2);
  });
});

describe('API keys', () => {
  it('authenticate their account', async () => {
    const { accountId, apiKey } = await test.account();
    const { data } = await test.service(VIEWER, {}, { apiKey });
    expect(data?.['viewer']).toEqual({
      role: 'API_KEY',
      user: null,
      accountId,
      account: { name: 'Test', accessStatus: 'ACTIVE', planCode: 'pro' },
    });
  });

  it('are stored without their secret', async () => {
    const { keyId, apiKey } = await test.account();
    const rows = await test.sql('SELECT * FROM api_keys WHERE id = ?', [keyId]);
    expect(JSON.stringify(rows)).not.toContain(apiKey.split('.')[1]);
  });

  it.each([
    ['unknown', `key_${'0'.repeat(32)}.${'A'.repeat(43)}`],
    ['malformed', 'nonsense'],
    ['empty', ''],
  ])('that are %s are unauthenticated', async (_, apiKey) => {
    expect(code(await test.service(VIEWER, {}, { apiKey }))).toBe('unauthenticated');
  });

  it('with another secret are unauthenticated', async () => {
    const { keyId } = await test.account();
    expect(code(await test.service(VIEWER, {}, { apiKey: `${keyId}.${'A'.repeat(43)}` }))).toBe('unauthenticated');
  });

  it('stop working when deleted', async () => {
    const { keyId, apiKey } = await test.account();
    await test.service(VIEWER, {}, { apiKey });
    await test.staff(`mutation { deleteApiKey(id: "${keyId}") }`);
    expect(code(await test.service(VIEWER, {}, { apiKey }))).toBe('unauthenticated');
    expect(code(await test.staff(`mutation { deleteApiKey(id: "${keyId}") }`))).toBe('not_found');
  });

  it('are listed without secrets, newest first', async () => {
    const { accountId, keyId } = await test.account();
    const second = await test.staff(`mutation { createApiKey(accountId: "${accountId}", name: "b") { id } }`);
    const { data } = await test.staff(`{ apiKeys(accountId: "${accountId}") { id name } }`);
    expect(data?.['apiKeys']).toEqual([
      { id: (second.data?.['createApiKey'] as { id: string }).id, name: 'b' },
      { id: keyId, name: 'test' },
    ]);
  });
});

describe('roles', () => {
  it('keep staff operations from services and accounts', async () => {
    const { apiKey, accountId } = await test.account();
    const create = 'mutation { createAccount(name: "x") { id } }';
    expect(code(await test.service(create))).toBe('permission_denied');
    expect(code(await test.service(create, {}, { apiKey }))).toBe('permission_denied');
    expect(code(await test.service(`{ account(id: "${accountId}") { id } }`, {}, { apiKey }))).toBe(
      'permission_denied',
    );
  });

  it('treat a REST client without a key as anonymous, even behind a service', async () => {
    expect(code(await test.service(VIEWER, {}, { clientAddress: '192.0.2.1' }))).toBe('unauthenticated');
    expect(
      code(await test.service('mutation { createAccount(name: "x") { id } }', {}, { clientAddress: '192.0.2.1' })),
    ).toBe('unauthenticated');
  });
});
