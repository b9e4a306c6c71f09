import type { EntityManager } from 'typeorm';
import type { DatastreamEntity } from '../catalog/datastream.entity.js';

/** Returns an instrument's underlying by its newest listing; null if none states it. */
export async function underlyingOf(
  db: EntityManager,
  { exchange, instrument }: Pick<DatastreamEntity, 'exchange' | 'instrument'>,
): Promise<string | null> {
  const [newest] = await db.query<{ underlying: string }[]>(
    `SELECT underlying FROM instrument_versions WHERE exchange = ? AND symbol = ? AND underlying IS NOT NULL
     ORDER BY observed_from_ns DESC LIMIT 1`,
    [exchange, instrument],
  );
  return newest?.underlying ?? null;
}
