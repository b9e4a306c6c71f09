import { Field, InputType, ObjectType } from 'type-graphql';
import type { Rollup } from '../../schema/rollups/rollup.js';
import { Int64 } from '../graphql-types/scalars.js';

@ObjectType({ description: "Arrival minus the exchange's time, in nanoseconds. Negative if its clock is ahead." })
class RollupLag {
  @Field(() => Int64, { description: "Median of a minute. Of a longer point the median of its minutes' medians." })
  p50!: string;

  @Field(() => Int64, { description: '99th percentile of a minute. Of a longer point the largest of its minutes.' })
  p99!: string;
}

@ObjectType('RollupPrice', {
  description:
    'Sums of the trades of a point, by arrival. A trade that the exchange repeats within a minute counts once. Prices and amounts are decimals.',
})
@InputType('TradeRollupInput', { description: 'Sums of the trades of a minute, in order of arrival.' })
export class RollupPrice {
  @Field(() => Int64, { description: 'Number of trades.' })
  trades!: string;

  @Field(() => String, { description: 'Price of the first trade.' })
  open!: string;

  @Field(() => String, { description: 'Highest price.' })
  high!: string;

  @Field(() => String, { description: 'Lowest price.' })
  low!: string;

  @Field(() => String, { description: 'Price of the last trade.' })
  close!: string;

  @Field(() => String, { description: 'Sum of the quantities, as the exchange counts them.' })
  volume!: string;
}

@ObjectType({
  description:
    'The best bid and ask at the end of a minute, of an order book or of a stream of quotes. Of a longer point: of its last minute with a quote.',
})
class RollupQuote {
  @Field(() => String, { description: 'Best bid.' })
  bid!: string;

  @Field(() => String, { description: 'Best ask.' })
  ask!: string;

  @Field(() => String, { description: 'Smallest ask minus bid of the minutes.' })
  minSpread!: string;

  @Field(() => String, { description: 'Largest ask minus bid of the minutes.' })
  maxSpread!: string;
}

@ObjectType({ description: 'Sums of the messages of a datastream in some time.' })
export class RollupPoint {
  @Field(() => Int64, { description: 'Beginning, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'Messages.' })
  frames!: string;

  @Field(() => Int64, { description: 'Bytes of the messages.' })
  bytes!: string;

  @Field(() => Int64, { description: 'Arrival of the last message, nanoseconds since 1970.' })
  lastNs!: string;

  @Field(() => RollupLag, { nullable: true, description: 'Null if the messages have no time of the exchange.' })
  lag!: Rollup['lag'];

  @Field(() => RollupPrice, { nullable: true, description: 'Null without trades.' })
  price!: Rollup['price'];

  @Field(() => RollupQuote, {
    nullable: true,
    description:
      'Null of other streams, and where the book is not known. Of order books it comes with their checkpoints, 5 to 20 minutes after the minute.',
  })
  quote!: Rollup['quote'];
}

@ObjectType({ description: 'Rollups of a datastream over a time range.' })
export class RollupSeries {
  @Field(() => Int64, { description: 'Length of each point in nanoseconds: from one minute to one day.' })
  stepNs!: string;

  @Field(() => [RollupPoint], { description: 'By time. Points without messages are left out.' })
  points!: RollupPoint[];
}
