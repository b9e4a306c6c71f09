import type { SelectQueryBuilder } from 'typeorm';
import { streamsNamed } from '../../catalog/stream-search.rule.js';
import { ListFilters } from '../../db/list-filters.js';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import type { ExportEntity } from '../model/export.entity.js';

/** Filters of a list of exports; absent or null matches everything. */
export interface ExportFilters {
  status?: readonly ExportStatus[] | null;
  datastreamId?: string | null;
  /** The schema requested: raw, a name, or an id. */
  schema?: string | null;
  createdFrom?: Date | null;
  createdBefore?: Date | null;
  accountId?: string | null;
  /** Words in the names of the datastream. */
  search?: string | null;
  /** True: exports with warnings; false: exports without. */
  warnings?: boolean | null;
}

/**
 * Filters a query over exports with alias `e`. Returns the filters that its cursors are bound to.
 */
export function filterExports(
  query: SelectQueryBuilder<ExportEntity>,
  { status, datastreamId, schema, createdFrom, createdBefore, accountId, search, warnings }: ExportFilters,
): ListFilters['bound'] {
  const filters = new ListFilters(query);
  filters.add('accountId', accountId, 'e.accountId = :accountId');
  filters.add('status', status?.join(','), 'e.status IN (:...status)', {
    status: status?.length === 0 ? [''] : status,
  });
  filters.add('datastreamId', datastreamId, 'e.datastreamId = :datastreamId');
  // Stored as JSON text: a reference by name is a JSON string.
  filters.add('schema', schema, 'e.schemaAsked = :schema', { schema: JSON.stringify(schema) });
  filters.add('createdFrom', createdFrom?.toISOString(), 'e.createdAt >= :createdFrom', { createdFrom });
  filters.add('createdBefore', createdBefore?.toISOString(), 'e.createdAt < :createdBefore', { createdBefore });
  filters.add('warnings', warnings?.toString(), `e.warnings IS ${warnings ? 'NOT ' : ''}NULL`);
  const named = streamsNamed(search);
  if (named) filters.add('search', search, `e.datastreamId IN (${named.sql})`, named.values);
  return filters.bound;
}
