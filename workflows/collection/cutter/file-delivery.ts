import type { Logger } from 'pino';
import { nsToRfc3339 } from '../../../schema/time/timestamps.js';
import type { SegmentBlobs } from '../../blobs/late-blob-store.js';
import { type CollectionCore, isStaleEpoch } from '../core/collection-core.js';
import type { CommittedSegment } from '../../segments/segment-format.js';
import type { Ownership } from '../handover/journal-ownership.rule.js';
import type { Journal } from '../journal/journal.js';
import { lostBefore } from '../journal/lost-before.js';
import { truncateJournalFile } from '../journal/read-journal-file.js';
import type { LeaseKeeper } from '../lease/lease-keeper.js';
import type { CollectorMetrics } from '../metrics/collector-metrics.js';
import { JOURNAL_DAMAGED, type ReceptionGap } from '../streams/stream-states.js';
import type { EncodedJournal } from './encode-journal.js';
import type { JournalEncoder } from './journal-encoder.js';
import type { PendingFile, PendingFiles } from './pending-files.js';
import { storeEncoded } from './store-segment.js';

type OurFile = PendingFile & { ownership: Extract<Ownership, { state: 'ours' }> };

type StoredFile = Omit<EncodedJournal, 'segment'> & { segments: CommittedSegment[] };

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

/** Brings files of which it is decided that they are ours into the index. */
export class FileDelivery {
  /** Up to where the index has what owners delivered. Null before the first commit. */
  deliveredNs: bigint | null = null;

  constructor(
    private readonly parts: CutterParts,
    private readonly files: PendingFiles,
  ) {}

  /**
   * Uploads and commits files that are ours, together. Returns false if the lease ended meanwhile.
   * Rejects to be tried again.
   */
  async deliver(files: readonly OurFile[], epoch: bigint): Promise<boolean> {
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
