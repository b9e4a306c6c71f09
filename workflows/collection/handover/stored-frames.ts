import type { StreamRange, TimeRange } from '../../../schema/time/time-range.js';
import type { SegmentBlobs } from '../../blobs/late-blob-store.js';
import { SegmentDamagedError } from '../../messages/message-page.js';
import { StoredSegment } from '../../segments/stored-segment.js';
import type { CollectionCore } from '../core/collection-core.js';
import type { IndexedSlice, LastFrames } from '../core/shard-contract.js';
import type { OwnFrame } from './meeting.rule.js';
import { signatureOf } from './own-journal.js';

/** Enough to find the place even where an exchange repeats itself. */
const FRAMES = 16;
const KEPT_SEGMENTS = 16;
const NOT_FOUND = 404;

/**
 * Reads frames that the index has, from any owner. Skips blobs that are missing or damaged. Rejects
 * if the index or the blob store cannot be reached.
 */
export class StoredFrames {
  private readonly segments = new Map<string, StoredSegment>();

  constructor(
    private readonly core: CollectionCore,
    private readonly blobs: SegmentBlobs,
  ) {}

  /** Returns the last frames of a stream in a range, oldest first. */
  async last(datastreamId: bigint, range: TimeRange): Promise<OwnFrame[]> {
    let found: OwnFrame[] = [];
    const slices = await this.core.slices(datastreamId, range);
    // The last to begin need not be the last to end: what fills a gap lies inside a longer slice.
    for (const slice of slices.sort((a, b) => (a.maxNs > b.maxNs ? -1 : 1))) {
      if (found.length >= FRAMES && slice.maxNs < found[0]!.ns) break;
      found = inOrder([...found, ...(await this.read(slice, range))]).slice(-FRAMES);
    }
    return found;
  }

  /** Returns the last frames of streams, each in its range. */
  async lastOfStreams(searched: readonly StreamRange[]): Promise<LastFrames[]> {
    const found: LastFrames[] = [];
    for (const { datastreamId, ...range } of searched) {
      const frames = await this.last(datastreamId, range);
      const signatures = frames.map(({ signature }) => signature);
      if (frames.length > 0) found.push({ datastreamId, lastNs: frames.at(-1)!.ns, signatures });
    }
    return found;
  }

  /** Returns the first frames of a stream in a range, oldest first. */
  async first(datastreamId: bigint, range: TimeRange): Promise<OwnFrame[]> {
    let found: OwnFrame[] = [];
    for (const slice of await this.core.slices(datastreamId, range)) {
      if (found.length >= FRAMES && slice.minNs > found.at(-1)!.ns) break;
      found = inOrder([...found, ...(await this.read(slice, range))]).slice(0, FRAMES);
    }
    return found;
  }

  /** Returns the signatures of all frames of a stream in a range, in any order. */
  async signatures(datastreamId: bigint, range: TimeRange): Promise<string[]> {
    const found: string[] = [];
    for (const slice of await this.core.slices(datastreamId, range)) {
      for (const { signature } of await this.read(slice, range)) found.push(signature);
    }
    return found;
  }

  private async read(slice: IndexedSlice, range: TimeRange): Promise<OwnFrame[]> {
    try {
      return await this.readWhole(slice, range);
    } catch (error) {
      if (error instanceof SegmentDamagedError || (error as { statusCode?: number }).statusCode === NOT_FOUND)
        return [];
      throw error;
    }
  }

  private async readWhole(slice: IndexedSlice, { fromNs, toNs }: TimeRange): Promise<OwnFrame[]> {
    const frames: OwnFrame[] = [];
    for await (const batch of (await this.open(slice)).read(slice)) {
      for (let i = 0; i < batch.length; i++) {
        const ns = batch.collectionTimestampNs[i]!;
        if (ns < fromNs || ns >= toNs) continue;
        const message = batch.data.subarray(batch.offsets[i], batch.offsets[i + 1]);
        frames.push({ seq: batch.seq[i]!, ns, signature: signatureOf(message) });
      }
    }
    return frames;
  }

  private async open(slice: IndexedSlice): Promise<StoredSegment> {
    const known = this.segments.get(slice.blobName);
    if (known) return known;
    const opened = await StoredSegment.open(this.blobs, slice);
    const [oldest] = this.segments.keys();
    if (oldest !== undefined && this.segments.size >= KEPT_SEGMENTS) this.segments.delete(oldest);
    this.segments.set(slice.blobName, opened);
    return opened;
  }
}

function inOrder(frames: OwnFrame[]): OwnFrame[] {
  return frames.sort((a, b) => (a.ns === b.ns ? (a.seq < b.seq ? -1 : 1) : a.ns < b.ns ? -1 : 1));
}
