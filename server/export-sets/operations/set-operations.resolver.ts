import { Arg, Authorized, Ctx, Field, FieldResolver, ID, InputType, Int, Mutation, ObjectType } from 'type-graphql';
import { Query, Resolver, Root } from 'type-graphql';
import { exportSetWorkflowId } from '../../../schema/jobs/workflow-ids.js';
import { accountLoader } from '../../accounts/account-loader.js';
import { AccountEntity } from '../../accounts/account.entity.js';
import type { RequestContext } from '../../context/request-context.js';
import { type TemporalPages, temporalWorkflowUrl } from '../../exports/operations/temporal-url.rule.js';
import { connectionOf, type ListSort, ListSortEnum } from '../../graphql-types/connection.type.js';
import { DateTime } from '../../graphql-types/scalars.js';
import { ExportSetEntity } from '../model/export-set.entity.js';
import { ExportSetFilter, ExportSetTotals } from '../model/export-set.types.js';
import { setTotalsLoader } from '../model/set-totals.js';
import * as operations from './set-operations.service.js';
import { AfterArg } from '../../graphql-types/arguments.js';

@ObjectType({ description: 'An export set of any account, as operators see it.' })
class OperatedExportSet extends ExportSetEntity {
  @Field(() => ID, { description: 'The account that created it.' })
  override accountId!: string;

  @Field(() => Int, { description: 'Number of retries.' })
  override retries!: number;

  @Field(() => DateTime, { nullable: true, description: 'When its owner deleted it; null if it is not deleted.' })
  override deletedAt!: Date | null;
}
const OperatedExportSetConnection = connectionOf(OperatedExportSet, 'OperatedExportSet');

@InputType({ description: 'All given filters must match; absent or null matches everything.' })
class OperatorExportSetFilter extends ExportSetFilter {
  @Field(() => ID, { nullable: true, description: 'Sets of this account.' })
  accountId?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Sets created before this moment.' })
  createdBefore?: Date | null;
}

@Resolver(() => OperatedExportSet)
export class SetOperationsResolver {
  constructor(private readonly temporal: TemporalPages) {}

  @Authorized('staff')
  @Query(() => OperatedExportSetConnection, { description: 'Export sets of all accounts, newest first.' })
  async allExportSets(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => OperatorExportSetFilter, { nullable: true, description: 'Absent: all sets.' })
    filter: OperatorExportSetFilter | null,
    @Arg('sort', () => ListSortEnum, { defaultValue: 'newest', description: 'Order of the list.' }) sort: ListSort,
    @Arg('first', () => Int, { defaultValue: 50, description: '1 to 500.' }) first: number,
    @AfterArg() after?: string | null,
  ) {
    return operations.listAllExportSets(ctx, filter ?? {}, { first, after, sort });
  }

  @Authorized('staff')
  @Mutation(() => OperatedExportSet, {
    description:
      'As retryExportSet, for a set of any account: runs the streams of a failed set that have no files again. A live set only gets a new workflow if it has lost its own.',
  })
  async restartExportSet(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The set.' }) id: string,
  ): Promise<OperatedExportSet> {
    return operations.restartExportSet(ctx, id);
  }

  @Authorized('staff')
  @Mutation(() => OperatedExportSet, { description: 'As cancelExportSet, for a set of any account.' })
  async stopExportSet(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The set.' }) id: string,
  ): Promise<OperatedExportSet> {
    return operations.stopExportSet(ctx, id);
  }

  @FieldResolver(() => ExportSetTotals, { description: 'Totals of its streams.' })
  async totals(@Ctx() ctx: RequestContext, @Root() set: OperatedExportSet): Promise<ExportSetTotals> {
    return setTotalsLoader(ctx).load(set);
  }

  @FieldResolver(() => AccountEntity, { nullable: true, description: 'The account that created it.' })
  async account(@Ctx() ctx: RequestContext, @Root() { accountId }: OperatedExportSet): Promise<AccountEntity | null> {
    return accountLoader(ctx).load(accountId);
  }

  @FieldResolver(() => String, { description: "Its workflow in Temporal's web interface." })
  temporalUrl(@Root() { id }: OperatedExportSet): string {
    return temporalWorkflowUrl(this.temporal, exportSetWorkflowId(id));
  }
}
