import { Arg, Authorized, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { toTimeRange } from '../../schema/time/time-range.js';
import { Datastream } from '../catalog/catalog.types.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { DateTime, Int64 } from '../graphql-types/scalars.js';
import { Gap } from '../segments/segments.types.js';
import { availabilityOf } from './availability.service.js';
import { gapsOfDatastream } from './unreceived-ranges.js';

@ObjectType({ description: 'A half-open time range with stored data.' })
class AvailableRange {
  @Field(() => Int64, { description: 'Start in nanoseconds since 1970.' })
  fromNs!: bigint;

  @Field(() => Int64, { description: 'End (exclusive) in nanoseconds since 1970.' })
  toNs!: bigint;

  @Field(() => Int64, { name: 'rowsEstimate', description: 'Approximate number of messages, from the index.' })
  rows!: bigint;
}

@ObjectType({ description: 'The stored data of a datastream.' })
class Availability {
  @Field(() => Datastream, { description: 'The datastream.' })
  datastream!: Datastream;

  @Field(() => [AvailableRange], { description: 'Ranges with data, half-open, merged and sorted.' })
  ranges!: AvailableRange[];

  @Field(() => [Gap], { description: 'Ranges in which collection was active but nothing could be received.' })
  gaps!: Gap[];

  @Field(() => DateTime, { description: 'When the newest data was stored.' })
  updatedAt!: Date;
}

@Resolver()
export class AvailabilityResolver {
  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => Availability, {
    nullable: true,
    description: 'Returns the stored data of a datastream, or null if it does not exist.',
  })
  async availability(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64, { description: 'Id of the datastream.' }) datastreamId: string,
  ): Promise<Availability | null> {
    return availabilityOf(ctx, datastreamId);
  }

  @Authorized('service', 'staff')
  @Query(() => [Gap], {
    description:
      'When messages of a datastream could not be received, by time: gaps that overlap a range, its parts that were neither collected nor imported, and those whose messages were removed.',
  })
  async gapsOfDatastream(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64, { description: 'The datastream.' }) datastreamId: string,
    @Arg('fromNs', () => Int64, { description: 'The first moment, nanoseconds since 1970.' }) fromNs: string,
    @Arg('toNs', () => Int64, { description: 'The end, not included, nanoseconds since 1970.' }) toNs: string,
  ): Promise<Gap[]> {
    return gapsOfDatastream(ctx, datastreamId, toTimeRange({ fromNs, toNs }));
  }
}
