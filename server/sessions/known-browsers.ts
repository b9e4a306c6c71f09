import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN = /^(usr_[a-f0-9]{32})\.(\d{1,15})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;
const LIFETIME_MS = 365 * 86_400_000;

/**
 * Cookies by which a browser proves that a person has signed in with it before:
 * `{user}.{expiry}.{nonce}.{signature}`, signed with SESSION_SECRET. They open nothing; sign-in
 * attempts with one are limited by its nonce.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export class KnownBrowsers {
  constructor(private readonly key: string) {}

  /** Returns a new cookie for a browser in which the user has just signed in. */
  issue(userId: string): { token: string; expiresAt: Date } {
    const expiresAt = new Date(Date.now() + LIFETIME_MS);
    const signed = `${userId}.${expiresAt.getTime()}.${randomBytes(16).toString('base64url')}`;
    return { token: `${signed}.${this.sign(signed).toString('base64url')}`, expiresAt };
  }

  /**
   * Returns the browser's user and nonce. Null for cookies that expired or were not signed here.
   */
  read(token: string | undefined): { userId: string; nonce: string } | null {
    const [, userId, expiry, nonce, signature] = TOKEN.exec(token ?? '') ?? [];
    if (!userId || !expiry || !nonce || !signature) return null;
    const given = Buffer.from(signature, 'base64url');
    const expected = this.sign(`${userId}.${expiry}.${nonce}`);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return Number(expiry) > Date.now() ? { userId, nonce } : null;
  }

  // The prefix keeps these signatures apart from those of session cookies.
  private sign(text: string): Buffer {
    return createHmac('sha256', this.key).update(`known browser ${text}`).digest();
  }
}
