import type { DataSource, EntityManager } from 'typeorm';
import { redactedDetails } from './audit-details.rule.js';

const PAGE = 1_000;

/**
 * Removes secrets from entries that an earlier release wrote, also while it still serves. Reads
 * each entry once, at least a minute after it was written: those with smaller ids are committed by
 * then.
 */
export async function redactAuditLog(source: DataSource): Promise<void> {
  while ((await source.transaction(redactPage)) === PAGE);
}

/** Returns the number of entries that were read. */
async function redactPage(tx: EntityManager): Promise<number> {
  const [{ throughId } = { throughId: '0' }] = await tx.query<{ throughId: string }[]>(
    'SELECT through_id AS throughId FROM audit_redaction WHERE id = 1 FOR UPDATE',
  );
  const entries = await tx.query<{ id: string; details: object }[]>(
    `SELECT id, details FROM audit_log WHERE id > ? AND at < UTC_TIMESTAMP(6) - INTERVAL 1 MINUTE ORDER BY id LIMIT ${PAGE}`,
    [throughId],
  );
  for (const { id, details } of entries) {
    const redacted = JSON.stringify(redactedDetails(details));
    if (redacted !== JSON.stringify(details))
      await tx.query('UPDATE audit_log SET details = ? WHERE id = ?', [redacted, id]);
  }
  const last = entries.at(-1);
  if (last) await tx.query('UPDATE audit_redaction SET through_id = ? WHERE id = 1', [last.id]);
  return entries.length;
}
