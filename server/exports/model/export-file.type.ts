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

/** Fields that all types of finished files share. It is in no schema itself. */
@ObjectType()
export abstract class WrittenFile extends ExportFile {
  @Field(() => Int64, { description: 'Size of the file in bytes, compressed.' })
  bytes!: string | number;

  @Field(() => Int64, { description: 'Rows of data, without the header.' })
  rows!: string | number;

  @Field(() => String, { description: 'SHA-256 of the file, 64 hex digits.' })
  sha256!: string;
}
