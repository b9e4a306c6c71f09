import { encodePartition, type EncodePartitionOptions } from '../../../workflows/engine/encode-partition.js';
import { batchesOf } from './message-batches.js';
import type { Message } from './reference-interpreter.js';

export type EncodeOptions = Partial<EncodePartitionOptions>;

/** One file of the messages, Parquet unless the options say otherwise, and what the engine reports of it. */
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
