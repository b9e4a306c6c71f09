import DataLoader from 'dataloader';
import { read } from '../db/atomic.js';
import { type Page, requirePageSize } from '../db/keyset.js';
import type { RequestContext } from '../context/request-context.js';
import type { ExportEntity } from './export.entity.js';
import type { ExportPart } from './export-part.types.js';

const MAX_PAGE = 500;

type Listed = Pick<ExportEntity, 'id' | 'status' | 'partCount'>;

/**
 * Files of an export in order of time: as planned while it runs, as they can be downloaded once it succeeded. Empty before there is
 * a plan, and for an export that ended otherwise. `invalid_argument` for a page size or a cursor that is none.
 */
export async function listParts(
  ctx: RequestContext,
  { id, status, partCount }: Listed,
  { first, after }: { first: number; after?: string | null | undefined },
): Promise<Page<ExportPart>> {
  requirePageSize(first, MAX_PAGE);
  const scope = { accountId: ctx.actor.accountId, list: 'export.parts', filters: { id } };
  const behind = after == null ? -1 : Number(ctx.cursors.read(scope, after)[0]);
  const { parts, written } = loadersOf(ctx);
  const found = await parts.load({ id, ended: status === 'succeeded', behind, first });
  const nodes = found.slice(0, first);
  const last = nodes.at(-1);
  const hasNextPage = found.length > first;
  const cursorOf = ({ ordinal }: ExportPart): string => ctx.cursors.sign(scope, [String(ordinal)]);
  const endCursor = hasNextPage && last ? cursorOf(last) : null;
  const countAll = () => (status === 'running' ? (partCount ?? 0) : written.load(id));
  return { nodes, pageInfo: { hasNextPage, endCursor }, countAll, cursorOf };
}

/** How many files of an export are written. */
export async function countWritten(ctx: RequestContext, id: string): Promise<number> {
  return loadersOf(ctx).written.load(id);
}

interface PartsAsked {
  id: string;
  ended: boolean;
  behind: number;
  first: number;
}

interface Loaders {
  parts: DataLoader<PartsAsked, ExportPart[], string>;
  written: DataLoader<string, number>;
}

const loaders = new WeakMap<RequestContext, Loaders>();

/** One statement for the parts of a whole list of exports; lives as long as its operation. */
function loadersOf(ctx: RequestContext): Loaders {
  let made = loaders.get(ctx);
  if (!made) {
    made = {
      parts: new DataLoader((asked) => loadParts(ctx, asked), { cacheKeyFn: (asked) => JSON.stringify(asked) }),
      written: new DataLoader((ids) => loadCounts(ctx, ids)),
    };
    loaders.set(ctx, made);
  }
  return made;
}

const PLANNED = `SELECT export_id AS exportId, ordinal, filename, from_ns AS fromNs, to_ns AS toNs,
    estimated_messages AS estimatedMessages, finished_at IS NOT NULL AS written, row_count AS \`rows\`, byte_count AS bytes,
    finished_at AS writtenAt
  FROM export_parts WHERE export_id = ? AND ordinal > ? ORDER BY ordinal LIMIT ?`;
const FINISHED = `SELECT export_id AS exportId, ordinal, filename, from_ns AS fromNs, to_ns AS toNs,
    NULL AS estimatedMessages, 1 AS written, row_count AS \`rows\`, byte_count AS bytes, NULL AS writtenAt
  FROM artifacts WHERE export_id = ? AND ordinal > ? ORDER BY ordinal LIMIT ?`;

type Row = Omit<ExportPart, 'written'> & { exportId: string; written: string | number };

async function loadParts(ctx: RequestContext, asked: readonly PartsAsked[]): Promise<ExportPart[][]> {
  const sql = asked.map(({ ended }) => `(${ended ? FINISHED : PLANNED})`).join(' UNION ALL ');
  const values = asked.flatMap(({ id, behind, first }) => [id, behind, first + 1]);
  const rows = await read(ctx, (db) => db.query<Row[]>(sql, values));
  const byExport = Map.groupBy(rows, ({ exportId }) => exportId);
  const inTime = (a: ExportPart, b: ExportPart): number => a.ordinal - b.ordinal;
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
      `SELECT export_id AS id, COUNT(*) AS count FROM export_parts
         WHERE export_id IN (?) AND finished_at IS NOT NULL GROUP BY export_id
       UNION ALL SELECT export_id AS id, COUNT(*) AS count FROM artifacts WHERE export_id IN (?) GROUP BY export_id`,
      [ids, ids],
    ),
  );
  const byId = new Map(rows.map(({ id, count }) => [id, Number(count)]));
  return ids.map((id) => byId.get(id) ?? 0);
}
