import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';

/**
 * Notes that what collectors should collect of an exchange may have changed. Belongs to every
 * transaction that opens, ends or revokes spans, adds datastreams or moves them between shards:
 * collectors whose revision did not change are not told the streams again, and streams go on
 * without asking for the rights of their accounts. Revisions are random, so
 * that none comes again with other content after a backup was restored.
 */
export async function changePlanRevision(tx: EntityManager, exchange: string): Promise<void> {
  await tx.query(
    `INSERT INTO plan_revisions (exchange, revision) VALUES (?, ?)
     ON DUPLICATE KEY UPDATE revision = VALUES(revision)`,
    [exchange, randomBytes(12).toString('base64url')],
  );
}
