import type { Logger } from 'pino';
import type { BlobStore } from '../../blobs/blob-store.js';
import type { CollectionCore } from '../collection-core.js';
import type { CollectorMetrics } from '../collector-metrics.js';
import { readJournalFile } from '../journal/read-journal-file.js';
import type { JournalEncoder } from './journal-encoder.js';
import { lateRounds } from './late-stretches.rule.js';
import { storeEncoded } from './store-segment.js';

export interface LateParts {
  shard: string;
  core: CollectionCore;
  blobs: BlobStore;
  encoder: JournalEncoder;
  metrics: CollectorMetrics;
  logger: Logger;
  /** Where our own stretch begins again, if it does. */
  toNs?: bigint | undefined;
}

/**
 * Delivers of a journal file what the index is missing although another owner has collected since: its gaps become shorter, everything
 * else in the file is that owner's. Needs no lease. False while the index has not come past the file yet.
 */
export async function deliverLate(parts: LateParts, path: string): Promise<boolean> {
  const { shard, core, blobs, encoder, metrics, logger } = parts;
  const content = await readJournalFile(path);
  if (!content) return true;
  const { header, received } = content;
  const toNs = parts.toNs !== undefined && parts.toNs < content.endNs ? parts.toNs : content.endNs;
  const datastreamIds = [...new Set(received.map(({ datastreamId }) => datastreamId))];
  const range = { fromNs: header.startNs, toNs };
  const { sealedThroughNs, stretches } = await core.missingStretches(shard, datastreamIds, range);
  if (sealedThroughNs === null || sealedThroughNs < toNs) return false;
  const rounds = lateRounds(received, stretches);
  let frames = 0;
  for (const filled of rounds) {
    const encoded = await encoder.encode(path, { within: filled });
    const segments = encoded?.segment ? [await storeEncoded(blobs, shard, encoded.segment)] : [];
    await core.fillGaps(shard, header.epoch, segments, filled);
    frames += encoded?.frames ?? 0;
  }
  metrics.lateFrames.inc({ exchange: shard }, frames);
  logger.warn(
    { shard, path, frames, skipped: content.frames.length - frames },
    'another owner collected since this journal file: what was missing is in the index now',
  );
  return true;
}
