import type { Logger } from 'pino';
import type { BlobStore } from '../../blobs/blob-store.js';
import { isStaleEpoch, type CollectionCore } from '../collection-core.js';
import type { CollectorMetrics } from '../collector-metrics.js';
import type { ClosedJournalFile, Journal } from '../journal/journal.js';
import type { JournalFile } from '../journal/journal-file.js';
import { readJournalFile, truncateJournalFile, type JournalContent } from '../journal/read-journal-file.js';
import type { LeaseKeeper } from '../lease/lease-keeper.js';
import type { EncodedJournal } from './encode-journal.js';
import type { JournalEncoder } from './journal-encoder.js';
import { storeEncoded } from './store-segment.js';
import { supersededFiles } from './superseded.rule.js';

/** A journal file on its way into the index; `open` until it is closed. */
interface Pending {
  open?: JournalFile;
  file?: Promise<ClosedJournalFile>;
  /** Another owner delivered what the file holds from before this moment. */
  supersededBeforeNs?: bigint;
}

export interface CutterParts {
  shard: string;
  journal: Journal;
  lease: LeaseKeeper;
  core: CollectionCore;
  blobs: BlobStore;
  encoder: JournalEncoder;
  metrics: CollectorMetrics;
  logger: Logger;
}

/**
 * Brings closed journal files into the index, oldest first: segment, blob, commit, and only then is the file removed. Each step may be
 * repeated after a crash: the name of the blob follows from the frames, and the index skips a name that it has.
 */
export class SegmentCutter {
  private readonly queue: Pending[] = [];
  /** The epoch for which superseded files have been marked: nothing is delivered in another. */
  private markedEpoch: bigint | null = null;

  constructor(private readonly parts: CutterParts) {}

  get pendingFiles(): number {
    return this.queue.length;
  }

  add(file: ClosedJournalFile): void {
    this.queue.push({ file: Promise.resolve(file) });
  }

  /** Adds a file that is written no more but not closed yet. */
  addOpen(open: JournalFile): void {
    this.queue.push({ open });
  }

  /** Marks what another owner has delivered since we last committed; every new lease begins with it. */
  async markSuperseded(epoch: bigint, sealedNs: bigint | null): Promise<void> {
    const contents: { item: Pending; content: JournalContent }[] = [];
    for (const item of [...this.queue]) {
      const file = await this.closed(item);
      const content = await readJournalFile(file.path);
      if (content) contents.push({ item, content });
    }
    const stretches = contents.map(({ content }) => ({ startNs: content.header.startNs, endNs: content.endNs }));
    supersededFiles(stretches, sealedNs).forEach((superseded, index) => {
      const item = contents[index]?.item;
      if (item && superseded && sealedNs !== null) item.supersededBeforeNs = sealedNs;
    });
    this.markedEpoch = epoch;
  }

  /** Delivers the oldest file; false when there is none, or no lease to do it under. Rejects when it has to be tried again. */
  async deliverNext(): Promise<boolean> {
    const [item] = this.queue;
    const epoch = this.parts.lease.heldEpoch;
    if (!item || epoch === null || epoch !== this.markedEpoch) return false;
    const startedMs = performance.now();
    const { journal, shard, metrics, logger } = this.parts;
    const file = await this.closed(item);
    const { supersededBeforeNs } = item;
    const content = await this.parts.encoder.encode(file.path, supersededBeforeNs);
    if (content && !(await this.deliver(file, content, epoch))) return false;
    if (supersededBeforeNs === undefined) await journal.remove(file);
    else {
      logger.error({ path: file.path }, 'another owner delivered part of this journal file: put aside');
      await journal.setAside(file);
    }
    this.queue.shift();
    metrics.commitSeconds.observe({ exchange: shard }, (performance.now() - startedMs) / 1_000);
    return true;
  }

  private closed(item: Pending): Promise<ClosedJournalFile> {
    const { open } = item;
    if (!item.file && open) {
      item.file = this.parts.journal.closeFile(open);
      // A disk that refuses now may accept later.
      item.file.catch(() => (item.file = undefined));
    }
    return item.file ?? Promise.reject(new Error('a pending journal file is neither open nor closed'));
  }

  private async deliver(file: ClosedJournalFile, content: EncodedJournal, epoch: bigint): Promise<boolean> {
    const { shard, core, blobs, lease, metrics, logger } = this.parts;
    if (content.tornBytes > 0) {
      logger.warn({ path: file.path, bytes: content.tornBytes }, 'journal file has a torn tail');
      await truncateJournalFile(file.path, content.validBytes);
    }
    const segments = content.segment ? [await storeEncoded(blobs, shard, content.segment)] : [];
    // The upload may have taken longer than the lease, and a frozen process wakes up anywhere.
    if (lease.heldEpoch !== epoch) return false;
    try {
      await core.commitSegments(shard, epoch, { segments, gaps: content.gaps, sealedThroughNs: content.endNs });
    } catch (error) {
      if (isStaleEpoch(error)) lease.drop(epoch);
      throw error;
    }
    metrics.sealedThrough.set({ exchange: shard }, Number(content.endNs) / 1e9);
    const { gaps, frames, endNs } = content;
    logger.debug({ shard, frames, gaps: gaps.length, sealedThroughNs: String(endNs) }, 'cut committed');
    return true;
  }
}
