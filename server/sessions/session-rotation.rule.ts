/** The part of a session that decides whether a presented secret is valid. */
export interface RotatingSession {
  tokenHash: Buffer;
  nextHash: Buffer | null;
  previousHash: Buffer | null;
  previousUntil: Date | null;
  rotatedAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

export const SESSION_LIFETIME_MS = 30 * 86_400_000;
const SESSION_IDLE_MS = 7 * 86_400_000;
const ROTATED_EVERY_MS = 3_600_000;
/**
 * Time that the previous secret stays valid, for requests in flight when the new one was issued.
 */
export const PREVIOUS_GOOD_MS = 60_000;

/**
 * `current`: continue. `rotate`: continue and issue a new secret. `promote`: the issued secret is
 * used for the first time and becomes the session's. `refused`: unknown, expired or idle for a
 * week. A new secret whose response was lost locks no user out: the old one works until the new one
 * is used.
 */
export function judgeSecret(
  session: RotatingSession,
  hash: Buffer,
  now: Date,
): 'current' | 'rotate' | 'promote' | 'refused' {
  const over = session.expiresAt <= now || now.getTime() - session.lastSeenAt.getTime() > SESSION_IDLE_MS;
  if (over) return 'refused';
  if (session.nextHash?.equals(hash)) return 'promote';
  if (session.tokenHash.equals(hash)) {
    return now.getTime() - session.rotatedAt.getTime() >= ROTATED_EVERY_MS ? 'rotate' : 'current';
  }
  const late = session.previousHash?.equals(hash) && session.previousUntil !== null && session.previousUntil > now;
  return late ? 'current' : 'refused';
}
