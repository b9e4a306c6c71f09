import type { Logger } from 'pino';
import type { CollectorMetrics } from '../collector-metrics.js';
import type { JournalEncoder } from './journal-encoder.js';
import { lateRounds, type LateFill, type ReceivedFile } from './late-stretches.rule.js';
import type { LateParts } from './plan-late.js';
import { storeEncoded } from './store-segment.js';

interface Delivering extends LateParts {
  encoder: JournalEncoder;
  metrics: CollectorMetrics;
  logger: Logger;
}

/**
 * Delivers of a journal file what the index is missing although another owner has collected since: its gaps become shorter, everything
 * else in the file is that owner's. Needs no lease. Rejects when something is not missing any more: plan anew.
 */
export async function deliverLate(
  { shard, core, blobs, encoder, metrics, logger }: Delivering,
  path: string,
  { epoch, frames: inFile }: ReceivedFile,
  fills: readonly LateFill[],
): Promise<void> {
  let frames = 0;
  for (const filled of lateRounds(fills)) {
    const encoded = await encoder.encode(path, { within: filled });
    const segments = encoded?.segment ? [await storeEncoded(blobs, shard, encoded.segment)] : [];
    await core.fillGaps(shard, epoch, segments, filled);
    frames += encoded?.frames ?? 0;
  }
  metrics.lateFrames.inc({ exchange: shard }, frames);
  logger.warn(
    { shard, path, frames, skipped: inFile - frames },
    'the index has come past this journal file: what it was missing of it is there now',
  );
}
