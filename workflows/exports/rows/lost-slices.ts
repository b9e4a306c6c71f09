import { rangeOfSlice } from '../../../schema/exports/slice-times.rule.js';
import type { StreamRange } from '../../../schema/time/time-range.js';
import { unreadableSlice } from '../../activity/failure-of.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import type { CoreCallOptions, CoreClient } from '../../core/core-client.js';
import { quarantineUnreadable } from '../../segments/quarantine-unreadable.js';

/**
 * Reads of a slice before it counts as lost: one may be bad, or compaction just replaced the slice.
 */
const READS = 3;

type UnreadableSlice = NonNullable<ReturnType<typeof unreadableSlice>>;

/** Slices that could not be read. One that failed three times is put into quarantine. */
export class LostSlices {
  private readonly reads = new Map<string, number>();

  /** `onLost` is called before a slice is put into quarantine. */
  constructor(
    private readonly source: { core: CoreClient; blobs: Pick<BlobStore, 'stat'> },
    private readonly onLost: (slice: UnreadableSlice, error: unknown) => void,
  ) {}

  /**
   * Returns the range of a slice that was put into quarantine: the index leaves it out from then
   * on, and its time is a gap `lost`. Returns null if the slice should be read again. Throws every
   * failure of another kind.
   */
  async afterFailure(error: unknown, call: CoreCallOptions): Promise<StreamRange | null> {
    const slice = unreadableSlice(error);
    if (!slice) throw error;
    const key = JSON.stringify(slice);
    const failed = (this.reads.get(key) ?? 0) + 1;
    // The index still lists it, so that quarantine did not help.
    if (failed > READS) throw error;
    this.reads.set(key, failed);
    if (failed < READS) return null;
    const datastreamId = BigInt(slice.datastreamId);
    const [minNs, maxNs] = [BigInt(slice.minNs), BigInt(slice.maxNs)];
    const numbers = { minNs, firstSeq: BigInt(slice.firstSeq), rows: BigInt(slice.rows) };
    this.onLost(slice, error);
    await quarantineUnreadable(this.source, [{ datastreamId, blobName: slice.blobName, ...numbers }], call);
    return { datastreamId, ...rangeOfSlice({ minNs, maxNs }) };
  }
}
