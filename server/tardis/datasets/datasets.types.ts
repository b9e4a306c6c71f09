import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Int64 } from '../../graphql-types/scalars.js';

@InputType({ description: 'A file of a UTC day, as Tardis names it.' })
export class TardisFileInput {
  @Field(() => String, { description: 'Id of the exchange.' })
  exchange!: string;

  @Field(() => String, { description: 'Data type, for example trades.' })
  dataType!: string;

  @Field(() => Int64, { description: 'Beginning of the day, nanoseconds since 1970.' })
  dayNs!: string;

  @Field(() => String, { description: 'Symbol in upper case, with - for : and /.' })
  symbol!: string;
}

@ObjectType({ description: 'The export that has or will have a file.' })
export class RequestedTardisFile {
  @Field(() => ID, { description: 'Id of the export.' })
  exportId!: string;
}
