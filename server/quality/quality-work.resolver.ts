import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { toTimeRange } from '../../schema/time/time-range.js';
import type { RequestContext } from '../context/request-context.js';
import { Int64 } from '../graphql-types/scalars.js';
import { frameHours } from './frame-hours.js';
import * as work from './quality-work.service.js';
import { FrameHour, QualityHour, QualityHourInput } from './quality-work.types.js';

@Resolver()
export class QualityWorkResolver {
  @Authorized('service', 'staff')
  @Query(() => [QualityHour], { description: 'Changed hours whose messages are complete, by stream and time.' })
  async measurableHours(
    @Ctx() ctx: RequestContext,
    @Arg('first', () => Int, { description: '1 to 5,000.' }) first: number,
  ): Promise<QualityHour[]> {
    return work.measurableHours(ctx, first);
  }

  @Authorized('service')
  @Query(() => [FrameHour], {
    description: 'Hashes of the hours that begin in a range, as they were measured; without those that changed since.',
  })
  async frameHours(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64, { description: 'The datastream.' }) datastreamId: string,
    @Arg('fromNs', () => Int64, { description: 'Start in nanoseconds since 1970.' }) fromNs: string,
    @Arg('toNs', () => Int64, { description: 'End (exclusive) in nanoseconds since 1970.' }) toNs: string,
  ): Promise<FrameHour[]> {
    return frameHours(ctx, datastreamId, toTimeRange({ fromNs, toNs }));
  }

  @Authorized('service')
  @Mutation(() => Boolean, { description: 'Stores what hours of a stream show, and computes their days. Idempotent.' })
  async recordQualityHours(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64, { description: 'The datastream.' }) datastreamId: string,
    @Arg('hours', () => [QualityHourInput], { description: 'The hours.' }) hours: QualityHourInput[],
  ): Promise<boolean> {
    await work.recordQualityHours(ctx, datastreamId, hours);
    return true;
  }

  @Authorized('service')
  @Mutation(() => Int64, {
    nullable: true,
    description:
      'Computes the days of streams that are collected, a page of streams at a time. Returns the last stream, null after the last page.',
  })
  async computeLiveQuality(
    @Ctx() ctx: RequestContext,
    @Arg('after', () => Int64, { description: 'The last stream of the page before; 0 for the first page.' })
    after: string,
    @Arg('first', () => Int, { description: '1 to 1,000.' }) first: number,
  ): Promise<string | null> {
    return work.computeLiveDays(ctx, after, first);
  }
}
