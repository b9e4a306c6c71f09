import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { STREAM_CATEGORIES, type StreamCategory } from '../../schema/streams.js';
import { connectionOf } from '../graphql-types/connection.type.js';
import { Int64 } from '../graphql-types/scalars.js';

/** Enum names are upper-case in GraphQL, values lower-case everywhere else. */
export const StreamCategoryEnum = Object.fromEntries(STREAM_CATEGORIES.map((name) => [name.toUpperCase(), name]));
registerEnumType(StreamCategoryEnum, {
  name: 'StreamCategory',
  description: "The kind of data in a datastream's messages.",
  valuesConfig: {
    TRADE: { description: 'Single or aggregated trades.' },
    ORDERBOOK: { description: 'Whole order books, or their best levels.' },
    BOOK_UPDATE: { description: 'Changes of an order book.' },
    QUOTE: { description: 'Best bid and ask.' },
    KLINE: { description: 'OHLCV candles of one interval.' },
    TICKER: { description: 'Statistics of the last 24 hours.' },
    LIQUIDATION: { description: 'Liquidation orders.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'One venue, market and message format.' })
export class Exchange {
  @Field(() => String, { description: 'Identifier of the exchange, for example binance.' })
  code!: string;

  @Field(() => String, { description: 'Name for display.' })
  displayName!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A symbol that an exchange trades.' })
export class Instrument {
  @Field(() => Int64, { description: 'An integer that never changes.' })
  id!: string;

  @Field(() => String, { description: 'As the exchange writes it, for example BTCUSDT.' })
  symbol!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Base asset, for example BTC. Null if the exchange does not name it.',
  })
  base!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Quote asset, for example USDT. Null if the exchange does not name it.',
  })
  quote!: string | null;

  @Field(() => String, { nullable: true, description: 'spot, perpetual, future or option. Null if unknown.' })
  instrumentType!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When the exchange was first seen not to list it. Its history stays available.',
  })
  delistedAt!: Date | null;
}
export const InstrumentConnection = connectionOf(Instrument, 'Instrument');

@ObjectType({
  simpleResolvers: true,
  description: 'One stream type of one instrument: the unit of subscription, collection and export.',
})
export class Datastream {
  @Field(() => Int64, { description: 'An integer that never changes.' })
  id!: string;

  @Field(() => String, { description: 'Code of the exchange.' })
  exchange!: string;

  @Field(() => String, { description: 'Symbol as the exchange writes it.' })
  instrument!: string;

  @Field(() => String, { description: 'Kind of messages, for example trades, depth or kline_1m.' })
  streamType!: string;

  @Field(() => StreamCategoryEnum, {
    description: 'Category of its messages. Export schemas are written for a category.',
  })
  category!: StreamCategory;

  @Field(() => String, { description: 'Format of its messages, for example json.' })
  wireFormat!: string;
}

export const DatastreamSortEnum = { NEWEST: 'newest', NAME: 'name' } as const;
export type DatastreamSort = (typeof DatastreamSortEnum)[keyof typeof DatastreamSortEnum];
registerEnumType(DatastreamSortEnum, {
  name: 'DatastreamSort',
  description: 'Order of a list of datastreams.',
  valuesConfig: {
    NEWEST: { description: 'Time of addition to the catalogue, newest first.' },
    NAME: { description: 'Exchange, then instrument, then stream type.' },
  },
});
export const DatastreamConnection = connectionOf(Datastream, 'Datastream');

@InputType({ description: 'All given fields must match. Absent or null matches everything.' })
export class InstrumentFilter {
  @Field(() => String, { nullable: true, description: 'Part of the symbol, case-insensitive.' })
  search?: string | null;

  @Field(() => String, { nullable: true, description: 'Base asset (exact match).' })
  base?: string | null;

  @Field(() => String, { nullable: true, description: 'Quote asset (exact match).' })
  quote?: string | null;

  @Field(() => String, { nullable: true, description: 'Instrument type (exact match).' })
  instrumentType?: string | null;
}

@InputType({ description: 'Terms of an instrument. All given fields must match, absent or null matches everything.' })
export class InstrumentTermsFilter {
  @Field(() => String, { nullable: true, description: 'spot, perpetual, future or option.' })
  kind?: string | null;

  @Field(() => String, { nullable: true, description: 'announced, trading, halted, settling or delisted.' })
  status?: string | null;

  @Field(() => String, { nullable: true, description: 'Underlying (exact match).' })
  underlying?: string | null;

  @Field(() => Int64, { nullable: true, description: 'Expires at this time or later, nanoseconds since 1970.' })
  expiresFromNs?: string | null;

  @Field(() => Int64, { nullable: true, description: 'Expires before this time, nanoseconds since 1970.' })
  expiresToNs?: string | null;
}

@InputType({
  description:
    'All given fields must match. Absent or null matches everything. Terms are those that the instrument has now.',
})
export class DatastreamFilter extends InstrumentTermsFilter {
  @Field(() => String, {
    nullable: true,
    description:
      'Words that exchange, instrument and stream type together contain, case-insensitive, for example `kraken btc trades`.',
  })
  search?: string | null;

  @Field(() => StreamCategoryEnum, { nullable: true, description: 'Datastreams of this category.' })
  category?: StreamCategory | null;

  @Field(() => String, { nullable: true, description: 'Code of the exchange (exact match).' })
  exchange?: string | null;

  @Field(() => String, { nullable: true, description: 'Symbol (exact match).' })
  instrument?: string | null;

  @Field(() => String, { nullable: true, description: 'Stream type (exact match).' })
  streamType?: string | null;

  @Field(() => String, { nullable: true, description: 'Wire format (exact match).' })
  wireFormat?: string | null;
}

@InputType({ description: 'Key of a datastream within an exchange, as captures write it.' })
export class StreamKeyInput {
  @Field(() => String, { description: 'Symbol as the exchange writes it.' })
  instrument!: string;

  @Field(() => String, { description: 'Kind of messages, for example trades, depth or kline_1m.' })
  streamType!: string;
}
