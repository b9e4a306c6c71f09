import { tableBlobPrefix } from '../../schema/tables/table-location.js';
import { Context } from '@temporalio/activity';
import { runCall } from '../activity/run-call.js';
import type { BlobStore, ListedBlob } from '../blobs/blob-store.js';
import type { CoreClient } from '../core/core-client.js';
import { exportBlobPrefix } from '../exports/blob-names.rule.js';
import {
  ExportsToClearDocument,
  ForgetSweptSegmentsDocument,
  GiveUpOutputDocument,
  KeptExportFilesDocument,
  MarkExportFilesRemovedDocument,
  MarkSegmentsSweptDocument,
  MarkTableClearedDocument,
  RetiredSegmentsDocument,
  TablesToClearDocument,
  UnusedOutputsDocument,
} from '../generated/operations.js';
import type { OrphanCount, SweepActivities } from './contract.js';

const PAGE = 500;
/** Exports per request. */
const EXPORTS_PER_CALL = 200;

/** Creates the activities of the sweep. All are idempotent. */
export function createSweepActivities({ core, blobs }: { core: CoreClient; blobs: BlobStore }): SweepActivities {
  return {
    sweepRetiredSegments: async ({ retiredBefore, forgetSweptBefore }) => {
      let removed = 0;
      for (;;) {
        const page = { retiredBefore, first: PAGE };
        const { retiredSegments: blobNames } = await core.call(RetiredSegmentsDocument, page, runCall('sweep'));
        await blobs.deleteAll(blobNames);
        await core.call(MarkSegmentsSweptDocument, { blobNames }, runCall('sweep'));
        removed += blobNames.length;
        Context.current().heartbeat({ removed });
        if (blobNames.length < PAGE) break;
      }
      const swept = { sweptBefore: forgetSweptBefore, first: PAGE };
      while ((await core.call(ForgetSweptSegmentsDocument, swept, runCall('sweep'))).forgetSweptSegments === PAGE) {
        Context.current().heartbeat({ removed });
      }
      return removed;
    },

    clearExports: async ({ endedBefore }) => {
      let removed = 0;
      for (;;) {
        const page = { endedBefore, first: PAGE };
        const { exportsToClear: ids } = await core.call(ExportsToClearDocument, page, runCall('sweep'));
        for (const id of ids) {
          // Its owner may retry the export meanwhile: what it writes from now on is not in the
          // list.
          const files = await Array.fromAsync(blobs.list(exportBlobPrefix(id)), ({ name }) => name);
          const mark = { ids: [id], endedBefore };
          const { markExportFilesRemoved } = await core.call(MarkExportFilesRemovedDocument, mark, runCall('sweep'));
          if (markExportFilesRemoved > 0) {
            // If this ends here, the rest is found among the files of lost attempts.
            await blobs.deleteAll(files);
            removed += files.length;
          }
          Context.current().heartbeat({ removed });
        }
        if (ids.length < PAGE) return removed;
      }
    },

    sweepOrphans: async ({ writtenBefore }) => {
      const count: OrphanCount = { removed: 0, unknownExports: 0 };
      let held = new Map<string, string[]>();
      for await (const blob of blobs.list('exports/')) {
        const exportId = blob.name.split('/')[1]!;
        if (!held.has(exportId) && held.size >= EXPORTS_PER_CALL) {
          await removeOrphans(core, blobs, held, count);
          held = new Map();
        }
        const names = held.get(exportId) ?? [];
        if (isSettled(blob, writtenBefore)) held.set(exportId, [...names, blob.name]);
      }
      await removeOrphans(core, blobs, held, count);
      return count;
    },

    sweepUnusedOutputs: async ({ writtenBefore: plannedBefore }) => {
      let removed = 0;
      for (;;) {
        const page = { plannedBefore, first: PAGE };
        const { unusedOutputs } = await core.call(UnusedOutputsDocument, page, runCall('sweep'));
        for (const blobName of unusedOutputs) {
          // A retry may use the output after all: it plans it again and writes another version of
          // the blob.
          const present = await blobs.stat(blobName);
          const { giveUpOutput } = await core.call(GiveUpOutputDocument, { blobName, plannedBefore }, runCall('sweep'));
          if (giveUpOutput && present && (await blobs.deleteVersion(blobName, present.etag))) removed += 1;
          Context.current().heartbeat({ removed });
        }
        if (unusedOutputs.length < PAGE) break;
      }
      // A commit that was under way when the table was deleted has ended.
      const deleted = { deletedBefore: plannedBefore };
      for (const id of (await core.call(TablesToClearDocument, deleted, runCall('sweep'))).tablesToClear) {
        const onDeleted = (): void => Context.current().heartbeat({ removed: (removed += 1) });
        await blobs.deletePrefix(tableBlobPrefix(id), { onDeleted });
        await core.call(MarkTableClearedDocument, { id }, runCall('sweep'));
      }
      return removed;
    },
  };
}

function isSettled({ modifiedMs }: ListedBlob, writtenBefore: string): boolean {
  return modifiedMs < Date.parse(writtenBefore);
}

async function removeOrphans(
  core: CoreClient,
  blobs: BlobStore,
  held: ReadonlyMap<string, readonly string[]>,
  count: OrphanCount,
): Promise<void> {
  Context.current().heartbeat({ ...count });
  if (held.size === 0) return;
  const { keptExportFiles } = await core.call(KeptExportFilesDocument, { ids: [...held.keys()] }, runCall('sweep'));
  // An unknown export may belong to another installation, or be lost in a restored database: do not
  // guess.
  count.unknownExports += held.size - keptExportFiles.length;
  for (const { exportId, running, files } of keptExportFiles) {
    const kept = new Set(files.map(({ blobName }) => blobName));
    const orphans = (held.get(exportId) ?? []).filter((name) => !running && !kept.has(name));
    await blobs.deleteAll(orphans);
    count.removed += orphans.length;
  }
}
