import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { STREAM_CATEGORIES, type StreamCategory } from '../../schema/streams.js';
import { connectionOf } from '../graphql-types/connection.type.js';
import { Int64 } from '../graphql-types/scalars.js';

/** Enum names are upper-case in GraphQL, values lower-case everywhere else. */
export const StreamCategoryEnum = Object.fromEntries(STREAM_CATEGORIES.map((name) => [name.toUpperCase(), name]));
registerEnumType(StreamCategoryEnum, {
  name: 'StreamCategory',
  description: 'What the messages of a datastream are about.',
  valuesConfig: {
    TRADE: { description: 'Single or aggregated trades.' },
    ORDERBOOK: { description: 'Whole order books, or their best levels.' },
    BOOK_UPDATE: { description: 'Changes of an order book.' },
    QUOTE: { description: 'Best bid and ask.' },
    KLINE: { description: 'Candles of an interval.' },
    TICKER: { description: 'Statistics of the last 24 hours.' },
    LIQUIDATION: { description: 'Forced orders.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'One venue, market and message format.' })
export class Exchange {
  @Field(() => String, { description: 'What every other place names the exchange by, e.g. binance.' })
  code!: string;

  @Field(() => String, { description: 'Name for people.' })
  displayName!: string;
}

@ObjectType({ simpleResolvers: true, description: 'What an exchange trades under one symbol.' })
export class Instrument {
  @Field(() => Int64, { description: 'A whole number that never changes.' })
  id!: string;

  @Field(() => String, { description: 'As the exchange writes it, e.g. BTCUSDT.' })
  symbol!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What is traded, e.g. BTC; null when the exchange does not say.',
  })
  base!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What it is paid in, e.g. USDT; null when the exchange does not say.',
  })
  quote!: string | null;

  @Field(() => String, { nullable: true, description: 'spot, perpetual, future or option; null when unknown.' })
  instrumentType!: string | null;

  @Field(() => Date, { nullable: true, description: 'Since when the exchange has not listed it; its history stays.' })
  delistedAt!: Date | null;
}
export const InstrumentConnection = connectionOf(Instrument, 'Instrument');

@ObjectType({
  simpleResolvers: true,
  description: 'One stream type of one instrument: what is subscribed to, collected and exported.',
})
export class Datastream {
  @Field(() => Int64, { description: 'A whole number that never changes.' })
  id!: string;

  @Field(() => String, { description: 'Code of the exchange.' })
  exchange!: string;

  @Field(() => String, { description: 'Symbol as the exchange writes it.' })
  instrument!: string;

  @Field(() => String, { description: 'What the stream carries, e.g. trades, depth, kline_1m.' })
  streamType!: string;

  @Field(() => StreamCategoryEnum, {
    description: 'What its messages are about; export schemas are written for a category.',
  })
  category!: StreamCategory;

  @Field(() => String, { description: 'How the exchange writes its messages, e.g. json.' })
  wireFormat!: string;
}

export const DatastreamSort = { NEWEST: 'newest', NAME: 'name' } as const;
export type DatastreamSort = (typeof DatastreamSort)[keyof typeof DatastreamSort];
registerEnumType(DatastreamSort, {
  name: 'DatastreamSort',
  description: 'How a list of datastreams is sorted.',
  valuesConfig: {
    NEWEST: { description: 'By when they came into the catalogue, the newest first.' },
    NAME: { description: 'By exchange, then instrument, then stream type.' },
  },
});
export const DatastreamConnection = connectionOf(Datastream, 'Datastream');

@InputType({ description: 'All of what is given must fit; absent or null fits everything.' })
export class InstrumentFilter {
  @Field(() => String, { nullable: true, description: 'Part of the symbol, in any case.' })
  search?: string | null;

  @Field(() => String, { nullable: true, description: 'Base, exactly.' })
  base?: string | null;

  @Field(() => String, { nullable: true, description: 'Quote, exactly.' })
  quote?: string | null;

  @Field(() => String, { nullable: true, description: 'Type, exactly.' })
  instrumentType?: string | null;
}

@InputType({ description: 'All of what is given must fit; absent or null fits everything.' })
export class DatastreamFilter {
  @Field(() => String, {
    nullable: true,
    description:
      'Words, in any case, that exchange, instrument and stream type together hold, e.g. `kraken btc trades`.',
  })
  search?: string | null;

  @Field(() => StreamCategoryEnum, { nullable: true, description: 'Datastreams of this category.' })
  category?: StreamCategory | null;

  @Field(() => String, { nullable: true, description: 'Code of the exchange, exactly.' })
  exchange?: string | null;

  @Field(() => String, { nullable: true, description: 'Symbol, exactly.' })
  instrument?: string | null;

  @Field(() => String, { nullable: true, description: 'Stream type, exactly.' })
  streamType?: string | null;

  @Field(() => String, { nullable: true, description: 'Wire format, exactly.' })
  wireFormat?: string | null;
}

@InputType({ description: 'A datastream as captures name it, inside one exchange.' })
export class StreamKeyInput {
  @Field(() => String, { description: 'Symbol as the exchange writes it.' })
  instrument!: string;

  @Field(() => String, { description: 'What the stream carries, e.g. trades, depth, kline_1m.' })
  streamType!: string;
}
