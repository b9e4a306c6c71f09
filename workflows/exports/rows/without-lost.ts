import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@temporalio/activity';
import { messageOf } from '../../../schema/text/message-of.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import type { CoreClient } from '../../core/core-client.js';
import { LostSlices } from './lost-slices.js';

const PAUSE_MS = 500;

/**
 * Runs `work` again while it fails because a slice cannot be read. A slice that is lost is set
 * aside, so that the work goes on without it. Throws every other failure.
 */
export async function withoutLost<Result>(
  source: { core: CoreClient; blobs: Pick<BlobStore, 'stat'> },
  call: { requestId: string; signal: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  const lost = new LostSlices(source, (slice, error) => {
    log.error('a slice is lost', { ...slice, reason: messageOf(error) });
  });
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (call.signal.aborted) throw error;
      const setAside = await lost.afterFailure(error, call);
      if (!setAside) await sleep(PAUSE_MS, undefined, { signal: call.signal });
    }
  }
}
