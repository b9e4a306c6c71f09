import { Field, ObjectType } from 'type-graphql';
import { AllowedStreamType } from '../availability/state-streams.js';
import { Int64 } from '../graphql-types/scalars.js';

@ObjectType({ description: 'The terms of an option over a time range in which they did not change.' })
class OptionTerms {
  @Field(() => Int64, { description: 'Beginning, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, {
    nullable: true,
    description: 'End, not included, nanoseconds since 1970. Null: none is known.',
  })
  toNs!: string | null;

  @Field(() => Int64, { nullable: true, description: 'When it expires, nanoseconds since 1970.' })
  expiresAtNs!: string | null;

  @Field(() => String, { nullable: true, description: 'A decimal.' })
  strike!: string | null;

  @Field(() => String, { nullable: true, description: 'call or put.' })
  optionType!: string | null;
}

@ObjectType('ChainStream', { description: 'A datastream of an option, and the time that an account may see of it.' })
export class ChainStreamType extends AllowedStreamType {
  @Field(() => [OptionTerms], { description: 'Its versions as an option of the underlying, oldest first.' })
  terms!: OptionTerms[];
}
