import { Readable } from 'node:stream';
import avro from 'avsc';

/** Bytes of a block: a manifest is read as a whole. */
const BLOCK_BYTES = 1 << 20;

/**
 * Returns an Avro object container file with these records. The schema stands in it as it is given,
 * with the attributes that only Iceberg knows. `metadata`: further keys and texts of the header.
 */
export async function encodeAvro(
  schema: object,
  records: readonly object[],
  metadata: Readonly<Record<string, string>>,
): Promise<Buffer> {
  const header = Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, Buffer.from(value)]));
  // The types of avsc do not have `metadata`.
  const options = { codec: 'deflate', blockSize: BLOCK_BYTES, writeHeader: 'always' as const, metadata: header };
  const encoder = new avro.streams.BlockEncoder(schema as avro.Schema, options);
  Readable.from(records).pipe(encoder);
  return Buffer.concat(await encoder.toArray());
}

/** Returns the records of an Avro object container file. */
export const decodeAvro = async <Row>(bytes: Uint8Array): Promise<Row[]> => (await decodeAvroFile<Row>(bytes)).records;

/** Returns the records of an Avro object container file, with what `encodeAvro` got as metadata. */
export async function decodeAvroFile<Row>(
  bytes: Uint8Array,
): Promise<{ records: Row[]; metadata: Record<string, string> }> {
  const decoder = new avro.streams.BlockDecoder();
  const metadata: Record<string, string> = {};
  decoder.on('metadata', (_type: unknown, _codec: unknown, header: { meta: Record<string, Buffer> }) => {
    for (const [key, value] of Object.entries(header.meta)) {
      if (!key.startsWith('avro.')) metadata[key] = value.toString();
    }
  });
  Readable.from([bytes]).pipe(decoder);
  return { records: (await decoder.toArray()) as Row[], metadata };
}
