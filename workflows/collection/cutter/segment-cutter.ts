import type { Logger } from 'pino';
import type { TimeRange } from '../../../schema/time/time-range.js';
import { nsToRfc3339 } from '../../../schema/time/timestamps.js';
import type { SegmentBlobs } from '../../blobs/late-blob-store.js';
import { isStaleEpoch, type CollectionCore } from '../core/collection-core.js';
import type { CommittedSegment, LastFrames, LeftBehind } from '../core/shard-contract.js';
import { findJoin, joinMoved } from '../handover/find-join.js';
import {
  filesBeside,
  ownershipByFrames,
  ownershipByTime,
  type Ownership,
  withStarts,
} from '../handover/journal-ownership.rule.js';
import { journalRanges } from '../journal/journal-ranges.js';
import type { JournalFile } from '../journal/journal-file.js';
import type { ClosedJournalFile, Journal } from '../journal/journal.js';
import { lostBefore } from '../journal/lost-before.js';
import { truncateJournalFile } from '../journal/read-journal-file.js';
import type { LeaseKeeper } from '../lease/lease-keeper.js';
import type { CollectorMetrics } from '../metrics/collector-metrics.js';
import { JOURNAL_DAMAGED, type ReceptionGap } from '../streams/stream-states.js';
import type { EncodedJournal } from './encode-journal.js';
import { GapFiller } from './gap-filler.js';
import type { JournalEncoder } from './journal-encoder.js';
import { PendingFiles, type PendingFile } from './pending-files.js';
import { storeEncoded } from './store-segment.js';

type OurOwnership = Extract<Ownership, { state: 'ours' | 'split' }>;
type OurFile = PendingFile & { ownership: Extract<Ownership, { state: 'ours' }> };

type StoredFile = Omit<EncodedJournal, 'segment'> & { segments: CommittedSegment[] };

/** The owner whose part of the shard ends where ours begins. */
export interface OwnerBefore {
  /** Our own epoch. */
  epoch: bigint;
  sealedThroughNs: bigint;
  /** Null if the index tells what it received last. */
  left: LeftBehind | null;
}

export interface CutterParts {
  shard: string;
  journal: Journal;
  lease: LeaseKeeper;
  core: CollectionCore;
  blobs: SegmentBlobs;
  encoder: JournalEncoder;
  /** Whether the shard has two collectors. */
  replicated: boolean;
  metrics: CollectorMetrics;
  logger: Logger;
}

/**
 * Brings closed journal files into the index, oldest first: segment, blob, commit, and only then is
 * the file removed. Each step is idempotent: the name of the blob follows from the frames, and the
 * index skips a name that it has.
 */
export class SegmentCutter {
  private readonly files: PendingFiles;
  private readonly gaps: GapFiller;
  /** The epoch for which it is decided whose the files are. Nothing is delivered in another one. */
  private decidedEpoch: bigint | null = null;
  /** Up to where the index has what owners delivered. Null before the first commit. */
  private deliveredNs: bigint | null = null;

  constructor(private readonly parts: CutterParts) {
    this.files = new PendingFiles(parts.journal, parts.logger);
    this.gaps = new GapFiller(parts, this.files);
  }

  get pendingFiles(): number {
    return this.files.all.length;
  }

  /** Whether the index has everything that is ours to deliver. Overtaken files do not count. */
  get delivered(): boolean {
    return this.files.in('ours', 'split').length === 0;
  }

  /** Adds a complete file, closed or not. */
  add(
    file: JournalFile | ClosedJournalFile,
    lastFrames: LastFrames[] | null = null,
    range: TimeRange | null = null,
  ): void {
    this.files.add(file, lastFrames, range);
  }

  /**
   * Another owner has the shard: our files can only fill its gaps, unless the shard comes back
   * before it delivers.
   */
  shardLost(): void {
    this.files.shardLost();
  }

  /**
   * Decides by time what another owner has delivered since we last committed. Every new lease
   * begins with this or decideByFrames. `streamIds` are missing where no collector received between
   * that owner and us.
   */
  async decideByTime(epoch: bigint, sealedNs: bigint | null, streamIds: readonly bigint[]): Promise<void> {
    const files = [...this.files.all];
    const ranges = await journalRanges(await this.files.pathsOf(files));
    this.decide(epoch, sealedNs, files, ownershipByTime(ranges, sealedNs, streamIds));
  }

  /**
   * Decides where our part overlaps with that of the previous owner: our frames begin behind its
   * last ones. Returns whether some of those may still arrive here, so that it is worth deciding
   * again.
   */
  async decideByFrames(owner: OwnerBefore, streamIds: readonly bigint[]): Promise<{ mayCome: boolean }> {
    const { epoch, sealedThroughNs: sealedNs, left } = owner;
    this.decidedEpoch = null;
    const files = [...this.files.all];
    const paths = await this.files.pathsOf(files);
    const ranges = await journalRanges(paths);
    const beside = filesBeside(ranges, sealedNs, left, this.parts.replicated);
    const besidePaths = beside.map((i) => paths[i]!);
    const join = await findJoin(this.parts, besidePaths, sealedNs, left);
    const byTime = ownershipByTime(ranges, sealedNs, streamIds);
    this.decide(epoch, sealedNs, files, ownershipByFrames(byTime, ranges, beside, sealedNs, join));
    return { mayCome: join.mayCome };
  }

  /**
   * Decides where streams begin, in the files so far, that have moved here from another part of the
   * exchange. `moved`: up to where that part has delivered each. Returns whether some of its last
   * frames may still arrive here.
   */
  async joinStreams(moved: ReadonlyMap<bigint, bigint>): Promise<{ mayCome: boolean }> {
    const files = this.files.in('ours', 'split');
    const { starts, gaps, mayCome } = await joinMoved(this.parts, await this.files.pathsOf(files), moved);
    for (const [i, file] of files.entries()) {
      file.ownership = withStarts<OurOwnership>(file.ownership, starts, i === 0 ? gaps : []);
    }
    return { mayCome };
  }

  /**
   * Delivers the oldest file, or together all that join the previous owner: until the index has
   * them, the place where ours begins has to be found again after a crash. Returns false if there
   * is nothing to deliver or no lease. Rejects to be tried again.
   */
  async deliverNext(): Promise<boolean> {
    const epoch = this.parts.lease.heldEpoch;
    if (epoch === null || epoch !== this.decidedEpoch) return false;
    if (this.files.in('split').length > 0) await this.gaps.fill();
    const ours = this.files.in('ours');
    const [next] = ours;
    if (!next || this.files.in('split').length > 0) return false;
    const startedMs = performance.now();
    const { shard, metrics } = this.parts;
    const together = next.ownership.joined ? ours.filter(({ ownership }) => ownership.joined) : [next];
    if (!(await this.deliver(together, epoch))) return false;
    for (const file of together) await this.files.advance(file, 'committed');
    metrics.commitSeconds.observe({ exchange: shard }, (performance.now() - startedMs) / 1_000);
    return true;
  }

  /**
   * Fills gaps of another owner from overtaken files where that can be decided now, and removes
   * these. In a new lease, they stay until it is decided whose the files are: they may show where
   * our part begins.
   */
  async fillGaps(): Promise<void> {
    const { state } = this.parts.lease;
    if (state.name !== 'owner' || state.epoch === this.decidedEpoch) await this.gaps.fill();
  }

  /**
   * Fills gaps of the owner beside whom we journal, as GapFiller.fillBeside. All files are
   * overtaken by that owner.
   */
  async fillBeside(streamIds: readonly bigint[]): Promise<bigint | null> {
    this.files.shardLost();
    return this.gaps.fillBeside(streamIds);
  }

  private decide(
    epoch: bigint,
    sealedNs: bigint | null,
    files: readonly PendingFile[],
    ownerships: readonly Ownership[],
  ): void {
    this.gaps.reset();
    for (const [i, file] of files.entries()) file.ownership = ownerships[i]!;
    this.decidedEpoch = epoch;
    this.deliveredNs = sealedNs;
  }

  private async deliver(files: readonly OurFile[], epoch: bigint): Promise<boolean> {
    const { shard, core, lease, metrics, logger } = this.parts;
    const segments: CommittedSegment[] = [];
    const gaps: ReceptionGap[] = [];
    let frames = 0;
    let sealedThroughNs: bigint | null = null;
    for (const file of files) {
      const content = await this.store(file);
      if (!content) continue;
      segments.push(...content.segments);
      gaps.push(...file.ownership.missing, ...lostBefore(content.header, sealedThroughNs ?? this.deliveredNs));
      gaps.push(...content.gaps);
      frames += content.frames;
      sealedThroughNs = content.toNs;
    }
    if (sealedThroughNs === null) return true;
    // The upload may have taken longer than the lease, and a frozen process may wake up anywhere.
    if (lease.heldEpoch !== epoch) return false;
    try {
      const lastFrames = files.at(-1)?.lastFrames ?? null;
      await core.commitSegments(shard, epoch, { segments, gaps, sealedThroughNs, lastFrames });
    } catch (error) {
      if (isStaleEpoch(error)) lease.drop(epoch);
      throw error;
    }
    this.deliveredNs = sealedThroughNs;
    const missing = files.reduce((sum, { ownership }) => sum + ownership.missing.length, 0);
    if (missing > 0) metrics.gaps.inc({ exchange: shard, reason: 'takeover' }, missing);
    this.reportLost(gaps.filter(({ reason }) => reason === JOURNAL_DAMAGED));
    metrics.sealedThrough.set({ exchange: shard }, Number(sealedThroughNs) / 1e9);
    logger.debug({ shard, frames, gaps: gaps.length, sealedThroughNs: String(sealedThroughNs) }, 'cut committed');
    return true;
  }

  private reportLost(gaps: readonly ReceptionGap[]): void {
    const { shard, metrics, logger } = this.parts;
    for (const lost of Map.groupBy(gaps, ({ fromNs, toNs }) => `${fromNs} ${toNs}`).values()) {
      metrics.gaps.inc({ exchange: shard, reason: JOURNAL_DAMAGED }, lost.length);
      const [from, to] = [nsToRfc3339(lost[0]!.fromNs), nsToRfc3339(lost[0]!.toNs)];
      const datastreamIds = lost.map(({ datastreamId }) => String(datastreamId));
      logger.error({ shard, from, to, datastreamIds }, 'a damaged part of the journal is recorded as gaps');
    }
  }

  /** Uploads what is ours of a file. Returns null if nothing in the file was ever acknowledged. */
  private async store(file: OurFile): Promise<StoredFile | null> {
    const { shard, blobs, encoder, logger } = this.parts;
    const { path } = await this.files.closed(file);
    const content = await encoder.encode(path, file.ownership.clip ?? undefined);
    const isDamaged = await this.files.inspect(file, content);
    if (!content) return null;
    if (content.tornBytes > 0 && !isDamaged) {
      logger.warn({ path, bytes: content.tornBytes }, 'journal file has a torn tail');
      await truncateJournalFile(path, content.validBytes);
    }
    const { segment, ...rest } = content;
    return { ...rest, segments: segment ? [await storeEncoded(blobs, shard, segment)] : [] };
  }
}
