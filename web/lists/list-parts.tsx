import type { ListAddress } from './use-list-address.js';
import type { ReactNode } from 'react';
import { Icon } from '../design/icon.js';
import { Empty, Skeleton } from '../design/states.js';
import { nextSort } from './list-address.rule.js';

export interface ListColumn {
  label: string;
  /** Content shown instead of the label. */
  shown?: ReactNode;
  className?: string;
  /** The label is for screen readers only. */
  isHidden?: true;
  /** Sort orders of the list by this column, in the order of clicks. */
  orders?: readonly string[];
}

/** The height of rows that are not drawn. */
export function Spacer({ px }: { px: number }) {
  if (px <= 0) return null;
  return (
    <tbody aria-hidden="true" className="list-space">
      <tr>
        <td style={{ height: px }} />
      </tr>
    </tbody>
  );
}

interface PlaceholderProps {
  px: number;
  columns: readonly ListColumn[];
  hasMark: boolean;
}

/**
 * A row that is not loaded yet, as high as it is expected to be, so that nothing moves when it
 * comes. A cell that spans columns would make one for each that is hidden.
 */
export function Placeholder({ px, columns, hasMark }: PlaceholderProps) {
  return (
    <tr aria-hidden="true" style={{ height: px }}>
      {hasMark && <td className="list-mark" />}
      {columns.map(({ label, className }, index) => (
        <td key={label} className={className}>
          {index === 0 && <Skeleton width="60%" />}
        </td>
      ))}
    </tr>
  );
}

/** The head of a column, which sorts by it if it has orders. */
export function ColumnHead({ column, sort }: { column: ListColumn; sort: ListAddress['sort'] | undefined }) {
  const { label, shown = label, className, isHidden, orders } = column;
  if (isHidden) {
    return (
      <th className={className}>
        <span className="visually-hidden">{label}</span>
      </th>
    );
  }
  if (!orders || !sort) return <th className={className}>{shown}</th>;
  const at = orders.indexOf(sort.value);
  const direction = at < 0 ? 'none' : sort.value.endsWith('-down') ? 'descending' : 'ascending';
  return (
    <th className={className} aria-sort={direction}>
      <button
        type="button"
        className="sort"
        title={`Sort by ${label.toLowerCase()}`}
        onClick={() => sort.onChange(nextSort(sort.value, orders))}
      >
        {label}
        <Icon name={direction === 'ascending' ? 'up' : 'down'} />
      </button>
    </th>
  );
}

/** Tells that nothing matches the search and filters of a list. */
export function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <Empty
      title="No matches"
      action={
        <button type="button" className="button" onClick={onClear}>
          Clear search and filters
        </button>
      }
    >
      Try a shorter search or other filters.
    </Empty>
  );
}
