import type { Logger } from 'pino';
import type { BlobStore } from '../../blobs/blob-store.js';
import { isStaleEpoch, type CollectionCore, type CommittedSegment } from '../collection-core.js';
import type { CollectorMetrics } from '../collector-metrics.js';
import { findJoin } from '../handover/find-join.js';
import type { LastFrames, LeftBehind } from '../handover/last-frames.js';
import { SKEW_NS } from '../handover/skew.rule.js';
import { journalStretches, type JournalStretch } from '../journal/journal-stretches.js';
import type { ClosedJournalFile, Journal } from '../journal/journal.js';
import type { JournalFile } from '../journal/journal-file.js';
import { truncateJournalFile, type JournalClip } from '../journal/read-journal-file.js';
import type { LeaseKeeper } from '../lease/lease-keeper.js';
import type { Gap } from '../stream-states.js';
import { deliverLate } from './deliver-late.js';
import type { JournalEncoder } from './journal-encoder.js';
import { planLate } from './plan-late.js';
import { storeEncoded } from './store-segment.js';
import { isOwnCut, ownedStretches } from './superseded.rule.js';

/** A journal file on its way into the index; `open` until it is closed. */
interface Pending {
  open?: JournalFile;
  file?: Promise<ClosedJournalFile>;
  /** What of it is ours to deliver, where it is not all. */
  clip?: Extract<JournalClip, { fromNs: bigint }>;
  /** What may be missing before it, besides the gaps that it tells itself. */
  missing?: Gap[];
  /** Another owner has collected since; what that one missed is delivered first. */
  late?: 'all' | 'first part';
  /** The clip joins the owner's frames to ours: such files are delivered together. */
  joined?: boolean;
  /** While we hand over: the last frames of each stream as of the file's end. */
  lastFrames?: LastFrames[] | null;
}

interface StoredFile {
  segments: CommittedSegment[];
  gaps: Gap[];
  frames: number;
  endNs: bigint;
}

interface MarkedItem {
  item: Pending;
  stretch: JournalStretch;
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
  /** The epoch for which superseded files have been marked: nothing is delivered in another. */
  private markedEpoch: bigint | null = null;
  /** Up to where the index has to come before it can be said what late files fill. */
  private lateWaitsForNs: bigint | null = null;
  private latePass: Promise<void> | undefined;

  constructor(private readonly parts: CutterParts) {}

  get pendingFiles(): number {
    return this.queue.length;
  }

  /** Whether everything that is ours to deliver is in the index; what another owner has overtaken does not count. */
  get delivered(): boolean {
    return this.queue.every(({ late }) => late === 'all');
  }

  add(file: ClosedJournalFile, lastFrames: LastFrames[] | null = null): void {
    this.queue.push({ file: Promise.resolve(file), lastFrames });
  }

  /** Adds a file that is written no more but not closed yet. */
  addOpen(open: JournalFile, lastFrames: LastFrames[] | null = null): void {
    this.queue.push({ open, lastFrames });
  }

  /** Another owner has the shard: what we have left can only fill what it missed, unless the shard comes back to us before it delivers. */
  markAllLate(): void {
    for (const item of this.queue) item.late = 'all';
  }

  /**
   * Marks what another owner has delivered since we last committed; every new lease begins with it. Where that owner ends and our part
   * begins, the times decide. `streamIds`: of which something is missing where nobody received between the two.
   */
  async markSuperseded(epoch: bigint, sealedNs: bigint | null, streamIds: readonly bigint[]): Promise<void> {
    await this.mark(sealedNs, streamIds);
    this.markedEpoch = epoch;
  }

  /**
   * As markSuperseded, where our part overlaps with that owner's: what we journalled beside it begins behind its last frames, which it left
   * or the index holds. Answers whether some of those may still come to us, so that it is worth while to do this again.
   */
  async join(
    { epoch, sealedThroughNs: sealedNs, left }: { epoch: bigint; sealedThroughNs: bigint; left: LeftBehind | null },
    streamIds: readonly bigint[],
  ): Promise<{ mayCome: boolean }> {
    this.markedEpoch = null;
    const marked = await this.mark(sealedNs, streamIds);
    const beside = filesBeside(marked, sealedNs, left);
    const items = beside.map(({ item }) => item);
    const paths = (await this.filesOf(items)).map(({ path }) => path);
    const { starts, gaps, mayCome } = await findJoin(this.parts, paths, sealedNs, left);
    for (const { item, stretch } of beside) {
      Object.assign(item, { clip: { fromNs: sealedNs, starts }, joined: true });
      if (stretch.startNs < sealedNs) item.late = 'first part';
      else delete item.late;
      item.missing = item.missing?.filter(({ datastreamId }) => !(starts.get(datastreamId)?.receivedSinceNs != null));
    }
    const [first] = items;
    if (first) first.missing = [...(first.missing ?? []), ...gaps];
    this.markedEpoch = epoch;
    return { mayCome };
  }

  /**
   * Delivers the oldest file, or together all that join the owner before: until they are in the index, the place where ours begins has to be
   * found again after a crash. False when there is nothing, or no lease to do it under. Rejects when it has to be tried again.
   */
  async deliverNext(): Promise<boolean> {
    const epoch = this.parts.lease.heldEpoch;
    if (epoch === null || epoch !== this.markedEpoch) return false;
    const firstParts = (): boolean => this.queue.some(({ late }) => late === 'first part');
    if (firstParts()) await this.deliverAllLate();
    const next = this.queue.find(({ late }) => late === undefined);
    if (!next || firstParts()) return false;
    const startedMs = performance.now();
    const { shard, metrics } = this.parts;
    const items = next.joined === true ? this.queue.filter(({ joined }) => joined) : [next];
    if (!(await this.deliver(items, epoch))) return false;
    for (const item of items) await this.done(item);
    metrics.commitSeconds.observe({ exchange: shard }, (performance.now() - startedMs) / 1_000);
    return true;
  }

  /** Delivers of the files that another owner has overtaken what it missed, as far as it is time for it. */
  async deliverAllLate(): Promise<void> {
    this.latePass ??= this.deliverLateFiles().finally(() => (this.latePass = undefined));
    await this.latePass;
  }

  private async deliverLateFiles(): Promise<void> {
    const { shard, core } = this.parts;
    const items = this.queue.filter(({ late }) => late !== undefined);
    const marks = items.map(({ late }) => late);
    if (items.length === 0) return;
    const waitsForNs = this.lateWaitsForNs;
    if (waitsForNs !== null) {
      const { sealedThroughNs } = await core.missingRanges(shard, [], { fromNs: 0n, toNs: 0n });
      if (sealedThroughNs === null || sealedThroughNs < waitsForNs) return;
    }
    const files = await this.filesOf(items);
    const boundNs = items.find(({ late }) => late === 'first part')?.clip?.fromNs;
    const plan = await planLate(this.parts, { paths: files.map(({ path }) => path), boundNs });
    this.lateWaitsForNs = 'waitForNs' in plan ? plan.waitForNs : null;
    if ('waitForNs' in plan) return;
    for (const [i, item] of items.entries()) {
      const received = plan.files[i];
      if (received && item.late === marks[i]) {
        await deliverLate(this.parts, files[i]!.path, received, plan.fills[i] ?? []);
      }
      // The shard came back to us or went away meanwhile: what the files are to fill has to be planned anew.
      if (item.late !== marks[i]) return;
      if (item.late === 'all') await this.done(item);
      else delete item.late;
    }
  }

  /** By time: whose each file is, and from where on. */
  private async mark(sealedNs: bigint | null, streamIds: readonly bigint[]): Promise<MarkedItem[]> {
    this.lateWaitsForNs = null;
    const items = [...this.queue];
    const stretches = await journalStretches((await this.filesOf(items)).map(({ path }) => path));
    const marked = ownedStretches(stretches, sealedNs).map((owned, i) => {
      return { owned, item: items[i]!, stretch: stretches[i]! };
    });
    const overtaken = sealedNs !== null && !isOwnCut(stretches, sealedNs);
    let missedBeforeOurs = overtaken;
    for (const { owned, item, stretch } of marked) {
      delete item.late;
      delete item.clip;
      delete item.joined;
      delete item.missing;
      if (owned !== 'ours') item.late = owned === 'late' ? 'all' : 'first part';
      if (!overtaken) continue;
      if (owned !== 'late') item.clip = { fromNs: sealedNs, starts: new Map() };
      if (owned === 'ours' && missedBeforeOurs && stretch.startNs > sealedNs) {
        item.missing = streamIds.map((datastreamId) => {
          return { datastreamId, fromNs: sealedNs, toNs: stretch.startNs, reason: 'takeover' };
        });
      }
      if (owned !== 'late') missedBeforeOurs = false;
    }
    return marked;
  }

  private async done(item: Pending): Promise<void> {
    await this.parts.journal.remove(await this.closed(item));
    this.queue = this.queue.filter((other) => other !== item);
  }

  private async filesOf(items: readonly Pending[]): Promise<ClosedJournalFile[]> {
    const files: ClosedJournalFile[] = [];
    for (const item of items) files.push(await this.closed(item));
    return files;
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

  private async deliver(items: readonly Pending[], epoch: bigint): Promise<boolean> {
    const { shard, core, lease, metrics, logger } = this.parts;
    const segments: CommittedSegment[] = [];
    const gaps: Gap[] = [];
    let frames = 0;
    let sealedThroughNs: bigint | null = null;
    for (const item of items) {
      const content = await this.store(item);
      if (!content) continue;
      segments.push(...content.segments);
      gaps.push(...(item.missing ?? []), ...content.gaps);
      frames += content.frames;
      sealedThroughNs = content.endNs;
    }
    if (sealedThroughNs === null) return true;
    // The upload may have taken longer than the lease, and a frozen process wakes up anywhere.
    if (lease.heldEpoch !== epoch) return false;
    try {
      const lastFrames = items.at(-1)?.lastFrames ?? null;
      await core.commitSegments(shard, epoch, { segments, gaps, sealedThroughNs, lastFrames });
    } catch (error) {
      if (isStaleEpoch(error)) lease.drop(epoch);
      throw error;
    }
    const missing = items.reduce((sum, item) => sum + (item.missing?.length ?? 0), 0);
    if (missing > 0) metrics.gaps.inc({ exchange: shard, reason: 'takeover' }, missing);
    metrics.sealedThrough.set({ exchange: shard }, Number(sealedThroughNs) / 1e9);
    logger.debug({ shard, frames, gaps: gaps.length, sealedThroughNs: String(sealedThroughNs) }, 'cut committed');
    return true;
  }

  /** Uploads what is ours of a file; null when nothing in it was ever acknowledged. */
  private async store(item: Pending): Promise<StoredFile | null> {
    const { shard, blobs, encoder, logger } = this.parts;
    const { path } = await this.closed(item);
    const content = await encoder.encode(path, item.clip);
    if (!content) return null;
    if (content.tornBytes > 0) {
      logger.warn({ path, bytes: content.tornBytes }, 'journal file has a torn tail');
      await truncateJournalFile(path, content.validBytes);
    }
    const { segment, gaps, frames, endNs } = content;
    return { segments: segment ? [await storeEncoded(blobs, shard, segment)] : [], gaps, frames, endNs };
  }
}

/** Files that may hold what the owner before has delivered as well. */
function filesBeside(marked: readonly MarkedItem[], sealedNs: bigint, left: LeftBehind | null): readonly MarkedItem[] {
  const stretches = marked.map(({ stretch }) => stretch);
  if (isOwnCut(stretches, sealedNs)) return [];
  if (!left) {
    const near = ({ startNs, endNs }: JournalStretch): boolean =>
      startNs < sealedNs + SKEW_NS && endNs > sealedNs - SKEW_NS;
    return marked.filter(({ stretch }) => near(stretch));
  }
  // What we journalled before that owner has nothing to do with this handover, nor has what began after it.
  const overlaps = stretches.some(({ epoch, startNs }) => epoch > left.epoch && startNs < sealedNs);
  return overlaps ? marked.filter(({ stretch }) => stretch.epoch > left.epoch) : [];
}
