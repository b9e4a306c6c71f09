import { joinBatches } from '../../messages/join-batches.js';
import type { MessageBatch } from '../../messages/message-batch.js';

/** Below this size a batch costs more in calls than in copying. */
const SMALL_ROWS = 1_024;
const TARGET_ROWS = 8_192;
const TARGET_BYTES = 4 * 1024 ** 2;

/**
 * Joins neighboring small batches by copying and passes large ones. Rows and their order do not
 * change.
 */
export async function* coalesce(batches: AsyncIterable<MessageBatch>): AsyncGenerator<MessageBatch> {
  let held: MessageBatch[] = [];
  let rows = 0;
  let bytes = 0;
  for await (const batch of batches) {
    // Large batches are not inspected: they may still be compressed.
    const size = batch.length < SMALL_ROWS ? batch.offsets[batch.length]! - batch.offsets[0]! : TARGET_BYTES;
    const small = size < TARGET_BYTES;
    if (held.length > 0 && (!small || rows + batch.length > TARGET_ROWS || bytes + size > TARGET_BYTES)) {
      yield joined(held);
      held = [];
      rows = bytes = 0;
    }
    if (!small) {
      yield batch;
      continue;
    }
    held.push(batch);
    rows += batch.length;
    bytes += size;
  }
  if (held.length > 0) yield joined(held);
}

function joined(batches: readonly MessageBatch[]): MessageBatch {
  return batches.length === 1 ? batches[0]! : joinBatches(batches);
}
