import { Arg, Authorized, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import type { RequestContext } from '../graphql/context.js';
import { FOR_ACCOUNT } from '../graphql/roles.js';
import { DateTime, Int64 } from '../graphql/scalars.js';
import { availabilityOf } from './availability.service.js';

@ObjectType()
export class AvailableRange {
  @Field(() => Int64)
  fromNs!: bigint;

  @Field(() => Int64)
  toNs!: bigint;

  @Field(() => Int64, { name: 'rowsEstimate' })
  rows!: bigint;
}

@ObjectType()
export class Gap {
  @Field(() => Int64)
  fromNs!: bigint;

  @Field(() => Int64)
  toNs!: bigint;

  @Field(() => String)
  reason!: string;
}

@ObjectType()
export class Availability {
  @Field(() => Datastream)
  datastream!: Datastream;

  @Field(() => [AvailableRange], { description: 'What is held, half-open, merged, sorted.' })
  ranges!: AvailableRange[];

  @Field(() => [Gap], { description: 'Stretches of collection in which nothing could be received.' })
  gaps!: Gap[];

  @Field(() => DateTime)
  updatedAt!: Date;
}

@Resolver()
export class AvailabilityResolver {
  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => Availability, { nullable: true })
  async availability(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64) datastreamId: string,
  ): Promise<Availability | null> {
    return availabilityOf(ctx, datastreamId);
  }
}
