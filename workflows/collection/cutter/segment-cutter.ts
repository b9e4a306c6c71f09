import type { Logger } from 'pino';
import type { BlobStore } from '../../blobs/blob-store.js';
import { isStaleEpoch, type CollectionCore } from '../collection-core.js';
import type { CollectorMetrics } from '../collector-metrics.js';
import { joinJournals } from '../handover/join-journals.js';
import type { LastFrames, LeftBehind } from '../handover/last-frames.js';
import { journalStretches } from '../journal/journal-stretches.js';
import type { ClosedJournalFile, Journal } from '../journal/journal.js';
import type { JournalFile } from '../journal/journal-file.js';
import { truncateJournalFile, type JournalClip } from '../journal/read-journal-file.js';
import type { LeaseKeeper } from '../lease/lease-keeper.js';
import { deliverLate } from './deliver-late.js';
import type { EncodedJournal } from './encode-journal.js';
import type { JournalEncoder } from './journal-encoder.js';
import { storeEncoded } from './store-segment.js';
import { ownedStretches } from './superseded.rule.js';

/** A journal file on its way into the index; `open` until it is closed. */
interface Pending {
  open?: JournalFile;
  file?: Promise<ClosedJournalFile>;
  /** What of it is ours to deliver, where it is not all. */
  clip?: JournalClip;
  /** Another owner has collected since; what that one missed is delivered first. */
  late?: 'all' | 'first part';
  /** The clip joins the owner's frames to ours. */
  joined?: boolean;
  /** While we hand over: the last frames of each stream as of the file's end. */
  lastFrames?: LastFrames[] | null;
  /** Put aside by an earlier release because another owner had overtaken it: that does not change any more. */
  aside?: boolean;
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
  private queue: Pending[] = [];
  /** In the index, and kept until a later file is. */
  private readonly kept: ClosedJournalFile[] = [];
  /** The epoch for which superseded files have been marked: nothing is delivered in another. */
  private markedEpoch: bigint | null = null;

  constructor(private readonly parts: CutterParts) {}

  get pendingFiles(): number {
    return this.queue.length;
  }

  /** Whether everything that is ours to deliver is in the index; what another owner has overtaken does not count. */
  get delivered(): boolean {
    return this.queue.every(({ late }) => late === 'all');
  }

  add(file: ClosedJournalFile, aside = false, lastFrames: LastFrames[] | null = null): void {
    this.queue.push({ file: Promise.resolve(file), lastFrames, ...(aside && { aside, late: 'all' as const }) });
  }

  /** Adds a file that is written no more but not closed yet. */
  addOpen(open: JournalFile, lastFrames: LastFrames[] | null = null): void {
    this.queue.push({ open, lastFrames });
  }

  /** Another owner has the shard: what we have left can only fill what it missed, unless the shard comes back to us before it delivers. */
  markAllLate(): void {
    for (const item of this.queue) item.late ??= 'all';
  }

  /** Marks what another owner has delivered since we last committed; every new lease begins with it. */
  async markSuperseded(epoch: bigint, sealedNs: bigint | null): Promise<void> {
    const items = this.queue.filter(({ aside }) => aside !== true);
    const stretches = await journalStretches(await this.pathsOf(items));
    ownedStretches(stretches, sealedNs).forEach((owned, index) => {
      const item = items[index];
      if (!item) return;
      delete item.late;
      if (item.joined === true) return;
      delete item.clip;
      if (owned === 'ours' || sealedNs === null) return;
      item.late = owned === 'late' ? 'all' : 'first part';
      if (owned === 'late, then ours') item.clip = { fromNs: sealedNs, afterSeq: new Map() };
    });
    this.markedEpoch = epoch;
  }

  /** As markSuperseded, after an owner who left its last frames up to `sealedNs`: what we journalled beside it begins behind them. */
  async join(epoch: bigint, sealedNs: bigint, left: LeftBehind): Promise<void> {
    await this.markSuperseded(epoch, sealedNs);
    this.markedEpoch = null;
    const all = this.queue.filter(({ aside }) => aside !== true);
    const stretches = await journalStretches(await this.pathsOf(all));
    // What we journalled before that owner has nothing to do with this handover, nor has what began after it.
    const beside = all.filter((_, i) => (stretches[i]?.epoch ?? 0n) > left.epoch);
    const overlaps = stretches.some(({ epoch: its, startNs }) => its > left.epoch && startNs < sealedNs);
    const items = overlaps ? beside : [];
    const afterSeq = await joinJournals(await this.pathsOf(items), left.lastFrames, sealedNs);
    for (const item of items) delete item.late;
    for (const item of items) Object.assign(item, { clip: { fromNs: sealedNs, afterSeq }, joined: true });
    this.markedEpoch = epoch;
  }

  /** Delivers the oldest file; false when there is none, or no lease to do it under. Rejects when it has to be tried again. */
  async deliverNext(): Promise<boolean> {
    const item = this.queue.find(({ late }) => late !== 'all');
    const epoch = this.parts.lease.heldEpoch;
    if (!item || epoch === null || epoch !== this.markedEpoch) return false;
    const startedMs = performance.now();
    const { shard, metrics } = this.parts;
    const file = await this.closed(item);
    if (item.late === 'first part') {
      const before = { ...this.parts, toNs: item.clip && 'fromNs' in item.clip ? item.clip.fromNs : undefined };
      if (!(await deliverLate(before, file.path))) return false;
      delete item.late;
    }
    const content = await this.parts.encoder.encode(file.path, item.clip);
    if (content && !(await this.deliver(file, content, epoch, item.lastFrames ?? null))) return false;
    // Until our first commit beyond the owner's end the place where ours begins has to be found again after a crash.
    const beforeJoin =
      item.joined === true && item.clip && 'fromNs' in item.clip && (content?.endNs ?? 0n) <= item.clip.fromNs;
    if (beforeJoin) this.keep(item, file);
    else await this.done(item, file);
    metrics.commitSeconds.observe({ exchange: shard }, (performance.now() - startedMs) / 1_000);
    return true;
  }

  /** Delivers the files that another owner has overtaken, as far as it is time for it. */
  async deliverAllLate(): Promise<void> {
    while (await this.deliverNextLate());
  }

  private async deliverNextLate(): Promise<boolean> {
    const item = this.queue.find(({ late }) => late === 'all');
    if (!item) return false;
    const file = await this.closed(item);
    if (!(await deliverLate(this.parts, file.path))) return false;
    await this.done(item, file);
    return true;
  }

  private async done(item: Pending, file: ClosedJournalFile): Promise<void> {
    for (const before of this.kept.splice(0)) await this.parts.journal.remove(before);
    await this.parts.journal.remove(file);
    this.queue = this.queue.filter((other) => other !== item);
  }

  private keep(item: Pending, file: ClosedJournalFile): void {
    this.kept.push(file);
    this.queue = this.queue.filter((other) => other !== item);
  }

  private async pathsOf(items: readonly Pending[]): Promise<string[]> {
    const paths: string[] = [];
    for (const item of items) paths.push((await this.closed(item)).path);
    return paths;
  }

  private closed(item: Pending): Promise<ClosedJournalFile> {
    const { open } = item;
    if (!item.file && open) {
      item.file = this.parts.journal.closeFile(open);
      // A disk that refuses now may accept later.
      item.file.catch(() => delete item.file);
    }
    return item.file ?? Promise.reject(new Error('a pending journal file is neither open nor closed'));
  }

  private async deliver(
    file: ClosedJournalFile,
    content: EncodedJournal,
    epoch: bigint,
    lastFrames: LastFrames[] | null,
  ): Promise<boolean> {
    const { shard, core, blobs, lease, metrics, logger } = this.parts;
    if (content.tornBytes > 0) {
      logger.warn({ path: file.path, bytes: content.tornBytes }, 'journal file has a torn tail');
      await truncateJournalFile(file.path, content.validBytes);
    }
    const segments = content.segment ? [await storeEncoded(blobs, shard, content.segment)] : [];
    // The upload may have taken longer than the lease, and a frozen process wakes up anywhere.
    if (lease.heldEpoch !== epoch) return false;
    try {
      const { gaps, endNs: sealedThroughNs } = content;
      await core.commitSegments(shard, epoch, { segments, gaps, sealedThroughNs, lastFrames });
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
