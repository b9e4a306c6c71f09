import type { WrittenPartition } from '../../schema/exports/manifest.rule.js';
import { reduceView } from '../views/open-view.js';
import { reductionBlobName } from './blob-names.rule.js';
import type { PartitionDependencies } from './partition-dependencies.js';
import { type RunningAttempt, progressOf, storedFindings, viewInputOf } from './running-attempt.js';

/** Reads a partition of an export's messages, and uploads what its view adds them up to. */
export async function reducePartition(deps: PartitionDependencies, attempt: RunningAttempt): Promise<WrittenPartition> {
  const { call, work, heart } = attempt;
  if (!work.view) throw new TypeError('an export without a view has nothing to reduce');
  const name = reductionBlobName(call.exportId, call.partition.label, attempt.name);
  const blob = deps.blobs.stream(name, { contentType: 'application/octet-stream', signal: heart.signal });
  const progress = progressOf(deps, attempt, blob);
  const found = await reduceView(viewInputOf(deps, attempt, work.view, progress), blob, deps.viewThreads);
  return {
    blobName: name,
    ...(await blob.finish()),
    messages: progress.totals.messages,
    rows: 0,
    misfits: found.misfits,
    nulls: {},
    ...storedFindings(found),
    view: found.view,
    frameHours: [],
  };
}
