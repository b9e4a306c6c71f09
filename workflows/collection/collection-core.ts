import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { CoreTransport } from '../../schema/core-client/core-transport.js';
import { newRequestId } from '../../schema/ids.js';
import { CoreCallError, CoreClient } from '../core/core-client.js';
import {
  AcquireCollectorLeaseDocument,
  BeginImportDocument,
  CollectionPlanDocument,
  CommitImportDocument,
  CommitSegmentsDocument,
  ReleaseCollectorLeaseDocument,
  RenewCollectorLeaseDocument,
  ResolveDatastreamsDocument,
  type SegmentInput,
} from '../generated/operations.js';
import type { SegmentSlice } from '../segments/segment-format.js';
import type { FeedStream } from './feeds/exchange-feed.js';
import type { StreamKey } from './feeds/feed-adapter.js';
import type { Gap } from './stream-states.js';

/** Whether somebody else owns the shard now: nothing of this epoch gets into the index any more. */
export function isStaleEpoch(error: unknown): boolean {
  return error instanceof CoreCallError && error.details?.['reason'] === 'stale_epoch';
}

/** The right to write a shard, until it runs out or another owner takes it. */
export interface Lease {
  epoch: bigint;
  /** Up to here the shard is in the index, whoever put it there. */
  sealedThroughNs: bigint | null;
}

/** What the shard is to collect now; without `leaseHeld` the epoch is over. */
export interface CollectionPlan {
  leaseHeld: boolean;
  streams: FeedStream[];
  cutRequestedNs: bigint | null;
}

/** A segment blob and the streams in it. */
export interface CommittedSegment {
  blobName: string;
  blobBytes: number;
  slices: SegmentSlice[];
}

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
    return lease && { epoch: BigInt(lease.epoch), sealedThroughNs: toBigInt(lease.sealedThroughNs) };
  }

  /** False when the lease is lost. */
  async renewLease(shard: string, epoch: bigint, ttlMs: number): Promise<boolean> {
    const answer = await this.call(RenewCollectorLeaseDocument, { shard, epoch: String(epoch), ttlMs });
    return answer.renewCollectorLease;
  }

  async releaseLease(shard: string, epoch: bigint): Promise<void> {
    await this.call(ReleaseCollectorLeaseDocument, { shard, epoch: String(epoch) });
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
      cutRequestedNs: toBigInt(collectionPlan.cutRequestedNs),
    };
  }

  async commitSegments(
    shard: string,
    epoch: bigint,
    content: { segments: CommittedSegment[]; gaps: readonly Gap[]; sealedThroughNs: bigint },
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
    });
  }

  /** Datastream ids in the order of `keys`; null where the catalogue has none and `create` is false. */
  async resolveDatastreams(exchange: string, keys: readonly StreamKey[], create: boolean): Promise<(bigint | null)[]> {
    const input = keys.map(({ instrument, streamType }) => ({ instrument, streamType }));
    const answer = await this.call(ResolveDatastreamsDocument, { exchange, keys: input, create });
    return answer.resolveDatastreams.map((datastream) => toBigInt(datastream?.id));
  }

  async beginImport(exchange: string, digest: string): Promise<{ alreadyImported: boolean; epoch: bigint }> {
    const { beginImport } = await this.call(BeginImportDocument, { exchange, digest });
    return { alreadyImported: beginImport.alreadyImported, epoch: BigInt(beginImport.epoch) };
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

function toBigInt(text: string | null | undefined): bigint | null {
  return text === null || text === undefined ? null : BigInt(text);
}
