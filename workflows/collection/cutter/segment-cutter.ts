import type { TimeRange } from '../../../schema/time/time-range.js';
import type { LastFrames, LeftBehind } from '../core/shard-contract.js';
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
import type { ClosedJournalFile } from '../journal/journal.js';
import { type CutterParts, FileDelivery } from './file-delivery.js';
import { GapFiller } from './gap-filler.js';
import { PendingFiles, type PendingFile } from './pending-files.js';

type OurOwnership = Extract<Ownership, { state: 'ours' | 'split' }>;
/** The owner whose part of the shard ends where ours begins. */
export interface OwnerBefore {
  /** Our own epoch. */
  epoch: bigint;
  sealedThroughNs: bigint;
  /** Null if the index tells what it received last. */
  left: LeftBehind | null;
}

/**
 * Brings closed journal files into the index, oldest first: segment, blob, commit, and only then is
 * the file removed. Each step is idempotent: the name of the blob follows from the frames, and the
 * index skips a name that it has.
 */
export class SegmentCutter {
  private readonly files: PendingFiles;
  private readonly gaps: GapFiller;
  private readonly delivery: FileDelivery;
  /** The epoch for which it is decided whose the files are. Nothing is delivered in another one. */
  private decidedEpoch: bigint | null = null;

  constructor(private readonly parts: CutterParts) {
    this.files = new PendingFiles(parts.journal, parts.logger);
    this.gaps = new GapFiller(parts, this.files);
    this.delivery = new FileDelivery(parts, this.files);
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
    if (!(await this.delivery.deliver(together, epoch))) return false;
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
    this.delivery.deliveredNs = sealedNs;
  }
}
