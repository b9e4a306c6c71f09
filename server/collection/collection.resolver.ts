import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { Int64 } from '../graphql-types/scalars.js';
import { GapInput, SegmentInput } from '../segments/segments.types.js';
import * as collection from './collection.service.js';
import {
  CollectionPlan,
  CollectorLease,
  HandoverOffer,
  ImportTicket,
  LastFramesInput,
  MissingStretches,
  StandbyAnswer,
  StretchInput,
} from './collection.types.js';
import * as handover from './handover.service.js';
import * as imports from './import.service.js';
import * as late from './late-delivery.service.js';
import * as leases from './lease.service.js';
import { CollectorReportInput } from './stream-states.types.js';

@Resolver()
export class CollectionResolver {
  @Authorized('service')
  @Query(() => CollectionPlan, { description: 'What the owner of a shard is to collect now.' })
  async collectionPlan(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String, { description: 'Name of the shard: the code of an exchange.' }) shard: string,
    @Arg('epoch', () => Int64, { description: 'The epoch of the lease.' }) epoch: string,
  ): Promise<CollectionPlan> {
    return collection.planCollection(ctx, shard, epoch);
  }

  @Authorized('service')
  @Query(() => [String], { description: 'Shards of which any account wants a stream to be collected.' })
  async wantedShards(@Ctx() ctx: RequestContext): Promise<string[]> {
    return collection.wantedShards(ctx);
  }

  @Authorized('service')
  @Mutation(() => CollectorLease, { nullable: true, description: "Null while another owner's lease lives." })
  async acquireCollectorLease(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String, { description: 'Name of the shard: the code of an exchange.' }) shard: string,
    @Arg('owner', () => String, { description: 'Name of the collector; the same owner gets its shard again.' })
    owner: string,
    @Arg('ttlMs', () => Int, { description: 'How long the lease is to live, in milliseconds.' }) ttlMs: number,
    @Arg('mayStandBy', () => Boolean, {
      defaultValue: false,
      description: 'Whether to wait beside an owner that is handing over.',
    })
    mayStandBy: boolean,
  ): Promise<CollectorLease | null> {
    return leases.acquireLease(ctx, { shard, owner, ttlMs, mayStandBy });
  }

  @Authorized('service')
  @Mutation(() => HandoverOffer, { description: 'The owner wants to go; to be repeated until the successor is live.' })
  async offerHandover(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String, { description: 'Name of the shard: the code of an exchange.' }) shard: string,
    @Arg('epoch', () => Int64, { description: 'The epoch of the lease.' }) epoch: string,
  ): Promise<HandoverOffer> {
    return handover.offerHandover(ctx, shard, epoch);
  }

  @Authorized('service')
  @Mutation(() => StandbyAnswer, { description: 'The successor is still there; live once it receives everything.' })
  async renewStandby(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String, { description: 'Name of the shard: the code of an exchange.' }) shard: string,
    @Arg('epoch', () => Int64, { description: 'The epoch of the lease.' }) epoch: string,
    @Arg('ttlMs', () => Int, { description: 'How long the lease is to live, in milliseconds.' }) ttlMs: number,
    @Arg('live', () => Boolean, { description: 'Whether it receives everything by now.' }) live: boolean,
  ): Promise<StandbyAnswer> {
    return handover.renewStandby(ctx, { shard, epoch, ttlMs, live });
  }

  @Authorized('service')
  @Mutation(() => Boolean, { description: 'False: the lease is lost.' })
  async renewCollectorLease(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String, { description: 'Name of the shard: the code of an exchange.' }) shard: string,
    @Arg('epoch', () => Int64, { description: 'The epoch of the lease.' }) epoch: string,
    @Arg('ttlMs', () => Int, { description: 'How long the lease is to live, in milliseconds.' }) ttlMs: number,
    @Arg('report', () => CollectorReportInput, { nullable: true, description: 'What is to be said of its streams.' })
    report?: CollectorReportInput | null,
  ): Promise<boolean> {
    return leases.renewLease(ctx, { shard, epoch, ttlMs, report: report ?? null });
  }

  @Authorized('service')
  @Mutation(() => Boolean, { description: 'The owner leaves: the next one need not wait for its lease to end.' })
  async releaseCollectorLease(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String, { description: 'Name of the shard: the code of an exchange.' }) shard: string,
    @Arg('epoch', () => Int64, { description: 'The epoch of the lease.' }) epoch: string,
    @Arg('lastFrames', () => [LastFramesInput], {
      nullable: true,
      description: 'The last frames of each stream, where the owner is handing over.',
    })
    lastFrames?: LastFramesInput[] | null,
  ): Promise<boolean> {
    return leases.releaseLease(ctx, shard, epoch, lastFrames ?? null);
  }

  @Authorized('service')
  @Mutation(() => Boolean, {
    description:
      'Adds segments, gaps and moves the sealed watermark in one transaction; a blob name already present is skipped; an old epoch is refused with stale_epoch in details.reason.',
  })
  async commitSegments(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String, { description: 'Name of the shard: the code of an exchange.' }) shard: string,
    @Arg('epoch', () => Int64, { description: 'The epoch of the lease.' }) epoch: string,
    @Arg('segments', () => [SegmentInput], { description: 'Blobs that were uploaded, with what they hold.' })
    segments: SegmentInput[],
    @Arg('gaps', () => [GapInput], { description: 'Stretches in which nothing could be received.' }) gaps: GapInput[],
    @Arg('sealedThroughNs', () => Int64, {
      nullable: true,
      description: 'Up to here everything received is in the index, nanoseconds since 1970; absent: unchanged.',
    })
    sealedThroughNs?: string | null,
    @Arg('lastFrames', () => [LastFramesInput], {
      nullable: true,
      description: 'The last frames of each stream, where the owner is handing over.',
    })
    lastFrames?: LastFramesInput[] | null,
  ): Promise<boolean> {
    const content = { segments, gaps, sealedThroughNs: sealedThroughNs ?? null, lastFrames: lastFrames ?? null };
    await collection.commitSegments(ctx, { shard, epoch, ...content });
    return true;
  }

  @Authorized('service')
  @Query(() => MissingStretches, { description: 'Gaps of the streams that overlap the range, clipped to it.' })
  async missingStretches(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String, { description: 'Name of the shard: the code of an exchange.' }) shard: string,
    @Arg('datastreamIds', () => [Int64], { description: 'Of these datastreams.' }) datastreamIds: string[],
    @Arg('fromNs', () => Int64, { description: 'First moment, nanoseconds since 1970.' }) fromNs: string,
    @Arg('toNs', () => Int64, { description: 'End, not included, nanoseconds since 1970.' }) toNs: string,
  ): Promise<MissingStretches> {
    const range = { fromNs: BigInt(fromNs), toNs: BigInt(toNs) };
    return late.missingInShard(ctx, shard, datastreamIds, range);
  }

  @Authorized('service')
  @Mutation(() => Boolean, {
    description:
      'Adds what an earlier owner received in stretches that are gaps, which become shorter; idempotent; not_missing in details.reason when a stretch is no gap.',
  })
  async fillGaps(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String, { description: 'Name of the shard: the code of an exchange.' }) shard: string,
    @Arg('epoch', () => Int64, { description: 'The epoch of the lease.' }) epoch: string,
    @Arg('segments', () => [SegmentInput], { description: 'Blobs that were uploaded, with what they hold.' })
    segments: SegmentInput[],
    @Arg('filled', () => [StretchInput], { description: 'What the segments fill.' }) filled: StretchInput[],
  ): Promise<boolean> {
    await late.fillGaps(ctx, { shard, epoch, segments, filled });
    return true;
  }

  @Authorized('service', 'staff')
  @Mutation(() => ImportTicket, { description: 'Permission to import a capture, with an epoch for its messages.' })
  async beginImport(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String, { description: 'Code of the exchange.' }) exchange: string,
    @Arg('digest', () => String, { description: 'SHA-256 of the capture in hex: the same capture is imported once.' })
    digest: string,
  ): Promise<ImportTicket> {
    return imports.beginImport(ctx, exchange, digest);
  }

  @Authorized('service', 'staff')
  @Mutation(() => Boolean, { description: 'Adds the imported segments to the index, once.' })
  async commitImport(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String, { description: 'Code of the exchange.' }) exchange: string,
    @Arg('digest', () => String, { description: 'SHA-256 of the capture in hex: the same capture is imported once.' })
    digest: string,
    @Arg('epoch', () => Int64, { description: 'As beginImport gave it.' }) epoch: string,
    @Arg('segments', () => [SegmentInput], { description: 'Blobs that were uploaded, with what they hold.' })
    segments: SegmentInput[],
  ): Promise<boolean> {
    await imports.commitImport(ctx, { exchange, digest, epoch }, segments);
    return true;
  }
}
