import { Arg, Authorized, Ctx, Field, FieldResolver, ID, InputType, Int, Mutation, ObjectType } from 'type-graphql';
import { Query, Resolver, Root } from 'type-graphql';
import { exportWorkflowId } from '../../../schema/jobs/workflow-ids.js';
import { accountLoader } from '../../accounts/account-loader.js';
import { AccountEntity } from '../../accounts/account.entity.js';
import { Datastream } from '../../catalog/catalog.types.js';
import { datastreamLoader } from '../../catalog/datastream-loader.js';
import { connectionOf, type ListSort, ListSortEnum } from '../../graphql-types/connection.type.js';
import type { RequestContext } from '../../context/request-context.js';
import { DateTime } from '../../graphql-types/scalars.js';
import { ExportEntity } from '../model/export.entity.js';
import { ExportFilter } from '../model/export.types.js';
import { type TemporalPages, temporalWorkflowUrl } from './temporal-url.rule.js';
import * as operations from './export-operations.service.js';
import { AfterArg } from '../../graphql-types/arguments.js';

@ObjectType({ description: 'An export of any account, as operators see it.' })
export class OperatedExport extends ExportEntity {
  @Field(() => ID, { description: 'The account that created it.' })
  override accountId!: string;

  @Field(() => Int, { description: 'Number of retries by operators.' })
  override retries!: number;

  @Field(() => DateTime, { nullable: true, description: 'When its owner deleted it; null if it is not deleted.' })
  override deletedAt!: Date | null;
}
const OperatedExportConnection = connectionOf(OperatedExport, 'OperatedExport');

@InputType({ description: 'All given filters must match; absent or null matches everything.' })
class OperatorExportFilter extends ExportFilter {
  @Field(() => ID, { nullable: true, description: 'Exports of this account.' })
  accountId?: string | null;
}

@Resolver(() => OperatedExport)
export class ExportOperationsResolver {
  constructor(private readonly temporal: TemporalPages) {}

  @Authorized('staff')
  @Query(() => OperatedExportConnection, { description: 'Exports of all accounts, newest first.' })
  async allExports(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => OperatorExportFilter, { nullable: true, description: 'Absent: all exports.' })
    filter: OperatorExportFilter | null,
    @Arg('sort', () => ListSortEnum, { defaultValue: 'newest', description: 'Order of the list.' }) sort: ListSort,
    @Arg('first', () => Int, { defaultValue: 50, description: '1 to 500.' }) first: number,
    @AfterArg() after?: string | null,
  ) {
    return operations.listAllExports(ctx, filter ?? {}, { first, after, sort });
  }

  @Authorized('staff')
  @Mutation(() => OperatedExport, {
    description:
      'Runs a failed export again with its pinned coverage. A live export only gets a new workflow if it has lost its own.',
  })
  async retryExport(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The export.' }) id: string,
  ): Promise<OperatedExport> {
    return operations.retryExport(ctx, id);
  }

  @Authorized('staff')
  @Mutation(() => OperatedExport, { description: 'Cancels an export of any account.' })
  async stopExport(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The export.' }) id: string,
  ): Promise<OperatedExport> {
    return operations.stopExport(ctx, id);
  }

  @FieldResolver(() => Datastream, { description: 'Its datastream.' })
  async datastream(@Ctx() ctx: RequestContext, @Root() { datastreamId }: OperatedExport): Promise<Datastream> {
    return datastreamLoader(ctx).load(datastreamId);
  }

  @FieldResolver(() => AccountEntity, { nullable: true, description: 'The account that created it.' })
  async account(@Ctx() ctx: RequestContext, @Root() { accountId }: OperatedExport): Promise<AccountEntity | null> {
    return accountLoader(ctx).load(accountId);
  }

  @FieldResolver(() => String, { description: "Its workflow in Temporal's web interface." })
  temporalUrl(@Root() { id }: OperatedExport): string {
    return temporalWorkflowUrl(this.temporal, exportWorkflowId(id));
  }
}
