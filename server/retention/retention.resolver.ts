import { Arg, Authorized, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { Int64 } from '../graphql-types/scalars.js';
import { expireRows, streamsWithRetention } from './expire-rows.js';
import { setRetention } from './retention.service.js';

@ObjectType({ description: 'Rows removed by a call of expireRows.' })
class Expiry {
  @Field(() => Int, { description: 'Number of slices removed from the index.' })
  slices!: number;

  @Field(() => Int64, { description: 'Number of messages in them.' })
  rows!: string;

  @Field(() => Boolean, { description: 'Whether more is left: call again.' })
  more!: boolean;

  @Field(() => Boolean, {
    description:
      'Whether rows wait for an export that reads them, for a checkpoint of an order book, or for the quality of their day.',
  })
  postponed!: boolean;
}

@Resolver()
export class RetentionResolver {
  @Authorized('staff')
  @Mutation(() => Boolean, {
    description:
      'Sets how many days raw rows are kept on a plan, or overrides the plans for one datastream. Without days, a plan keeps rows forever and a datastream follows the plans.',
  })
  async setRawRetention(
    @Ctx() ctx: RequestContext,
    @Arg('planCode', () => String, { nullable: true, description: 'A plan. Give either this or datastreamId.' })
    planCode?: string | null,
    @Arg('datastreamId', () => Int64, { nullable: true, description: 'A datastream. Give either this or planCode.' })
    datastreamId?: string | null,
    @Arg('days', () => Int, {
      nullable: true,
      description: 'Absent: forever for a plan, no override for a datastream.',
    })
    days?: number | null,
  ): Promise<boolean> {
    const what = { planCode: planCode ?? null, datastreamId: datastreamId ?? null };
    await setRetention(ctx, what, days ?? null);
    return true;
  }

  @Authorized('service', 'staff')
  @Query(() => [Int64], { description: 'Datastreams with limited retention for at least one account, sorted by id.' })
  async streamsWithRetention(
    @Ctx() ctx: RequestContext,
    @Arg('after', () => Int64, { description: 'Id of the last datastream of the previous page. 0 for the first page.' })
    after: string,
    @Arg('first', () => Int, { description: 'Maximum number of items.' }) first: number,
  ): Promise<string[]> {
    return streamsWithRetention(ctx, after, first);
  }

  @Authorized('service')
  @Mutation(() => Expiry, { description: 'Removes rows that no account keeps any more, a batch at a time.' })
  async expireRows(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64, { description: 'Id of the datastream.' }) datastreamId: string,
  ): Promise<Expiry> {
    return expireRows(ctx, datastreamId);
  }
}
