import { ApplicationFailure, cancellationSignal, Context } from '@temporalio/activity';
import { beating } from '../activity/heartbeat.js';
import { runCall } from '../activity/run-call.js';
import { fromEnum } from '../../schema/text/enum-names.js';
import type { BlobStore } from '../blobs/blob-store.js';
import { CoreCallError, type CoreClient } from '../core/core-client.js';
import { exportBlobPrefix } from '../exports/blob-names.rule.js';
import { planPageOf } from '../exports/plan-page.js';
import {
  ExportIdsOfSetDocument,
  FailExportDocument,
  FinishExportSetDocument,
  NextSetMembersDocument,
} from '../generated/operations.js';
import type { ExportSetActivities, SetCall } from './contract.js';

const PAGE = 200;

/** Creates the short steps of a set. They are idempotent: Temporal may run each of them twice. */
export function createExportSetActivities({
  core,
  blobs,
}: {
  core: CoreClient;
  blobs: BlobStore;
}): ExportSetActivities {
  // Temporal waits between tries, visibly in its UI.
  const once = ({ requestId }: Pick<SetCall, 'requestId'>) => ({
    requestId,
    signal: cancellationSignal(),
    waitsMs: [],
  });
  return {
    nextMembers: beating((call) =>
      asFailure(async () => {
        const variables = { id: call.setId, after: call.after, first: call.first };
        const { nextSetMembers } = await core.call(NextSetMembersDocument, variables, once(call));
        const { members, last } = nextSetMembers;
        return {
          last,
          members: members.map(({ plan, ...one }) => ({
            ...one,
            datastreamId: String(one.datastreamId),
            ...(plan && { plan: planPageOf(plan) }),
          })),
        };
      }),
    ),

    finishSet: beating((call) =>
      asFailure(async () => {
        const variables = { id: call.setId, reason: call.reason, run: call.run ?? null };
        const status = fromEnum((await core.call(FinishExportSetDocument, variables, once(call))).finishExportSet);
        // A live set runs again, and only failed ones do.
        return status === 'succeeded' || status === 'canceled' ? status : 'failed';
      }),
    ),

    failMember: beating(async (call) => {
      const { exportId: id, reason, retry = null } = call;
      await core.call(FailExportDocument, { id, reason, retry }, once(call));
    }),

    removeSetFiles: async ({ setId }) => {
      const { heartbeat } = Context.current();
      const call = runCall('delete');
      let removed = 0;
      for (let after: string | null = null; ;) {
        const variables: { id: string; after: string | null; first: number } = { id: setId, after, first: PAGE };
        const { exportIdsOfSet: ids } = await core.call(ExportIdsOfSetDocument, variables, once(call));
        for (const id of ids) {
          await blobs.deletePrefix(exportBlobPrefix(id), { onDeleted: () => heartbeat({ removed: (removed += 1) }) });
        }
        if (ids.length < PAGE) return removed;
        after = ids.at(-1)!;
      }
    },
  };
}

/** A set that does not exist is not tried again. */
async function asFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CoreCallError) || error.code !== 'not_found') throw error;
    throw ApplicationFailure.create({ message: error.message, type: 'gone', nonRetryable: true, cause: error });
  }
}
