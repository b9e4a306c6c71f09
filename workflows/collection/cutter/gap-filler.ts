import type { Logger } from 'pino';
import { planGapFills, type FillParts } from '../handover/plan-gap-fills.js';
import type { StreamFill } from '../handover/journal-clip.js';
import { roundsOf, type ReceivedFile } from '../handover/received-ranges.rule.js';
import type { CollectorMetrics } from '../metrics/collector-metrics.js';
import type { JournalEncoder } from './journal-encoder.js';
import type { PendingFiles } from './pending-files.js';
import { storeEncoded } from './store-segment.js';

interface GapFillerParts extends FillParts {
  encoder: JournalEncoder;
  metrics: CollectorMetrics;
  logger: Logger;
}

/** Fills gaps of the index with what journal files hold of time that another owner has delivered. Needs no lease. */
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

  /** Delivers what can be decided now. Joins a pass that is running. Rejects if a range is no longer missing: plan again. */
  async fill(): Promise<void> {
    this.pass ??= this.fillOnce().finally(() => (this.pass = undefined));
    await this.pass;
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
      const received = plan.files[i];
      if (received && isUnchanged()) await this.deliver(paths[i]!, received, plan.fills[i] ?? []);
      if (!isUnchanged()) return;
      await this.files.advance(file, 'gaps filled');
    }
  }

  private async deliver(path: string, { epoch, frames: inFile }: ReceivedFile, fills: StreamFill[]): Promise<void> {
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
