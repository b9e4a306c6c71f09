import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { STREAM_CATEGORIES, type StreamCategory } from '../../schema/streams.js';
import { connectionOf } from '../graphql/connection.type.js';
import { Int64 } from '../graphql/scalars.js';

/** Enum names are upper-case in GraphQL, values lower-case everywhere else. */
export const StreamCategoryEnum = Object.fromEntries(STREAM_CATEGORIES.map((name) => [name.toUpperCase(), name]));
registerEnumType(StreamCategoryEnum, { name: 'StreamCategory' });

@ObjectType({ simpleResolvers: true })
export class Exchange {
  @Field(() => String)
  code!: string;

  @Field(() => String)
  displayName!: string;
}

@ObjectType({ simpleResolvers: true })
export class Instrument {
  @Field(() => Int64)
  id!: string;

  @Field(() => String)
  symbol!: string;

  @Field(() => String, { nullable: true })
  base!: string | null;

  @Field(() => String, { nullable: true })
  quote!: string | null;

  @Field(() => String, { nullable: true })
  instrumentType!: string | null;

  @Field(() => Date, { nullable: true, description: 'Since when the exchange has not listed it; its history stays.' })
  delistedAt!: Date | null;
}
export const InstrumentConnection = connectionOf(Instrument, 'Instrument');

@ObjectType({ simpleResolvers: true })
export class Datastream {
  @Field(() => Int64)
  id!: string;

  @Field(() => String)
  exchange!: string;

  @Field(() => String)
  instrument!: string;

  @Field(() => String)
  streamType!: string;

  @Field(() => StreamCategoryEnum)
  category!: StreamCategory;

  @Field(() => String)
  wireFormat!: string;
}
export const DatastreamConnection = connectionOf(Datastream, 'Datastream');

@InputType()
export class InstrumentFilter {
  @Field(() => String, { nullable: true })
  search?: string | null;

  @Field(() => String, { nullable: true })
  base?: string | null;

  @Field(() => String, { nullable: true })
  quote?: string | null;

  @Field(() => String, { nullable: true })
  instrumentType?: string | null;
}

@InputType()
export class DatastreamFilter {
  @Field(() => String, { nullable: true })
  exchange?: string | null;

  @Field(() => String, { nullable: true })
  instrument?: string | null;

  @Field(() => String, { nullable: true })
  streamType?: string | null;

  @Field(() => String, { nullable: true })
  wireFormat?: string | null;
}

@InputType()
export class StreamKeyInput {
  @Field(() => String)
  instrument!: string;

  @Field(() => String)
  streamType!: string;
}
