import { Field, ObjectType } from 'type-graphql';
import type { TimeRangeText } from '../../../schema/time/time-range.js';
import { Int64 } from '../../graphql-types/scalars.js';

/** Fields that all types of an export's files share. It is in no schema itself. */
@ObjectType()
export abstract class ExportFile implements TimeRangeText {
  @Field(() => String, { description: 'Name of the file, unique inside its export.' })
  filename!: string;

  @Field(() => Int64, { description: 'Start of its range, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'End of its range, exclusive, nanoseconds since 1970.' })
  toNs!: string;
}
