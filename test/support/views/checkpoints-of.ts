import { BOOK_FORMATS } from '../../../exchanges/generated/books.js';
import {
  decodeCheckpoint,
  encodeCheckpoint,
  type BookCheckpoint,
} from '../../../workflows/views/book/checkpoint/book-checkpoint.js';
import { checkpointAt } from '../../../workflows/views/book/partition/checkpoint-at.js';
import type { BookInput } from '../../../workflows/views/book/partition/book-input.js';

/** A source with checkpoints, as the store would give them, and how often one was read. */
interface CheckpointedSource {
  source: BookInput;
  checkpoints: BookCheckpoint[];
  reads(): number;
}

/** Adds checkpoints to a source. */
export function withCheckpoints(source: BookInput, checkpoints: BookCheckpoint[]): CheckpointedSource {
  let reads = 0;
  const stored = checkpoints.map((checkpoint) => ({ atNs: checkpoint.atNs, bytes: encodeCheckpoint(checkpoint) }));
  return {
    checkpoints,
    reads: () => reads,
    source: {
      ...source,
      checkpoint: (ns) => {
        const near = stored.findLast(({ atNs }) => atNs <= ns);
        if (!near) return Promise.resolve(null);
        const read = () => {
          reads++;
          return Promise.resolve(decodeCheckpoint(near.bytes, near.atNs));
        };
        return Promise.resolve({ atNs: near.atNs, read });
      },
    },
  };
}

/** Writes checkpoints at these moments, each from the one before it. */
export async function checkpointed(
  exchange: string,
  source: BookInput,
  moments: readonly bigint[],
): Promise<CheckpointedSource> {
  const checkpoints: BookCheckpoint[] = [];
  for (const atNs of moments) {
    const before = withCheckpoints(source, checkpoints).source;
    const { checkpoint } = await checkpointAt(
      before,
      BOOK_FORMATS[exchange]!,
      atNs,
      atNs - 600_000_000_000n,
      () => undefined,
    );
    checkpoints.push(checkpoint);
  }
  return withCheckpoints(source, checkpoints);
}
