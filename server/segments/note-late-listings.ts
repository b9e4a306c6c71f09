import { MAX_INT64 } from '../../schema/text/int64.js';
import type { EntityManager } from 'typeorm';

/**
 * Notes, in the transaction that adds messages, that listings are to be read again from there on.
 * Messages behind all that was read change nothing.
 */
export async function noteLateListings(
  tx: EntityManager,
  added: readonly { datastreamId: string; fromNs: bigint }[],
): Promise<void> {
  if (added.length === 0) return;
  const readings = await tx.query<{ id: string }[]>(
    'SELECT datastream_id AS id FROM listing_readings WHERE datastream_id IN (?)',
    [added.map(({ datastreamId }) => BigInt(datastreamId))],
  );
  for (const { id } of readings) {
    const firstNs = added
      .filter(({ datastreamId }) => datastreamId === String(id))
      .reduce((first, { fromNs }) => (fromNs < first ? fromNs : first), MAX_INT64);
    await tx.query('UPDATE listing_readings SET read_through_ns = ? WHERE datastream_id = ? AND read_through_ns >= ?', [
      firstNs - 1n,
      BigInt(id),
      firstNs,
    ]);
  }
}
