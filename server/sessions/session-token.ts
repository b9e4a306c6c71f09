import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../accounts/hash-secret.js';

const TOKEN = /^(ses_[a-f0-9]{32})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{22})$/;

/**
 * Creates and reads session cookies: `{session}.{secret}.{signature}`, signed with SESSION_SECRET.
 */
export class SessionTokens {
  constructor(private readonly key: string) {}

  /** Returns a new secret for a session. Store only its hash. */
  issue(sessionId: string): { token: string; hash: Buffer } {
    const secret = randomBytes(32).toString('base64url');
    return { token: `${sessionId}.${secret}.${this.sign(sessionId, secret)}`, hash: hashSecret(secret) };
  }

  /** Returns null for cookies that this service did not sign: they cost no query. */
  read(token: string): { sessionId: string; hash: Buffer } | null {
    const [, sessionId, secret, signature] = TOKEN.exec(token) ?? [];
    if (!sessionId || !secret || !signature) return null;
    const genuine = timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(sessionId, secret)));
    return genuine ? { sessionId, hash: hashSecret(secret) } : null;
  }

  private sign(sessionId: string, secret: string): string {
    return createHmac('sha256', this.key)
      .update(`${sessionId}.${secret}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url');
  }
}
