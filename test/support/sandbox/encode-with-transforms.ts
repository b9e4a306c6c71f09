import { compileWithTransforms } from '../../../sandbox/compile/compile-with-transforms.js';
import type { ExportColumn, ExportSchemaContent, TypeText } from '../../../schema/export-schemas/model.js';
import type { FileFormat } from '../../../schema/exports/file-format.js';
import type { EngineThreads } from '../../../workflows/engine/threads/engine-threads.js';
import { encodeTransformed } from '../../../workflows/transforms/encode-transformed.js';
import { batchesOf } from '../engine/message-batches.js';
import type { Message } from '../engine/reference-interpreter.js';
import { testSandbox } from './test-sandbox.js';

/** A column of the value at a path, of the exchange `x`. */
export const columnAt = (
  output_column: string,
  path: string,
  type: TypeText,
  transform?: string,
  exchange = 'x',
): ExportColumn => ({
  output_column,
  data: { [exchange]: { json: { path, type }, ...(transform !== undefined && { transform }) } },
});

/** Encodes messages of the exchange `x` to one file. Returns it with the report of the engine. */
export async function encodeWithTransforms(
  format: FileFormat,
  content: ExportSchemaContent,
  messages: readonly Message[],
  threads?: EngineThreads,
) {
  const chunks: Uint8Array[] = [];
  const plan = await compileWithTransforms(content, 'x', testSandbox);
  const options = {
    batches: batchesOf(messages, 2),
    plan,
    format,
    sink: async (chunk: Uint8Array) => void chunks.push(chunk),
    ...(threads && { threads }),
  };
  const result = await encodeTransformed(options, testSandbox);
  return { ...result, bytes: Buffer.concat(chunks) };
}
