import { type EntityManager, In } from 'typeorm';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import { toTimeRange } from '../../../schema/time/time-range.js';
import { categoryRead } from '../../../schema/views/view.js';
import type { RequestContext } from '../../context/request-context.js';
import { DatastreamEntity } from '../../catalog/datastream.entity.js';
import { warnOfExportCap } from '../../billing/caps.service.js';
import { atomic, read } from '../../db/atomic.js';
import { requirePageSize } from '../../db/keyset.js';
import { notFound } from '../../errors/domain-error.js';
import { recordEvent } from '../../events/record-event.js';
import { parseSchemaReference, schemaLabel } from '../../export-schemas/schema-reference.rule.js';
import { exportStep } from '../../exports/model/export-state.rule.js';
import { ExportEntity } from '../../exports/model/export.entity.js';
import { outputOf } from '../../exports/model/export-output.js';
import type { StoredEntitlement } from '../../exports/model/stored-ranges.js';
import { type DraftPlan, insertPartitions, unwrittenPageOf } from '../../exports/partitions/partition-plan.service.js';
import { exportTitle } from '../../exports/request/export-title.rule.js';
import { newExport } from '../../exports/request/new-export.js';
import { ExportSetEntity } from '../model/export-set.entity.js';
import { prepareMembers } from './prepare-members.js';
import { rerunMembers } from './rerun-members.js';
import type { SetMember, SetMemberPage } from './set-work.types.js';
import { IN_NO_TABLE } from '../../exports/files/export-files.service.js';

const MAX_PAGE = 200;
/** A set is polled less often than an export. */
const RETRY_AFTER_SECONDS = 5;

interface DraftedMembers {
  /** Datastreams of the page, by id. */
  streams: ReadonlyMap<string, DatastreamEntity>;
  /** Exports by position in the set. */
  exports: ReadonlyMap<number, ExportEntity>;
  plans: ReadonlyMap<string, DraftPlan>;
}

interface StreamRow {
  ordinal: number;
  entitlement: string;
  hasTwin: number;
  exportId: string | null;
  status: ExportStatus | null;
  retries: number | null;
  datastreamId: string;
  deliveredAt: Date | null;
}

/**
 * Moves a queued set to running and returns its next exports to run, after position `after`; makes
 * those that do not exist yet. The page has none if the set has ended.
 */
export async function nextSetMembers(
  ctx: RequestContext,
  id: string,
  after: number,
  first: number,
): Promise<SetMemberPage> {
  requirePageSize(first, MAX_PAGE);
  const drafted = await draftMembers(ctx, id, after, first);
  return atomic(ctx, async (tx) => {
    const set = await lockSet(tx, id);
    const step = exportStep('begin', set.status);
    if (step.kind === 'refuse') return { members: [], last: null };
    if (step.kind === 'move') {
      await tx.update(ExportSetEntity, { id }, { status: step.to, startedAt: new Date() });
      await recordEvent(tx, { accountId: set.accountId, kind: 'export_set.running', subjectId: id });
    }
    // The workflow that ran the set was lost, and took exports with it. No other has run any yet.
    if (step.kind === 'stay' && after === -1) await rerunMembers(tx, id);
    const { streams, plans } = drafted;
    const rows = await streamRows(tx, id, after, first);
    const made = new Map(
      rows
        .filter(({ exportId }) => exportId === null)
        .map(({ ordinal }) => [ordinal, drafted.exports.get(ordinal)!] as const),
    );
    await insertExports(tx, set, [...made.values()]);
    const planned = [...made.values()].flatMap((row) => {
      const plan = plans.get(row.id);
      return plan ? [{ id: row.id, ...plan }] : [];
    });
    await insertPartitions(tx, planned);
    await warnOfExportCap(tx, set.accountId);
    const isLive = ({ status }: StreamRow): boolean => status === null || status === 'queued' || status === 'running';
    const isUndelivered = ({ status, deliveredAt }: StreamRow): boolean =>
      set.destinationId !== null && status === 'succeeded' && deliveredAt === null;
    const members = rows
      .filter((row) => isLive(row) || isUndelivered(row))
      .map((row) => {
        const exportId = row.exportId ?? made.get(row.ordinal)!.id;
        const plan = made.has(row.ordinal) ? plans.get(exportId) : undefined;
        return {
          ...memberOf(set, exportId, streams.get(row.datastreamId)!, isUndelivered(row)),
          retry: row.retries ?? 0,
          plan: plan ? unwrittenPageOf(plan) : null,
        };
      });
    return { members, last: rows.length === first ? rows.at(-1)!.ordinal : null };
  });
}

/** Exports of a page that do not exist yet. Nothing is locked while the index is summed up. */
async function draftMembers(ctx: RequestContext, id: string, after: number, first: number): Promise<DraftedMembers> {
  return read(ctx, async (db) => {
    const set = await db.createQueryBuilder(ExportSetEntity, 's').addSelect('s.schemaSnapshots').where({ id }).getOne();
    if (!set) throw notFound('The export set');
    const rows = await streamRows(db, id, after, first);
    const found = await db.findBy(DatastreamEntity, { id: In(rows.map(({ datastreamId }) => datastreamId)) });
    const streams = new Map(found.map((stream) => [stream.id, stream]));
    const exports = new Map(
      rows
        .filter(({ exportId }) => exportId === null)
        .map((row) => [row.ordinal, exportOf(set, row, streams.get(row.datastreamId)!)]),
    );
    return { streams, exports, plans: await prepareMembers(db, [...exports.values()], streams) };
  });
}

async function streamRows(db: EntityManager, id: string, after: number, first: number): Promise<StreamRow[]> {
  return db.query<StreamRow[]>(
    `SELECT m.ordinal, m.entitlement, m.has_twin AS hasTwin, m.export_id AS exportId, e.status, e.retries,
       m.datastream_id AS datastreamId, m.delivered_at AS deliveredAt
     FROM export_set_streams m LEFT JOIN exports e ON e.id = m.export_id
     WHERE m.set_id = ? AND m.ordinal > ? ORDER BY m.ordinal LIMIT ?`,
    [id, after, first],
  );
}

function exportOf(
  set: ExportSetEntity,
  { datastreamId, entitlement, hasTwin }: StreamRow,
  { category }: DatastreamEntity,
): ExportEntity {
  const { id, accountId, view, layout } = set;
  const range = toTimeRange(set);
  const row = newExport(accountId, { datastreamId, range, ...outputOf(set) });
  const suffix = `_${datastreamId}`;
  row.setId = id;
  row.naming = layout === 'hive' ? { layout } : Number(hasTwin) === 1 ? { layout, suffix } : null;
  row.schemaSnapshot = set.schemaSnapshots[categoryRead(view, category)]!;
  row.entitlement = JSON.parse(entitlement) as StoredEntitlement;
  row.retryAfterSeconds = RETRY_AFTER_SECONDS;
  return row;
}

/** Inserts exports of a set in one statement, and notes in its streams which export is theirs. */
async function insertExports(tx: EntityManager, { id }: ExportSetEntity, rows: readonly ExportEntity[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(ExportEntity, [...rows]);
  await tx.query(
    `UPDATE export_set_streams m JOIN exports e ON e.set_id = m.set_id AND e.datastream_id = m.datastream_id
     SET m.export_id = e.id WHERE m.set_id = ? AND m.export_id IS NULL AND e.id IN (?)`,
    [id, rows.map((row) => row.id)],
  );
}

function memberOf(
  set: ExportSetEntity,
  exportId: string,
  datastream: DatastreamEntity,
  hasFiles: boolean,
): Omit<SetMember, 'retry' | 'plan'> {
  const parsed = parseSchemaReference(set.schemaAsked);
  const label = parsed.ok ? schemaLabel(parsed.reference) : 'unknown';
  return {
    exportId,
    datastreamId: datastream.id,
    exchange: datastream.exchange,
    schemaLabel: label,
    title: exportTitle({ ...datastream, ...set, schemaLabel: label }),
    hasFiles,
  };
}

/**
 * Returns the exports of a set after `after`, in the order of their ids, for the removal of their
 * files: all but those that a table refers to.
 */
export async function exportIdsOfSet(
  tx: EntityManager,
  id: string,
  after: string | null,
  first: number,
): Promise<string[]> {
  requirePageSize(first, MAX_PAGE);
  const rows = await tx.query<{ id: string }[]>(
    `SELECT id FROM exports WHERE set_id = ? AND id > ? AND ${IN_NO_TABLE} ORDER BY id LIMIT ?`,
    [id, after ?? '', first],
  );
  return rows.map((row) => row.id);
}

/** Returns a set and locks it. Throws `not_found`. */
export async function lockSet(tx: EntityManager, id: string): Promise<ExportSetEntity> {
  const query = tx.createQueryBuilder(ExportSetEntity, 's').addSelect('s.schemaSnapshots').where({ id });
  const set = await query.setLock('pessimistic_write').getOne();
  if (!set) throw notFound('The export set');
  return set;
}
