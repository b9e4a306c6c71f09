import type { EntityManager } from 'typeorm';
import { CHANGED_ROLLUP_RULES } from '../../schema/rollups/rollup-version.rule.js';
import { HOUR_NS } from '../../schema/time/timestamps.js';
import { noteChangedMinutes } from '../segments/changed-minutes.js';

/**
 * Notes at most `first` stored hours whose minutes another version of the rules added up, so that
 * they are read again. Those that wait to be read are left out.
 */
export async function noteOutdatedHours(tx: EntityManager, first: number): Promise<void> {
  for (const { version, exchanges, streamTypes } of CHANGED_ROLLUP_RULES) {
    const hours = await tx.query<{ datastreamId: string; hourNs: string }[]>(
      `SELECT r.datastream_id AS datastreamId, r.hour_ns AS hourNs
       FROM datastreams d JOIN rollup_hours r ON r.datastream_id = d.id
       WHERE d.exchange IN (?) AND d.stream_type IN (?) AND r.version < ?
         AND NOT EXISTS (SELECT 1 FROM changed_minutes c
           WHERE c.datastream_id = r.datastream_id AND c.hour_ns = r.hour_ns)
       LIMIT ${first}`,
      [exchanges, streamTypes, version],
    );
    await noteChangedMinutes(
      tx,
      hours.map(({ datastreamId, hourNs }) => {
        return { datastreamId, fromNs: BigInt(hourNs), toNs: BigInt(hourNs) + HOUR_NS };
      }),
    );
  }
}
