import { compileWithTransforms } from '../../../sandbox/compile/compile-with-transforms.js';
import type { ReadPlan } from '../../../schema/export-schemas/read-plan.js';
import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import type { FileFormat } from '../../../schema/exports/file-format.js';
import type { StreamCategory } from '../../../schema/streams.js';
import { encodePartition } from '../../../workflows/engine/encode-partition.js';
import type { EncodedPartition } from '../../../workflows/engine/output/encode-options.js';
import { encodeTransformed } from '../../../workflows/transforms/encode-transformed.js';
import { hasCustomTransforms } from '../../../workflows/transforms/transform-stage.js';
import { testSandbox } from '../sandbox/test-sandbox.js';
import { batchesOf } from './message-batches.js';
import type { Message } from './reference-interpreter.js';

/** Encodes messages with a built-in schema, as an export of one partition. */
export async function encodeBuiltIn(
  [schema, category, exchange]: readonly [schema: string, category: StreamCategory, exchange: string],
  messages: readonly Message[],
  format: FileFormat,
): Promise<EncodedPartition & { bytes: Buffer }> {
  const { content } = findBuiltInSchema(schema, category)!;
  const chunks: Uint8Array[] = [];
  const plan: ReadPlan = await compileWithTransforms(content, exchange, testSandbox);
  const options = {
    batches: batchesOf(messages),
    plan,
    format,
    sink: async (chunk: Uint8Array) => void chunks.push(chunk),
  };
  const result = hasCustomTransforms(plan)
    ? await encodeTransformed(options, testSandbox)
    : await encodePartition(options);
  return { ...result, bytes: Buffer.concat(chunks) };
}
