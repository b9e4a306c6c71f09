import type { ReactNode } from 'react';
import { Failed, SkeletonRows } from './states.js';

/** The text above a column. */
type Head = string | { number: string };

interface AskedTableProps<Row> {
  /** The query of the rows. */
  asked: { error: unknown; refetch: () => unknown };
  /** Undefined until the query has answered. */
  rows: readonly Row[] | undefined;
  heads: readonly Head[];
  /** The last column, which has no head, has buttons. */
  hasActions?: boolean;
  /** Number of placeholders until the query has answered. */
  skeletons: number;
  /** Shown instead of a table without rows. */
  empty?: ReactNode;
  /** Returns the row's `tr`, with a key. */
  children: (row: Row) => ReactNode;
}

/** A table of the rows of one query, or what there is instead: placeholders, an error, nothing. */
export function AskedTable<Row>(props: AskedTableProps<Row>) {
  const { asked, rows, heads, hasActions, skeletons, empty, children } = props;
  if (asked.error && !rows) return <Failed error={asked.error} onRetry={() => void asked.refetch()} />;
  if (empty && rows?.length === 0) return empty;
  return (
    <div className="table-wrap">
      <table className="table cards">
        <thead>
          <tr>
            {heads.map((head) => {
              const text = typeof head === 'string' ? head : head.number;
              return (
                <th key={text} className={typeof head === 'string' ? undefined : 'number'}>
                  {text}
                </th>
              );
            })}
            {hasActions && (
              <th>
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => children(row)) ?? (
            <SkeletonRows rows={skeletons} columns={heads.length + (hasActions ? 1 : 0)} />
          )}
        </tbody>
      </table>
    </div>
  );
}
