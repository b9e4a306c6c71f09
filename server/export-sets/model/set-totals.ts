import DataLoader from 'dataloader';
import type { EntityManager } from 'typeorm';
import type { SetCounts } from '../../../schema/export-sets/export-set-body.js';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import type { RequestContext } from '../../context/request-context.js';
import { read } from '../../db/atomic.js';
import type { ExportSetEntity } from './export-set.entity.js';

/** Totals of a set's exports. */
interface SetTotals {
  counts: SetCounts;
  /** 0 to 1; 1 only once the set has ended. */
  progress: number;
  rows: string;
  bytes: string;
}

/** Progress reaches 1 with the end of the set: a client that sees 1 can download. */
const HIGHEST = 0.99;

type Summed = Pick<ExportSetEntity, 'id' | 'streamCount' | 'status'>;

interface SumRow {
  setId: string;
  status: ExportStatus;
  exports: string;
  progress: number;
  rows: string;
  bytes: string;
}

/** Adds up the exports of sets, in their order. */
export async function totalsOf(db: EntityManager, sets: readonly Summed[]): Promise<SetTotals[]> {
  if (sets.length === 0) return [];
  const sums = await db.query<SumRow[]>(
    `SELECT set_id AS setId, status, COUNT(*) AS exports, SUM(progress) AS progress,
       COALESCE(SUM(row_count), 0) AS \`rows\`, COALESCE(SUM(byte_count), 0) AS bytes
     FROM exports WHERE set_id IN (?) GROUP BY set_id, status`,
    [sets.map(({ id }) => id)],
  );
  const bySet = Map.groupBy(sums, ({ setId }) => setId);
  return sets.map((set) => addUp(set, bySet.get(set.id) ?? []));
}

function addUp({ streamCount, status }: Summed, sums: readonly SumRow[]): SetTotals {
  const counts: SetCounts = { total: streamCount, queued: 0, running: 0, succeeded: 0, failed: 0, canceled: 0 };
  let [rows, bytes, progress] = [0n, 0n, 0];
  for (const sum of sums) {
    counts[sum.status] += Number(sum.exports);
    // What failed or was canceled has no files.
    if (sum.status === 'failed' || sum.status === 'canceled') continue;
    rows += BigInt(sum.rows);
    bytes += BigInt(sum.bytes);
    progress += sum.progress;
  }
  const begun = sums.reduce((total, sum) => total + Number(sum.exports), 0);
  const isLive = status === 'queued' || status === 'running';
  // Streams that have no export: they wait, or never ran.
  counts[isLive ? 'queued' : 'canceled'] += streamCount - begun;
  return {
    counts,
    progress: status === 'succeeded' ? 1 : Math.min(HIGHEST, progress / Math.max(1, streamCount)),
    ...{ rows: rows.toString(), bytes: bytes.toString() },
  };
}

const loaders = new WeakMap<RequestContext, DataLoader<Summed, SetTotals, string>>();

/** Adds up a list of sets in one query. Scoped to its operation. */
export function setTotalsLoader(ctx: RequestContext): DataLoader<Summed, SetTotals, string> {
  let loader = loaders.get(ctx);
  if (!loader) {
    loader = new DataLoader((sets) => read(ctx, (db) => totalsOf(db, sets)), { cacheKeyFn: ({ id }) => id });
    loaders.set(ctx, loader);
  }
  return loader;
}
