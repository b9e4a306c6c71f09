import { encodePartition, type EncodePartitionOptions } from '../../../workflows/engine/encode-partition.js';
import { batchesOf } from './message-batches.js';
import type { Message } from './reference-interpreter.js';

export type EncodeOptions = Partial<EncodePartitionOptions>;

/** Encodes messages to one file, Parquet by default. Returns it with the report of the engine. */
export async function encodeMessages(messages: readonly Message[], options: EncodeOptions, ...batchSizes: number[]) {
  const chunks: Uint8Array[] = [];
  const result = await encodePartition({
    batches: batchesOf(messages, ...batchSizes),
    plan: null,
    format: 'parquet',
    sink: async (chunk) => void chunks.push(chunk),
    ...options,
  });
  return { ...result, bytes: Buffer.concat(chunks) };
}
