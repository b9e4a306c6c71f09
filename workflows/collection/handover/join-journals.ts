import { readJournalFile } from '../journal/read-journal-file.js';
import { signatureOf } from './frame-signature.js';
import { joinAfter, type OwnFrame } from './join-stream.rule.js';
import type { LastFrames } from './last-frames.js';

/**
 * Where our part of each stream begins in journal files that overlap with an owner who has let go: by the owner's last frames where
 * there are any, so that no frame is lost or stored twice whatever the two clocks say. Streams that are not in the answer begin at
 * `untilNs`, the end of the owner's stretch.
 */
export async function joinJournals(
  paths: readonly string[],
  lastFrames: readonly LastFrames[],
  untilNs: bigint,
): Promise<Map<bigint, bigint>> {
  const wanted = new Map(lastFrames.map((last) => [last.datastreamId, last]));
  const own = new Map<bigint, OwnFrame[]>();
  const upNs = new Map<bigint, bigint>();
  for (const path of paths) {
    const content = await readJournalFile(path);
    for (const { datastreamId, toNs } of content?.gaps ?? []) {
      if (toNs < untilNs) upNs.set(datastreamId, toNs);
    }
    const { frames } = content ?? {};
    for (let i = 0; i < (frames?.length ?? 0); i++) {
      const datastreamId = frames!.datastreamId[i]!;
      let stream = own.get(datastreamId);
      if (!stream) own.set(datastreamId, (stream = []));
      const message = frames!.data.subarray(frames!.starts[i], frames!.ends[i]);
      const signature = wanted.has(datastreamId) ? signatureOf(message) : '';
      stream.push({ seq: frames!.seq[i]!, ns: frames!.collectionTimestampNs[i]!, signature });
    }
  }
  const joins = new Map<bigint, bigint>();
  for (const [datastreamId, frames] of own) {
    const last = wanted.get(datastreamId);
    const after = last ? joinAfter(last, frames) : null;
    // All that the owner had came before we listened, so that everything of ours is new.
    const allOurs = !last || last.lastNs < (upNs.get(datastreamId) ?? 0n);
    if (after !== null) joins.set(datastreamId, after);
    else if (allOurs) joins.set(datastreamId, 0n);
  }
  return joins;
}
