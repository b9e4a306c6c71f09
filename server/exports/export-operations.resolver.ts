import { Arg, Authorized, Ctx, Field, FieldResolver, ID, InputType, Int, Mutation, ObjectType } from 'type-graphql';
import { Query, Resolver, Root } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import { datastreamLoader } from '../catalog/datastream-loader.js';
import { connectionOf } from '../graphql/connection.type.js';
import type { RequestContext } from '../graphql/context.js';
import { DateTime } from '../graphql/scalars.js';
import type { ExportStatus } from './export-state.rule.js';
import { Export, ExportStatusEnum } from './export.types.js';
import * as operations from './export-operations.service.js';

@ObjectType({ description: 'An export as operators see it, whoever made it.' })
export class OperatedExport extends Export {
  @Field(() => ID)
  accountId!: string;

  @Field(() => Int, { description: 'How often an operator ran it again after it had failed.' })
  retries!: number;

  @Field(() => DateTime, { nullable: true })
  deletedAt!: Date | null;
}
const OperatedExportConnection = connectionOf(OperatedExport, 'OperatedExport');

@InputType()
export class OperatorExportFilter {
  @Field(() => ID, { nullable: true })
  accountId?: string | null;

  @Field(() => ExportStatusEnum, { nullable: true })
  status?: ExportStatus | null;

  @Field(() => DateTime, { nullable: true })
  createdBefore?: Date | null;
}

@Resolver(() => OperatedExport)
export class ExportOperationsResolver {
  @Authorized('staff')
  @Query(() => OperatedExportConnection, { description: 'Exports of all accounts, newest first.' })
  async allExports(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => OperatorExportFilter, { nullable: true }) filter: OperatorExportFilter | null,
    @Arg('first', () => Int, { defaultValue: 50 }) first: number,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
  ) {
    return operations.listAllExports(ctx, filter ?? {}, { first, after });
  }

  @Authorized('staff')
  @Mutation(() => OperatedExport, {
    description:
      'Runs a failed export again, with the coverage that was pinned for it; a live one only gets a workflow where it lost its own.',
  })
  async retryExport(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<OperatedExport> {
    return operations.retryExport(ctx, id);
  }

  @Authorized('staff')
  @Mutation(() => OperatedExport, { description: 'Cancels an export of whichever account.' })
  async stopExport(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<OperatedExport> {
    return operations.stopExport(ctx, id);
  }

  @FieldResolver(() => Datastream)
  async datastream(@Ctx() ctx: RequestContext, @Root() { datastreamId }: OperatedExport): Promise<Datastream> {
    return datastreamLoader(ctx).load(datastreamId);
  }
}
