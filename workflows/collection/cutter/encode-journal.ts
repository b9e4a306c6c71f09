import { createHash } from 'node:crypto';
import { PageEncoder } from '../../segments/page-encoder.js';
import { type SegmentTools, segmentTools, writeSegment } from '../../segments/write-segment.js';
import type { FrameColumns } from '../../segments/frame-columns.js';
import type { StreamSlice } from '../../segments/segment-format.js';
import { clipContent, type JournalClip } from '../handover/journal-clip.js';
import type { JournalHeader } from '../journal/journal-record.js';
import { journalMemory, readJournalFile, type JournalMemory } from '../journal/read-journal-file.js';
import type { ReceptionGap } from '../streams/stream-states.js';

/**
 * zstd level until compaction. It takes two thirds of the time of level 3; recorded messages are at
 * most 4 % larger.
 */
const FRESH_LEVEL = 1;
/** Small pages of integers stay as they are: a context of zstd costs more than all the rest. */
const RAW_BYTES = 4 * 1024;

/** A segment's bytes, and what its name and its rows in the index need. */
export interface EncodedSegment {
  bytes: Uint8Array;
  /** MD5 of the bytes. Storage computes it as well. */
  md5: Uint8Array;
  slices: StreamSlice[];
  firstNs: bigint;
  firstSeq: bigint;
  lastSeq: bigint;
}

/** A journal file for the index. It can be sent from one thread to another. */
export interface EncodedJournal {
  /** Null if there are no frames. */
  segment: EncodedSegment | null;
  header: JournalHeader;
  gaps: ReceptionGap[];
  toNs: bigint;
  frames: number;
  validBytes: number;
  tornBytes: number;
}

/** Memory that encoding reuses for the next file. */
export interface EncoderMemory {
  journal: JournalMemory;
  tools: SegmentTools;
}

/** Creates memory, whose encoder the caller closes. */
export function encoderMemory(): EncoderMemory {
  return { journal: journalMemory(), tools: freshTools() };
}

const freshTools = (): SegmentTools => segmentTools(new PageEncoder(FRESH_LEVEL, RAW_BYTES));

/** Encodes frames as a segment, by default with tools of its own. */
export async function encodeSegment(frames: FrameColumns, tools?: SegmentTools): Promise<EncodedSegment> {
  if (tools) return encode(frames, tools);
  const own = freshTools();
  try {
    return await encode(frames, own);
  } finally {
    own.encoder.close();
  }
}

async function encode(frames: FrameColumns, tools: SegmentTools): Promise<EncodedSegment> {
  const firstNs = frames.collectionTimestampNs[0] ?? 0n;
  const [firstSeq, lastSeq] = [frames.seq[0] ?? 0n, frames.seq[frames.length - 1] ?? 0n];
  const { bytes, slices } = await writeSegment(frames, tools);
  const md5 = new Uint8Array(createHash('md5').update(bytes).digest());
  return { bytes, md5, slices, firstNs, firstSeq, lastSeq };
}

/**
 * Reads a journal file, or the part of it in `clip`, and encodes its frames. Returns null if the
 * file's header is torn.
 */
export async function encodeJournal(
  path: string,
  clip: JournalClip | undefined,
  memory: EncoderMemory,
): Promise<EncodedJournal | null> {
  const whole = await readJournalFile(path, memory.journal);
  if (!whole) return null;
  const { header, frames, gaps, toNs, validBytes, tornBytes } = clip === undefined ? whole : clipContent(whole, clip);
  const segment = frames.length > 0 ? await encodeSegment(frames, memory.tools) : null;
  return { segment, header, gaps, toNs, frames: frames.length, validBytes, tornBytes };
}
