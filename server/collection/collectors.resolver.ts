import { Arg, Authorized, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../graphql/context.js';
import { DateTime, Int64 } from '../graphql/scalars.js';
import * as collectors from './collectors.service.js';

@ObjectType({ description: 'A shard, and the collector that owns it.' })
export class CollectorState {
  @Field(() => String)
  shard!: string;

  @Field(() => String, { description: 'Empty: no collector ever owned it.' })
  owner!: string;

  @Field(() => Int64)
  epoch!: string;

  @Field(() => Boolean, { description: "Whether the owner's lease lives." })
  alive!: boolean;

  @Field(() => DateTime)
  expiresAt!: Date;

  @Field(() => Int64, { nullable: true })
  sealedThroughNs!: string | null;

  @Field(() => Int64, { nullable: true })
  cutRequestedNs!: string | null;

  @Field(() => Int, { description: 'Datastreams that somebody is subscribed to now.' })
  streams!: number;
}

@ObjectType()
export class RecordedGap {
  @Field(() => Int64)
  datastreamId!: string;

  @Field(() => String)
  exchange!: string;

  @Field(() => String)
  instrument!: string;

  @Field(() => String)
  streamType!: string;

  @Field(() => Int64)
  fromNs!: string;

  @Field(() => Int64)
  toNs!: string;

  @Field(() => String)
  reason!: string;
}

@Resolver()
export class CollectorsResolver {
  @Authorized('staff')
  @Query(() => [CollectorState], { description: 'Every shard that was ever owned or is wanted now, by name.' })
  async collectors(@Ctx() ctx: RequestContext): Promise<CollectorState[]> {
    return collectors.collectorStates(ctx);
  }

  @Authorized('staff')
  @Query(() => [RecordedGap], { description: 'Of a datastream or of an exchange, the latest first.' })
  async gaps(
    @Ctx() ctx: RequestContext,
    @Arg('first', () => Int) first: number,
    @Arg('exchange', () => String, { nullable: true }) exchange?: string | null,
    @Arg('datastreamId', () => Int64, { nullable: true }) datastreamId?: string | null,
    @Arg('sinceNs', () => Int64, { nullable: true, description: '24 hours ago when absent.' }) sinceNs?: string | null,
  ): Promise<RecordedGap[]> {
    return collectors.recordedGaps(ctx, { exchange, datastreamId, sinceNs }, first);
  }
}
