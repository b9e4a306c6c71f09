import type { SelectQueryBuilder } from 'typeorm';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import { streamsNamed } from '../../catalog/stream-search.rule.js';
import { ListFilters } from '../../db/list-filters.js';
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
): ListFilters['bound'] {
  const filters = new ListFilters(query);
  filters.add('accountId', accountId, 's.accountId = :accountId');
  filters.add('status', status?.join(','), 's.status IN (:...status)', {
    status: status?.length === 0 ? [''] : status,
  });
  filters.add('createdBefore', createdBefore?.toISOString(), 's.createdAt < :createdBefore', { createdBefore });
  const named = streamsNamed(search);
  if (named) {
    const sql = `SELECT x.set_id FROM export_set_streams x WHERE x.datastream_id IN (${named.sql})`;
    filters.add('search', search, `s.id IN (${sql})`, named.values);
  }
  return filters.bound;
}
