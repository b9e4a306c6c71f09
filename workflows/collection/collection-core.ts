import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { z } from 'zod';
import type { CoreTransport } from '../../schema/core-client/core-transport.js';
import { newRequestId } from '../../schema/ids.js';
import type { TimeRange } from '../../schema/time-range.js';
import { CoreCallError, CoreClient } from '../core/core-client.js';
import {
  AcquireCollectorLeaseDocument,
  AnnounceShardsDocument,
  BeginImportDocument,
  CollectionPlanDocument,
  CommitImportDocument,
  CommitSegmentsDocument,
  FillGapsDocument,
  MissingStretchesDocument,
  OfferHandoverDocument,
  ReleaseCollectorLeaseDocument,
  RenewCollectorLeaseDocument,
  RenewStandbyDocument,
  ResolveDatastreamsDocument,
  SegmentSlicesDocument,
  WantedShardsDocument,
  type CollectorReportInput,
  type SegmentInput,
} from '../generated/operations.js';
import type { SegmentSlice } from '../segments/segment-format.js';
import type { StoredSlice } from '../segments/stored-segment.js';
import type { StreamStretch } from './cutter/late-stretches.rule.js';
import type { FeedStream } from './feeds/exchange-feed.js';
import type { StreamKey } from './feeds/feed-adapter.js';
import type { LastFrames, LeftBehind } from './handover/last-frames.js';
import type { CollectorReport } from './stream-reports.js';
import type { Gap } from './stream-states.js';

const standbyState = z.enum(['HELD', 'STANDBY', 'LOST']);

/** Whether somebody else owns the shard now: nothing of this epoch gets into the index any more. */
export function isStaleEpoch(error: unknown): boolean {
  return error instanceof CoreCallError && error.details?.['reason'] === 'stale_epoch';
}

/** The right to write a shard, until it runs out or another owner takes it. */
export interface Lease {
  epoch: bigint;
  /** Up to here the shard is in the index, whoever put it there. */
  sealedThroughNs: bigint | null;
  /** The shard is still another's, who is handing it over: journal beside it, commit nothing. */
  standby: boolean;
  /** Null when the owner before was not handing over, or somebody has delivered since. */
  left: LeftBehind | null;
}

/** What became of a successor; `left` is null when the owner died before it could leave anything. */
export interface StandbyAnswer {
  state: 'HELD' | 'STANDBY' | 'LOST';
  sealedThroughNs: bigint | null;
  left: LeftBehind | null;
}

/** What the shard is to collect now; without `leaseHeld` the epoch is over. */
export interface CollectionPlan {
  leaseHeld: boolean;
  streams: FeedStream[];
  /** Wanted after the watermark, and not any more. */
  endedIds: bigint[];
  cutRequestedNs: bigint | null;
  serverNowNs: bigint;
}

/** A segment blob and the streams in it. */
export interface CommittedSegment {
  blobName: string;
  blobBytes: number;
  slices: SegmentSlice[];
}

/** One stream's rows in a blob of the index. */
export interface IndexedSlice extends StoredSlice {
  minNs: bigint;
  maxNs: bigint;
}

/** Permission to import a capture; of `importedIds` (null: of any datastream) nothing is to be added. */
export interface ImportTicket {
  epoch: bigint;
  alreadyImported: boolean;
  importedIds: ReadonlySet<bigint> | null;
}

/** Slices that are looked at beside a gap: there are one or two in as many seconds. */
const MAX_SLICES = 1_000;

/** What collectors and importers ask of the server. Every call rejects with CoreCallError or the transport's own error. */
export class CollectionCore {
  private readonly client: CoreClient;

  constructor(
    transport: CoreTransport,
    private readonly timeoutMs = 10_000,
  ) {
    this.client = new CoreClient(transport);
  }

  /** Null while another owner's lease lives. */
  async acquireLease(shard: string, owner: string, ttlMs: number): Promise<Lease | null> {
    const { acquireCollectorLease: lease } = await this.call(AcquireCollectorLeaseDocument, { shard, owner, ttlMs });
    if (!lease) return null;
    const { epoch, sealedThroughNs, standby } = lease;
    return { epoch: BigInt(epoch), sealedThroughNs: toBigInt(sealedThroughNs), standby, left: toLeft(lease) };
  }

  /** False when the lease is lost, and the report not taken. */
  async renewLease(shard: string, epoch: bigint, ttlMs: number, report: CollectorReport): Promise<boolean> {
    const variables = { shard, epoch: String(epoch), ttlMs, report: toReportInput(report) };
    const answer = await this.call(RenewCollectorLeaseDocument, variables);
    return answer.renewCollectorLease;
  }

  /** The owner wants to go: whether a successor stands by, and whether it receives everything. */
  async offerHandover(shard: string, epoch: bigint): Promise<{ standby: boolean; live: boolean }> {
    return (await this.call(OfferHandoverDocument, { shard, epoch: String(epoch) })).offerHandover;
  }

  /** The successor is still there. */
  async renewStandby(shard: string, epoch: bigint, ttlMs: number, live: boolean): Promise<StandbyAnswer> {
    const { renewStandby } = await this.call(RenewStandbyDocument, { shard, epoch: String(epoch), ttlMs, live });
    const { state, sealedThroughNs } = renewStandby;
    return {
      state: standbyState.parse(state),
      sealedThroughNs: toBigInt(sealedThroughNs),
      left: toLeft(renewStandby),
    };
  }

  async releaseLease(shard: string, epoch: bigint, lastFrames: readonly LastFrames[] | null): Promise<void> {
    const left = toLastFramesInput(lastFrames);
    await this.call(ReleaseCollectorLeaseDocument, { shard, epoch: String(epoch), lastFrames: left });
  }

  async plan(shard: string, epoch: bigint): Promise<CollectionPlan> {
    const { collectionPlan } = await this.call(CollectionPlanDocument, { shard, epoch: String(epoch) });
    return {
      leaseHeld: collectionPlan.leaseHeld,
      streams: collectionPlan.streams.map(({ id, instrument, streamType }) => ({
        id: BigInt(id),
        instrument,
        streamType,
      })),
      endedIds: collectionPlan.endedStreamIds.map(BigInt),
      cutRequestedNs: toBigInt(collectionPlan.cutRequestedNs),
      serverNowNs: BigInt(collectionPlan.serverNowNs),
    };
  }

  /** Tells the server which shards a collector would collect when they are wanted. */
  async announceShards(shards: readonly string[]): Promise<void> {
    await this.call(AnnounceShardsDocument, { shards: [...shards] });
  }

  /** Shards of which any account wants a stream. */
  async wantedShards(): Promise<string[]> {
    return (await this.call(WantedShardsDocument, {})).wantedShards;
  }

  /** `lastFrames`: of an owner that hands over, as of the watermark. */
  async commitSegments(
    shard: string,
    epoch: bigint,
    content: {
      segments: CommittedSegment[];
      gaps: readonly Gap[];
      sealedThroughNs: bigint;
      lastFrames: readonly LastFrames[] | null;
    },
  ): Promise<void> {
    await this.call(CommitSegmentsDocument, {
      shard,
      epoch: String(epoch),
      segments: content.segments.map(toSegmentInput),
      gaps: content.gaps.map(({ datastreamId, fromNs, toNs, reason }) => ({
        datastreamId: String(datastreamId),
        fromNs: String(fromNs),
        toNs: String(toNs),
        reason,
      })),
      sealedThroughNs: String(content.sealedThroughNs),
      lastFrames: toLastFramesInput(content.lastFrames),
    });
  }

  /** What the index is missing of streams in a range, and up to where it has come. */
  async missingStretches(
    shard: string,
    datastreamIds: readonly bigint[],
    { fromNs, toNs }: TimeRange,
  ): Promise<{ sealedThroughNs: bigint | null; stretches: StreamStretch[] }> {
    const range = { shard, datastreamIds: datastreamIds.map(String), fromNs: String(fromNs), toNs: String(toNs) };
    const { missingStretches } = await this.call(MissingStretchesDocument, range);
    return {
      sealedThroughNs: toBigInt(missingStretches.sealedThroughNs),
      stretches: missingStretches.stretches.map((stretch) => ({
        datastreamId: BigInt(stretch.datastreamId),
        fromNs: BigInt(stretch.fromNs),
        toNs: BigInt(stretch.toNs),
      })),
    };
  }

  /** Slices of a stream that overlap a half-open range of some seconds, oldest first. */
  async slices(datastreamId: bigint, { fromNs, toNs }: TimeRange): Promise<IndexedSlice[]> {
    const { segmentSlices } = await this.call(SegmentSlicesDocument, {
      ...{ datastreamId: String(datastreamId), fromNs: String(fromNs), toNs: String(toNs), first: MAX_SLICES },
    });
    return segmentSlices.nodes.map(({ blobName, blobBytes, firstRowGroup, lastRowGroup, ...node }) => ({
      ...{ datastreamId, blobName, blobBytes: Number(blobBytes), firstRowGroup, lastRowGroup },
      ...{ minNs: BigInt(node.minNs), maxNs: BigInt(node.maxNs), messageBytes: Number(node.messageBytes) },
    }));
  }

  /** Adds what was received in stretches that the index is missing; they are missing no more. */
  async fillGaps(
    shard: string,
    epoch: bigint,
    segments: readonly CommittedSegment[],
    filled: readonly StreamStretch[],
  ): Promise<void> {
    await this.call(FillGapsDocument, {
      shard,
      epoch: String(epoch),
      segments: segments.map(toSegmentInput),
      filled: filled.map(({ datastreamId, fromNs, toNs }) => ({
        datastreamId: String(datastreamId),
        fromNs: String(fromNs),
        toNs: String(toNs),
      })),
    });
  }

  /** Datastream ids in the order of `keys`; null where the catalogue has none and `create` is false. */
  async resolveDatastreams(exchange: string, keys: readonly StreamKey[], create: boolean): Promise<(bigint | null)[]> {
    const input = keys.map(({ instrument, streamType }) => ({ instrument, streamType }));
    const answer = await this.call(ResolveDatastreamsDocument, { exchange, keys: input, create });
    return answer.resolveDatastreams.map((datastream) => toBigInt(datastream?.id));
  }

  async beginImport(exchange: string, digest: string): Promise<ImportTicket> {
    const { beginImport } = await this.call(BeginImportDocument, { exchange, digest });
    const { alreadyImported, datastreamIds: ids, epoch } = beginImport;
    return { alreadyImported, epoch: BigInt(epoch), importedIds: ids && new Set(ids.map(BigInt)) };
  }

  async commitImport(
    exchange: string,
    digest: string,
    epoch: bigint,
    segments: readonly CommittedSegment[],
  ): Promise<void> {
    const input = segments.map(toSegmentInput);
    await this.call(CommitImportDocument, { exchange, digest, epoch: String(epoch), segments: input });
  }

  private async call<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data> {
    const signal = AbortSignal.timeout(this.timeoutMs);
    // Collectors and importers decide for themselves when to ask again: the journal waits meanwhile.
    return this.client.call(document, variables, { requestId: newRequestId(), signal, waitsMs: [] });
  }
}

function toSegmentInput({ blobName, blobBytes, slices }: CommittedSegment): SegmentInput {
  return {
    blobName,
    blobBytes: String(blobBytes),
    slices: slices.map((slice) => ({
      datastreamId: String(slice.datastreamId),
      firstRowGroup: slice.firstRowGroup,
      lastRowGroup: slice.lastRowGroup,
      firstSeq: String(slice.firstSeq),
      lastSeq: String(slice.lastSeq),
      minNs: String(slice.minNs),
      maxNs: String(slice.maxNs),
      rows: String(slice.rows),
      messageBytes: String(slice.messageBytes),
    })),
  };
}

function toReportInput({ atNs, streams, goneIds }: CollectorReport): CollectorReportInput {
  return {
    atNs: String(atNs),
    streams: streams.map(({ datastreamId, sinceNs, lastFrameNs, ...state }) => ({
      ...state,
      datastreamId: String(datastreamId),
      sinceNs: String(sinceNs),
      lastFrameNs: lastFrameNs === null ? null : String(lastFrameNs),
    })),
    goneStreamIds: goneIds.map(String),
  };
}

type LastFramesText = Record<'datastreamId' | 'lastNs', string> & { signatures: string[] };

function toLastFramesInput(lastFrames: readonly LastFrames[] | null): LastFramesText[] | null {
  if (lastFrames === null) return null;
  return lastFrames.map(({ datastreamId, lastNs, signatures }) => {
    return { datastreamId: String(datastreamId), lastNs: String(lastNs), signatures };
  });
}

function toLeft(answer: { lastFrames?: LastFramesText[] | null; lastFramesEpoch?: string | null }): LeftBehind | null {
  const { lastFrames, lastFramesEpoch } = answer;
  if (!lastFrames || typeof lastFramesEpoch !== 'string') return null;
  return {
    epoch: BigInt(lastFramesEpoch),
    lastFrames: lastFrames.map(({ datastreamId, lastNs, signatures }) => {
      return { datastreamId: BigInt(datastreamId), lastNs: BigInt(lastNs), signatures };
    }),
  };
}

function toBigInt(text: string | null | undefined): bigint | null {
  return text === null || text === undefined ? null : BigInt(text);
}
