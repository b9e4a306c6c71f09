import DataLoader from 'dataloader';
import { read } from '../../db/atomic.js';
import { type Page, requirePageSize } from '../../db/keyset.js';
import type { RequestContext } from '../../context/request-context.js';
import type { ExportEntity } from '../model/export.entity.js';
import type { ExportPartition } from './partition-list.types.js';

const MAX_PAGE = 500;

type Listed = Pick<ExportEntity, 'id' | 'status' | 'partitionCount'>;

/**
 * Lists the partitions of an export in time order: as planned while it runs, as artifacts once it
 * succeeded. Empty before there is a plan, and after any other end. `invalid_argument` for an
 * invalid page size or cursor.
 */
export async function listPartitions(
  ctx: RequestContext,
  { id, status, partitionCount }: Listed,
  { first, after }: { first: number; after?: string | null | undefined },
): Promise<Page<ExportPartition>> {
  requirePageSize(first, MAX_PAGE);
  const scope = { accountId: ctx.actor.accountId, list: 'export.partitions', filters: { id } };
  const behind = after == null ? -1 : Number(ctx.cursors.read(scope, after)[0]);
  const { partitions, written } = loadersOf(ctx);
  const found = await partitions.load({ id, ended: status === 'succeeded', behind, first });
  const nodes = found.slice(0, first);
  const last = nodes.at(-1);
  const hasNextPage = found.length > first;
  const cursorOf = ({ ordinal }: ExportPartition): string => ctx.cursors.sign(scope, [String(ordinal)]);
  const endCursor = hasNextPage && last ? cursorOf(last) : null;
  const countAll = () => (status === 'running' ? (partitionCount ?? 0) : written.load(id));
  return { nodes, pageInfo: { hasNextPage, endCursor }, countAll, cursorOf };
}

/** Returns the number of written partitions of an export. */
export async function countWritten(ctx: RequestContext, id: string): Promise<number> {
  return loadersOf(ctx).written.load(id);
}

interface PageAsked {
  id: string;
  ended: boolean;
  behind: number;
  first: number;
}

interface Loaders {
  partitions: DataLoader<PageAsked, ExportPartition[], string>;
  written: DataLoader<string, number>;
}

const loaders = new WeakMap<RequestContext, Loaders>();

/**
 * Returns the operation's loaders, which load the partitions of a whole list of exports in one
 * statement.
 */
function loadersOf(ctx: RequestContext): Loaders {
  let made = loaders.get(ctx);
  if (!made) {
    made = {
      partitions: new DataLoader((asked) => loadPartitions(ctx, asked), {
        cacheKeyFn: (asked) => JSON.stringify(asked),
      }),
      written: new DataLoader((ids) => loadCounts(ctx, ids)),
    };
    loaders.set(ctx, made);
  }
  return made;
}

const PLANNED = `SELECT export_id AS exportId, ordinal, filename, from_ns AS fromNs, to_ns AS toNs,
    estimated_messages AS estimatedMessages, finished_at IS NOT NULL AS written, row_count AS \`rows\`, byte_count AS bytes,
    finished_at AS writtenAt
  FROM export_partitions WHERE export_id = ? AND stage = 'write' AND ordinal > ? ORDER BY ordinal LIMIT ?`;
const FINISHED = `SELECT export_id AS exportId, ordinal, filename, from_ns AS fromNs, to_ns AS toNs,
    NULL AS estimatedMessages, 1 AS written, row_count AS \`rows\`, byte_count AS bytes, NULL AS writtenAt
  FROM artifacts WHERE export_id = ? AND ordinal > ? ORDER BY ordinal LIMIT ?`;

type Row = Omit<ExportPartition, 'written'> & { exportId: string; written: string | number };

async function loadPartitions(ctx: RequestContext, asked: readonly PageAsked[]): Promise<ExportPartition[][]> {
  const sql = asked.map(({ ended }) => `(${ended ? FINISHED : PLANNED})`).join(' UNION ALL ');
  const values = asked.flatMap(({ id, behind, first }) => [id, behind, first + 1]);
  const rows = await read(ctx, (db) => db.query<Row[]>(sql, values));
  const byExport = Map.groupBy(rows, ({ exportId }) => exportId);
  const inTime = (a: ExportPartition, b: ExportPartition): number => a.ordinal - b.ordinal;
  return asked.map(({ id, behind, first }) =>
    (byExport.get(id) ?? [])
      .map(({ exportId: _, written, ...row }) => ({ ...row, written: Number(written) === 1 }))
      .filter(({ ordinal }) => ordinal > behind)
      .sort(inTime)
      .slice(0, first + 1),
  );
}

async function loadCounts(ctx: RequestContext, ids: readonly string[]): Promise<number[]> {
  const rows = await read(ctx, (db) =>
    db.query<{ id: string; count: string }[]>(
      `SELECT export_id AS id, COUNT(*) AS count FROM export_partitions
         WHERE export_id IN (?) AND stage = 'write' AND finished_at IS NOT NULL GROUP BY export_id
       UNION ALL SELECT export_id AS id, COUNT(*) AS count FROM artifacts WHERE export_id IN (?) GROUP BY export_id`,
      [ids, ids],
    ),
  );
  const byId = new Map(rows.map(({ id, count }) => [id, Number(count)]));
  return ids.map((id) => byId.get(id) ?? 0);
}
