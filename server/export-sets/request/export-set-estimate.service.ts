import { nowNs } from '../../../schema/time/timestamps.js';
import type { SkippedStream } from '../../../schema/export-sets/skipped-stream.js';
import { DEFAULT_PARQUET_COMPRESSION } from '../../../schema/exports/file-format.js';
import { planExport } from '../../../schema/exports/plan-export.rule.js';
import { AccountEntity } from '../../accounts/account.entity.js';
import type { Denial } from '../../billing/gate.rule.js';
import { exportDenial } from '../../billing/gate.service.js';
import { type RequestContext, requireAccount } from '../../context/request-context.js';
import { read } from '../../db/atomic.js';
import { subjectOf } from '../../exports/request/view-rows.service.js';
import { hourLoads } from '../../segments/hour-loads.js';
import { type CheckedSet, checkSetRequest } from './set-checks.js';
import { expectedSize, loadSet, type LoadedStream, requireFewRowsEach } from './set-loads.js';
import { readSetRequest, type SetRequest, type SetRequestInput } from './set-request.js';

/** Estimated content of a set. */
interface SetEstimate {
  streams: number;
  rows: number;
  bytes: number;
  files: number;
  skipped: SkippedStream[];
  wouldDeny: Denial | null;
}

/** Below this size a stream has one file, whatever its hours are. */
const ONE_FILE_BYTES = 64 << 20;

/**
 * Estimates what `createExportSet` with the same input would produce, from stored metadata. Makes
 * the same checks in the same order, but returns a denial by the plan as part of the result.
 */
export async function estimateExportSet(ctx: RequestContext, input: SetRequestInput): Promise<SetEstimate> {
  const accountId = requireAccount(ctx);
  const request = readSetRequest(input, nowNs());
  return read(ctx, async (db) => {
    const account = await db.findOneByOrFail(AccountEntity, { id: accountId });
    const checked = await checkSetRequest(ctx, db, account, request);
    const { schemaSnapshots, skipped } = checked;
    const loaded = await loadSet(db, checked);
    await requireFewRowsEach(db, loaded, request, schemaSnapshots);
    const sum = { rows: 0, bytes: 0, files: 0 };
    for (const stream of loaded) {
      const { rows, bytes } = expectedSize(stream, request, schemaSnapshots);
      sum.rows += Math.round(rows);
      sum.bytes += Math.round(bytes);
      const isOne = request.layout === 'flat' && bytes < ONE_FILE_BYTES;
      sum.files += isOne ? 1 : await filesOf(db, stream, request, schemaSnapshots);
    }
    const wouldDeny = await exportDenial(db, account, async () => BigInt(sum.bytes));
    return { streams: loaded.length, ...sum, skipped, wouldDeny };
  });
}

async function filesOf(
  db: Parameters<typeof hourLoads>[0],
  { datastream, ranges, category }: LoadedStream,
  { view, range, format, formatOptions, layout }: SetRequest,
  snapshots: CheckedSet['schemaSnapshots'],
): Promise<number> {
  const snapshot = snapshots[category] ?? { kind: 'raw' };
  const compression = formatOptions.compression ?? DEFAULT_PARQUET_COMPRESSION;
  const plan = planExport({
    ...{ view, range, coverage: ranges, splitByDay: layout === 'hive' },
    hours: await hourLoads(db, datastream.id, ranges),
    output: { raw: snapshot.kind === 'raw', format, compression },
    subject: subjectOf(view, snapshot, datastream.exchange),
  });
  return plan.partitions.length;
}
