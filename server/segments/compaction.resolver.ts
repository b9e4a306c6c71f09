import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { DateTime, Int64 } from '../graphql-types/scalars.js';
import * as work from './compaction-work.service.js';
import { CompactionHour, CompactionInput, CompactionStream, SliceKeyInput } from './compaction.types.js';
import * as planned from './planned-outputs.service.js';
import * as quarantine from './quarantine.service.js';
import * as retired from './retired-segments.service.js';
import { swapSegments } from './segment-swap.service.js';
import { SegmentInput } from './segments.types.js';
import { ShardArg } from '../graphql-types/arguments.js';

@Resolver()
export class CompactionResolver {
  @Authorized('service', 'staff')
  @Query(() => [CompactionHour], { description: 'Closed hours with settled fresh slices, oldest first.' })
  async compactionHours(
    @Ctx() ctx: RequestContext,
    @Arg('settledBefore', () => DateTime, {
      description: 'Only slices committed before this moment: hours with later ones may still grow.',
    })
    settledBefore: Date,
    @Arg('closedBeforeNs', () => Int64, { description: 'Hours that ended before this moment, nanoseconds since 1970.' })
    closedBeforeNs: string,
    @Arg('first', () => Int, { description: 'The most gaps to return.' }) first: number,
  ): Promise<CompactionHour[]> {
    return work.compactionHours(ctx, settledBefore, BigInt(closedBeforeNs), first);
  }

  @Authorized('service', 'staff')
  @Query(() => [String], {
    description:
      'Names of some indexed segments, old and new. A container without any of them is not that of this index.',
  })
  async knownSegments(@Ctx() ctx: RequestContext): Promise<string[]> {
    return quarantine.knownSegments(ctx);
  }

  @Authorized('service', 'staff')
  @Query(() => [CompactionStream], { description: 'Streams with fresh slices in the hour.' })
  async compactionStreams(
    @Ctx() ctx: RequestContext,
    @ShardArg() shard: string,
    @Arg('hourNs', () => Int64, { description: 'Beginning of the hour, nanoseconds since 1970.' }) hourNs: string,
    @Arg('settledBefore', () => DateTime, {
      description: 'Only slices committed before this moment: hours with later ones may still grow.',
    })
    settledBefore: Date,
  ): Promise<CompactionStream[]> {
    return work.compactionStreams(ctx, { shard, hourNs: BigInt(hourNs), settledBefore });
  }

  @Authorized('service', 'staff')
  @Query(() => [CompactionInput], { description: 'Fresh slices of the hour, by stream, then by sequence.' })
  async compactionInputs(
    @Ctx() ctx: RequestContext,
    @ShardArg() shard: string,
    @Arg('hourNs', () => Int64, { description: 'Beginning of the hour, nanoseconds since 1970.' }) hourNs: string,
    @Arg('settledBefore', () => DateTime, {
      description: 'Only slices committed before this moment: hours with later ones may still grow.',
    })
    settledBefore: Date,
    @Arg('datastreamIds', () => [Int64], { description: 'The datastreams.' }) datastreamIds: string[],
  ): Promise<CompactionInput[]> {
    return work.compactionInputs(ctx, { shard, hourNs: BigInt(hourNs), settledBefore }, datastreamIds);
  }

  @Authorized('service')
  @Mutation(() => Boolean, {
    description:
      'Replaces slices by segments with the same rows, in one transaction. Idempotent. Rejected with inputs_changed in details.reason if the index has changed.',
  })
  async swapSegments(
    @Ctx() ctx: RequestContext,
    @ShardArg() shard: string,
    @Arg('inputs', () => [SliceKeyInput], { description: 'Slices to be replaced, as they were read.' })
    inputs: SliceKeyInput[],
    @Arg('outputs', () => [SegmentInput], { description: 'Segments with the same rows.' }) outputs: SegmentInput[],
  ): Promise<boolean> {
    await swapSegments(ctx, shard, inputs, outputs);
    return true;
  }

  @Authorized('service')
  @Mutation(() => Boolean, { description: 'Leaves out slices that could not be read, and records their time as gaps.' })
  async quarantineSlices(
    @Ctx() ctx: RequestContext,
    @Arg('inputs', () => [SliceKeyInput], { description: 'Slices that could not be read.' }) inputs: SliceKeyInput[],
  ): Promise<boolean> {
    await quarantine.quarantineSlices(ctx, inputs);
    return true;
  }

  @Authorized('service')
  @Mutation(() => Boolean, { description: 'Records blobs that compaction is about to write.' })
  async planOutputs(
    @Ctx() ctx: RequestContext,
    @Arg('blobNames', () => [String], { description: 'Names of the blobs.' }) blobNames: string[],
  ): Promise<boolean> {
    await planned.planOutputs(ctx, blobNames);
    return true;
  }

  @Authorized('service', 'staff')
  @Query(() => [String], { description: 'Outputs planned before then that no swap used.' })
  async unusedOutputs(
    @Ctx() ctx: RequestContext,
    @Arg('plannedBefore', () => DateTime, { description: 'Planned before this moment.' }) plannedBefore: Date,
    @Arg('first', () => Int, { description: 'The most gaps to return.' }) first: number,
  ): Promise<string[]> {
    return planned.unusedOutputs(ctx, plannedBefore, first);
  }

  @Authorized('service')
  @Mutation(() => Boolean, {
    description: 'Gives up an unused output. False if it was planned again, or used, since it was listed.',
  })
  async giveUpOutput(
    @Ctx() ctx: RequestContext,
    @Arg('blobName', () => String, { description: 'Name of the blob.' }) blobName: string,
    @Arg('plannedBefore', () => DateTime, { description: 'Planned before this moment.' }) plannedBefore: Date,
  ): Promise<boolean> {
    return planned.giveUpOutput(ctx, blobName, plannedBefore);
  }

  @Authorized('service', 'staff')
  @Query(() => [String], { description: 'Blobs of segments that were retired before then.' })
  async retiredSegments(
    @Ctx() ctx: RequestContext,
    @Arg('retiredBefore', () => DateTime, { description: 'Retired before this moment.' }) retiredBefore: Date,
    @Arg('first', () => Int, { description: 'The most gaps to return.' }) first: number,
  ): Promise<string[]> {
    return retired.retiredSegments(ctx, retiredBefore, first);
  }

  @Authorized('service')
  @Mutation(() => Int, { description: 'Records that the blobs of retired segments were removed.' })
  async markSegmentsSwept(
    @Ctx() ctx: RequestContext,
    @Arg('blobNames', () => [String], { description: 'Names of the blobs.' }) blobNames: string[],
  ): Promise<number> {
    return retired.markSegmentsSwept(ctx, blobNames);
  }

  @Authorized('service')
  @Mutation(() => Int, { description: 'Forgets segments whose blobs were removed before then. Returns their number.' })
  async forgetSweptSegments(
    @Ctx() ctx: RequestContext,
    @Arg('sweptBefore', () => DateTime, { description: 'Removed before this moment.' }) sweptBefore: Date,
    @Arg('first', () => Int, { description: 'The most gaps to return.' }) first: number,
  ): Promise<number> {
    return retired.forgetSweptSegments(ctx, sweptBefore, first);
  }
}
