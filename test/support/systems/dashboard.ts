import { type CoreServer, createServer } from '../../../server/create-server.js';
import { STAFF_TOKEN, StaffClient } from '../clients/staff-client.js';
import { SIGN_IN, TestBrowser } from '../clients/test-browser.js';
import { silent, testSettings } from '../core/core.js';
import { createTestDatabase } from '../databases/database.js';

type Fields = Record<string, unknown>;

interface TestDashboard {
  server: CoreServer;
  url: string;
  apollo: string;
  yoga: string;
  metrics: string;
  sql: <Row = Fields>(query: string, parameters?: unknown[]) => Promise<Row[]>;
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
      STAFF_TOKEN,
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
  const tool = () => new StaffClient(test.apollo);
  return {
    sql: async (query, parameters) => test.server.core.database.main.query(query, parameters),
    staff: (source, variables) => tool().ask(source, variables),
    account: (plan) => tool().account(plan),
    person: async (role, accountId) => {
      people += 1;
      const email = `person${people}@example.com`;
      const made = await tool().user(email, accountId, role);
      // Their own address: sign-in attempts are counted by address.
      const browser = new TestBrowser(test.yoga, { 'x-forwarded-for': `198.51.100.${people}` });
      await browser.ask(SIGN_IN, { e: email, p: made.password });
      return Object.assign(browser, { userId: made.id, email, password: made.password });
    },
  };
}
