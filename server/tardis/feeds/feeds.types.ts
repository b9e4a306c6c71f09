import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Int64 } from '../../graphql-types/scalars.js';

@InputType({ description: 'Messages of one channel, as Tardis names it.' })
class TardisFilterInput {
  @Field(() => String, { description: 'Name of the channel.' })
  channel!: string;

  @Field(() => [String], { nullable: true, description: 'Symbols. Absent: all that the account may read.' })
  symbols?: string[] | null;
}

@InputType({ description: 'The replay protocol instead of raw feeds.' })
class TardisReplayLinesInput {
  @Field(() => Boolean, { description: 'Whether breaks are told, by empty lines.' })
  disconnects!: boolean;

  @Field(() => Boolean, { description: 'Whether the client subscribes as it would at the exchange.' })
  isSubscribed!: boolean;
}

@InputType({ description: 'Messages of an exchange in a time range, as Tardis names them.' })
export class TardisFeedInput {
  @Field(() => String, { description: 'Id of the exchange.' })
  exchange!: string;

  @Field(() => Int64, { description: 'Start, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'End, exclusive, nanoseconds since 1970.' })
  toNs!: string;

  @Field(() => [TardisFilterInput], { description: 'Channels. Empty: all that the account may read.' })
  filters!: TardisFilterInput[];

  @Field(() => TardisReplayLinesInput, { nullable: true, description: 'Absent: the lines of raw feeds.' })
  replay?: TardisReplayLinesInput | null;
}

@ObjectType({ description: 'A connection that sends a feed.' })
export class OpenedFeed {
  @Field(() => ID, { description: 'Id of the connection.' })
  id!: string;
}
