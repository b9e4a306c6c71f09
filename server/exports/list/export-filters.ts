import type { SelectQueryBuilder } from 'typeorm';
import { streamsNamed } from '../../catalog/stream-search.rule.js';
import type { CursorScope } from '../../db/cursor-codec.js';
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
): CursorScope['filters'] {
  const bound: Record<string, string> = {};
  const narrow = (name: string, value: string | null | undefined, condition: string, given: unknown = value): void => {
    if (value == null) return;
    bound[name] = value;
    query.andWhere(condition, { [name]: given });
  };
  narrow('accountId', accountId, 'e.accountId = :accountId');
  narrow('status', status?.join(','), 'e.status IN (:...status)', status?.length === 0 ? [''] : status);
  narrow('datastreamId', datastreamId, 'e.datastreamId = :datastreamId');
  // Stored as JSON text: a reference by name is a JSON string.
  narrow('schema', schema, 'e.schemaAsked = :schema', JSON.stringify(schema));
  narrow('createdFrom', createdFrom?.toISOString(), 'e.createdAt >= :createdFrom', createdFrom);
  narrow('createdBefore', createdBefore?.toISOString(), 'e.createdAt < :createdBefore', createdBefore);
  narrow('warnings', warnings?.toString(), `e.warnings IS ${warnings ? 'NOT ' : ''}NULL`);
  const named = streamsNamed(search);
  if (named && search) {
    bound['search'] = search;
    query.andWhere(`e.datastreamId IN (${named.sql})`, named.values);
  }
  return bound;
}
