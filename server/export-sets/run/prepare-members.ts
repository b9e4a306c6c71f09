import type { EntityManager } from 'typeorm';
import { totalNs } from '../../../schema/time/time-range.js';
import { DAY_NS } from '../../../schema/time/timestamps.js';
import type { DatastreamEntity } from '../../catalog/datastream.entity.js';
import type { ExportEntity } from '../../exports/model/export.entity.js';
import { restoreEntitlement, restoreRanges } from '../../exports/model/stored-ranges.js';
import { type DraftPlan, draftPlan } from '../../exports/partitions/partition-plan.service.js';
import { coverageColumns } from '../../exports/run/export-work.service.js';
import { streamShards, watermarkOf } from '../../segments/stream-shard.js';
import { hourLoadsOf } from '../../segments/hour-loads.js';
import { decideCoverage } from '../../spans/coverage.rule.js';

/**
 * Covered time of a page that is planned together: the index of much more takes too long for one
 * call.
 */
const MOST_PLANNED_NS = 100n * DAY_NS;
/** A larger plan goes to the export's own workflow in pages. */
const MOST_PARTITIONS = 20;

/**
 * Begins and plans exports of a set that are not stored yet, all with one look into the index, as
 * their own workflows would one by one: moves their rows to running, pins coverage, and returns the
 * plans by export. Leaves out, unchanged, those whose live data is not sealed yet, and what is too
 * much for one call. Large plans are left to the exports' own workflows.
 */
export async function prepareMembers(
  db: EntityManager,
  made: readonly ExportEntity[],
  streams: ReadonlyMap<string, DatastreamEntity>,
): Promise<Map<string, DraftPlan>> {
  const shards = await streamShards(
    db,
    made.map(({ datastreamId }) => datastreamId),
  );
  let plannedNs = 0n;
  const pinned = made.filter((row) => {
    const sealed = watermarkOf(shards.get(row.datastreamId)!);
    const decision = decideCoverage(restoreEntitlement(row.entitlement), sealed, true);
    if (decision.kind === 'wait') return false;
    const coveredNs = totalNs(decision.coverage);
    if (plannedNs + coveredNs > MOST_PLANNED_NS) return false;
    plannedNs += coveredNs;
    Object.assign(row, coverageColumns(decision));
    return true;
  });
  const asked = pinned.map(({ datastreamId, coverage }) => ({ datastreamId, ranges: restoreRanges(coverage ?? []) }));
  const loads = await hourLoadsOf(db, asked);
  const plans = new Map<string, DraftPlan>();
  pinned.forEach((row, i) => {
    const plan = draftPlan(row, streams.get(row.datastreamId)!, loads[i]!);
    const isSmall = plan.partitions.length <= MOST_PARTITIONS;
    Object.assign(row, { status: 'running', startedAt: new Date() });
    if (!isSmall) return;
    Object.assign(row, { granularity: plan.granularity, partitionCount: plan.fileCount });
    plans.set(row.id, plan);
  });
  return plans;
}
