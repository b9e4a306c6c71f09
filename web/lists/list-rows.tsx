import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ScrollRegion } from '../design/scroll-region.js';
import { Failed } from '../design/states.js';
import { arrowTarget, focusables, isTyping } from './list-keys.js';
import { hasMore, pagesOf, rowsKnown } from './page-chain.rule.js';
import { useCompact } from './use-density.js';
import type { ListAddress } from './use-list-address.js';
import { type List, LIST_GC_MS, type ListPage, loadedRows } from './use-list.js';
import type { RowSelection } from './use-row-selection.js';
import { ColumnHead, type ListColumn, Placeholder, Spacer } from './list-parts.js';

const ROW_PX = 45;
const COMPACT_ROW_PX = 33;
const OVERSCAN = 8;
/** Placeholders below the last known row, which load the next page when they come into sight. */
const AHEAD = 10;

interface ListRowsProps<Row> {
  list: List<Row>;
  label: string;
  columns: readonly ListColumn[];
  /** A row for screen readers, in labels of its controls. */
  nameOf: (row: Row) => string;
  /** The cells of a row. */
  children: (row: Row) => ReactNode;
  selection?: RowSelection<Row>;
  sort?: ListAddress['sort'];
  /** Content shown instead of no rows. */
  empty: ReactNode;
  className?: string;
}

/** Rows of a list of any length: draws those in sight, and loads the pages that they lie on. */
export function ListRows<Row>(props: ListRowsProps<Row>) {
  const { list, label, columns, nameOf, children, selection, sort, empty, className = '' } = props;
  const { memory, idOf } = list;
  const { chain, totalCount } = memory;
  const box = useRef<HTMLDivElement>(null);
  const wantedFocus = useRef<{ index: number; position: number } | null>(null);
  const isCompact = useCompact();
  const known = rowsKnown(chain);
  const ahead = hasMore(chain) ? Math.max(1, Math.min(AHEAD, (totalCount ?? AHEAD) - known)) : 0;
  const [rowPx] = useState(() => memory.rowPx ?? (isCompact ? COMPACT_ROW_PX : ROW_PX));
  // Where the list was left, in a list of rows of their mean height.
  const [leftPx] = useState(() => memory.top.index * rowPx + memory.top.hiddenPx);
  // eslint-disable-next-line react-hooks/incompatible-library -- because the library must measure the drawn rows
  const rows = useVirtualizer({
    count: known + ahead,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    initialOffset: leftPx,
  });
  const items = rows.getVirtualItems();
  const shown = pagesOf(chain, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  const answers = useQueries({
    queries: shown.map(({ after }) => ({
      queryKey: list.keyOf(after),
      queryFn: ({ signal }: { signal: AbortSignal }) => list.load(after, signal),
      refetchInterval: ({ state }: { state: { data?: ListPage<Row> | undefined } }) => list.refetchMs(state.data),
      gcTime: LIST_GC_MS,
    })),
  });
  const pages = shown.map(({ after, firstRow }, i) => ({ after, firstRow, answer: answers[i]! }));
  useEffect(() => {
    for (const { after, answer } of pages) {
      if (!answer.data) continue;
      const { rows: loaded, endCursor, totalCount: total } = answer.data;
      memory.learn(after, { ids: loaded.map(idOf), next: endCursor }, total);
    }
  });
  useEffect(() => {
    // Rows are measured after they are drawn, which draws again: the last time it is their height.
    if (items.length > 0) memory.rowPx = items.reduce((sum, { size }) => sum + size, 0) / items.length;
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const keep = (): void => {
      const top = rows.getVirtualItemForOffset(element.scrollTop);
      if (!top) return;
      memory.top = { index: top.index, hiddenPx: element.scrollTop - top.start };
    };
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [memory, rows]);
  const openedMemory = useRef(memory);
  useEffect(() => {
    if (openedMemory.current === memory) return;
    openedMemory.current = memory;
    rows.scrollToIndex(memory.top.index, { align: 'start' });
  }, [memory, rows]);
  const focusRow = (): void => {
    const wanted = wantedFocus.current;
    const row = wanted && box.current?.querySelector(`[data-index="${wanted.index}"]`);
    if (!row) return;
    wantedFocus.current = null;
    const controls = focusables(row);
    (controls[wanted.position] ?? controls.at(-1))?.focus({ preventScroll: true });
  };
  useEffect(focusRow);

  const failed = pages.find(({ answer }) => answer.error && !answer.data);
  if (failed && known === 0) {
    return <Failed error={failed.answer.error} onRetry={() => void failed.answer.refetch()} />;
  }
  const isEmpty = known === 0 && ahead === 0;
  if (isEmpty) return empty;

  const rowAt = (index: number): Row | undefined => {
    const page = pages.findLast(({ firstRow }) => firstRow <= index);
    return page?.answer.data?.rows[index - page.firstRow];
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (isTyping(event.target)) return;
    if (selection && event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!selection.isAllLoaded) selection.toggleLoaded();
      return;
    }
    if (selection && event.key === 'Escape') return selection.replace([]);
    const target = arrowTarget(event, known);
    if (!target) return;
    event.preventDefault();
    wantedFocus.current = target;
    // At once if the row is drawn, else after it is: see the effect above.
    focusRow();
    rows.scrollToIndex(target.index);
    const row = event.shiftKey && loadedRows(list, target.index, target.index).get(target.index);
    if (row && selection && !selection.has(row)) selection.toggle(target.index, row, false);
  };
  const first = items[0];
  const last = items.at(-1);
  return (
    <ScrollRegion ref={box} className={`table-wrap list-box ${className}`} label={`${label} (scrollable)`}>
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- because rows pass keys up */}
      <table
        className="table cards list-table"
        data-compact={isCompact || undefined}
        aria-label={label}
        aria-rowcount={(totalCount ?? -2) + 1}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {selection && (
              <th className="list-mark">
                <input
                  type="checkbox"
                  aria-label="Select all loaded rows"
                  checked={selection.isAllLoaded}
                  onChange={selection.toggleLoaded}
                />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.label} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <Spacer px={first?.start ?? 0} />
        <tbody>
          {items.map(({ index, key, size }) => {
            const row = rowAt(index);
            if (row === undefined) {
              return <Placeholder key={key} px={size} columns={columns} hasMark={selection !== undefined} />;
            }
            const isSelected = selection?.has(row) ?? false;
            return (
              <tr
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                data-selected={isSelected || undefined}
              >
                {selection && (
                  <td className="list-mark">
                    <input
                      type="checkbox"
                      aria-label={`Select ${nameOf(row)}`}
                      checked={isSelected}
                      onChange={() => undefined}
                      onClick={(event) => selection.toggle(index, row, event.shiftKey)}
                    />
                  </td>
                )}
                {children(row)}
              </tr>
            );
          })}
        </tbody>
        <Spacer px={rows.getTotalSize() - (last?.end ?? 0)} />
      </table>
      {failed && <Failed error={failed.answer.error} onRetry={memory.restart.bind(memory)} />}
    </ScrollRegion>
  );
}
