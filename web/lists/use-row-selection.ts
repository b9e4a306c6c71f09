import { useState } from 'react';
import { type List, loadedRows } from './use-list.js';

/** The rows of a list that the user has selected. */
export interface RowSelection<Row> {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  /**
   * Selects or deselects a row; with `range`, does so for all loaded rows from the last one to it.
   */
  toggle: (index: number, row: Row, range: boolean) => void;
  /** Selects all loaded rows, or none if all are selected. */
  toggleLoaded: () => void;
  isAllLoaded: boolean;
  replace: (rows: readonly Row[]) => void;
}

interface Selected<Row> {
  wanted: string;
  rows: ReadonlyMap<string, Row>;
  /** The row that a range begins at. */
  anchor: number | null;
}

/** Keeps the selected rows of a list. Another search or filter begins with none. */
export function useRowSelection<Row>(list: List<Row>): RowSelection<Row> {
  const { wanted } = list.memory;
  const none: Selected<Row> = { wanted, rows: new Map(), anchor: null };
  const [state, setState] = useState(none);
  const current = state.wanted === wanted ? state : none;
  const { rows, anchor } = current;
  const { idOf } = list;
  const loaded = rows.size === 0 ? [] : [...loadedRows(list).values()];
  const isAllLoaded = loaded.length > 0 && loaded.every((row) => rows.has(idOf(row)));
  const keep = (next: Iterable<Row>, from: number | null): void =>
    setState({ wanted, rows: new Map([...next].map((row) => [idOf(row), row])), anchor: from });
  return {
    rows: [...rows.values()],
    has: (row) => rows.has(idOf(row)),
    toggle: (index, row, range) => {
      const [from, to] = range && anchor !== null ? [Math.min(anchor, index), Math.max(anchor, index)] : [index, index];
      const meant = from === to ? [row] : [...loadedRows(list, from, to).values()];
      const next = new Map(rows);
      const isOn = !rows.has(idOf(row));
      for (const one of meant) {
        if (isOn) next.set(idOf(one), one);
        else next.delete(idOf(one));
      }
      keep(next.values(), index);
    },
    toggleLoaded: () => keep(isAllLoaded ? [] : loadedRows(list).values(), null),
    isAllLoaded,
    replace: (next) => keep(next, anchor),
  };
}
