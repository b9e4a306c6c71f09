import { Arg, Authorized, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { toTimeRange } from '../../schema/time/time-range.js';
import { Gap } from '../segments/segments.types.js';
import type { RequestContext } from '../context/request-context.js';
import { Int64 } from '../graphql-types/scalars.js';
import { bookSourceOf } from './book-source.service.js';

@ObjectType({ description: 'Location of the messages of one order book.' })
class BookSource {
  @Field(() => Int64, { nullable: true, description: 'The stream of polled whole books; null if there is none.' })
  polledDatastreamId!: string | null;

  @Field(() => Int64, { nullable: true, description: 'The stream of trades; null if there is none.' })
  tradesDatastreamId!: string | null;

  @Field(() => Int64, {
    nullable: true,
    description: 'The first stored message, nanoseconds since 1970; null if there is none.',
  })
  heldFromNs!: bigint | null;

  @Field(() => Int64, {
    nullable: true,
    description: 'Exclusive end of the stored data, nanoseconds since 1970; null if there is none.',
  })
  heldToNs!: bigint | null;

  @Field(() => [Gap], { description: 'Gaps that overlap the range, and time that was not collected, by time.' })
  breaks!: Gap[];

  @Field(() => Int64, { description: 'Rises when messages or gaps before the watermark change.' })
  revision!: string;
}

@Resolver()
export class BookSourceResolver {
  @Authorized('service', 'staff')
  @Query(() => BookSource, { description: 'Returns the location of the messages of the order book of a depth stream.' })
  async bookSource(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64, { description: 'The depth stream.' }) datastreamId: string,
    @Arg('fromNs', () => Int64, { description: 'The first moment, nanoseconds since 1970.' }) fromNs: string,
    @Arg('toNs', () => Int64, { description: 'The end, not included, nanoseconds since 1970.' }) toNs: string,
  ): Promise<BookSource> {
    const range = toTimeRange({ fromNs, toNs });
    const { held, ...source } = await bookSourceOf(ctx, datastreamId, range);
    return { ...source, heldFromNs: held?.fromNs ?? null, heldToNs: held?.toNs ?? null };
  }
}
