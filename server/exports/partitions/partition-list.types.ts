import { Field, Int, ObjectType } from 'type-graphql';
import { connectionOf } from '../../graphql-types/connection.type.js';
import { DateTime, Int64 } from '../../graphql-types/scalars.js';
import { ExportFile } from '../model/export-file.type.js';

@ObjectType({ description: 'A file of an export, from its plan on.', simpleResolvers: true })
export class ExportPartition extends ExportFile {
  @Field(() => Int, { description: 'Position in time order, from 0.' })
  ordinal!: number;

  @Field(() => Int64, {
    nullable: true,
    description: 'Messages to read, estimated from the index; null once the export has ended.',
  })
  estimatedMessages!: string | null;

  @Field(() => Boolean, { description: 'Whether the file is written. Files can be downloaded once all are.' })
  written!: boolean;

  @Field(() => Int64, {
    nullable: true,
    description: 'Rows of the file, without its header; null until it is written.',
  })
  rows!: string | null;

  @Field(() => Int64, { nullable: true, description: 'Bytes of the file, compressed; null until it is written.' })
  bytes!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was written; null before, and once the export has ended.',
  })
  writtenAt!: Date | null;
}
export const ExportPartitionConnection = connectionOf(ExportPartition, 'ExportPartition');
