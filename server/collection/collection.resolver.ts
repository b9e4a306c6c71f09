import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../graphql/context.js';
import { Int64 } from '../graphql/scalars.js';
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

@Resolver()
export class CollectionResolver {
  @Authorized('service')
  @Query(() => CollectionPlan)
  async collectionPlan(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String) shard: string,
    @Arg('epoch', () => Int64) epoch: string,
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
    @Arg('shard', () => String) shard: string,
    @Arg('owner', () => String) owner: string,
    @Arg('ttlMs', () => Int) ttlMs: number,
    @Arg('mayStandBy', () => Boolean, { defaultValue: false }) mayStandBy: boolean,
  ): Promise<CollectorLease | null> {
    return leases.acquireLease(ctx, { shard, owner, ttlMs, mayStandBy });
  }

  @Authorized('service')
  @Mutation(() => HandoverOffer, { description: 'The owner wants to go; to be repeated until the successor is live.' })
  async offerHandover(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String) shard: string,
    @Arg('epoch', () => Int64) epoch: string,
  ): Promise<HandoverOffer> {
    return handover.offerHandover(ctx, shard, epoch);
  }

  @Authorized('service')
  @Mutation(() => StandbyAnswer, { description: 'The successor is still there; live once it receives everything.' })
  async renewStandby(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String) shard: string,
    @Arg('epoch', () => Int64) epoch: string,
    @Arg('ttlMs', () => Int) ttlMs: number,
    @Arg('live', () => Boolean) live: boolean,
  ): Promise<StandbyAnswer> {
    return handover.renewStandby(ctx, { shard, epoch, ttlMs, live });
  }

  @Authorized('service')
  @Mutation(() => Boolean)
  async renewCollectorLease(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String) shard: string,
    @Arg('epoch', () => Int64) epoch: string,
    @Arg('ttlMs', () => Int) ttlMs: number,
  ): Promise<boolean> {
    return leases.renewLease(ctx, shard, epoch, ttlMs);
  }

  @Authorized('service')
  @Mutation(() => Boolean)
  async releaseCollectorLease(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String) shard: string,
    @Arg('epoch', () => Int64) epoch: string,
    @Arg('lastFrames', () => [LastFramesInput], { nullable: true }) lastFrames?: LastFramesInput[] | null,
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
    @Arg('shard', () => String) shard: string,
    @Arg('epoch', () => Int64) epoch: string,
    @Arg('segments', () => [SegmentInput]) segments: SegmentInput[],
    @Arg('gaps', () => [GapInput]) gaps: GapInput[],
    @Arg('sealedThroughNs', () => Int64, { nullable: true }) sealedThroughNs?: string | null,
    @Arg('lastFrames', () => [LastFramesInput], { nullable: true }) lastFrames?: LastFramesInput[] | null,
  ): Promise<boolean> {
    const content = { segments, gaps, sealedThroughNs: sealedThroughNs ?? null, lastFrames: lastFrames ?? null };
    await collection.commitSegments(ctx, { shard, epoch, ...content });
    return true;
  }

  @Authorized('service')
  @Query(() => MissingStretches, { description: 'Gaps of the streams that overlap the range, clipped to it.' })
  async missingStretches(
    @Ctx() ctx: RequestContext,
    @Arg('shard', () => String) shard: string,
    @Arg('datastreamIds', () => [Int64]) datastreamIds: string[],
    @Arg('fromNs', () => Int64) fromNs: string,
    @Arg('toNs', () => Int64) toNs: string,
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
    @Arg('shard', () => String) shard: string,
    @Arg('epoch', () => Int64) epoch: string,
    @Arg('segments', () => [SegmentInput]) segments: SegmentInput[],
    @Arg('filled', () => [StretchInput]) filled: StretchInput[],
  ): Promise<boolean> {
    await late.fillGaps(ctx, { shard, epoch, segments, filled });
    return true;
  }

  @Authorized('service', 'staff')
  @Mutation(() => ImportTicket)
  async beginImport(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String) exchange: string,
    @Arg('digest', () => String) digest: string,
  ): Promise<ImportTicket> {
    return imports.beginImport(ctx, exchange, digest);
  }

  @Authorized('service', 'staff')
  @Mutation(() => Boolean)
  async commitImport(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String) exchange: string,
    @Arg('digest', () => String) digest: string,
    @Arg('epoch', () => Int64) epoch: string,
    @Arg('segments', () => [SegmentInput]) segments: SegmentInput[],
  ): Promise<boolean> {
    await imports.commitImport(ctx, { exchange, digest, epoch }, segments);
    return true;
  }
}
