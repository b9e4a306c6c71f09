import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@temporalio/activity';
import { messageOf } from '../../../schema/text/message-of.js';
import { unreadableSlice } from '../../activity/failure-of.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import type { CoreClient } from '../../core/core-client.js';
import { quarantineUnreadable } from '../../segments/quarantine-unreadable.js';

/**
 * Reads of a slice before it counts as lost: one may be bad, or compaction just replaced the slice.
 */
const READS = 3;
const PAUSE_MS = 500;

/**
 * Runs `work` again while it fails because a slice cannot be read. A slice that failed three times
 * is put into quarantine: the index leaves it out from then on and its time is a gap `lost`, so
 * that the work goes on without it. Throws every other failure.
 */
export async function withoutLost<Result>(
  source: { core: CoreClient; blobs: Pick<BlobStore, 'stat'> },
  call: { requestId: string; signal: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  const reads = new Map<string, number>();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const slice = unreadableSlice(error);
      if (!slice || call.signal.aborted) throw error;
      const key = JSON.stringify(slice);
      const failed = (reads.get(key) ?? 0) + 1;
      // The index still lists it, so that quarantine did not help.
      if (failed > READS) throw error;
      reads.set(key, failed);
      if (failed < READS) await sleep(PAUSE_MS, undefined, { signal: call.signal });
      else {
        const { datastreamId, blobName, minNs, firstSeq, rows } = slice;
        log.error('a slice is lost', { ...slice, reason: messageOf(error) });
        const numbers = { minNs: BigInt(minNs), firstSeq: BigInt(firstSeq), rows: BigInt(rows) };
        const inputs = [{ datastreamId: BigInt(datastreamId), blobName, ...numbers }];
        await quarantineUnreadable(source, inputs, call);
      }
    }
  }
}
