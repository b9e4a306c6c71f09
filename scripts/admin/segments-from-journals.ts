import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { earlier, later } from '../../schema/time/time-range.js';
import { encodeSegment, type EncodedSegment } from '../../workflows/collection/cutter/encode-journal.js';
import { parseSegmentName, type NamedSegment } from '../../workflows/collection/cutter/segment-name.rule.js';
import { journalEpoch } from '../../workflows/collection/journal/journal-file-name.rule.js';
import { decodeJournal } from '../../workflows/collection/journal/read-journal-file.js';
import { describeSameFrames, type SliceContent } from '../../workflows/segments/describe-segment.js';
import { FrameColumnsBuilder, type FrameColumns } from '../../workflows/segments/frame-columns.js';

/** A segment that the index has. */
export interface WantedSegment {
  blobName: string;
  slices: readonly SliceContent[];
}

interface Pending extends WantedSegment {
  named: NamedSegment;
  frames: FrameColumnsBuilder;
}

/**
 * Encodes the segments whose frames are still in journal files below `directory`, damaged ones
 * included. A segment is left out unless the files hold exactly what the index says of it.
 */
export async function* segmentsFromJournals(
  directory: string,
  wanted: readonly WantedSegment[],
): AsyncGenerator<{ blobName: string; segment: EncodedSegment }> {
  const pending = wanted.flatMap((segment): Pending[] => {
    const named = parseSegmentName(segment.blobName);
    return named ? [{ ...segment, named, frames: new FrameColumnsBuilder() }] : [];
  });
  for (const [shard, ofShard] of Map.groupBy(pending, ({ named }) => named.shard)) {
    const folder = join(directory, shard);
    if (!existsSync(folder)) continue;
    let left = ofShard;
    for (const name of (await readdir(folder)).sort()) {
      const epoch = journalEpoch(name);
      const ofEpoch = left.filter(({ named }) => named.epoch === epoch);
      if (ofEpoch.length === 0) continue;
      const frames = decodeJournal(await readFile(join(folder, name)))?.frames;
      if (!frames || frames.length === 0) continue;
      const lastSeq = frames.seq[frames.length - 1]!;
      for (const segment of ofEpoch) collect(segment, frames);
      for (const { blobName, slices, frames: found } of ofEpoch.filter(({ named }) => named.lastSeq <= lastSeq)) {
        const segment = found.length > 0 ? await encodeSegment(found.build()) : null;
        if (segment && describeSameFrames(segment.slices, slices)) yield { blobName, segment };
      }
      left = left.filter(({ named }) => named.epoch !== epoch || named.lastSeq > lastSeq);
    }
  }
}

/**
 * Adds the frames of a segment. What a handover or a gap clipped is stamped with the beginning or
 * the end of the slice.
 */
function collect({ slices, frames: builder }: Pending, frames: FrameColumns): void {
  const sliceOf = new Map(slices.map((slice) => [slice.datastreamId, slice]));
  for (let i = 0; i < frames.length; i++) {
    const [id, seq] = [frames.datastreamId[i]!, frames.seq[i]!];
    const slice = sliceOf.get(id);
    if (!slice || seq < slice.firstSeq || seq > slice.lastSeq) continue;
    const ns = later(slice.minNs, earlier(frames.collectionTimestampNs[i]!, slice.maxNs));
    builder.append(id, seq, ns, frames.data.subarray(frames.starts[i], frames.ends[i]));
  }
}
