import { Context } from '@temporalio/activity';
import type { BlobStore } from '../blobs/blob-store.js';
import type { CoreClient } from '../core/core-client.js';
import {
  ForgetSweptSegmentsDocument,
  MarkSegmentsSweptDocument,
  RetiredSegmentsDocument,
} from '../generated/operations.js';
import type { SweepActivities } from './contract.js';

const PAGE = 500;
/** Blobs removed at the same time. */
const REMOVERS = 8;

/** What the sweep does outside its workflow. */
export function createSweepActivities({ core, blobs }: { core: CoreClient; blobs: BlobStore }): SweepActivities {
  return {
    sweepRetiredSegments: async ({ retiredBefore, forgetSweptBefore }) => {
      const context = Context.current();
      const runId = context.info.workflowExecution?.runId ?? 'none';
      const options = { requestId: `sweep-${runId}`, signal: context.cancellationSignal };
      let removed = 0;
      for (;;) {
        const page = { retiredBefore, first: PAGE };
        const { retiredSegments: blobNames } = await core.call(RetiredSegmentsDocument, page, options);
        await removeAll(blobs, blobNames);
        await core.call(MarkSegmentsSweptDocument, { blobNames }, options);
        removed += blobNames.length;
        context.heartbeat({ removed });
        if (blobNames.length < PAGE) break;
      }
      const swept = { sweptBefore: forgetSweptBefore, first: PAGE };
      while ((await core.call(ForgetSweptSegmentsDocument, swept, options)).forgetSweptSegments === PAGE) {
        context.heartbeat({ removed });
      }
      return removed;
    },
  };
}

async function removeAll(blobs: BlobStore, names: readonly string[]): Promise<void> {
  let next = 0;
  const remover = async (): Promise<void> => {
    for (let name = names[next++]; name !== undefined; name = names[next++]) await blobs.delete(name);
  };
  await Promise.all(Array.from({ length: REMOVERS }, remover));
}
