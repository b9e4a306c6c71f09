import { progressColumns, type ProgressColumns } from '../../../schema/export-sets/progress-columns.rule.js';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import { type TimeRangeText, toTimeRange } from '../../../schema/time/time-range.js';
import type { RequestContext } from '../../context/request-context.js';
import { type Page, selectPage, type SelectedList } from '../../db/keyset.js';
import { select } from '../../db/select.js';
import { restoreEntitlement, restoreRanges, type StoredEntitlement } from '../../exports/model/stored-ranges.js';
import type { ExportSetEntity } from '../model/export-set.entity.js';
import type { ExportSetStream } from './set-streams.types.js';
import { type ColumnFiles, streamCells } from './stream-cells.rule.js';
import { storedCompleteness } from '../../exports/model/completeness.type.js';

const MAX_PAGE = 500;

interface StreamRow extends Omit<ExportSetStream, 'cells' | 'warnings' | 'completeness'> {
  receivedNs: string | null;
  gapCount: number | null;
  warnings: ExportSetStream['warnings'] | string;
  entitlement: StoredEntitlement | string;
  coverage: TimeRangeText[] | string | null;
  exportId: string | null;
}
type FilesRow = ColumnFiles & { exportId: string };

/** The status of a stream that has no export: it waits, or the set ended before its turn. */
const unbegun = ({ status }: ExportSetEntity): ExportStatus =>
  status === 'queued' || status === 'running' ? 'queued' : 'canceled';

/** Returns a page of the streams of a set, in its order, with these statuses. */
export async function listSetStreams(
  ctx: RequestContext,
  set: ExportSetEntity,
  { statuses, ...page }: { statuses: readonly ExportStatus[] | null; first: number; after?: string | null | undefined },
): Promise<Page<ExportSetStream>> {
  const status = `COALESCE(e.status, '${unbegun(set)}')`;
  const filter = statuses === null ? '' : ` AND ${status} IN (?)`;
  const from = `FROM export_set_streams m LEFT JOIN exports e ON e.id = m.export_id WHERE m.set_id = ?${filter}`;
  const values = [set.id, ...(statuses === null ? [] : [statuses.length === 0 ? [''] : statuses])];
  const list: SelectedList<StreamRow, StreamRow> = {
    sql: `SELECT m.ordinal, m.datastream_id AS datastreamId, m.entitlement, m.delivered_at AS deliveredAt, m.export_id AS exportId,
       ${status} AS status, e.reason, e.warnings, e.row_count AS \`rows\`, e.byte_count AS bytes, e.coverage,
       e.received_ns AS receivedNs, e.gap_count AS gapCount ${from}`,
    values,
    column: () => 'm.ordinal',
    toRow: (raw) => raw,
    keyed: ({ ordinal }) => ({ ordinal }),
    totalIn: () => undefined,
    countAll: async () => Number((await select<{ n: string }>(ctx, `SELECT COUNT(*) AS n ${from}`, values))[0]!.n),
  };
  const found = await selectPage(ctx, list, {
    ...page,
    ...{ list: 'exportSet.streams', filters: { id: set.id, statuses: statuses?.join(',') }, maxFirst: MAX_PAGE },
    order: [{ key: 'ordinal', direction: 'ASC' }],
  });
  const columns = progressColumns(toTimeRange(set));
  const files = await filesOf(ctx, columns, found.nodes);
  const nodes = found.nodes.map(({ entitlement, coverage, exportId, warnings, ...stream }) => ({
    ...stream,
    completeness: storedCompleteness(set, stream),
    warnings: parsed(warnings),
    cells: streamCells(columns, {
      status: stream.status,
      covered: coveredOf(entitlement, coverage),
      files: files.get(exportId ?? '') ?? [],
    }),
  }));
  return { ...found, nodes, cursorOf: (stream) => found.cursorOf(stream as unknown as StreamRow) };
}

function coveredOf(entitlement: StreamRow['entitlement'], coverage: StreamRow['coverage']) {
  if (coverage !== null) return restoreRanges(parsed(coverage));
  const { granted, live } = restoreEntitlement(parsed(entitlement));
  return [...granted, ...live];
}

const parsed = <Value>(json: Value | string): Value => (typeof json === 'string' ? (JSON.parse(json) as Value) : json);

/**
 * Returns the files of exports, counted by the columns in which they begin and end: large exports
 * have thousands.
 */
async function filesOf(
  ctx: RequestContext,
  { fromNs, stepNs }: ProgressColumns,
  streams: readonly StreamRow[],
): Promise<Map<string, FilesRow[]>> {
  const idsOf = (status: ExportStatus): string[] =>
    streams.flatMap((one) => (one.status === status && one.exportId !== null ? [one.exportId] : []));
  const [running, succeeded] = [idsOf('running'), idsOf('succeeded')];
  const columns = `export_id AS exportId, (from_ns - ${fromNs}) DIV ${stepNs} AS first, (to_ns - 1 - ${fromNs}) DIV ${stepNs} AS last,
    COUNT(*) AS files`;
  const rows: FilesRow[] = [];
  if (running.length > 0) {
    rows.push(
      ...(await select<FilesRow>(
        ctx,
        `SELECT ${columns}, COUNT(finished_at) AS written FROM export_partitions
         WHERE export_id IN (?) AND stage = 'write' GROUP BY exportId, first, last`,
        [running],
      )),
    );
  }
  if (succeeded.length > 0) {
    rows.push(
      ...(await select<FilesRow>(
        ctx,
        `SELECT ${columns}, COUNT(*) AS written FROM artifacts WHERE export_id IN (?) GROUP BY exportId, first, last`,
        [succeeded],
      )),
    );
  }
  const numbers = rows.map(({ exportId, first, last, files, written }) => ({
    exportId,
    ...{ first: Number(first), last: Number(last), files: Number(files), written: Number(written) },
  }));
  return Map.groupBy(numbers, ({ exportId }) => exportId);
}

/** Returns how many streams of a set are at its destination; null if it has none. */
export async function countDelivered(ctx: RequestContext, set: ExportSetEntity): Promise<number | null> {
  if (set.destinationId === null) return null;
  const [row] = await select<{ n: string }>(
    ctx,
    'SELECT COUNT(delivered_at) AS n FROM export_set_streams WHERE set_id = ?',
    [set.id],
  );
  return Number(row!.n);
}
