import { timingSafeEqual } from 'node:crypto';
import { isId } from '../../schema/text/ids.js';
import { claimedKey } from '../../schema/core-client/claimed-key.js';
import type { CallContext } from '../../schema/core-client/core-transport.js';
import type { RequestSignature } from '../../schema/s3/request-signature.js';
import { readSessionToken } from '../../schema/s3/session-token.js';
import { expiredSession, invalidAccessToken, invalidApiKey, invalidSignature } from '../errors/domain-error.js';
import type { BrowserCall } from '../context/browser-call.js';
import type { Actor } from '../context/request-context.js';
import type { LimitedAccount } from '../rate-limits/rate-limiter.js';
import type { SessionDirectory, SignedIn } from '../sessions/session-directory.js';
import type { AccessTokens } from '../accounts/access-tokens.js';
import { hashSecret } from '../accounts/hash-secret.js';
import type { KnownKey, KeyDirectory } from '../accounts/key-directory.js';
import type { S3Secrets } from '../accounts/s3-secrets.js';
import { UserRole } from '../accounts/user-role.js';

/** Identification of the caller's process: by a token, or by running in this process. */
export type Channel = 'service' | 'staff' | 'dashboard' | 'untrusted';

/** Credentials of a call. */
export interface Caller {
  channel: Channel;
  call: CallContext;
  /** Set on channel `dashboard`. */
  browser?: BrowserCall;
}

/** The authenticated caller. `account` is set, with its limits, if a key named one. */
export interface Authenticated {
  actor: Actor;
  account?: LimitedAccount;
}

type FindSession = (token: string) => Promise<SignedIn | null>;

const API_KEY = /^(key_[a-f0-9]{32})\.([A-Za-z0-9_-]{43})$/;

const NO_KEY: KnownKey = { accountId: '', secretHash: Buffer.alloc(32), rateMinute: 0, rateHour: 0, readOnly: false };

/** Authenticates callers by the channel of the process and the REST client's API key. */
export class Authenticator {
  constructor(
    private readonly keys: KeyDirectory,
    private readonly sessions: SessionDirectory,
    private readonly s3Secrets: S3Secrets,
    private readonly accessTokens: AccessTokens,
  ) {}

  /**
   * Throws `unauthenticated` for a wrong API key. A REST client without a key is anonymous,
   * whichever process forwards it.
   */
  async authenticate(caller: Caller): Promise<Authenticated> {
    return this.identify(caller, (token) => this.sessions.find(token));
  }

  /** Authenticates again during a stream: its headers are sent, so the session keeps its cookie. */
  async authenticateAgain(caller: Caller): Promise<Authenticated> {
    return this.identify(caller, (token) => this.sessions.check(token));
  }

  private async identify({ channel, call, browser }: Caller, find: FindSession): Promise<Authenticated> {
    if (channel === 'staff') {
      return { actor: { role: 'staff', ...(call.onBehalfOf ? { accountId: call.onBehalfOf } : {}) } };
    }
    if (channel === 'dashboard' && browser) return this.byCookie(browser, find);
    if (channel !== 'service') return { actor: { role: 'anonymous' } };
    if (call.apiKey !== undefined) return this.byApiKey(call.apiKey);
    if (call.accessToken !== undefined) return this.byAccessToken(call.accessToken);
    if (call.signature !== undefined) return this.bySignature(call.signature);
    return { actor: { role: call.clientAddress === undefined ? 'service' : 'anonymous' } };
  }

  /**
   * Anonymous if the cookie is missing, forged, revoked or expired: the page asks to sign in. The
   * cookie is not cleared: an answer that is late would clear the one of a sign-in meanwhile.
   */
  private async byCookie(browser: BrowserCall, find: FindSession): Promise<Authenticated> {
    if (browser.sessionToken === undefined) return { actor: { role: 'anonymous' } };
    const who = await find(browser.sessionToken);
    if (!who) return { actor: { role: 'anonymous' } };
    if (who.renewed) browser.setSession(who.renewed.token, who.renewed.expiresAt);
    return { actor: actorOf(who, browser.accountId) };
  }

  private async byApiKey(apiKey: string): Promise<Authenticated> {
    const [, keyId, secret] = API_KEY.exec(apiKey) ?? [];
    const key = keyId ? await this.keys.find(keyId) : undefined;
    // Compares for unknown keys as well, so that the response time does not reveal which ids exist.
    const genuine = timingSafeEqual(hashSecret(secret ?? ''), (key ?? NO_KEY).secretHash);
    if (!keyId || !key || !genuine) throw invalidApiKey();
    return this.authenticated(keyId, key);
  }

  private async byAccessToken(token: string): Promise<Authenticated> {
    const keyId = claimedKey(token) ?? '';
    const key = await this.findKey(keyId);
    const valid = await this.accessTokens.isValid(token, (key ?? NO_KEY).secretHash);
    if (!key || !valid) throw invalidAccessToken();
    return this.authenticated(keyId, { ...key, readOnly: true });
  }

  private async findKey(keyId: string): Promise<KnownKey | undefined> {
    return isId('apiKey', keyId) ? this.keys.find(keyId) : undefined;
  }

  private async bySignature(signature: RequestSignature): Promise<Authenticated> {
    const { keyId, sessionToken } = signature;
    const key = await this.findKey(keyId);
    const genuine = this.s3Secrets.signed(signature, (key ?? NO_KEY).secretHash);
    if (!key || !genuine) throw invalidSignature();
    if (sessionToken === undefined) return this.authenticated(keyId, key);
    const session = readSessionToken(sessionToken);
    if (!session) throw invalidSignature();
    if (session.expiresAt * 1_000 <= Date.now()) throw expiredSession();
    const { actor, ...rest } = this.authenticated(keyId, key);
    return { ...rest, actor: { ...actor, readOnly: true, tableId: session.tableId } };
  }

  private authenticated(keyId: string, key: KnownKey): Authenticated {
    this.keys.markUsed(keyId);
    const { accountId, rateMinute, rateHour, readOnly } = key;
    const actor: Actor = { role: 'account', accountId, keyId, ...(readOnly ? { readOnly: true } : {}) };
    return { actor, account: { id: accountId, rateMinute, rateHour } };
  }
}

/** Owners and members act for their own account, staff for the one that they name. */
function actorOf({ role, userId, sessionId, accountId, email }: SignedIn, named: string | undefined): Actor {
  const account = role === UserRole.STAFF ? named : accountId;
  return { role, userId, sessionId, name: email, ...(account ? { accountId: account } : {}) };
}
