import { setImmediate } from 'node:timers/promises';
import type { DataType, RecordBatch, Schema } from 'apache-arrow';
import type { ParquetCompression } from '../../../schema/exports/file-format.js';
import { encodeColumn, ENCODING, type ColumnChunkDraft, type PageDraft } from './column-chunk.js';
import { CODEC_NUMBERS, compressPage } from './compression.js';
import { parquetType, schemaElement } from './parquet-types.js';
import { encodeThrift, text, type ThriftStruct, type ThriftValue } from './thrift-writer.js';

const MAGIC = Buffer.from('PAR1');
const PAGE_TYPE = { data: 0, dictionary: 2 } as const;
const CREATED_BY = 'market-data-export';

type Write = (chunk: Uint8Array) => Promise<void>;

/**
 * Writes a Parquet file as a stream, one row group at a time (github.com/apache/parquet-format). Memory holds one row group.
 * Nothing in the file depends on when or where it is written.
 */
export class ParquetWriter {
  private offset = 0;
  private rows = 0;
  private readonly rowGroups: ThriftValue[] = [];

  constructor(
    private readonly schema: Schema,
    private readonly compression: ParquetCompression,
    private readonly write: Write,
  ) {}

  async writeRowGroup(batch: RecordBatch): Promise<void> {
    await this.start();
    const columns = [];
    for (const [i, field] of this.schema.fields.entries()) {
      const values = parquetType(field.type as DataType).values(batch.data.children[i]!);
      const draft = encodeColumn(values, field.nullable);
      const pages = Promise.all(draft.pages.map((page) => this.compress(page)));
      // Looked at when the column is written; until then a failure must not count as unhandled.
      pages.catch(() => undefined);
      columns.push({ field, draft, nulls: values.nullCount, pages });
      // A column of a million rows takes long enough; heartbeats and other work go in between.
      await setImmediate();
    }
    const firstOffset = this.offset;
    const chunks: ThriftValue[] = [];
    let plainBytes = 0;
    for (const { field, draft, nulls, pages } of columns) {
      const chunk = await this.writeChunk(await pages, draft);
      plainBytes += chunk.plainBytes;
      const metadata: ThriftStruct = {
        1: { i32: parquetType(field.type as DataType).physical },
        2: { list: encodingsOf(draft).map((encoding) => ({ i32: encoding })) },
        3: { list: [text(field.name)] },
        4: { i32: CODEC_NUMBERS[this.compression] },
        5: { i64: batch.numRows },
        6: { i64: chunk.plainBytes },
        7: { i64: this.offset - chunk.start },
        9: { i64: chunk.firstData },
        11: chunk.firstData > chunk.start ? { i64: chunk.start } : undefined,
        12: { struct: statistics(draft, nulls) },
      };
      chunks.push({ struct: { 2: { i64: chunk.start }, 3: { struct: metadata } } });
    }
    const rowGroup: ThriftStruct = {
      1: { list: chunks },
      2: { i64: plainBytes },
      3: { i64: batch.numRows },
      5: { i64: firstOffset },
      6: { i64: this.offset - firstOffset },
      7: { i16: this.rowGroups.length },
    };
    this.rows += batch.numRows;
    this.rowGroups.push({ struct: rowGroup });
  }

  /** Writes the footer. A file without row groups is valid and has no rows. */
  async finish(): Promise<void> {
    await this.start();
    const root: ThriftStruct = { 4: text('schema'), 5: { i32: this.schema.fields.length } };
    const fields = this.schema.fields.map((field): ThriftValue => ({ struct: schemaElement(field) }));
    const typeDefinedOrder: ThriftValue = { struct: { 1: { struct: {} } } };
    const footer = encodeThrift({
      1: { i32: 2 },
      2: { list: [{ struct: root }, ...fields] },
      3: { i64: this.rows },
      4: { list: this.rowGroups },
      6: text(CREATED_BY),
      7: { list: fields.map(() => typeDefinedOrder) },
    });
    const length = Buffer.alloc(4);
    length.writeUInt32LE(footer.length);
    await this.put(Buffer.concat([footer, length, MAGIC]));
  }

  private async start(): Promise<void> {
    if (this.offset === 0) await this.put(MAGIC);
  }

  private async put(bytes: Uint8Array): Promise<void> {
    this.offset += bytes.length;
    await this.write(bytes);
  }

  private async writeChunk(
    pages: CompressedPage[],
    draft: ColumnChunkDraft,
  ): Promise<{ start: number; firstData: number; plainBytes: number }> {
    const start = this.offset;
    let firstData = start;
    let plainBytes = 0;
    for (const [i, page] of pages.entries()) {
      plainBytes += page.header.length + draft.pages[i]!.body.length;
      await this.put(page.header);
      await this.put(page.body);
      if (draft.pages[i]!.kind === 'dictionary') firstData = this.offset;
    }
    return { start, firstData, plainBytes };
  }

  private async compress(page: PageDraft): Promise<CompressedPage> {
    const body = await compressPage(page.body, this.compression);
    const count: ThriftValue = { i32: page.count };
    const encoding: ThriftValue = { i32: page.encoding };
    const levels: ThriftValue = { i32: ENCODING.rle };
    const isData = page.kind === 'data';
    const header = encodeThrift({
      1: { i32: PAGE_TYPE[page.kind] },
      2: { i32: page.body.length },
      3: { i32: body.length },
      5: isData ? { struct: { 1: count, 2: encoding, 3: levels, 4: levels } } : undefined,
      7: isData ? undefined : { struct: { 1: count, 2: encoding } },
    });
    return { header, body };
  }
}

interface CompressedPage {
  header: Uint8Array;
  body: Uint8Array;
}

function encodingsOf(draft: ColumnChunkDraft): number[] {
  return [...new Set([...draft.pages.map((page) => page.encoding), ENCODING.rle])];
}

function statistics(draft: ColumnChunkDraft, nulls: number): ThriftStruct {
  if (!draft.minMax) return { 3: { i64: nulls } };
  return { 3: { i64: nulls }, 5: { binary: draft.minMax.max }, 6: { binary: draft.minMax.min } };
}
