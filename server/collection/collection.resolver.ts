import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { toTimeRange } from '../../schema/time/time-range.js';
import type { RequestContext } from '../context/request-context.js';
import { Int64 } from '../graphql-types/scalars.js';
import { GapInput, SegmentInput } from '../segments/segments.types.js';
import * as collection from './collection.service.js';
import {
  CollectionPlan,
  CollectorLease,
  HandoverOffer,
  ImportTicket,
  MissingRange,
  MissingRanges,
  StandbyAnswer,
  StreamLastFrames,
  StreamToTakeInput,
  TakenStream,
} from './collection.types.js';
import * as handover from './handover.service.js';
import * as imports from './import.service.js';
import * as late from './late-delivery.service.js';
import * as leases from './lease.service.js';
import { takeStreams } from './parts.service.js';
import { planCollection } from './plan.service.js';
import { CollectorReportInput } from './stream-states.types.js';
import { EpochArg, ShardArg } from '../graphql-types/arguments.js';

@Resolver()
export class CollectionResolver {
  @Authorized('service')
  @Query(() => CollectionPlan, { description: 'Streams that the owner of a shard should collect now.' })
  async collectionPlan(
    @Ctx() ctx: RequestContext,
    @ShardArg() shard: string,
    @EpochArg() epoch: string,
    @Arg('known', () => String, { nullable: true, description: 'The revision of the plan that the collector has.' })
    known?: string | null,
  ): Promise<CollectionPlan> {
    return planCollection(ctx, { shard, epoch, known: known ?? null });
  }

  @Authorized('service')
  @Query(() => [String], { description: 'Shards of which any account wants a stream.' })
  async wantedShards(@Ctx() ctx: RequestContext): Promise<string[]> {
    return collection.wantedShards(ctx);
  }

  @Authorized('service')
  @Mutation(() => CollectorLease, {
    nullable: true,
    description: "Grants a lease with a new epoch. Null while another owner's lease lives.",
  })
  async acquireCollectorLease(
    @Ctx() ctx: RequestContext,
    @ShardArg() shard: string,
    @Arg('owner', () => String, { description: 'Name of the collector. The same owner gets its shard again at once.' })
    owner: string,
    @Arg('ttlMs', () => Int, { description: 'Length of the lease, in milliseconds.' }) ttlMs: number,
    @Arg('beside', () => Boolean, {
      defaultValue: false,
      description: 'Whether to become the successor of a living owner at once, as a second collector beside it.',
    })
    beside: boolean,
  ): Promise<CollectorLease | null> {
    return leases.acquireLease(ctx, { shard, owner, ttlMs, beside });
  }

  @Authorized('service')
  @Mutation(() => HandoverOffer, {
    description: 'Offers the shard to a successor. The owner repeats this until the successor is live.',
  })
  async offerHandover(
    @Ctx() ctx: RequestContext,
    @ShardArg() shard: string,
    @EpochArg() epoch: string,
  ): Promise<HandoverOffer> {
    return handover.offerHandover(ctx, shard, epoch);
  }

  @Authorized('service')
  @Mutation(() => StandbyAnswer, { description: 'Renews the claim of a successor.' })
  async renewStandby(
    @Ctx() ctx: RequestContext,
    @ShardArg() shard: string,
    @EpochArg() epoch: string,
    @Arg('ttlMs', () => Int, { description: 'Length of the lease, in milliseconds.' }) ttlMs: number,
    @Arg('live', () => Boolean, { description: 'Whether it receives everything.' }) live: boolean,
    @Arg('filledThroughNs', () => Int64, {
      nullable: true,
      description: 'Time up to which a second collector has filled what gaps it can, nanoseconds since 1970.',
    })
    filledThroughNs?: string | null,
  ): Promise<StandbyAnswer> {
    return handover.renewStandby(ctx, { shard, epoch, ttlMs, live, filledThroughNs: filledThroughNs ?? null });
  }

  @Authorized('service')
  @Mutation(() => Boolean, { description: 'Renews a lease. False if it is lost.' })
  async renewCollectorLease(
    @Ctx() ctx: RequestContext,
    @ShardArg() shard: string,
    @EpochArg() epoch: string,
    @Arg('ttlMs', () => Int, { description: 'Length of the lease, in milliseconds.' }) ttlMs: number,
    @Arg('report', () => CollectorReportInput, { description: 'Changes of its streams.' })
    report: CollectorReportInput,
  ): Promise<boolean> {
    return leases.renewLease(ctx, { shard, epoch, ttlMs, report });
  }

  @Authorized('service')
  @Mutation(() => Boolean, { description: 'Releases a lease, so that the next owner need not wait for its end.' })
  async releaseCollectorLease(
    @Ctx() ctx: RequestContext,
    @ShardArg() shard: string,
    @EpochArg() epoch: string,
    @Arg('lastFrames', () => [StreamLastFrames], {
      nullable: true,
      description: 'The last frames of each stream, if the owner hands over.',
    })
    lastFrames?: StreamLastFrames[] | null,
  ): Promise<boolean> {
    return leases.releaseLease(ctx, shard, epoch, lastFrames ?? null);
  }

  @Authorized('service')
  @Mutation(() => Boolean, {
    description:
      'Adds segments and gaps and moves the watermark, in one transaction. Skips blob names that are present. Rejects an old epoch with stale_epoch in details.reason.',
  })
  async commitSegments(
    @Ctx() ctx: RequestContext,
    @ShardArg() shard: string,
    @EpochArg() epoch: string,
    @Arg('segments', () => [SegmentInput], { description: 'Uploaded blobs and their content.' })
    segments: SegmentInput[],
    @Arg('gaps', () => [GapInput], { description: 'Time ranges in which nothing could be received.' }) gaps: GapInput[],
    @Arg('sealedThroughNs', () => Int64, {
      nullable: true,
      description:
        'The new watermark, nanoseconds since 1970: everything received before it is in the index. Null leaves it as it is.',
    })
    sealedThroughNs?: string | null,
    @Arg('lastFrames', () => [StreamLastFrames], {
      nullable: true,
      description: 'The last frames of each stream, if the owner hands over.',
    })
    lastFrames?: StreamLastFrames[] | null,
  ): Promise<boolean> {
    const content = { segments, gaps, sealedThroughNs: sealedThroughNs ?? null, lastFrames: lastFrames ?? null };
    await collection.commitSegments(ctx, { shard, epoch, ...content });
    return true;
  }

  @Authorized('service')
  @Mutation(() => [TakenStream], {
    description:
      'Moves datastreams to the shard from other parts of the exchange, as far as those have delivered what both receive. Returns those that moved.',
  })
  async takeStreams(
    @Ctx() ctx: RequestContext,
    @ShardArg() shard: string,
    @EpochArg() epoch: string,
    @Arg('streams', () => [StreamToTakeInput], { description: 'Coming streams of the plan that are received.' })
    streams: StreamToTakeInput[],
  ): Promise<TakenStream[]> {
    return takeStreams(ctx, { shard, epoch, streams });
  }

  @Authorized('service')
  @Query(() => MissingRanges, { description: 'Gaps of the streams inside the range, clipped to it.' })
  async missingRanges(
    @Ctx() ctx: RequestContext,
    @ShardArg() shard: string,
    @Arg('datastreamIds', () => [Int64], { description: 'The datastreams.' }) datastreamIds: string[],
    @Arg('fromNs', () => Int64, { description: 'The first moment, nanoseconds since 1970.' }) fromNs: string,
    @Arg('toNs', () => Int64, { description: 'The end, not included, nanoseconds since 1970.' }) toNs: string,
  ): Promise<MissingRanges> {
    const range = toTimeRange({ fromNs, toNs });
    return late.missingInShard(ctx, shard, datastreamIds, range);
  }

  @Authorized('service')
  @Mutation(() => Boolean, {
    description:
      'Adds frames that an earlier owner received during gaps, and shortens the gaps. Idempotent. Rejected with not_missing in details.reason if a range is not a gap.',
  })
  async fillGaps(
    @Ctx() ctx: RequestContext,
    @ShardArg() shard: string,
    @EpochArg() epoch: string,
    @Arg('segments', () => [SegmentInput], { description: 'Uploaded blobs and their content.' })
    segments: SegmentInput[],
    @Arg('filled', () => [MissingRange], { description: 'The ranges that the segments fill.' })
    filled: MissingRange[],
  ): Promise<boolean> {
    await late.fillGaps(ctx, { shard, epoch, segments, filled });
    return true;
  }

  @Authorized('service', 'staff')
  @Mutation(() => ImportTicket, { description: 'Begins the import of a capture, with an epoch for its messages.' })
  async beginImport(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String, { description: 'Code of the exchange.' }) exchange: string,
    @Arg('digest', () => String, { description: 'SHA-256 of the capture in hex. A capture is imported once.' })
    digest: string,
  ): Promise<ImportTicket> {
    return imports.beginImport(ctx, exchange, digest);
  }

  @Authorized('service', 'staff')
  @Mutation(() => Boolean, { description: 'Adds imported segments to the index. A repeat changes nothing.' })
  async commitImport(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String, { description: 'Code of the exchange.' }) exchange: string,
    @Arg('digest', () => String, { description: 'SHA-256 of the capture in hex. A capture is imported once.' })
    digest: string,
    @Arg('epoch', () => Int64, { description: 'The epoch from beginImport.' }) epoch: string,
    @Arg('segments', () => [SegmentInput], { description: 'Uploaded blobs and their content.' })
    segments: SegmentInput[],
  ): Promise<boolean> {
    await imports.commitImport(ctx, { exchange, digest, epoch }, segments);
    return true;
  }
}
