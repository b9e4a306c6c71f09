import { Field, InputType, ObjectType } from 'type-graphql';
import { InstrumentTermsFilter } from '../catalog/catalog.types.js';
import { connectionOf } from '../graphql-types/connection.type.js';
import { Int64 } from '../graphql-types/scalars.js';
import { InstrumentVersion } from './instrument-version.entity.js';

export const InstrumentVersionConnection = connectionOf(InstrumentVersion, 'InstrumentVersion');

@InputType({ description: 'All given fields must match. Absent or null matches everything.' })
export class InstrumentVersionFilter extends InstrumentTermsFilter {
  @Field(() => String, { nullable: true, description: 'Code of the exchange (exact match).' })
  exchange?: string | null;

  @Field(() => String, { nullable: true, description: 'Symbol (exact match).' })
  symbol?: string | null;

  @Field(() => String, { nullable: true, description: 'Part of the symbol, case-insensitive.' })
  search?: string | null;

  @Field(() => Int64, { nullable: true, description: 'The moment, nanoseconds since 1970. By default now.' })
  atNs?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A time range in which what an exchange listed is not known.' })
export class ListingGap {
  @Field(() => Int64, { description: 'The last poll that was read, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'The next poll that was read, or now, nanoseconds since 1970.' })
  toNs!: string;

  @Field(() => String, {
    description:
      '`not_polled`; `incomplete`: a page did not arrive; `unreadable`: not as documented; `shrunk`: more than half was missing.',
  })
  reason!: string;
}

@ObjectType({ description: 'The history of an instrument.' })
export class InstrumentHistory {
  @Field(() => InstrumentVersionConnection, { description: 'Versions, oldest first.' })
  versions!: InstanceType<typeof InstrumentVersionConnection>;

  @Field(() => [ListingGap], {
    description: 'Time since the first version in which the listing was not known. Changes in it show afterwards.',
  })
  unknown!: ListingGap[];
}
