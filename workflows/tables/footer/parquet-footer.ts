import { decodeThrift, type ReadThriftStruct } from '../../segments/thrift/thrift-reader.js';
import type { RangeReads } from '../../blobs/blob-store.js';

/** Bytes at the end of a file that are read first: mostly the whole footer. */
const TAIL_BYTES = 256 << 10;
/** Length of the footer and the magic bytes behind it. */
const END_BYTES = 8;

/** An element of a Parquet schema, with its children. */
export interface SchemaNode {
  name: string;
  fieldId: number;
  isRequired: boolean;
  physical: number | null;
  scale: number;
  precision: number;
  isText: boolean;
  isDecimal: boolean;
  isTimestamp: boolean;
  isList: boolean;
  children: SchemaNode[];
}

/** A column of a row group. */
export interface ColumnChunkFacts {
  bytes: number;
  values: number;
  nulls: number;
  bounds: { min: Buffer; max: Buffer } | null;
}

export interface ParquetFooter {
  columns: SchemaNode[];
  rows: number;
  rowGroups: { offset: number; chunks: ColumnChunkFacts[] }[];
}

/** Reads the footer of a Parquet file that the engine wrote, with one request or two. */
export async function readFooter(
  blobs: RangeReads,
  name: string,
  fileBytes: number,
  signal?: AbortSignal,
): Promise<ParquetFooter> {
  const tail = async (length: number): Promise<Buffer> => {
    const taken = Math.min(length, fileBytes);
    return (await blobs.readRange(name, { offset: fileBytes - taken, length: taken }, signal)).bytes;
  };
  let bytes = await tail(TAIL_BYTES);
  const length = bytes.readUInt32LE(bytes.length - END_BYTES) + END_BYTES;
  if (length > bytes.length) bytes = await tail(length);
  return footerOf(decodeThrift(bytes, bytes.length - length).value);
}

function footerOf(file: ReadThriftStruct): ParquetFooter {
  const elements = structs(file.get(2));
  const root = nodeAt(elements, { next: 0 });
  return {
    columns: root.children,
    rows: Number(file.get(3)),
    rowGroups: structs(file.get(4)).map((group) => ({
      offset: Number(group.get(5) ?? 0),
      chunks: structs(group.get(1)).map((chunk) => chunkOf(chunk.get(3) as ReadThriftStruct)),
    })),
  };
}

function nodeAt(elements: readonly ReadThriftStruct[], at: { next: number }): SchemaNode {
  const element = elements[at.next++]!;
  const logical = element.get(10) as ReadThriftStruct | undefined;
  const children = Array.from({ length: Number(element.get(5) ?? 0) }, () => nodeAt(elements, at));
  return {
    name: (element.get(4) as Buffer).toString(),
    fieldId: Number(element.get(9) ?? 0),
    isRequired: Number(element.get(3) ?? 0) === 0,
    physical: element.has(1) ? Number(element.get(1)) : null,
    scale: Number(element.get(7) ?? 0),
    precision: Number(element.get(8) ?? 0),
    isText: logical?.has(1) ?? false,
    isList: logical?.has(3) ?? false,
    isDecimal: logical?.has(5) ?? false,
    isTimestamp: logical?.has(8) ?? false,
    children,
  };
}

function chunkOf(described: ReadThriftStruct): ColumnChunkFacts {
  const statistics = described.get(12) as ReadThriftStruct | undefined;
  const [min, max] = [statistics?.get(6), statistics?.get(5)] as (Buffer | undefined)[];
  return {
    bytes: Number(described.get(7)),
    values: Number(described.get(5)),
    nulls: Number(statistics?.get(3) ?? 0),
    bounds: min && max ? { min: Buffer.from(min), max: Buffer.from(max) } : null,
  };
}

const structs = (value: unknown): ReadThriftStruct[] => (value ?? []) as ReadThriftStruct[];
