import type { DataSource } from 'typeorm';
import { computeDays } from './compute-day.js';
import { restoreFacts, type StoredFacts } from './stored-facts.rule.js';

const PAGE = 1_000;

/**
 * Whether missing time was counted once for each of its reasons, as releases before the union of
 * gaps did.
 */
function countsTwice(stored: StoredFacts): boolean {
  const { wantedNs, coveredNs, gaps } = restoreFacts(stored);
  return gaps.reduce((sum, { ns }) => sum + ns, 0n) > wantedNs - coveredNs;
}

/**
 * Computes days again whose missing time an earlier release counted twice: once through all days
 * after a start.
 */
export class OldDays {
  /** The last day that was read; null at the end. */
  private after: { datastreamId: string; dayNs: string } | null = { datastreamId: '0', dayNs: '0' };

  async recompute(source: DataSource): Promise<void> {
    while (this.after !== null) {
      const { datastreamId, dayNs } = this.after;
      const days = await source.query<{ datastreamId: string; dayNs: string; facts: StoredFacts }[]>(
        `SELECT datastream_id AS datastreamId, day_ns AS dayNs, facts FROM quality_days
         WHERE (datastream_id > ? OR (datastream_id = ? AND day_ns > ?)) AND day_condition <> 'pending' AND NOT kept
         ORDER BY datastream_id, day_ns LIMIT ${PAGE}`,
        [datastreamId, datastreamId, dayNs],
      );
      const wrong = days.filter(({ facts }) => countsTwice(facts));
      for (const [id, ofStream] of Map.groupBy(wrong, (day) => day.datastreamId)) {
        await source.transaction((tx) =>
          computeDays(
            tx,
            id,
            ofStream.map((day) => BigInt(day.dayNs)),
          ),
        );
      }
      this.after = days.length < PAGE ? null : days.at(-1)!;
    }
  }
}
