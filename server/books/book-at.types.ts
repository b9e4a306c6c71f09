import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Int64 } from '../graphql-types/scalars.js';

@InputType({ description: 'Order book to show, with its moment.' })
export class BookAtInput {
  @Field(() => Int64, { description: 'The depth stream.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'The book of all messages before it, nanoseconds since 1970.' })
  atNs!: string;

  @Field(() => Int, {
    defaultValue: 25,
    description: 'Levels a side, 1 to 1,000. Counts groups if there is a grouping.',
  })
  depth!: number;

  @Field(() => String, { nullable: true, description: 'A price step: bids are floored and asks ceiled to it.' })
  grouping?: string | null;
}

@ObjectType({ description: 'An order book at one moment.' })
export class BookAt {
  @Field(() => Int64, { description: 'The depth stream.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'The moment: messages before it count. Nanoseconds since 1970.' })
  atNs!: string;

  @Field(() => Int64, {
    nullable: true,
    description: "The exchange's time of the last message, nanoseconds since 1970; null where not sent.",
  })
  exchangeTimestampNs!: string | null;

  @Field(() => Int64, { nullable: true, description: 'The last update id; null where not sent.' })
  updateId!: string | null;

  @Field(() => [[String]], { description: 'Price and quantity of each bid as exact decimals, best first.' })
  bids!: string[][];

  @Field(() => [[String]], { description: 'Price and quantity of each ask as exact decimals, best first.' })
  asks!: string[][];
}
