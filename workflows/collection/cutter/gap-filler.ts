import type { Logger } from 'pino';
import { earlier } from '../../../schema/time/time-range.js';
import { SECOND_NS } from '../../../schema/time/timestamps.js';
import { planGapFills, type FillParts } from '../handover/plan-gap-fills.js';
import { type JournalFill, roundsOf } from '../handover/journal-clip.js';
import type { ReceivedFile } from '../handover/own-journal.js';
import { KEPT_NS, SKEW_NS } from '../handover/meeting.rule.js';
import type { CollectorMetrics } from '../metrics/collector-metrics.js';
import type { JournalEncoder } from './journal-encoder.js';
import type { PendingFile, PendingFiles } from './pending-files.js';
import { storeEncoded } from './store-segment.js';

/** Duration that reaches behind every relevant moment. */
const FAR_NS = 86_400n * SECOND_NS;

interface GapFillerParts extends FillParts {
  encoder: JournalEncoder;
  metrics: CollectorMetrics;
  logger: Logger;
}

/**
 * Fills gaps of the index with what journal files hold of time that another owner has delivered.
 * Needs no lease.
 */
export class GapFiller {
  /** The watermark to wait for before the next try. */
  private waitsForNs: bigint | null = null;
  private pass: Promise<void> | undefined;

  constructor(
    private readonly parts: GapFillerParts,
    private readonly files: PendingFiles,
  ) {}

  /** Forgets what it waits for: whose the files are was decided again. */
  reset(): void {
    this.waitsForNs = null;
  }

  /**
   * Delivers what can be decided now. Joins a pass that is running. Rejects if a range is no longer
   * missing: plan again.
   */
  async fill(): Promise<void> {
    this.pass ??= this.fillOnce().finally(() => (this.pass = undefined));
    await this.pass;
  }

  /**
   * Fills, while we journal beside the owner, what that is missing of these streams and we have
   * received. Removes files that nothing can need any more. Returns up to where nothing more can be
   * filled; null before the owner's first commit.
   */
  async fillBeside(streamIds: readonly bigint[]): Promise<bigint | null> {
    while (this.pass) await this.pass;
    const run = this.fillBesideOnce(streamIds);
    this.pass = run.then(
      () => (this.pass = undefined),
      () => (this.pass = undefined),
    );
    return run;
  }

  private async fillBesideOnce(streamIds: readonly bigint[]): Promise<bigint | null> {
    const { shard, core } = this.parts;
    const pending = this.files.in('overtaken');
    const ranges = await this.files.rangesOf(pending);
    const fromNs = (ranges[0]?.fromNs ?? 0n) - SKEW_NS;
    const ids = ranges.length > 0 ? streamIds : [];
    const found = await core.missingRanges(shard, ids, { fromNs, toNs: fromNs + FAR_NS });
    const { sealedThroughNs } = found;
    if (sealedThroughNs === null) return null;
    let throughNs = sealedThroughNs;
    if (found.ranges.some((gap) => gap.fromNs < sealedThroughNs)) {
      const paths = await this.files.pathsOf(pending);
      const plan = await planGapFills(this.parts, { paths, untilNs: undefined, goesOn: true });
      if ('waitForNs' in plan) return null;
      for (const [i, file] of pending.entries()) {
        const received = plan.files[i] ?? null;
        const fills = plan.fills[i] ?? [];
        if (file.ownership.state !== 'overtaken') return null;
        if (received && fills.length > 0) await this.deliver(paths[i]!, received, fills);
        await this.files.inspect(file, received);
      }
      throughNs = plan.throughNs;
    }
    const isOver = (_: PendingFile, i: number): boolean =>
      ranges[i]!.toNs + KEPT_NS <= earlier(throughNs, sealedThroughNs);
    for (const file of pending.filter(isOver)) await this.files.advance(file, 'gaps filled');
    return throughNs;
  }

  private async fillOnce(): Promise<void> {
    const { shard, core } = this.parts;
    const pending = this.files.in('overtaken', 'split');
    const decided = pending.map(({ ownership }) => ownership);
    if (pending.length === 0) return;
    const { waitsForNs } = this;
    if (waitsForNs !== null) {
      const { sealedThroughNs } = await core.missingRanges(shard, [], { fromNs: 0n, toNs: 0n });
      if (sealedThroughNs === null || sealedThroughNs < waitsForNs) return;
    }
    const paths = await this.files.pathsOf(pending);
    const untilNs = decided.find((ownership) => ownership.state === 'split')?.clip.fromNs;
    const plan = await planGapFills(this.parts, { paths, untilNs });
    this.waitsForNs = 'waitForNs' in plan ? plan.waitForNs : null;
    if ('waitForNs' in plan) return;
    for (const [i, file] of pending.entries()) {
      // If the shard came back or was lost meanwhile, the fills have to be planned again.
      const isUnchanged = (): boolean => file.ownership === decided[i];
      const received = plan.files[i] ?? null;
      if (received && isUnchanged()) await this.deliver(paths[i]!, received, plan.fills[i] ?? []);
      await this.files.inspect(file, received);
      if (!isUnchanged()) return;
      await this.files.advance(file, 'gaps filled');
    }
  }

  private async deliver(path: string, { epoch, frames: inFile }: ReceivedFile, fills: JournalFill[]): Promise<void> {
    const { shard, core, blobs, encoder, metrics, logger } = this.parts;
    let frames = 0;
    for (const round of roundsOf(fills)) {
      const encoded = await encoder.encode(path, { fills: round });
      const segments = encoded?.segment ? [await storeEncoded(blobs, shard, encoded.segment)] : [];
      await core.fillGaps(shard, epoch, segments, round);
      frames += encoded?.frames ?? 0;
    }
    metrics.lateFrames.inc({ exchange: shard }, frames);
    logger.warn({ shard, path, frames, skipped: inFile - frames }, 'filled gaps from an overtaken journal file');
  }
}
