import type { ParquetCompression } from '../../../schema/exports/file-format.js';
import { ByteSink } from '../../kernel/byte-sink.js';
import { freeMemory } from '../../kernel/free-memory.js';
import { encodeColumn, ENCODING, type PageDraft, type PageTaker } from './column-chunk.js';
import type { ColumnValues, MinMax } from './column-values.js';
import { compressPage, compressPageSync } from './compression.js';
import { encodeListColumn } from './list-chunk.js';
import type { ListLevels } from './list-levels.js';
import type { IndexedPage } from './page-index.js';
import { inStep } from '../../kernel/step-clock.js';
import { encodeThrift, type ThriftValue } from '../../segments/thrift/thrift-writer.js';

const PAGE_TYPE = { data: 0, dictionary: 2 } as const;

/** One column of a row group, ready for the file. Plain data: it can move between threads. */
export interface EncodedChunk {
  /** Pages with their headers, back to back. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Beginning of the first data page in `bytes`: after the dictionary, if any. */
  firstData: number;
  /** Bytes of the pages and their headers before compression. */
  plainBytes: number;
  encodings: number[];
  minMax: MinMax | null;
  nulls: number;
  /** Values and nulls; of lists their items, and the lists that have none. */
  entries: number;
  /** Its data pages. */
  pages: IndexedPage[];
}

/** A page without its body. */
interface PageHead extends Omit<PageDraft, 'body'> {
  plainBytes: number;
}

interface CompressedPage {
  head: PageHead;
  body: Uint8Array;
}

/** Encodes on the calling thread. zlib's codecs compress in the thread pool. */
export function encodeChunk(
  values: ColumnValues,
  isNullable: boolean,
  compression: ParquetCompression,
): Promise<EncodedChunk> {
  return inPool(compression, values.nullCount, values.length, (pages) => encodeColumn(values, isNullable, pages));
}

/** Encodes a chunk of a column of lists. */
export function encodeListChunk(
  items: ColumnValues,
  levels: ListLevels,
  compression: ParquetCompression,
): Promise<EncodedChunk> {
  const entries = levels.definition.length;
  const nulls = entries - (items.length - items.nullCount);
  return inPool(compression, nulls, entries, (pages) => encodeListColumn(items, levels, pages));
}

async function inPool(
  compression: ParquetCompression,
  nulls: number,
  entries: number,
  encode: (pages: PageTaker) => MinMax | null,
): Promise<EncodedChunk> {
  const pages: Promise<CompressedPage>[] = [];
  const taker: PageTaker = {
    sink: () => new ByteSink(1 << 16),
    take: (page) => pages.push(compressPage(page.body, compression).then((body) => ({ head: headOf(page), body }))),
  };
  const minMax = inStep('encode', () => encode(taker));
  return assemble(await Promise.all(pages), minMax, nulls, entries);
}

/** Sink of this thread, which compresses each page before it encodes the next. */
const pageSink = new ByteSink(1 << 20);

/** The same bytes, compressed on the calling thread. */
export function encodeChunkSync(
  values: ColumnValues,
  isNullable: boolean,
  compression: ParquetCompression,
): EncodedChunk {
  return inStep('encode', () => encodeHere(values, isNullable, compression));
}

function encodeHere(values: ColumnValues, isNullable: boolean, compression: ParquetCompression): EncodedChunk {
  const pages: CompressedPage[] = [];
  const minMax = encodeColumn(values, isNullable, {
    sink: () => {
      pageSink.length = 0;
      return pageSink;
    },
    take: (page) => {
      const body = compressPageSync(page.body, compression);
      pages.push({ head: headOf(page), body: compression === 'none' ? Uint8Array.from(body) : body });
    },
  });
  return assemble(pages, minMax, values.nullCount, values.length);
}

function headOf({ body, ...head }: PageDraft): PageHead {
  return { ...head, plainBytes: body.length };
}

function assemble(
  pages: readonly CompressedPage[],
  minMax: MinMax | null,
  nulls: number,
  entries: number,
): EncodedChunk {
  const headers = pages.map(({ head, body }) => pageHeader(head, body.length));
  const bytes = new Uint8Array(pages.reduce((sum, { body }, i) => sum + headers[i]!.length + body.length, 0));
  let at = 0;
  let firstData = 0;
  let plainBytes = 0;
  const indexed: IndexedPage[] = [];
  pages.forEach(({ head, body }, i) => {
    const { kind, rows, bounds } = head;
    const length = headers[i]!.length + body.length;
    if (kind === 'data') indexed.push({ offset: at, bytes: length, rows, bounds });
    bytes.set(headers[i]!, at);
    bytes.set(body, at + headers[i]!.length);
    at += length;
    plainBytes += headers[i]!.length + head.plainBytes;
    freeMemory(body);
    if (kind === 'dictionary') firstData = at;
  });
  const encodings = [...new Set([...pages.map(({ head }) => head.encoding), ENCODING.rle])];
  return { bytes, firstData, plainBytes, encodings, minMax, nulls, entries, pages: indexed };
}

function pageHeader(page: PageHead, compressedBytes: number): Uint8Array {
  const count: ThriftValue = { i32: page.count };
  const encoding: ThriftValue = { i32: page.encoding };
  const levels: ThriftValue = { i32: ENCODING.rle };
  const isData = page.kind === 'data';
  return encodeThrift({
    1: { i32: PAGE_TYPE[page.kind] },
    2: { i32: page.plainBytes },
    3: { i32: compressedBytes },
    5: isData ? { struct: { 1: count, 2: encoding, 3: levels, 4: levels } } : undefined,
    7: isData ? undefined : { struct: { 1: count, 2: encoding } },
  });
}
