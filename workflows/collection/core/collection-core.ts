import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { z } from 'zod';
import type { CoreTransport } from '../../../schema/core-client/core-transport.js';
import { newRequestId } from '../../../schema/text/ids.js';
import type { StreamRange, TimeRange } from '../../../schema/time/time-range.js';
import { CoreCallError, CoreClient } from '../../core/core-client.js';
import {
  AcquireCollectorLeaseDocument,
  AnnounceShardsDocument,
  CollectionPlanDocument,
  CommitSegmentsDocument,
  FillGapsDocument,
  FollowListingsDocument,
  MissingRangesDocument,
  OfferHandoverDocument,
  ReleaseCollectorLeaseDocument,
  RenewCollectorLeaseDocument,
  RenewStandbyDocument,
  SegmentSlicesDocument,
  TakeStreamsDocument,
  WantedShardsDocument,
  type CollectorReportInput,
} from '../../generated/operations.js';
import { countedSlice } from '../../segments/stored-segment.js';
import type { CollectorReport } from '../streams/stream-reports.js';
import type { ReceptionGap } from '../streams/stream-states.js';
import type {
  IndexedSlice,
  LastFrames,
  Lease,
  LeftBehind,
  ShardPlan,
  StandbyClaim,
  StandbyOutcome,
} from './shard-contract.js';
import type { CommittedSegment } from '../../segments/segment-format.js';

const standbyState = z.enum(['HELD', 'STANDBY', 'LOST']);

/** Returns whether another collector owns the shard: the index rejects this epoch from now on. */
export function isStaleEpoch(error: unknown): boolean {
  return error instanceof CoreCallError && error.details?.['reason'] === 'stale_epoch';
}

/** Enough slices beside a gap: there are one or two in as many seconds. */
const MAX_SLICES = 1_000;

const CALL_TIMEOUT_MS = 10_000;

/**
 * The server's API for collectors. Every call rejects with CoreCallError or the transport's own
 * error.
 */
export class CollectionCore {
  private readonly client: CoreClient;

  constructor(transport: CoreTransport) {
    this.client = new CoreClient(transport);
  }

  /**
   * Null while another owner's lease lives, unless that owner hands over or the asker is a second
   * collector (`beside`).
   */
  async acquireLease(shard: string, owner: string, ttlMs: number, beside: boolean): Promise<Lease | null> {
    const variables = { shard, owner, ttlMs, beside };
    const { acquireCollectorLease: lease } = await this.call(AcquireCollectorLeaseDocument, variables);
    if (!lease) return null;
    const { epoch, sealedThroughNs, standby } = lease;
    return { epoch, sealedThroughNs, standby, left: toLeft(lease) };
  }

  /** Returns false if the lease is lost; then the report was not stored. */
  async renewLease(shard: string, epoch: bigint, ttlMs: number, report: CollectorReport): Promise<boolean> {
    const variables = { shard, epoch, ttlMs, report: toReportInput(report) };
    const answer = await this.call(RenewCollectorLeaseDocument, variables);
    return answer.renewCollectorLease;
  }

  /**
   * Offers the shard. Returns whether a successor stands by, and whether it receives everything.
   */
  async offerHandover(shard: string, epoch: bigint): Promise<{ standby: boolean; live: boolean }> {
    return (await this.call(OfferHandoverDocument, { shard, epoch })).offerHandover;
  }

  /** Renews the claim of a successor. */
  async renewStandby(shard: string, epoch: bigint, ttlMs: number, claim: StandbyClaim): Promise<StandbyOutcome> {
    const { renewStandby } = await this.call(RenewStandbyDocument, { shard, epoch, ttlMs, ...claim });
    const { state, sealedThroughNs } = renewStandby;
    return { state: standbyState.parse(state), sealedThroughNs, left: toLeft(renewStandby) };
  }

  async releaseLease(shard: string, epoch: bigint, lastFrames: readonly LastFrames[] | null): Promise<void> {
    await this.call(ReleaseCollectorLeaseDocument, { shard, epoch, lastFrames: lastFrames && [...lastFrames] });
  }

  /**
   * `last`: the plan that the caller has followed. Whatever did not change since is taken from
   * there.
   */
  async plan(shard: string, epoch: bigint, last: ShardPlan | null): Promise<ShardPlan> {
    const known = last?.revision ?? null;
    const { collectionPlan } = await this.call(CollectionPlanDocument, { shard, epoch, known });
    const { endedStreamIds: endedIds, comingStreams: coming, streams, unchanged, ...plan } = collectionPlan;
    if (unchanged && last) {
      const { leaseHeld, cutRequestedNs, serverNowNs } = plan;
      return { ...last, endedIds: [], leaseHeld, cutRequestedNs, serverNowNs };
    }
    return {
      ...plan,
      streams: streams.map((stream) => ({ ...stream, movedNs: stream.movedNs ?? null })),
      coming,
      endedIds,
    };
  }

  /**
   * Moves streams here that we have received since `sinceNs`, as far as the other parts have
   * delivered them.
   */
  async takeStreams(
    shard: string,
    epoch: bigint,
    streams: readonly { datastreamId: bigint; sinceNs: bigint }[],
  ): Promise<{ datastreamId: bigint; movedNs: bigint }[]> {
    return (await this.call(TakeStreamsDocument, { shard, epoch, streams: [...streams] })).takeStreams;
  }

  /**
   * Tells the server which shards this collector serves, wanted or not, and how many parts of
   * exchanges it is configured with.
   */
  async announceShards(
    shards: readonly string[],
    collector: string,
    parts: readonly { exchange: string; parts: number }[],
  ): Promise<void> {
    await this.call(AnnounceShardsDocument, { shards: [...shards], collector, parts: [...parts] });
  }

  /** Has the listings of exchanges collected, as far as the catalogue has these. */
  async followListings(exchanges: readonly string[]): Promise<void> {
    await this.call(FollowListingsDocument, { exchanges: [...exchanges] });
  }

  /** Returns the exchanges of which an account wants a stream, or whose listings are collected. */
  async wantedShards(): Promise<string[]> {
    return (await this.call(WantedShardsDocument, {})).wantedShards;
  }

  /**
   * Commits segments and gaps and moves the watermark. `lastFrames`: those of an owner that hands
   * over, as of the watermark.
   */
  async commitSegments(
    shard: string,
    epoch: bigint,
    content: {
      segments: CommittedSegment[];
      gaps: readonly ReceptionGap[];
      sealedThroughNs: bigint;
      lastFrames: readonly LastFrames[] | null;
    },
  ): Promise<void> {
    await this.call(CommitSegmentsDocument, {
      shard,
      epoch,
      segments: content.segments,
      gaps: [...content.gaps],
      sealedThroughNs: content.sealedThroughNs,
      lastFrames: content.lastFrames && [...content.lastFrames],
    });
  }

  /** Returns the gaps of streams inside a range, and the shard's watermark. */
  async missingRanges(
    shard: string,
    datastreamIds: readonly bigint[],
    { fromNs, toNs }: TimeRange,
  ): Promise<{ sealedThroughNs: bigint | null; ranges: StreamRange[] }> {
    const variables = { shard, datastreamIds: [...datastreamIds], fromNs, toNs };
    return (await this.call(MissingRangesDocument, variables)).missingRanges;
  }

  /** Returns the slices of a stream that overlap a range of some seconds, oldest first. */
  async slices(datastreamId: bigint, { fromNs, toNs }: TimeRange): Promise<IndexedSlice[]> {
    const variables = { datastreamId, fromNs, toNs, first: MAX_SLICES };
    const { segmentSlices } = await this.call(SegmentSlicesDocument, variables);
    return segmentSlices.nodes.map((node) => ({ ...countedSlice(node), datastreamId }));
  }

  /** Adds what was received during gaps, and removes `filled` from them. */
  async fillGaps(
    shard: string,
    epoch: bigint,
    segments: readonly CommittedSegment[],
    filled: readonly StreamRange[],
  ): Promise<void> {
    await this.call(FillGapsDocument, {
      shard,
      epoch,
      segments: [...segments],
      filled: filled.map(({ datastreamId, fromNs, toNs }) => ({ datastreamId, fromNs, toNs })),
    });
  }

  private async call<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data> {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    // Collectors decide when to try again: the journal waits meanwhile.
    return this.client.call(document, variables, { requestId: newRequestId(), signal, waitsMs: [] });
  }
}

function toReportInput({ atNs, streams, goneIds }: CollectorReport): CollectorReportInput {
  return { atNs, streams, goneStreamIds: goneIds };
}

function toLeft(answer: { lastFrames?: LastFrames[] | null; lastFramesEpoch?: bigint | null }): LeftBehind | null {
  const { lastFrames, lastFramesEpoch: epoch } = answer;
  return lastFrames && typeof epoch === 'bigint' ? { epoch, lastFrames } : null;
}
