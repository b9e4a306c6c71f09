import { setImmediate } from 'node:timers/promises';
import type { ParquetCompression } from '../../../schema/exports/file-format.js';
import { DEFAULT_PARQUET_TYPES, type ParquetTypes } from '../../../schema/exports/parquet-types.js';
import { fieldIdAt } from '../../../schema/tables/table-columns.js';
import type { ColumnData, ValueType } from '../columns/column-data.js';
import type { BatchField, RowBatch } from '../columns/row-batch.js';
import { CODEC_NUMBERS } from './compression.js';
import { encodeChunk, encodeListChunk, type EncodedChunk } from './encoded-chunk.js';
import { listLevels } from './list-levels.js';
import { columnIndex, offsetIndex, type IndexedPage } from './page-index.js';
import { columnValues, encodedKind, fieldInFile, parquetType, schemaElements, schemaPath } from './parquet-types.js';
import { encodeThrift, text, type ThriftStruct, type ThriftValue } from '../../segments/thrift/thrift-writer.js';

const MAGIC = Buffer.from('PAR1');
const CREATED_BY = 'market-data-export';

/** A column chunk in the file. */
interface PlacedChunk {
  /** Its ColumnChunk in the footer. */
  struct: ThriftStruct;
  start: number;
  pages: readonly IndexedPage[];
  type: ValueType;
}

type Write = (chunk: Uint8Array) => Promise<void>;

/**
 * Writes a Parquet file as a stream, one row group at a time (github.com/apache/parquet-format).
 * Memory holds one row group. Nothing in the file depends on when or where it is written.
 */
export class ParquetWriter {
  private offset = 0;
  private rows = 0;
  private readonly rowGroups: ThriftValue[] = [];
  private readonly chunks: PlacedChunk[] = [];
  private readonly fields: readonly BatchField[];

  /**
   * `fields`: the columns of the row groups. `types` says how the file shows them. `metadata`: keys
   * and values of the footer.
   */
  constructor(
    fields: readonly BatchField[],
    private readonly compression: ParquetCompression,
    private readonly write: Write,
    private readonly types: ParquetTypes = DEFAULT_PARQUET_TYPES,
    private readonly metadata: Readonly<Record<string, string>> = {},
  ) {
    this.fields = fields.map((field) => fieldInFile(field, types));
  }

  async writeRowGroup(batch: RowBatch): Promise<void> {
    const chunks: Promise<EncodedChunk>[] = [];
    for (const [i, field] of this.fields.entries()) {
      chunks.push(this.encode(batch.columns[i]!, field.nullable));
      // Awaited when the column is written. Until then a failure must not be reported as unhandled.
      chunks.at(-1)!.catch(() => undefined);
      // A column of a million rows takes long. Heartbeats and other work run in between.
      await setImmediate();
    }
    await this.writeChunks(batch.rows, chunks);
  }

  /**
   * A row group whose columns, in the schema's order, are encoded elsewhere. Each is written when
   * its turn comes.
   */
  async writeChunks(rows: number, encoded: readonly Promise<EncodedChunk>[]): Promise<void> {
    await this.start();
    const firstOffset = this.offset;
    const chunks: ThriftValue[] = [];
    let plainBytes = 0;
    for (const [i, field] of this.fields.entries()) {
      const chunk = await encoded[i]!;
      const start = this.offset;
      await this.put(chunk.bytes);
      plainBytes += chunk.plainBytes;
      const described: ThriftStruct = {
        1: { i32: parquetType(field.type).physical },
        2: { list: chunk.encodings.map((encoding) => ({ i32: encoding })) },
        3: { list: schemaPath(field).map(text) },
        4: { i32: CODEC_NUMBERS[this.compression] },
        5: { i64: chunk.entries },
        6: { i64: chunk.plainBytes },
        7: { i64: chunk.bytes.length },
        9: { i64: start + chunk.firstData },
        11: chunk.firstData > 0 ? { i64: start } : undefined,
        12: { struct: statistics(chunk) },
      };
      const struct: ThriftStruct = { 2: { i64: start }, 3: { struct: described } };
      chunks.push({ struct });
      this.chunks.push({ struct, start, pages: chunk.pages, type: field.type });
    }
    const rowGroup: ThriftStruct = {
      1: { list: chunks },
      2: { i64: plainBytes },
      3: { i64: rows },
      5: { i64: firstOffset },
      6: { i64: this.offset - firstOffset },
      7: { i16: this.rowGroups.length },
    };
    this.rows += rows;
    this.rowGroups.push({ struct: rowGroup });
  }

  /** Writes page index and footer. A file without row groups is valid and has no rows. */
  async finish(): Promise<void> {
    await this.start();
    await this.writePageIndex();
    const root: ThriftStruct = { 4: text('schema'), 5: { i32: this.fields.length } };
    const elements = this.schemaElements().map((struct): ThriftValue => ({ struct }));
    const typeDefinedOrder: ThriftValue = { struct: { 1: { struct: {} } } };
    const pairs = Object.entries(this.metadata).map(([key, value]): ThriftValue => ({
      struct: { 1: text(key), 2: text(value) },
    }));
    const footer = encodeThrift({
      1: { i32: 2 },
      2: { list: [{ struct: root }, ...elements] },
      3: { i64: this.rows },
      4: { list: this.rowGroups },
      5: pairs.length > 0 ? { list: pairs } : undefined,
      6: text(CREATED_BY),
      7: { list: this.fields.map(() => typeDefinedOrder) },
    });
    const length = Buffer.alloc(4);
    length.writeUInt32LE(footer.length);
    await this.put(Buffer.concat([footer, length, MAGIC]));
  }

  /**
   * All column indexes, then all offset indexes: a reader that prunes pages gets each kind in one
   * read.
   */
  private async writePageIndex(): Promise<void> {
    for (const { struct, pages, type } of this.chunks) {
      const index = columnIndex(pages, type);
      if (!index) continue;
      Object.assign(struct, { 6: { i64: this.offset }, 7: { i32: index.length } });
      await this.put(index);
    }
    for (const { struct, pages, start } of this.chunks) {
      const index = offsetIndex(pages, start);
      Object.assign(struct, { 4: { i64: this.offset }, 5: { i32: index.length } });
      await this.put(index);
    }
  }

  private schemaElements(): ThriftStruct[] {
    const { table } = this.types;
    return this.fields.flatMap((field, i) => schemaElements(field, table ? fieldIdAt(i) : undefined));
  }

  private encode(data: ColumnData, isNullable: boolean): Promise<EncodedChunk> {
    const valuesOf = (leaf: ColumnData) =>
      columnValues(encodedKind(leaf.type, this.types), [{ data: leaf, from: 0, to: leaf.length }]);
    if (data.type.kind !== 'list') return encodeChunk(valuesOf(data), isNullable, this.compression);
    const levels = listLevels(data);
    return encodeListChunk(valuesOf(levels.items), levels, this.compression);
  }

  private async start(): Promise<void> {
    if (this.offset === 0) await this.put(MAGIC);
  }

  private async put(bytes: Uint8Array): Promise<void> {
    this.offset += bytes.length;
    await this.write(bytes);
  }
}

function statistics({ minMax, nulls }: EncodedChunk): ThriftStruct {
  if (!minMax) return { 3: { i64: nulls } };
  return { 3: { i64: nulls }, 5: { binary: minMax.max }, 6: { binary: minMax.min } };
}
