import { Arg, Authorized, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { DateTime, Int64 } from '../graphql-types/scalars.js';
import { availabilityOf } from './availability.service.js';

@ObjectType({ description: 'A stretch of which data is held, half-open.' })
export class AvailableRange {
  @Field(() => Int64, { description: 'The first moment, nanoseconds since 1970.' })
  fromNs!: bigint;

  @Field(() => Int64, { description: 'The end, not included, nanoseconds since 1970.' })
  toNs!: bigint;

  @Field(() => Int64, { name: 'rowsEstimate', description: 'About how many messages, from the index.' })
  rows!: bigint;
}

@ObjectType({ description: 'A stretch in which collection should have run and nothing could be received, half-open.' })
export class Gap {
  @Field(() => Int64, { description: 'The first moment, nanoseconds since 1970.' })
  fromNs!: bigint;

  @Field(() => Int64, { description: 'The end, not included, nanoseconds since 1970.' })
  toNs!: bigint;

  @Field(() => String, {
    description: 'Why nothing was received: disconnect, stopped, takeover, sequence and the like.',
  })
  reason!: string;
}

@ObjectType({ description: 'What is held of one datastream.' })
export class Availability {
  @Field(() => Datastream, { description: 'The datastream that it is of.' })
  datastream!: Datastream;

  @Field(() => [AvailableRange], { description: 'What is held, half-open, merged, sorted.' })
  ranges!: AvailableRange[];

  @Field(() => [Gap], { description: 'Stretches of collection in which nothing could be received.' })
  gaps!: Gap[];

  @Field(() => DateTime, { description: 'When this was read; collection goes on.' })
  updatedAt!: Date;
}

@Resolver()
export class AvailabilityResolver {
  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => Availability, {
    nullable: true,
    description: 'What is held of a datastream; null when the datastream is unknown.',
  })
  async availability(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64, { description: 'Of the datastream.' }) datastreamId: string,
  ): Promise<Availability | null> {
    return availabilityOf(ctx, datastreamId);
  }
}
