import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver, Field, Int, ObjectType } from 'type-graphql';
import { availableFunctions } from '../../schema/export-schemas/transforms/available-functions.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { Json } from '../graphql-types/scalars.js';
import * as schemas from './export-schema.service.js';
import {
  CreateExportSchemaInput,
  ExportSchema,
  ExportSchemaSummary,
  ExportSchemaVersion,
} from './export-schema.types.js';
import { CompilesContent } from './require-content.js';
import * as versions from './schema-versions.service.js';

@ObjectType({ description: 'A function that transforms may call.', simpleResolvers: true })
class TransformFunction {
  @Field(() => String, { description: 'Name as it is written, in any case.' })
  name!: string;

  @Field(() => Int, { description: 'Fewest arguments.' })
  least!: number;

  @Field(() => Int, { description: 'Most arguments.' })
  most!: number;

  @Field(() => Boolean, { description: 'Whether it is a function of ClickHouse, not of standard SQL or DuckDB.' })
  isClickhouse!: boolean;
}

const IF_MATCH = 'The etag that the change is based on. Another one now: already_exists. Absent: not compared.';

@Resolver(() => ExportSchema)
export class ExportSchemasResolver {
  @Authorized(...FOR_ACCOUNT)
  @Query(() => [ExportSchemaSummary], { description: "The built-ins, then the account's schemas, newest first." })
  async exportSchemas(@Ctx() ctx: RequestContext): Promise<ExportSchemaSummary[]> {
    return schemas.listExportSchemas(ctx);
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => ExportSchema, {
    nullable: true,
    description: 'Returns a built-in or a schema of the account, or null if it does not exist.',
  })
  async exportSchema(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: '`sch_…`, or the name of a built-in.' }) id: string,
  ): Promise<ExportSchema | null> {
    return schemas.getExportSchema(ctx, id);
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => [ExportSchemaVersion], { description: 'Published versions, latest first.' })
  async exportSchemaVersions(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the schema.' }) id: string,
  ): Promise<ExportSchemaVersion[]> {
    return schemas.listVersions(ctx, id);
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => [TransformFunction], { description: 'The functions that transforms may call, by name.' })
  transformFunctions(): TransformFunction[] {
    return availableFunctions();
  }

  @Authorized(...FOR_ACCOUNT)
  @CompilesContent(({ input }) => (input as CreateExportSchemaInput).content)
  @Mutation(() => ExportSchema, { description: 'Creates a schema and publishes its first version.' })
  async createExportSchema(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateExportSchemaInput, { description: 'Name, category and content.' })
    input: CreateExportSchemaInput,
  ): Promise<ExportSchema> {
    return schemas.createExportSchema(ctx, input);
  }

  @Authorized(...FOR_ACCOUNT)
  @CompilesContent(({ content }) => content)
  @Mutation(() => ExportSchema, { description: 'Publishes the content as the next version and discards the draft.' })
  async replaceExportSchema(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the schema.' }) id: string,
    @Arg('content', () => Json, { description: '{columns, unfold?, derive?, where?}. Null members count as absent.' })
    content: unknown,
  ): Promise<ExportSchema> {
    return versions.replaceContent(ctx, id, content);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Boolean, { description: 'Deletes a schema. Exports keep their snapshot of it.' })
  async deleteExportSchema(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the schema.' }) id: string,
  ): Promise<boolean> {
    await schemas.deleteExportSchema(ctx, id);
    return true;
  }

  @Authorized(...FOR_ACCOUNT)
  @CompilesContent(({ content }) => content)
  @Mutation(() => ExportSchema, {
    description: 'Creates or replaces the draft. Without content it copies the published version.',
  })
  async createExportSchemaDraft(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the schema.' }) id: string,
    @Arg('content', () => Json, {
      nullable: true,
      description: '{columns, unfold?, derive?, where?}. Default: the published content.',
    })
    content?: unknown,
    @Arg('ifMatch', () => String, { nullable: true, description: IF_MATCH }) ifMatch?: string | null,
  ): Promise<ExportSchema> {
    return versions.createDraft(ctx, id, content, ifMatch);
  }

  @Authorized(...FOR_ACCOUNT)
  @CompilesContent(({ content }) => content)
  @Mutation(() => ExportSchema, { description: 'Replaces the content of the draft. The published version stays.' })
  async updateExportSchemaDraft(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the schema.' }) id: string,
    @Arg('content', () => Json, { description: '{columns, unfold?, derive?, where?}. Null members count as absent.' })
    content: unknown,
  ): Promise<ExportSchema> {
    return versions.updateDraft(ctx, id, content);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Boolean, { description: 'Discards the draft. The published version stays.' })
  async discardExportSchemaDraft(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the schema.' }) id: string,
  ): Promise<boolean> {
    await versions.discardDraft(ctx, id);
    return true;
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => ExportSchema, { description: 'Publishes the draft as the next version.' })
  async publishExportSchema(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the schema.' }) id: string,
    @Arg('ifMatch', () => String, { nullable: true, description: IF_MATCH }) ifMatch?: string | null,
  ): Promise<ExportSchema> {
    return versions.publishDraft(ctx, id, ifMatch);
  }
}
