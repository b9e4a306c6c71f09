import { Arg, Authorized, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { Int64 } from '../graphql-types/scalars.js';
import * as retention from './retention.service.js';

@ObjectType({ description: 'What one call of expireRows removed.' })
export class Expiry {
  @Field(() => Int, { description: 'Slices that were removed from the index.' })
  slices!: number;

  @Field(() => Int64, { description: 'Messages in them.' })
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
    @Arg('planCode', () => String, { nullable: true, description: 'Either this or datastreamId.' })
    planCode?: string | null,
    @Arg('datastreamId', () => Int64, { nullable: true, description: 'Either this or planCode.' })
    datastreamId?: string | null,
    @Arg('days', () => Int, { nullable: true, description: 'Absent: for ever, or for a stream as the plans say.' })
    days?: number | null,
  ): Promise<boolean> {
    const what = { planCode: planCode ?? null, datastreamId: datastreamId ?? null };
    await retention.setRetention(ctx, what, days ?? null);
    return true;
  }

  @Authorized('service', 'staff')
  @Query(() => [Int64], { description: 'Streams of which some account keeps rows only for a time, in order of id.' })
  async streamsWithRetention(
    @Ctx() ctx: RequestContext,
    @Arg('after', () => Int64, { description: 'Id of the last stream of the page before; 0: from the beginning.' })
    after: string,
    @Arg('first', () => Int, { description: 'How many at most.' }) first: number,
  ): Promise<string[]> {
    return retention.streamsWithRetention(ctx, after, first);
  }

  @Authorized('service')
  @Mutation(() => Expiry, { description: 'Removes rows of a stream that nobody keeps any more, some at a time.' })
  async expireRows(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64, { description: 'Of the datastream.' }) datastreamId: string,
  ): Promise<Expiry> {
    return retention.expireRows(ctx, datastreamId);
  }
}
