import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import type { StreamCategory } from '../../schema/streams.js';
import { StreamCategoryEnum } from '../catalog/catalog.types.js';
import { DateTime, Json } from '../graphql-types/scalars.js';

@ObjectType({ description: 'An export schema without its content, as lists show it.' })
export class ExportSchemaSummary {
  @Field(() => ID, { description: '`sch_` + 32 hex, or the name of a built-in.' })
  id!: string;

  @Field(() => String, { description: 'What exports name it by.' })
  name!: string;

  @Field(() => StreamCategoryEnum, {
    description: 'What the schema reads: it can export every datastream of this category.',
  })
  streamCategory!: StreamCategory;

  @Field(() => Boolean, { description: 'Supplied with the service: read-only.' })
  isBuiltIn!: boolean;

  @Field(() => DateTime, { description: 'When the schema was made.' })
  createdAt!: Date;

  @Field(() => Int, { description: 'The latest published version, from 1.' })
  version!: number;

  @Field(() => Boolean, { description: 'Whether there is an unpublished draft.' })
  hasDraft!: boolean;
}

@ObjectType({ description: 'An export schema with its content: which columns an export has, and what fills them.' })
export class ExportSchema extends ExportSchemaSummary {
  @Field(() => Json, { description: '{columns, unfold?, derive?} of the latest published version.' })
  content!: ExportSchemaContent;

  @Field(() => Json, { nullable: true, description: 'The content of the draft; null when there is none.' })
  draft!: ExportSchemaContent | null;
}

@ObjectType({ description: 'One published version of an export schema.', simpleResolvers: true })
export class ExportSchemaVersion {
  @Field(() => Int, { description: 'From 1.' })
  version!: number;

  @Field(() => DateTime, { description: 'When it was published.' })
  publishedAt!: Date;

  @Field(() => Json, { description: '{columns, unfold?, derive?}' })
  content!: ExportSchemaContent;
}

@InputType({ description: 'A new export schema.' })
export class CreateExportSchemaInput {
  @Field(() => String, {
    description: 'Of the account and category; 1 to 64 of [A-Za-z0-9_.-], not raw, not beginning sch_.',
  })
  name!: string;

  @Field(() => StreamCategoryEnum, { description: 'What the schema is to read.' })
  streamCategory!: StreamCategory;

  @Field(() => Json, { description: '{columns, unfold?, derive?}; null members count as absent.' })
  content!: unknown;
}
