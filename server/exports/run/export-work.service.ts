import type { EntityManager } from 'typeorm';
import { requestCut, streamShard, watermarkOf } from '../../segments/stream-shard.js';
import { atomic, read } from '../../db/atomic.js';
import { notFound } from '../../errors/domain-error.js';
import { recordEvent } from '../../events/record-event.js';
import type { RequestContext } from '../../context/request-context.js';
import { leaveTurn } from '../../outbox/export-turns.js';
import { decideCoverage, type PinnedCoverage } from '../../spans/coverage.rule.js';
import { exportStep } from '../model/export-state.rule.js';
import { ExportEntity } from '../model/export.entity.js';
import { restoreEntitlement, storeRanges } from '../model/stored-ranges.js';

/** An export as its worker needs it, with the columns that lists leave out. */
export interface ExportWorkRow extends ExportEntity {
  waitingForSealNs: bigint | null;
}

/** Returns an export without changing it; null if there is none. */
export async function findExportWork(ctx: RequestContext, id: string): Promise<ExportWorkRow | null> {
  const row = await read(ctx, (db) => loadWork(db, id, false));
  return row && { ...row, waitingForSealNs: null };
}

/**
 * Moves a queued export to running and pins its coverage; later attempts get the same answer. If
 * live data is not sealed yet, `waitForSeal` asks the collector for a cut and pins nothing; without
 * it, coverage is clipped to what is sealed. Returns a finished export unchanged.
 */
export async function beginExport(ctx: RequestContext, id: string, waitForSeal: boolean): Promise<ExportWorkRow> {
  return atomic(ctx, async (tx) => {
    const row = await loadWork(tx, id, true);
    if (!row) throw notFound('The export');
    const step = exportStep('begin', row.status);
    if (step.kind === 'refuse') return { ...row, waitingForSealNs: null };
    if (step.kind === 'move') {
      row.status = step.to;
      row.startedAt = new Date();
      await tx.update(ExportEntity, { id }, { status: row.status, startedAt: row.startedAt });
      if (row.setId === null) {
        await recordEvent(tx, { accountId: row.accountId, kind: 'export.running', subjectId: id });
      }
    }
    const waitingForSealNs = row.coverage === null ? await pinCoverage(tx, row, waitForSeal) : null;
    return { ...row, waitingForSealNs };
  });
}

/** Pins the row's coverage, or returns the time up to which its shard must be sealed first. */
async function pinCoverage(tx: EntityManager, row: ExportEntity, waitForSeal: boolean): Promise<bigint | null> {
  const { shard, ...known } = await streamShard(tx, row.datastreamId);
  const sealed = watermarkOf(known);
  const decision = decideCoverage(restoreEntitlement(row.entitlement), sealed, waitForSeal);
  if (decision.kind === 'wait') {
    await requestCut(tx, shard, decision.waitingForSealNs);
    await leaveTurn(tx, row.id);
    return decision.waitingForSealNs;
  }
  const pinned = coverageColumns(decision);
  Object.assign(row, pinned);
  await tx.update(ExportEntity, { id: row.id }, pinned);
  return null;
}

/** Returns the columns of an export whose coverage is pinned. */
export const coverageColumns = ({
  coverage,
  clippedAtNs,
}: PinnedCoverage): Pick<ExportEntity, 'coverage' | 'clippedAtNs'> => ({
  coverage: storeRanges(coverage),
  clippedAtNs: clippedAtNs?.toString() ?? null,
});

/** Returns a row with the columns that only workers need. */
export async function loadWork(db: EntityManager, id: string, lock: boolean): Promise<ExportEntity | null> {
  const query = db
    .createQueryBuilder(ExportEntity, 'e')
    .addSelect(['e.schemaSnapshot', 'e.entitlement', 'e.coverage'])
    .where({ id });
  if (lock) query.setLock('pessimistic_write');
  return query.getOne();
}
