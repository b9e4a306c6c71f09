import { encodeThrift, text, type ThriftStruct, type ThriftValue } from './thrift/thrift-writer.js';
import type { EncodedPage } from './data-page.js';
import { FOOTER_CRC_KEY, footerCrc, NO_CRC } from './footer-crc.js';
import { PARQUET, SEGMENT_COLUMNS } from './segment-format.js';

/** A column chunk and its place in the file. */
export interface PlacedChunk extends EncodedPage {
  /** Offset of the page header in the file. */
  offset: number;
}

const storedBytes = (chunk: EncodedPage): number => chunk.header.length + chunk.body.length;
const plainBytes = (chunk: EncodedPage): number => chunk.header.length + chunk.plainBytes;
const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);

/**
 * Encodes FileMetaData (parquet.thrift). `groups[g][c]` is column c of row group g, columns in the
 * order of SEGMENT_COLUMNS.
 */
export function segmentFooter(groups: PlacedChunk[][]): Uint8Array {
  const typeDefinedOrder: ThriftValue = { struct: { 1: { struct: {} } } };
  const footer = encodeThrift({
    1: { i32: 1 },
    2: { list: [{ struct: SCHEMA_ROOT }, ...SEGMENT_COLUMNS.map(schemaElement)] },
    3: { i64: sum(groups.map((chunks) => chunks[0]?.rows ?? 0)) },
    4: { list: groups.map(rowGroup) },
    5: { list: [{ struct: { 1: text(FOOTER_CRC_KEY), 2: text(NO_CRC) } }] },
    6: text('market-data-export'),
    // Readers use bounds only if the order of the type is declared.
    7: { list: SEGMENT_COLUMNS.map(() => typeDefinedOrder) },
  });
  const { at, crc } = footerCrc(footer)!;
  footer.write(crc, at, 'latin1');
  return footer;
}

const SCHEMA_ROOT: ThriftStruct = { 4: text('schema'), 5: { i32: SEGMENT_COLUMNS.length } };

function schemaElement({ type, name }: (typeof SEGMENT_COLUMNS)[number]): ThriftValue {
  return { struct: { 1: { i32: type }, 3: { i32: PARQUET.required }, 4: text(name) } };
}

function rowGroup(chunks: PlacedChunk[], index: number): ThriftValue {
  return {
    struct: {
      1: { list: chunks.map(columnChunk) },
      2: { i64: sum(chunks.map(plainBytes)) },
      3: { i64: chunks[0]?.rows ?? 0 },
      5: { i64: chunks[0]?.offset ?? 0 },
      6: { i64: sum(chunks.map(storedBytes)) },
      7: index < 2 ** 15 ? { i16: index } : undefined,
    },
  };
}

function columnChunk(chunk: PlacedChunk, columnIndex: number): ThriftValue {
  const column = SEGMENT_COLUMNS[columnIndex] ?? SEGMENT_COLUMNS[0];
  const metadata: ThriftStruct = {
    1: { i32: column.type },
    2: { list: [{ i32: PARQUET.encodingPlain }, { i32: PARQUET.encodingRle }] },
    3: { list: [text(column.name)] },
    4: { i32: PARQUET.codecZstd },
    5: { i64: chunk.rows },
    6: { i64: plainBytes(chunk) },
    7: { i64: storedBytes(chunk) },
    9: { i64: chunk.offset },
    12: { struct: statistics(chunk) },
  };
  return { struct: { 2: { i64: 0 }, 3: { struct: metadata } } };
}

function statistics({ min, max }: PlacedChunk): ThriftStruct {
  if (min === undefined || max === undefined) return { 3: { i64: 0 } };
  return { 3: { i64: 0 }, 5: { binary: int64Bytes(max) }, 6: { binary: int64Bytes(min) } };
}

function int64Bytes(value: bigint): Uint8Array {
  return new Uint8Array(BigInt64Array.of(value).buffer);
}
