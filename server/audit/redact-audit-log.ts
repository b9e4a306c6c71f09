import type { DataSource } from 'typeorm';
import type { Upkeep } from '../db/upkeep.js';
import { redactedDetails } from './audit-details.rule.js';

const PAGE = 1_000;

/**
 * Removes secrets from entries that an earlier release wrote, also while it still serves. Reads
 * each entry once, at least a minute after it was written: those with smaller ids are committed by
 * then.
 */
export const auditRedaction: Upkeep = { name: 'audit redaction', changePage: redactPage };

async function redactPage(source: DataSource, throughId: bigint): Promise<bigint | null> {
  const entries = await source.query<{ id: string; details: object }[]>(
    `SELECT id, details FROM audit_log WHERE id > ? AND at < UTC_TIMESTAMP(6) - INTERVAL 1 MINUTE ORDER BY id LIMIT ${PAGE}`,
    [throughId],
  );
  for (const { id, details } of entries) {
    const redacted = JSON.stringify(redactedDetails(details));
    if (redacted !== JSON.stringify(details))
      await source.query('UPDATE audit_log SET details = ? WHERE id = ?', [redacted, id]);
  }
  const last = entries.at(-1);
  return last ? BigInt(last.id) : null;
}
