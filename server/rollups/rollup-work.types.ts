import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { FIRST_ROLLUP_VERSION } from '../../schema/rollups/rollup-version.rule.js';
import { Int64 } from '../graphql-types/scalars.js';
import { RollupPrice } from './rollups.types.js';

@ObjectType({ description: 'Minutes of an hour of a stream whose messages are to be added up.' })
export class ClaimedMinutes {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => String, { description: 'Code of the exchange.' })
  exchange!: string;

  @Field(() => String, { description: 'Type of the stream.' })
  streamType!: string;

  @Field(() => Int64, { description: 'Beginning of the hour, nanoseconds since 1970.' })
  hourNs!: string;

  @Field(() => Int64, { description: 'The minutes: bit i is minute i of the hour.' })
  minutes!: string;

  @Field(() => Int64, { description: 'Names this claim. Return it with the rollups.' })
  claim!: string;
}

@InputType({ description: 'The last best bid and ask of a minute, as decimals.' })
class QuoteInput {
  @Field(() => String, { description: 'Best bid.' })
  bid!: string;

  @Field(() => String, { description: 'Best ask.' })
  ask!: string;
}

@InputType({ description: 'Sums of the messages of a minute.' })
export class RollupInput {
  @Field(() => Int64, { description: 'Beginning of the minute, nanoseconds since 1970.' })
  minuteNs!: string;

  @Field(() => Int64, { description: 'Messages.' })
  frames!: string;

  @Field(() => Int64, { description: 'Bytes of the messages.' })
  bytes!: string;

  @Field(() => Int64, { description: 'Arrival of the last message, nanoseconds since 1970.' })
  lastNs!: string;

  @Field(() => Int64, { nullable: true, description: 'Median lag in nanoseconds; null without lags.' })
  lagP50?: string | null;

  @Field(() => Int64, { nullable: true, description: '99th percentile of the lag; null without lags.' })
  lagP99?: string | null;

  @Field(() => RollupPrice, { nullable: true, description: 'Null without trades.' })
  price?: RollupPrice | null;

  @Field(() => QuoteInput, { nullable: true, description: 'Null unless it is a stream of quotes.' })
  quote?: QuoteInput | null;
}

@InputType({ description: 'The rollups of claimed minutes of an hour.' })
export class RollupHourInput {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'Beginning of the hour, nanoseconds since 1970.' })
  hourNs!: string;

  @Field(() => Int64, { description: 'The claim.' })
  claim!: string;

  @Field(() => Int64, { description: 'The claimed minutes. Those without a rollup have no messages.' })
  minutes!: string;

  @Field(() => Int, {
    defaultValue: FIRST_ROLLUP_VERSION,
    description: 'Version of the rule that added them up. Hours of an older one than the stream has are claimed again.',
  })
  version!: number;

  @Field(() => [RollupInput], { description: 'Of minutes with messages.' })
  rollups!: RollupInput[];
}
