import { type CoreServer, createServer } from '../../../server/create-server.js';
import { silent, testSettings } from '../core/core.js';
import { createTestDatabase } from '../databases/database.js';

type Fields = Record<string, unknown>;

export interface Answer {
  status: number;
  data?: Fields | null;
  errors?: { message: string; extensions: { code: string; details?: Fields } }[];
}

/** A browser that keeps its cookie. */
export class TestBrowser {
  cookie = '';
  /** The cookie of a browser with an earlier sign-in. */
  known = '';
  lastSetCookie: string | undefined;

  constructor(
    readonly base: string,
    readonly headers: Record<string, string> = {},
  ) {}

  async post(query: string, variables: Fields = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.base}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [this.cookie, this.known].filter(Boolean).join('; '),
        ...this.headers,
        ...headers,
      },
      body: JSON.stringify({ query, variables }),
    });
    const set = response.headers.getSetCookie().find((one) => one.startsWith('session='));
    const known = response.headers.getSetCookie().find((one) => one.startsWith('browser='));
    if (known !== undefined) this.known = known.split(';')[0] ?? '';
    this.lastSetCookie = set;
    if (set !== undefined) this.cookie = set.split(';')[0] ?? '';
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
  }

  /** Returns the only field of the answer; rejects with its error. */
  async ask<T = Fields>(query: string, variables?: Fields, headers?: Record<string, string>): Promise<T> {
    const { data, errors } = await this.post(query, variables, headers);
    if (errors || !data) throw new Error(`refused: ${JSON.stringify(errors)}`);
    return Object.values(data)[0] as T;
  }

  /** Returns the error code of the answer; undefined without an error. */
  async codeOf(query: string, variables?: Fields, headers?: Record<string, string>): Promise<string | undefined> {
    return (await this.post(query, variables, headers)).errors?.[0]?.extensions.code;
  }
}

export interface TestDashboard {
  server: CoreServer;
  url: string;
  apollo: string;
  yoga: string;
  metrics: string;
  sql: <Row = Fields>(query: string, parameters?: unknown[]) => Promise<Row[]>;
  /** Staff, in process. */
  staff: <T = Fields>(source: string, variables?: Fields) => Promise<T>;
  account: (plan?: string) => Promise<{ accountId: string; apiKey: string }>;
  /** Signs in a new user; without an account, staff. */
  person: (role: 'OWNER' | 'MEMBER' | 'STAFF', accountId?: string) => Promise<TestBrowser & Login>;
}
interface Login {
  userId: string;
  email: string;
  password: string;
}

export const SIGN_IN =
  'mutation ($e: String!, $p: String!) { signIn(email: $e, password: $p) { role user { email } } }';

/** The parts of a server process on a database of this test file, with users who sign in. */
export function useTestDashboard(more: Record<string, string> = {}): TestDashboard {
  const test = {} as TestDashboard;
  let drop: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    const made = await createTestDatabase();
    drop = made.drop;
    const settings = testSettings(made.url, {
      GRAPHQL_PORT: '0',
      DASHBOARD_PORT: '0',
      METRICS_PORT: '0',
      STAFF_TOKEN: 'staff-token',
      TEMPORAL_ADDRESS: process.env['TEMPORAL_ADDRESS'] ?? '127.0.0.1:7233',
      TRUSTED_PROXIES: 'loopback',
      ...more,
    });
    test.server = await createServer(settings, silent);
    const { graphqlPort, dashboardPort, metricsPort } = await test.server.listen();
    Object.assign(test, makers(test));
    test.url = made.url;
    test.apollo = `http://127.0.0.1:${graphqlPort}`;
    test.yoga = `http://127.0.0.1:${dashboardPort}`;
    test.metrics = `http://127.0.0.1:${metricsPort}`;
  });
  afterAll(async () => {
    await test.server?.close();
    await drop();
  });
  return test;
}

function makers(test: TestDashboard): Pick<TestDashboard, 'sql' | 'staff' | 'account' | 'person'> {
  let people = 0;
  return {
    sql: async (query, parameters) => test.server.core.database.main.query(query, parameters),
    staff: async <T>(source: string, variables: Fields = {}) => {
      const tool = new TestBrowser(test.apollo, { authorization: 'Bearer staff-token' });
      return tool.ask<T>(source, variables);
    },
    account: async (plan = 'pro') => {
      const { id } = await test.staff<{ id: string }>(
        'mutation ($p: String!) { createAccount(name: "Test", planCode: $p) { id } }',
        { p: plan },
      );
      const key = await test.staff<{ key: string }>(
        'mutation ($id: ID!) { createApiKey(accountId: $id, name: "test") { key } }',
        { id },
      );
      return { accountId: id, apiKey: key.key };
    },
    person: async (role, accountId) => {
      people += 1;
      const email = `person${people}@example.com`;
      const made = await test.staff<{ id: string; password: string }>(
        'mutation ($a: ID, $e: String!, $r: UserRole!) { createUser(accountId: $a, email: $e, role: $r) { id password } }',
        { a: accountId, e: email, r: role },
      );
      // Their own address: sign-in attempts are counted by address.
      const browser = new TestBrowser(test.yoga, { 'x-forwarded-for': `198.51.100.${people}` });
      await browser.ask(SIGN_IN, { e: email, p: made.password });
      return Object.assign(browser, { userId: made.id, email, password: made.password });
    },
  };
}
