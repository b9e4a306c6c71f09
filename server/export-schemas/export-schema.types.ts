import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import type { StreamCategory } from '../../schema/streams.js';
import { StreamCategoryEnum } from '../catalog/catalog.types.js';
import { DateTime, Json } from '../graphql-types/scalars.js';

@ObjectType({ description: 'An export schema without its content.' })
export class ExportSchemaSummary {
  @Field(() => ID, { description: '`sch_` + 32 hex, or the name of a built-in.' })
  id!: string;

  @Field(() => String, { description: 'Name by which exports refer to it.' })
  name!: string;

  @Field(() => StreamCategoryEnum, {
    description: 'The schema can export every datastream of this category.',
  })
  streamCategory!: StreamCategory;

  @Field(() => Boolean, { description: 'Whether it is a built-in, which is read-only.' })
  isBuiltIn!: boolean;

  @Field(() => DateTime, { description: 'When the schema was created.' })
  createdAt!: Date;

  @Field(() => Int, { description: 'Latest published version. The first one is 1.' })
  version!: number;

  @Field(() => Boolean, { description: 'Whether there is an unpublished draft.' })
  hasDraft!: boolean;
}

@ObjectType({ description: 'An export schema: the columns of an export and the extractors that fill them.' })
export class ExportSchema extends ExportSchemaSummary {
  @Field(() => Json, { description: '{columns, unfold?, derive?, where?} of the latest published version.' })
  content!: ExportSchemaContent;

  @Field(() => Json, { nullable: true, description: 'Content of the draft, or null.' })
  draft!: ExportSchemaContent | null;

  @Field(() => String, { description: 'Names version and draft. Changes when one is published, saved or discarded.' })
  etag!: string;
}

@ObjectType({ description: 'One published version of an export schema.', simpleResolvers: true })
export class ExportSchemaVersion {
  @Field(() => Int, { description: 'Number of the version. The first one is 1.' })
  version!: number;

  @Field(() => DateTime, { description: 'When it was published.' })
  publishedAt!: Date;

  @Field(() => Json, { description: '{columns, unfold?, derive?, where?}' })
  content!: ExportSchemaContent;
}

@InputType({ description: 'A new export schema.' })
export class CreateExportSchemaInput {
  @Field(() => String, {
    description:
      'Unique per account and category. 1 to 64 characters of [A-Za-z0-9_.-], not `raw`, and not starting with `sch_`.',
  })
  name!: string;

  @Field(() => StreamCategoryEnum, { description: 'Category of the datastreams that it reads.' })
  streamCategory!: StreamCategory;

  @Field(() => Json, { description: '{columns, unfold?, derive?, where?}. Null members count as absent.' })
  content!: unknown;
}
