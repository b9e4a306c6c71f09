import type { ParquetCompression } from '../../../schema/exports/file-format.js';
import { encodeColumn, ENCODING, type ColumnChunkDraft, type PageDraft } from './column-chunk.js';
import type { ColumnValues, MinMax } from './column-values.js';
import { compressPage, compressPageSync } from './compression.js';
import { encodeListColumn } from './list-chunk.js';
import type { ListLevels } from './list-levels.js';
import { encodeThrift, type ThriftValue } from './thrift-writer.js';

const PAGE_TYPE = { data: 0, dictionary: 2 } as const;

/** One column of a row group, ready for the file. Plain data: it can move between threads. */
export interface EncodedChunk {
  /** Pages with their headers, one behind the other. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Where the first data page begins in `bytes`; behind the dictionary, when there is one. */
  firstData: number;
  /** Bytes of the pages and their headers before compression. */
  plainBytes: number;
  encodings: number[];
  minMax: MinMax | null;
  nulls: number;
  /** Values and nulls; of lists their items, and the lists that have none. */
  entries: number;
}

/** Encodes now and compresses in the thread pool of zlib, where its codecs work there. */
export function encodeChunk(
  values: ColumnValues,
  isNullable: boolean,
  compression: ParquetCompression,
): Promise<EncodedChunk> {
  return compressed(encodeColumn(values, isNullable), values.nullCount, values.length, compression);
}

/** As `encodeChunk`, of a column of lists. */
export function encodeListChunk(
  items: ColumnValues,
  levels: ListLevels,
  compression: ParquetCompression,
): Promise<EncodedChunk> {
  const entries = levels.definition.length;
  const nulls = entries - (items.length - items.nullCount);
  return compressed(encodeListColumn(items, levels), nulls, entries, compression);
}

async function compressed(
  draft: ColumnChunkDraft,
  nulls: number,
  entries: number,
  compression: ParquetCompression,
): Promise<EncodedChunk> {
  const bodies = await Promise.all(draft.pages.map(({ body }) => compressPage(body, compression)));
  return assemble(draft, bodies, nulls, entries);
}

/** The same bytes, compressed on the calling thread. */
export function encodeChunkSync(
  values: ColumnValues,
  isNullable: boolean,
  compression: ParquetCompression,
): EncodedChunk {
  const draft = encodeColumn(values, isNullable);
  const bodies = draft.pages.map(({ body }) => compressPageSync(body, compression));
  return assemble(draft, bodies, values.nullCount, values.length);
}

function assemble(
  { pages, minMax }: ColumnChunkDraft,
  bodies: readonly Uint8Array[],
  nulls: number,
  entries: number,
): EncodedChunk {
  const headers = pages.map((page, i) => pageHeader(page, bodies[i]!.length));
  const size = [...headers, ...bodies].reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(size);
  let at = 0;
  let firstData = 0;
  let plainBytes = 0;
  pages.forEach((page, i) => {
    bytes.set(headers[i]!, at);
    bytes.set(bodies[i]!, at + headers[i]!.length);
    at += headers[i]!.length + bodies[i]!.length;
    plainBytes += headers[i]!.length + page.body.length;
    if (page.kind === 'dictionary') firstData = at;
  });
  const encodings = [...new Set([...pages.map((page) => page.encoding), ENCODING.rle])];
  return { bytes, firstData, plainBytes, encodings, minMax, nulls, entries };
}

function pageHeader(page: PageDraft, compressedBytes: number): Uint8Array {
  const count: ThriftValue = { i32: page.count };
  const encoding: ThriftValue = { i32: page.encoding };
  const levels: ThriftValue = { i32: ENCODING.rle };
  const isData = page.kind === 'data';
  return encodeThrift({
    1: { i32: PAGE_TYPE[page.kind] },
    2: { i32: page.body.length },
    3: { i32: compressedBytes },
    5: isData ? { struct: { 1: count, 2: encoding, 3: levels, 4: levels } } : undefined,
    7: isData ? undefined : { struct: { 1: count, 2: encoding } },
  });
}
