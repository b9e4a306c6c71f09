import { ByteSink } from '../../kernel/byte-sink.js';
import { scratchKernel } from '../../kernel/engine-kernel.js';
import type { ColumnValues, MinMax } from './column-values.js';
import { buildDictionary, type Dictionary } from './dictionary.js';
import type { PageBounds } from './page-index.js';
import { bitWidthFor, writeHybridAt, writeLevelBits, writeLevelRun } from './hybrid-runs.js';

/** Bounds of a column's pages, and of the whole chunk. Looks at each value once. */
class ColumnBounds {
  /** Rows of the least and the greatest value of each page. */
  private readonly rows: number[] = [];
  /** False if the values of a page have no order. */
  private hasBounds = true;

  constructor(
    private readonly values: ColumnValues,
    private readonly dictionary: Dictionary | null,
  ) {}

  /** Returns the bounds of the rows [from, to). */
  ofPage(from: number, to: number): PageBounds {
    const { values, dictionary } = this;
    const nulls = values.nullsIn(from, to);
    const present = to - from - nulls;
    const [min, max] = dictionary ? values.entryExtremes(dictionary, from, to) : values.extremes(from, to);
    if (min >= 0) this.rows.push(min, max);
    else if (present > 0) this.hasBounds = false;
    return { values: present, nulls, minMax: values.minMax(min, max) };
  }

  /** Returns the bounds of all pages so far; null if there are none. */
  ofAll(): MinMax | null {
    if (!this.hasBounds) return null;
    return this.values.minMax(...this.values.extremesOf(Int32Array.from(this.rows)));
  }
}

/** Numbers of parquet.thrift's Encoding. */
export const ENCODING = { plain: 0, rle: 3, deltaBinaryPacked: 5, rleDictionary: 8 } as const;

export interface PageDraft {
  kind: 'data' | 'dictionary';
  /** Values and nulls of a data page, entries of a dictionary. */
  count: number;
  /** Rows that begin in a data page. */
  rows: number;
  /** Bounds for the index; null if it has none. */
  bounds: PageBounds | null;
  encoding: number;
  body: Buffer<ArrayBuffer>;
}

/** Takes pages as they are made. */
export interface PageTaker {
  /** An empty sink for the next page. */
  sink(): ByteSink;
  /** The body of the page is in the sink that was returned last. */
  take(page: PageDraft): void;
}

/** Encodes one column of a row group as pages, not compressed yet; returns its bounds. */
export function encodeColumn(values: ColumnValues, isNullable: boolean, pages: PageTaker): MinMax | null {
  return values.inKernel(() => encodePages(values, isNullable, pages));
}

function encodePages(values: ColumnValues, isNullable: boolean, pages: PageTaker): MinMax | null {
  const dictionary = values.hasDictionary ? buildDictionary(values) : null;
  if (dictionary) pages.take(dictionaryPage(values, dictionary, pages.sink()));
  const bounds = new ColumnBounds(values, dictionary);
  for (let from = 0; from < values.length;) {
    const to = pageEnd(values, dictionary, from);
    const page = dataPage(values, dictionary, isNullable, from, to, pages.sink());
    pages.take({ ...page, bounds: bounds.ofPage(from, to) });
    from = to;
  }
  return bounds.ofAll();
}

/**
 * Pages begin at multiples of eight rows, so that their levels are whole bytes of Arrow's validity.
 */
function pageEnd(values: ColumnValues, dictionary: Dictionary | null, from: number): number {
  const end = dictionary ? Math.min(values.length, from + (1 << 17)) : values.pageEnd(from, values.length);
  return Math.min(values.length, Math.ceil(end / 8) * 8);
}

export function dictionaryPage(values: ColumnValues, dictionary: Dictionary, sink: ByteSink): PageDraft {
  values.writePlainRows(sink, dictionary.rows);
  const body = sink.view();
  return { kind: 'dictionary', count: dictionary.rows.length, rows: 0, bounds: null, encoding: ENCODING.plain, body };
}

function dataPage(
  values: ColumnValues,
  dictionary: Dictionary | null,
  isNullable: boolean,
  from: number,
  to: number,
  sink: ByteSink,
): Omit<PageDraft, 'bounds'> {
  if (isNullable) writeLevels(sink, values, from, to);
  const encoding = writeValues(sink, values, dictionary, from, to);
  return { kind: 'data', count: to - from, rows: to - from, encoding, body: sink.view() };
}

/** Writes the values among rows `from` to `to` and returns their encoding. */
export function writeValues(
  sink: ByteSink,
  values: ColumnValues,
  dictionary: Dictionary | null,
  from: number,
  to: number,
): number {
  if (!dictionary) {
    const deltas = values.deltas(from, to);
    if (deltas) sink.append(deltas);
    else values.writePlain(sink, from, to);
    return deltas ? ENCODING.deltaBinaryPacked : ENCODING.plain;
  }
  const width = bitWidthFor(dictionary.rows.length);
  sink.byte(width);
  const kernel = scratchKernel();
  const { entriesAt } = dictionary;
  if (values.bitmap === null) {
    writeHybridAt(sink, kernel, entriesAt + 4 * from, to - from, width);
  } else {
    values.load(kernel);
    const present = kernel.allocate(4 * (to - from));
    const count = kernel.run.presentEntries(entriesAt, from, to, present);
    writeHybridAt(sink, kernel, present, count, width);
  }
  return ENCODING.rleDictionary;
}

function writeLevels(sink: ByteSink, values: ColumnValues, from: number, to: number): void {
  const levels = new ByteSink(16);
  if (values.bitmap === null) writeLevelRun(levels, 1, to - from);
  else if (values.nullCount === values.length) writeLevelRun(levels, 0, to - from);
  else writeLevelBits(levels, values.bitmap, from / 8, to - from);
  sink.uint32(levels.length);
  sink.append(levels.view());
}
