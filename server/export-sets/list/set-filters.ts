import type { SelectQueryBuilder } from 'typeorm';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import { streamsNamed } from '../../catalog/stream-search.rule.js';
import type { CursorScope } from '../../db/cursor-codec.js';
import type { ExportSetEntity } from '../model/export-set.entity.js';

/** Filters of a list of sets; absent or null matches everything. */
export interface SetFilters {
  status?: readonly ExportStatus[] | null;
  createdBefore?: Date | null;
  accountId?: string | null;
  /** Words in the names of one of its datastreams. */
  search?: string | null;
}

/** Filters a query over sets with alias `s`. Returns the filters that its cursors are bound to. */
export function filterSets(
  query: SelectQueryBuilder<ExportSetEntity>,
  { status, createdBefore, accountId, search }: SetFilters,
): CursorScope['filters'] {
  if (status != null) query.andWhere('s.status IN (:...status)', { status: status.length === 0 ? [''] : status });
  if (createdBefore != null) query.andWhere('s.createdAt < :createdBefore', { createdBefore });
  if (accountId != null) query.andWhere('s.accountId = :accountId', { accountId });
  const named = streamsNamed(search);
  if (named) {
    const sql = `SELECT x.set_id FROM export_set_streams x WHERE x.datastream_id IN (${named.sql})`;
    query.andWhere(`s.id IN (${sql})`, named.values);
  }
  return {
    ...{ status: status?.join(','), search: named ? search : null },
    ...{ createdBefore: createdBefore?.toISOString(), accountId },
  };
}
