import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Int64 } from '../graphql-types/scalars.js';

const NS = 'nanoseconds since 1970';

@InputType({ description: 'How a release reads the listings of an exchange.' })
export class ListingReaderInput {
  @Field(() => String, { description: 'Code of the exchange.' })
  exchange!: string;

  @Field(() => Int, { description: 'Version of the reader. With another one, everything is read again.' })
  version!: number;
}

@ObjectType({ description: 'Listings of an exchange that are to be read.' })
export class ListingWork {
  @Field(() => Int64, { description: 'The stream of listings.' })
  datastreamId!: string;

  @Field(() => String, { description: 'Code of the exchange.' })
  exchange!: string;

  @Field(() => Int64, { description: `The versions follow from all messages up to here, ${NS}. Return it.` })
  readThroughNs!: string;

  @Field(() => Int64, {
    nullable: true,
    description: `First answer of the last poll that was read as a whole, ${NS}; null if there is none.`,
  })
  baseBeganNs!: string | null;

  @Field(() => Int64, { nullable: true, description: `Last answer of that poll, ${NS}.` })
  baseEndedNs!: string | null;
}

@InputType({ description: 'The terms of an instrument that a poll was the first to see.' })
export class InstrumentChangeInput {
  @Field(() => String, { description: 'Symbol as the exchange writes it.' })
  symbol!: string;

  @Field(() => Int64, { description: `Beginning of the version, ${NS}.` })
  fromNs!: string;

  @Field(() => String, { description: 'stated or observed.' })
  source!: string;

  @Field(() => String, {
    nullable: true,
    description: 'announced, trading, halted, settling or delisted; null if not stated.',
  })
  status?: string | null;

  @Field(() => String, { nullable: true, description: 'Base asset.' })
  base?: string | null;

  @Field(() => String, { nullable: true, description: 'Quote asset.' })
  quote?: string | null;

  @Field(() => String, { nullable: true, description: 'Settlement asset.' })
  settle?: string | null;

  @Field(() => String, { nullable: true, description: 'spot, perpetual, future or option.' })
  kind?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is inverse.' })
  inverse?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Step of prices.' })
  tickSize?: string | null;

  @Field(() => String, { nullable: true, description: 'Step of quantities.' })
  lotSize?: string | null;

  @Field(() => String, { nullable: true, description: 'Smallest quantity.' })
  minQuantity?: string | null;

  @Field(() => String, { nullable: true, description: 'Smallest value.' })
  minNotional?: string | null;

  @Field(() => String, { nullable: true, description: 'Units of the underlying in one contract.' })
  contractMultiplier?: string | null;

  @Field(() => Int64, { nullable: true, description: `When it was listed, ${NS}.` })
  listedAtNs?: string | null;

  @Field(() => Int64, { nullable: true, description: `When it expires, ${NS}.` })
  expiresAtNs?: string | null;

  @Field(() => String, { nullable: true, description: 'Strike of an option.' })
  strike?: string | null;

  @Field(() => String, { nullable: true, description: 'call or put.' })
  optionType?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Asset or instrument under a derivative, as the exchange names it.',
  })
  underlying?: string | null;
}

@InputType({ description: 'A poll of a listing.' })
class ListingPollInput {
  @Field(() => Int64, { description: `First answer, ${NS}.` })
  beganNs!: string;

  @Field(() => Int64, { description: `Last answer, ${NS}.` })
  endedNs!: string;

  @Field(() => String, { description: 'read, incomplete, unreadable or shrunk.' })
  outcome!: string;

  @Field(() => Int, { nullable: true, description: 'Instruments in it; null if it could not be read as a whole.' })
  instruments?: number | null;

  @Field(() => Int64, {
    nullable: true,
    description: `The last poll before it that was read, ${NS}, if what was listed in between is not known.`,
  })
  gapFromNs?: string | null;

  @Field(() => String, { nullable: true, description: 'Why it is not known: not_polled, or an outcome.' })
  gapReason?: string | null;
}

@InputType({ description: 'What was read of the listings of an exchange, in order of time.' })
export class ListingReadingInput {
  @Field(() => Int64, { description: 'The stream of listings.' })
  datastreamId!: string;

  @Field(() => Int64, { description: `As the work says, ${NS}.` })
  readThroughNs!: string;

  @Field(() => Int64, {
    nullable: true,
    description: `Everything up to here has been read, ${NS}. Null if more of the same work follows.`,
  })
  throughNs?: string | null;

  @Field(() => Int64, { nullable: true, description: `The poll that saw the changes, ${NS}; null without changes.` })
  seenNs?: string | null;

  @Field(() => Int64, { nullable: true, description: `The last poll before it that was read, ${NS}.` })
  lastNs?: string | null;

  @Field(() => [InstrumentChangeInput], { description: 'At most 1,000, each symbol once.' })
  changes!: InstrumentChangeInput[];

  @Field(() => [ListingPollInput], { description: 'Polls whose changes are all stored with this call.' })
  polls!: ListingPollInput[];
}
