import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { PreviewCell } from '../../schema/previews/preview-task.js';
import { Int64, Json } from '../graphql-types/scalars.js';

@InputType({ description: 'Which messages to run through which schema.' })
export class SchemaPreviewInput {
  @Field(() => Int64, { description: 'Whose messages to use.' })
  datastreamId!: string;

  @Field(() => Json, { description: 'The reference as in createExport.' })
  schema!: unknown;

  @Field(() => Boolean, { defaultValue: false, description: 'The draft of the schema named, not what is published.' })
  draft!: boolean;

  @Field(() => Int64, {
    nullable: true,
    description: 'Nanoseconds since 1970; absent: the beginning of what the account may export.',
  })
  startNs?: string | null;

  @Field(() => Int64, { nullable: true, description: 'Nanoseconds since 1970; absent: now.' })
  endNs?: string | null;

  @Field(() => Int, { defaultValue: 20, description: 'Rows, 1 to 100.' })
  limit!: number;
}

@ObjectType({ description: 'A column of the previewed rows.' })
export class PreviewColumn {
  @Field(() => String, { description: 'Name of the column.' })
  name!: string;

  @Field(() => String, { description: 'i64, f64, decimal(N), bool, string or timestamp; lists of them end in [].' })
  type!: string;
}

@ObjectType({ description: 'The first rows that a schema gives.' })
export class SchemaPreview {
  @Field(() => [PreviewColumn], { description: 'Columns of the rows, in order.' })
  columns!: PreviewColumn[];

  @Field(() => Json, {
    description: 'A list of cells for each row; i64, decimals and timestamps are text, so that no client rounds them.',
  })
  rows!: PreviewCell[][];

  @Field(() => Json, { description: 'Values that did not fit their type: `{column: count}`.' })
  misfits!: Record<string, number>;

  @Field(() => Int, { description: 'Messages that were read for it.' })
  scannedMessages!: number;
}
