import { ByteSink } from '../../kernel/byte-sink.js';
import { dictionaryPage, writeValues, type PageTaker } from './column-chunk.js';
import type { ColumnValues, MinMax } from './column-values.js';
import { buildDictionary } from './dictionary.js';
import { bitWidthFor, writeHybrid } from './hybrid-runs.js';
import type { ListLevels } from './list-levels.js';

const PAGE_LEVELS = 1 << 16;

/** Encodes a column of lists. `items`: what is in the innermost lists. */
export function encodeListColumn(items: ColumnValues, levels: ListLevels, pages: PageTaker): MinMax | null {
  return items.inKernel(() => encodePages(items, levels, pages));
}

function encodePages(items: ColumnValues, levels: ListLevels, pages: PageTaker): MinMax | null {
  const dictionary = items.hasDictionary ? buildDictionary(items) : null;
  if (dictionary) pages.take(dictionaryPage(items, dictionary, pages.sink()));
  const rows = levels.rowLevels.length - 1;
  for (let from = 0; from < rows;) {
    const to = pageEnd(items, levels, from);
    const sink = pages.sink();
    const [firstLevel, endLevel] = [levels.rowLevels[from]!, levels.rowLevels[to]!];
    writeLevels(sink, levels.repetition.subarray(firstLevel, endLevel), levels.depth);
    writeLevels(sink, levels.definition.subarray(firstLevel, endLevel), 2 * levels.depth + 1);
    const encoding = writeValues(sink, items, dictionary, levels.rowItems[from]!, levels.rowItems[to]!);
    const count = endLevel - firstLevel;
    pages.take({ kind: 'data', count, rows: to - from, bounds: null, encoding, body: sink.view() });
    from = to;
  }
  return items.minMax(...(dictionary ? items.extremesOf(dictionary.rows) : items.extremes(0, items.length)));
}

/** A page has at least one whole row, and as many as its limits of levels and text allow. */
function pageEnd(items: ColumnValues, { rowLevels, rowItems }: ListLevels, from: number): number {
  const first = rowItems[from]!;
  const endItem = first < items.length ? items.pageEnd(first, items.length) : first;
  let to = from + 1;
  const fits = (end: number): boolean => rowItems[end]! <= endItem && rowLevels[end]! - rowLevels[from]! <= PAGE_LEVELS;
  while (to < rowLevels.length - 1 && fits(to + 1)) to++;
  return to;
}

function writeLevels(sink: ByteSink, levels: Int32Array, most: number): void {
  const encoded = new ByteSink(1 << 12);
  writeHybrid(encoded, levels, 0, levels.length, bitWidthFor(most + 1));
  sink.uint32(encoded.length);
  sink.append(encoded.view());
}
