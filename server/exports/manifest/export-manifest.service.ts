import { type EntityManager, IsNull } from 'typeorm';
import { isId } from '../../../schema/text/ids.js';
import { read } from '../../db/atomic.js';
import { DomainError, notFound } from '../../errors/domain-error.js';
import { type RequestContext, requireAccount } from '../../context/request-context.js';
import { gapsIn } from '../../segments/gaps-in.js';
import { withRemoved } from '../../segments/removed-ranges.js';
import { dateOfDay, daysIn } from '../../../schema/quality/utc-day.rule.js';
import { qualityConditions } from '../../quality/quality-conditions.js';
import {
  type ReasonedRange,
  type TimeRange,
  type TimeRangeText,
  toReasonedRange,
  toTimeRange,
} from '../../../schema/time/time-range.js';
import { ExportEntity } from '../model/export.entity.js';
import { gapsInside } from '../../segments/gaps-inside.rule.js';
import { unionOfGaps } from '../../../schema/time/missing-time.rule.js';
import type { StoredDayQuality, StoredGap, StoredManifest } from '../model/stored-manifest.js';
import { restoreRanges } from '../model/stored-ranges.js';

/** A manifest with fields of the export that it describes. */
interface ManifestOfExport extends Omit<StoredManifest, 'coverage' | 'gaps'> {
  coverage: TimeRange[];
  gaps: ReasonedRange[];
  exportId: string;
  datastreamId: string;
  format: ExportEntity['format'];
  formatOptions: ExportEntity['formatOptions'];
  parquetTypes: ExportEntity['parquetTypes'];
  bytes: string;
  warnings: ExportEntity['warnings'];
}

/**
 * Returns the manifest of a succeeded export, which outlives its files; `invalid_argument` before
 * success.
 */
export async function exportManifest(ctx: RequestContext, id: string): Promise<ManifestOfExport> {
  const accountId = requireAccount(ctx);
  if (!isId('export', id)) throw notFound('The export');
  const row = await read(ctx, (db) =>
    db
      .createQueryBuilder(ExportEntity, 'e')
      .addSelect('e.manifest')
      .where({ id, accountId, setId: IsNull(), deletedAt: IsNull() })
      .getOne(),
  );
  if (!row) throw notFound('The export');
  if (row.status !== 'succeeded' || !row.manifest) {
    throw new DomainError('invalid_argument', `The export is ${row.status}, not succeeded`, { status: row.status });
  }
  const { datastreamId, format, formatOptions, parquetTypes, manifest, warnings } = row;
  const coverage = restoreRanges(manifest.coverage);
  const gaps = unionOfGaps(manifest.gaps.map(toReasonedRange));
  const file = { format, formatOptions, parquetTypes };
  const described = { exportId: id, datastreamId, ...file, bytes: row.bytes ?? '0', warnings };
  return { ...manifest, coverage, gaps, ...described };
}

/** Returns what is known now of the days in an export's coverage. */
export async function qualityOfExport(
  tx: EntityManager,
  { datastreamId, coverage }: { datastreamId: string; coverage: readonly TimeRangeText[] },
): Promise<StoredDayQuality[]> {
  const days = [...new Set(coverage.flatMap((range) => daysIn(toTimeRange(range))))];
  const rows = await qualityConditions(tx, datastreamId, days);
  return rows.map(({ dayNs, revision, condition }) => ({ date: dateOfDay(BigInt(dayNs)), revision, condition }));
}

/**
 * Returns the gaps in the export's coverage that are in the index now, and what retention has
 * removed of it.
 */
export async function gapsOfExport(
  tx: EntityManager,
  { datastreamId, coverage }: Pick<ExportEntity, 'datastreamId' | 'coverage'>,
): Promise<StoredGap[]> {
  const ranges = restoreRanges(coverage ?? []);
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return [];
  const range = { fromNs: first.fromNs, toNs: last.toNs };
  const gaps = await withRemoved(tx, datastreamId, range, await gapsIn(tx, datastreamId, range));
  return gapsInside(gaps, ranges).map((gap) => ({ ...gap, fromNs: String(gap.fromNs), toNs: String(gap.toNs) }));
}
