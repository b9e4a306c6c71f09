import { Field, InputType, ObjectType } from 'type-graphql';
import { Int64 } from '../graphql-types/scalars.js';

@InputType({ description: 'Chain to show, with its moment.' })
export class ChainAtInput {
  @Field(() => String, { description: 'Code of the exchange.' })
  exchange!: string;

  @Field(() => String, { description: 'Asset or index, as the listing names it.' })
  underlying!: string;

  @Field(() => Int64, { description: 'The moment: messages before it count. Nanoseconds since 1970.' })
  atNs!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'An option at one moment, as its exchange sends it. Null members are not known.',
})
export class ChainOption {
  @Field(() => Int64, {
    nullable: true,
    description: 'Newest time of the exchange among its messages, nanoseconds since 1970; null where not sent.',
  })
  exchangeTimestampNs!: string | null;

  @Field(() => String, { description: 'Symbol as the exchange writes it.' })
  instrument!: string;

  @Field(() => Int64, { nullable: true, description: 'Expiry by the listing, nanoseconds since 1970.' })
  expiresAtNs!: string | null;

  @Field(() => String, { nullable: true, description: 'A decimal, by the listing.' })
  strike!: string | null;

  @Field(() => String, { nullable: true, description: 'call or put.' })
  optionType!: string | null;

  @Field(() => String, { nullable: true, description: 'Best bid, a decimal.' })
  bidPrice!: string | null;

  @Field(() => String, { nullable: true, description: 'Amount at the best bid, a decimal.' })
  bidQuantity!: string | null;

  @Field(() => String, { nullable: true, description: 'Best ask, a decimal.' })
  askPrice!: string | null;

  @Field(() => String, { nullable: true, description: 'Amount at the best ask, a decimal.' })
  askQuantity!: string | null;

  @Field(() => String, { nullable: true, description: 'Price of the last trade, a decimal.' })
  lastPrice!: string | null;

  @Field(() => String, { nullable: true, description: 'Price at which the exchange values positions, a decimal.' })
  markPrice!: string | null;

  @Field(() => String, { nullable: true, description: 'Price of the index, a decimal.' })
  indexPrice!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Price of the future that the exchange values it by, a decimal.',
  })
  underlyingPrice!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Implied volatility of the bid, as sent: percent or a fraction.',
  })
  bidIv!: string | null;

  @Field(() => String, { nullable: true, description: 'Implied volatility of the ask, as sent.' })
  askIv!: string | null;

  @Field(() => String, { nullable: true, description: 'Implied volatility of the mark price, as sent.' })
  markIv!: string | null;

  @Field(() => String, { nullable: true, description: 'Change with the price of the underlying, as sent.' })
  delta!: string | null;

  @Field(() => String, { nullable: true, description: 'Change of delta, as sent.' })
  gamma!: string | null;

  @Field(() => String, { nullable: true, description: 'Change with volatility, as sent.' })
  vega!: string | null;

  @Field(() => String, { nullable: true, description: 'Change with time, as sent.' })
  theta!: string | null;

  @Field(() => String, { nullable: true, description: 'Change with the interest rate, as sent.' })
  rho!: string | null;

  @Field(() => String, { nullable: true, description: 'Open contracts, as sent.' })
  openInterest!: string | null;

  @Field(() => Int64, {
    nullable: true,
    description: 'Time since the message with bid, ask and last price, nanoseconds.',
  })
  quoteAgeNs!: string | null;

  @Field(() => Int64, { nullable: true, description: 'Time since the message with mark and index price, nanoseconds.' })
  markAgeNs!: string | null;

  @Field(() => Int64, {
    nullable: true,
    description: 'Time since the message with volatilities and greeks, nanoseconds.',
  })
  greeksAgeNs!: string | null;

  @Field(() => Int64, { nullable: true, description: 'Time since the message with the open interest, nanoseconds.' })
  openInterestAgeNs!: string | null;
}

@ObjectType({ description: 'The options of an underlying at one moment, by expiry, strike, and call before put.' })
export class ChainAt {
  @Field(() => String, { description: 'Code of the exchange.' })
  exchange!: string;

  @Field(() => String, { description: 'Asset or index, as the listing names it.' })
  underlying!: string;

  @Field(() => Int64, { description: 'The moment: messages before it count. Nanoseconds since 1970.' })
  atNs!: string;

  @Field(() => [ChainOption], { description: 'Those of which something is known, in the spans of the account.' })
  options!: ChainOption[];
}
