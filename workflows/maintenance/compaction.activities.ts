import { Context } from '@temporalio/activity';
import { runCall } from '../activity/run-call.js';
import type { BlobStore } from '../blobs/blob-store.js';
import { CoreCallError, type CoreClient } from '../core/core-client.js';
import { startHeart } from '../activity/heartbeat.js';
import {
  CompactionHoursDocument,
  CompactionInputsDocument,
  CompactionStreamsDocument,
  PlanOutputsDocument,
  SwapSegmentsDocument,
  type SliceKeyInput,
} from '../generated/operations.js';
import { quarantineUnreadable } from '../segments/quarantine-unreadable.js';
import { countedSlice } from '../segments/stored-segment.js';
import { compactedName } from './compacted-name.js';
import { planBatches, planGroups } from './compaction-plan.rule.js';
import type { CompactHourCall, CompactionActivities, CompactionCount } from './contract.js';
import { readInputs, type InputSlice } from './read-inputs.js';
import type { CommittedSegment } from '../segments/segment-format.js';
import { writeCompacted } from './write-compacted.js';

/** Slices per request. A stream with more has its own request. */
const SLICES_PER_CALL = 5_000;

interface CompactionDependencies {
  core: CoreClient;
  blobs: BlobStore;
}

/** Creates the activities of compaction. */
export function createCompactionActivities({ core, blobs }: CompactionDependencies): CompactionActivities {
  return {
    findCompactionHours: async ({ settledBefore, closedBeforeNs, limit }) => {
      const variables = { settledBefore, closedBeforeNs, first: limit };
      const { compactionHours } = await core.call(CompactionHoursDocument, variables, runCall('compact'));
      return compactionHours.map(({ shard, hourNs }) => ({ shard, hourNs: String(hourNs) }));
    },

    compactHour: async (call) => {
      const context = Context.current();
      const heart = startHeart((totals) => context.heartbeat(totals), context.cancellationSignal);
      const count: CompactionCount = { inputs: 0, outputs: 0, rows: 0, unreadable: 0, refused: 0 };
      try {
        for await (const slices of inputsOf(core, call, heart.signal)) {
          for (const groups of planBatches(planGroups(slices))) {
            await compactBatch({ core, blobs }, { shard: call.shard, groups }, count, heart.signal);
            heart.beat({ messages: count.rows, rows: count.rows, bytes: 0 });
          }
        }
      } finally {
        heart.stop();
      }
      return count;
    },
  };
}

/** Reads the hour's fresh slices, some neighbouring streams at a time. */
async function* inputsOf(core: CoreClient, call: CompactHourCall, signal: AbortSignal): AsyncGenerator<InputSlice[]> {
  const { shard, hourNs, settledBefore } = call;
  const asked = { shard, hourNs, settledBefore };
  const { compactionStreams } = await core.call(CompactionStreamsDocument, asked, runCall('compact', signal));
  let datastreamIds: bigint[] = [];
  let slices = 0;
  const fetch = async (): Promise<InputSlice[]> => {
    const variables = { ...asked, datastreamIds };
    const { compactionInputs } = await core.call(CompactionInputsDocument, variables, runCall('compact', signal));
    return compactionInputs.map(countedSlice);
  };
  for (const stream of compactionStreams) {
    if (datastreamIds.length > 0 && slices + Number(stream.slices) > SLICES_PER_CALL) {
      yield await fetch();
      datastreamIds = [];
      slices = 0;
    }
    datastreamIds.push(stream.datastreamId);
    slices += Number(stream.slices);
  }
  if (datastreamIds.length > 0) yield await fetch();
}

async function compactBatch(
  { core, blobs }: CompactionDependencies,
  { shard, groups }: { shard: string; groups: InputSlice[][] },
  count: CompactionCount,
  signal: AbortSignal,
): Promise<void> {
  const read = await readInputs(blobs, groups.flat(), signal);
  const inputs: InputSlice[] = [];
  const outputs: CommittedSegment[] = [];
  const unreadable: InputSlice[] = [];
  for (const group of groups) {
    const readable = group.filter((slice) => read.get(slice));
    unreadable.push(...group.filter((slice) => !read.get(slice)));
    // What is lost stays in the index, so that exports over it continue to report its time range.
    const left = planGroups(readable);
    await core.call(PlanOutputsDocument, { blobNames: left.map(compactedName) }, runCall('compact', signal));
    for (const slices of left) {
      const rows = slices.flatMap((slice) => read.get(slice) ?? []);
      outputs.push(await writeCompacted(blobs, slices, rows, signal));
      inputs.push(...slices);
    }
  }
  count.unreadable += unreadable.length;
  // The blob had 15 minutes to settle: unreadable ones are not retried.
  if (unreadable.length > 0) {
    await quarantineUnreadable({ core, blobs }, unreadable.map(toKey), runCall('compact', signal));
  }
  if (outputs.length === 0) return;
  const variables = { shard, inputs: inputs.map(toKey), outputs };
  try {
    await core.call(SwapSegmentsDocument, variables, runCall('compact', signal));
  } catch (error) {
    if (!(error instanceof CoreCallError) || error.details?.reason !== 'inputs_changed') throw error;
    count.refused += 1;
    return;
  }
  count.inputs += inputs.length;
  count.outputs += outputs.length;
  count.rows += inputs.reduce((sum, { rows }) => sum + rows, 0);
}

function toKey({ datastreamId, blobName, minNs, firstSeq, rows }: InputSlice): SliceKeyInput {
  return { datastreamId, blobName, minNs, firstSeq, rows };
}
