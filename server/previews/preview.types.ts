import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { PreviewCell } from '../../schema/previews/preview-task.js';
import { Int64, Json } from '../graphql-types/scalars.js';

@InputType({ description: 'The messages and the schema of a preview.' })
export class SchemaPreviewInput {
  @Field(() => Int64, { description: 'The datastream whose messages to read.' })
  datastreamId!: string;

  @Field(() => Json, { description: 'The schema, as in createExport.' })
  schema!: unknown;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether to use the draft of the named schema instead of its published version.',
  })
  draft!: boolean;

  @Field(() => Int64, {
    nullable: true,
    description: 'Start of the range, nanoseconds since 1970; absent: the start of what the account may export.',
  })
  fromNs?: string | null;

  @Field(() => Int64, {
    nullable: true,
    description: 'End of the range, exclusive, nanoseconds since 1970; absent: now.',
  })
  toNs?: string | null;

  @Field(() => Int, { defaultValue: 20, description: 'Rows, 1 to 100.' })
  limit!: number;

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'The rows of the last messages, `limit` of them, instead of the first rows. The range must be of two minutes at most; without a view.',
  })
  newest!: boolean;

  @Field(() => Json, { nullable: true, description: 'The view whose rows to show, as in createExport.' })
  view?: unknown;
}

@ObjectType({ description: 'A column of the previewed rows.' })
class PreviewColumn {
  @Field(() => String, { description: 'Name of the column.' })
  name!: string;

  @Field(() => String, { description: 'i64, f64, decimal(N), bool, string or timestamp. List types end in [].' })
  type!: string;
}

@ObjectType({ description: 'The first rows that a schema produces.' })
export class SchemaPreview {
  @Field(() => [PreviewColumn], { description: 'Columns of the rows, in order.' })
  columns!: PreviewColumn[];

  @Field(() => Json, {
    description:
      'A list of cells for each row; i64, decimals and timestamps are strings, so that no client rounds them.',
  })
  rows!: PreviewCell[][];

  @Field(() => Json, { description: 'Values that did not fit their type: `{column: count}`.' })
  misfits!: Record<string, number>;

  @Field(() => Int, { description: 'Messages that were read.' })
  scannedMessages!: number;

  @Field(() => Int, { description: 'Number of those messages that the rows are of. Fewer only with `newest`.' })
  shownMessages!: number;
}
