import type { EncodedChunk } from './data-page.js';
import { FOOTER_CRC_KEY, footerCrc, NO_CRC } from './footer-crc.js';
import { PARQUET, SEGMENT_COLUMNS } from './segment-format.js';
import { THRIFT, ThriftCompactWriter } from './thrift-compact-writer.js';

/** A column chunk where it lies in the file. */
export interface PlacedChunk extends EncodedChunk {
  /** Offset of the page header in the file. */
  offset: number;
}

const storedBytes = (chunk: EncodedChunk): number => chunk.header.length + chunk.body.length;
const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);

/** FileMetaData (parquet.thrift): `groups[g][c]` is column c of row group g, columns in the order of SEGMENT_COLUMNS. */
export function segmentFooter(groups: PlacedChunk[][]): Uint8Array {
  const writer = new ThriftCompactWriter();
  const rows = sum(groups.map((chunks) => chunks[0]?.rows ?? 0));
  writer.rawStruct(() => {
    writer.i32(1, 1).list(2, THRIFT.struct, [null, ...SEGMENT_COLUMNS], (column) => schemaElement(writer, column));
    writer
      .i64(3, rows)
      .list(4, THRIFT.struct, [...groups.entries()], ([index, chunks]) => rowGroup(writer, index, chunks));
    writer.list(5, THRIFT.struct, [FOOTER_CRC_KEY], (key) =>
      writer.rawStruct((entry) => entry.binary(1, key).binary(2, NO_CRC)),
    );
    writer.binary(6, 'market-data-export');
    // Bounds count only when the order of the type is declared.
    writer.list(7, THRIFT.struct, SEGMENT_COLUMNS, () => writer.rawStruct((order) => order.struct(1, () => undefined)));
  });
  const footer = Buffer.from(writer.bytes());
  const { at, crc } = footerCrc(footer)!;
  footer.write(crc, at, 'latin1');
  return footer;
}

function schemaElement(writer: ThriftCompactWriter, column: (typeof SEGMENT_COLUMNS)[number] | null): void {
  writer.rawStruct((element) =>
    column
      ? element.i32(1, column.type).i32(3, PARQUET.required).binary(4, column.name)
      : element.binary(4, 'schema').i32(5, SEGMENT_COLUMNS.length),
  );
}

function rowGroup(writer: ThriftCompactWriter, index: number, chunks: PlacedChunk[]): void {
  writer.rawStruct((group) => {
    group.list(1, THRIFT.struct, [...chunks.entries()], ([column, chunk]) => columnChunk(writer, column, chunk));
    group.i64(2, sum(chunks.map((chunk) => chunk.header.length + chunk.plainBytes))).i64(3, chunks[0]?.rows ?? 0);
    group.i64(5, chunks[0]?.offset ?? 0).i64(6, sum(chunks.map(storedBytes)));
    if (index < 2 ** 15) group.i16(7, index);
  });
}

function columnChunk(writer: ThriftCompactWriter, columnIndex: number, chunk: PlacedChunk): void {
  const column = SEGMENT_COLUMNS[columnIndex] ?? SEGMENT_COLUMNS[0];
  writer.rawStruct((outer) =>
    outer.i64(2, 0).struct(3, (meta) => {
      meta.i32(1, column.type);
      meta.list(2, THRIFT.i32, [PARQUET.encodingPlain, PARQUET.encodingRle], (encoding) => meta.rawI32(encoding));
      meta.list(3, THRIFT.binary, [column.name], (name) => meta.rawBinary(name)).i32(4, PARQUET.codecZstd);
      meta
        .i64(5, chunk.rows)
        .i64(6, chunk.header.length + chunk.plainBytes)
        .i64(7, storedBytes(chunk));
      meta.i64(9, chunk.offset).struct(12, (statistics) => {
        statistics.i64(3, 0);
        if (chunk.min === undefined || chunk.max === undefined) return;
        statistics.binary(5, int64Bytes(chunk.max)).binary(6, int64Bytes(chunk.min));
      });
    }),
  );
}

function int64Bytes(value: bigint): Uint8Array {
  return new Uint8Array(BigInt64Array.of(value).buffer);
}
