import type { EntityManager } from 'typeorm';
import { newId } from '../../schema/text/ids.js';
import type { UserRole } from '../accounts/user-role.js';
import type { Database } from '../db/database.js';
import { type RotatingSession, judgeSecret, PREVIOUS_GOOD_MS, SESSION_LIFETIME_MS } from './session-rotation.rule.js';
import { SessionEntity } from './session.entity.js';
import type { SessionTokens } from './session-token.js';

/** The signed-in user, and the new value of the cookie if it changes. */
export interface SignedIn {
  sessionId: string;
  userId: string;
  email: string;
  role: UserRole;
  /** Null for staff. */
  accountId: string | null;
  renewed?: { token: string; expiresAt: Date };
}

interface Row extends RotatingSession {
  userId: string;
  email: string;
  role: UserRole;
  accountId: string | null;
}

const SEEN_WRITTEN_EVERY_MS = 60_000;

/** A secret that was not used for this long has not reached the browser. */
const UNUSED_FOR_MS = 60_000;

const FIND = `SELECT s.user_id AS userId, u.email, u.role, u.account_id AS accountId, s.token_hash AS tokenHash,
  s.next_hash AS nextHash, s.previous_hash AS previousHash, s.previous_until AS previousUntil, s.rotated_at AS rotatedAt,
  s.last_seen_at AS lastSeenAt, s.expires_at AS expiresAt
  FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = ?`;

/**
 * Looks up sessions by cookie. Nothing is cached between requests, so that a revocation takes
 * effect at once.
 */
export class SessionDirectory {
  constructor(
    private readonly database: Database,
    private readonly tokens: SessionTokens,
  ) {}

  /** Returns null if the cookie has no session. */
  async find(token: string): Promise<SignedIn | null> {
    const now = new Date();
    const found = await this.look(token, now);
    if (!found) return null;
    const { who, verdict, expiresAt } = found;
    if (verdict !== 'rotate') return who;
    const { sessionId } = who;
    const next = this.tokens.issue(sessionId);
    // Only one of several concurrent requests gets it: a browser keeps the cookie of the last
    // response.
    const { affectedRows } = await this.database.main.query<{ affectedRows: number }>(
      'UPDATE sessions SET next_hash = ?, next_at = ? WHERE id = ? AND (next_at IS NULL OR next_at < ?)',
      [next.hash, now, sessionId, new Date(now.getTime() - UNUSED_FOR_MS)],
    );
    return affectedRows === 0 ? who : { ...who, renewed: { token: next.token, expiresAt } };
  }

  /**
   * Finds a session for an answer whose headers are sent: never issues a new secret, which could
   * not reach the browser.
   */
  async check(token: string): Promise<SignedIn | null> {
    return (await this.look(token, new Date()))?.who ?? null;
  }

  /** Creates a session in the transaction of the sign-in. Returns the value of the cookie. */
  async open(
    tx: EntityManager,
    userId: string,
    from: { address: string; userAgent: string },
  ): Promise<{ sessionId: string; token: string; expiresAt: Date }> {
    const sessionId = newId('session');
    const { token, hash } = this.tokens.issue(sessionId);
    const now = new Date();
    const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS);
    const session = tx.create(SessionEntity, {
      id: sessionId,
      userId,
      tokenHash: hash,
      nextHash: null,
      nextAt: null,
      previousHash: null,
      previousUntil: null,
      rotatedAt: now,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      address: from.address.slice(0, 64),
      userAgent: from.userAgent.slice(0, 255),
    });
    await tx.insert(SessionEntity, session);
    await tx.query('UPDATE users SET last_seen_at = ? WHERE id = ?', [now, userId]);
    return { sessionId, token, expiresAt };
  }

  /** Deletes expired sessions. Call it periodically. */
  async sweep(): Promise<void> {
    await this.database.main.query('DELETE FROM sessions WHERE expires_at < UTC_TIMESTAMP(6) LIMIT 5000');
  }

  private async look(
    token: string,
    now: Date,
  ): Promise<{ who: SignedIn; verdict: 'current' | 'rotate' | 'promote'; expiresAt: Date } | null> {
    const claim = this.tokens.read(token);
    if (!claim) return null;
    const { sessionId, hash } = claim;
    const [row] = await this.database.main.query<Row[]>(FIND, [sessionId]);
    if (!row) return null;
    const verdict = judgeSecret(row, hash, now);
    if (verdict === 'refused') return null;
    const { userId, email, role, accountId, expiresAt } = row;
    const who = { sessionId, userId, email, role, accountId };
    if (now.getTime() - row.lastSeenAt.getTime() >= SEEN_WRITTEN_EVERY_MS) await this.noteSeen(who, now);
    if (verdict === 'promote') await this.promote(sessionId, hash, now);
    return { who, verdict, expiresAt };
  }

  private async noteSeen({ sessionId, userId }: SignedIn, now: Date): Promise<void> {
    await this.database.main.query('UPDATE sessions SET last_seen_at = ? WHERE id = ?', [now, sessionId]);
    await this.database.main.query('UPDATE users SET last_seen_at = ? WHERE id = ?', [now, userId]);
  }

  private async promote(sessionId: string, hash: Buffer, now: Date): Promise<void> {
    // MySQL assigns from left to right: previous_hash gets the hash before.
    await this.database.main.query(
      `UPDATE sessions SET previous_hash = token_hash, previous_until = ?, token_hash = next_hash, next_hash = NULL, next_at = NULL,
         rotated_at = ? WHERE id = ? AND next_hash = ?`,
      [new Date(now.getTime() + PREVIOUS_GOOD_MS), now, sessionId, hash],
    );
  }
}
