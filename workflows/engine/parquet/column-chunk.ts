import { ByteSink } from '../byte-sink.js';
import type { ColumnValues, MinMax } from './column-values.js';
import { buildDictionary, type Dictionary } from './dictionary.js';
import { bitWidthFor, writeHybrid, writeLevelBits, writeLevelRun } from './hybrid-runs.js';

/** Numbers of parquet.thrift's Encoding. */
export const ENCODING = { plain: 0, rle: 3, deltaBinaryPacked: 5, rleDictionary: 8 } as const;

export interface PageDraft {
  kind: 'data' | 'dictionary';
  /** Rows of a data page, entries of a dictionary. */
  count: number;
  encoding: number;
  body: Buffer<ArrayBuffer>;
}

export interface ColumnChunkDraft {
  pages: PageDraft[];
  minMax: MinMax | null;
}

/** Encodes one column of a row group as pages, not compressed yet. */
export function encodeColumn(values: ColumnValues, isNullable: boolean): ColumnChunkDraft {
  const dictionary = values.hasDictionary ? buildDictionary(values) : null;
  const pages: PageDraft[] = [];
  if (dictionary) pages.push(dictionaryPage(values, dictionary));
  for (let from = 0; from < values.length;) {
    const to = pageEnd(values, dictionary, from);
    pages.push(dataPage(values, dictionary, isNullable, from, to));
    from = to;
  }
  return { pages, minMax: values.minMax(dictionary?.rows ?? null) };
}

/** Pages begin at multiples of eight rows, so that their levels are whole bytes of Arrow's validity. */
function pageEnd(values: ColumnValues, dictionary: Dictionary | null, from: number): number {
  const end = dictionary ? Math.min(values.length, from + (1 << 17)) : values.pageEnd(from, values.length);
  return Math.min(values.length, Math.ceil(end / 8) * 8);
}

export function dictionaryPage(values: ColumnValues, dictionary: Dictionary): PageDraft {
  const sink = new ByteSink(1 << 12);
  values.writePlainRows(sink, dictionary.rows);
  return { kind: 'dictionary', count: dictionary.rows.length, encoding: ENCODING.plain, body: sink.view() };
}

function dataPage(
  values: ColumnValues,
  dictionary: Dictionary | null,
  isNullable: boolean,
  from: number,
  to: number,
): PageDraft {
  const sink = new ByteSink(1 << 16);
  if (isNullable) writeLevels(sink, values, from, to);
  const encoding = writeValues(sink, values, dictionary, from, to);
  return { kind: 'data', count: to - from, encoding, body: sink.view() };
}

/** Writes the values among rows `from` to `to`, and gives their encoding. */
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
  if (values.bitmap === null) {
    writeHybrid(sink, dictionary.entries, from, to, width);
  } else {
    const present = dictionary.entries.slice(from, to).filter((_, i) => values.isValid(from + i));
    writeHybrid(sink, present, 0, present.length, width);
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
