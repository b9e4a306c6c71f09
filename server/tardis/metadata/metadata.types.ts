import { Field, ObjectType } from 'type-graphql';
import { Int64 } from '../../graphql-types/scalars.js';
import { InstrumentVersion } from '../../instruments/instrument-version.entity.js';

const NS = 'nanoseconds since 1970';

@ObjectType({
  simpleResolvers: true,
  description: 'An exchange as Tardis names it, as far as the account may read it.',
})
export class TardisExchangeInfo {
  @Field(() => String, { description: 'Id of the exchange.' })
  id!: string;

  @Field(() => String, { description: 'Name for display.' })
  name!: string;

  @Field(() => Int64, { description: `Beginning of what the account may read, ${NS}.` })
  sinceNs!: string;

  @Field(() => [String], { description: 'Channels that the account may read, sorted.' })
  channels!: string[];

  @Field(() => [TardisSymbol], { description: 'Symbols that the account may read, sorted.' })
  symbols!: TardisSymbol[];
}

@ObjectType({ simpleResolvers: true, description: 'A symbol as Tardis names it.' })
export class TardisSymbol {
  @Field(() => String, { description: 'Id of the exchange.' })
  exchange!: string;

  @Field(() => String, { description: 'The symbol, as filters of raw feeds spell it.' })
  symbol!: string;

  @Field(() => String, { nullable: true, description: 'spot, perpetual, future or option. Null if unknown.' })
  kind!: string | null;

  @Field(() => String, { nullable: true, description: 'Base asset. Null if unknown.' })
  base!: string | null;

  @Field(() => String, { nullable: true, description: 'Quote asset. Null if unknown.' })
  quote!: string | null;

  @Field(() => Int64, { description: `Beginning of what the account may read, ${NS}.` })
  sinceNs!: string;

  @Field(() => Int64, { nullable: true, description: `Its end, ${NS}. Null if it has none.` })
  untilNs!: string | null;

  @Field(() => [String], { description: 'Data types of its daily files.' })
  dataTypes!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'A symbol with its terms through time.' })
export class TardisInstrument extends TardisSymbol {
  @Field(() => [InstrumentVersion], { description: 'Versions, oldest first. Empty if no listing has it.' })
  versions!: InstrumentVersion[];
}

@ObjectType({ simpleResolvers: true, description: 'A right of the account to channels of symbols in a time range.' })
export class TardisAccess {
  @Field(() => String, { description: 'Id of the exchange.' })
  exchange!: string;

  @Field(() => Int64, { description: `Beginning, ${NS}.` })
  fromNs!: string;

  @Field(() => Int64, { nullable: true, description: `End, ${NS}. Null if it has none.` })
  toNs!: string | null;

  @Field(() => [String], { description: 'Channels, sorted.' })
  channels!: string[];

  @Field(() => [String], { description: 'Symbols, sorted.' })
  symbols!: string[];
}
