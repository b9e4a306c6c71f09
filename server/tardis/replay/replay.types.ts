import { Field, InputType } from 'type-graphql';
import { Int64 } from '../../graphql-types/scalars.js';

@InputType({ description: 'Normalized data of one exchange, as Tardis names it.' })
class TardisReplayPart {
  @Field(() => String, { description: 'Id of the exchange.' })
  exchange!: string;

  @Field(() => [String], {
    nullable: true,
    description: 'Symbols in upper case. Absent: all that the account may read.',
  })
  symbols?: string[] | null;

  @Field(() => [String], { description: 'Names of data types, for example trade.' })
  dataTypes!: string[];
}

@InputType({ description: 'Normalized data of exchanges, as Tardis names them.' })
export class TardisReplayInput {
  @Field(() => [TardisReplayPart], { description: 'What to send; one order of time over all.' })
  parts!: TardisReplayPart[];

  @Field(() => Int64, { nullable: true, description: 'Start, nanoseconds since 1970. Absent: now.' })
  fromNs?: string | null;

  @Field(() => Int64, { nullable: true, description: 'End, exclusive, nanoseconds since 1970. Absent: it follows.' })
  toNs?: string | null;

  @Field(() => Boolean, { description: 'Whether breaks are told.' })
  disconnects!: boolean;
}
