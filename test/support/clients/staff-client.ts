import { TestBrowser } from './test-browser.js';

/** Long enough for production. */
export const STAFF_TOKEN = 'staff-token-of-the-tests-0123456789';

/**
 * Calls the server's GraphQL over HTTP as staff. An admin command does the same in a process of its
 * own, which takes a second.
 */
export class StaffClient {
  private readonly tool;

  /** `url`: without the path. The setting STAFF_TOKEN of the server must be the constant above. */
  constructor(url: string) {
    this.tool = new TestBrowser(url, { authorization: `Bearer ${STAFF_TOKEN}` });
  }

  /** Returns the only field of the answer; rejects with its error. */
  ask<T>(source: string, variables?: Record<string, unknown>): Promise<T> {
    return this.tool.ask<T>(source, variables);
  }

  /** Creates an active account with an API key. */
  async account(planCode = 'pro'): Promise<{ accountId: string; apiKey: string }> {
    const source = 'mutation ($p: String!) { createAccount(name: "Test", planCode: $p) { id } }';
    const { id } = await this.ask<{ id: string }>(source, { p: planCode });
    return { accountId: id, apiKey: await this.apiKey(id) };
  }

  async apiKey(accountId: string): Promise<string> {
    const source = 'mutation ($id: ID!) { createApiKey(accountId: $id, name: "test") { key } }';
    return (await this.ask<{ key: string }>(source, { id: accountId })).key;
  }

  /** Raises the rate limits of an account beyond what a test reaches. */
  async liftRateLimits(accountId: string): Promise<void> {
    await this.ask('mutation ($id: ID!) { updateAccount(id: $id, rateMinute: 1000000, rateHour: 1000000) { id } }', {
      id: accountId,
    });
  }

  /** Creates a login for the web page; without an account, for staff. */
  async user(email: string, accountId?: string, role = accountId ? 'OWNER' : 'STAFF'): Promise<StaffMadeUser> {
    const source =
      'mutation ($a: ID, $e: String!, $r: UserRole!) { createUser(accountId: $a, email: $e, role: $r) { id password } }';
    return this.ask(source, { a: accountId, e: email, r: role });
  }

  /** Returns the id of a stream of Binance. */
  async datastream(instrument: string, streamType = 'trades', exchange = 'binance'): Promise<number> {
    const source =
      'query ($e: String!, $i: String!, $t: String!) { findDatastream(exchange: $e, instrument: $i, streamType: $t) { id } }';
    return Number((await this.ask<{ id: string }>(source, { e: exchange, i: instrument, t: streamType })).id);
  }
}

interface StaffMadeUser {
  id: string;
  password: string;
}
