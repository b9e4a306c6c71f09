import type { EntityManager } from 'typeorm';
import { DomainError } from '../../errors/domain-error.js';
import { FEED_IS_OPEN } from '../../streaming/open-connections.js';

/** The clients of Tardis send up to sixty requests at a time. */
const MAX_FEEDS = 64;
const RETRY_SECONDS = 1;

/**
 * Throws `rate_limited` if the account has all its feeds open. Feeds are short, and not counted as
 * streams. The account is not locked, so that a few more may be open.
 */
export async function requireFreeFeed(db: EntityManager, accountId: string): Promise<void> {
  const [row] = await db.query<{ open: string }[]>(
    `SELECT COUNT(*) AS open FROM stream_connections WHERE account_id = ? AND ${FEED_IS_OPEN}`,
    [accountId],
  );
  const current = Number(row?.open ?? 0);
  if (current < MAX_FEEDS) return;
  throw new DomainError('rate_limited', `The account has ${current} open feeds; ${MAX_FEEDS} are allowed`, {
    ...{ reason: 'open_feeds', limit: MAX_FEEDS, current, retry_after: RETRY_SECONDS },
  });
}
