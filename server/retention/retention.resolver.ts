import { Arg, Authorized, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../graphql/context.js';
import { Int64 } from '../graphql/scalars.js';
import * as retention from './retention.service.js';

@ObjectType()
export class Expiry {
  @Field(() => Int)
  slices!: number;

  @Field(() => Int64)
  rows!: string;

  @Field(() => Boolean, { description: 'There is more to remove: ask again.' })
  more!: boolean;

  @Field(() => Boolean, { description: 'An export that is queued or runs over such rows has to end first.' })
  postponed!: boolean;
}

@Resolver()
export class RetentionResolver {
  @Authorized('staff')
  @Mutation(() => Boolean, {
    description:
      'How many days raw rows are kept on a plan, or of one stream whatever the plans say; without days: for ever, or as the plans say.',
  })
  async setRawRetention(
    @Ctx() ctx: RequestContext,
    @Arg('planCode', () => String, { nullable: true }) planCode?: string | null,
    @Arg('datastreamId', () => Int64, { nullable: true }) datastreamId?: string | null,
    @Arg('days', () => Int, { nullable: true }) days?: number | null,
  ): Promise<boolean> {
    const what = { planCode: planCode ?? null, datastreamId: datastreamId ?? null };
    await retention.setRetention(ctx, what, days ?? null);
    return true;
  }

  @Authorized('service', 'staff')
  @Query(() => [Int64], { description: 'Streams of which some account keeps rows only for a time, in order of id.' })
  async streamsWithRetention(
    @Ctx() ctx: RequestContext,
    @Arg('after', () => Int64) after: string,
    @Arg('first', () => Int) first: number,
  ): Promise<string[]> {
    return retention.streamsWithRetention(ctx, after, first);
  }

  @Authorized('service')
  @Mutation(() => Expiry, { description: 'Removes rows of a stream that nobody keeps any more, some at a time.' })
  async expireRows(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64) datastreamId: string,
  ): Promise<Expiry> {
    return retention.expireRows(ctx, datastreamId);
  }
}
