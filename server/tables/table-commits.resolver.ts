import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import * as commits from './table-commits.service.js';
import { CommitTableInput, TableCommit } from './table-commit.types.js';
import * as tables from './tables.service.js';

@Resolver()
export class TableCommitsResolver {
  @Authorized('service')
  @Query(() => TableCommit, {
    nullable: true,
    description: 'A set to commit to its table; null while an export of the set has not succeeded.',
  })
  async tableCommit(
    @Ctx() ctx: RequestContext,
    @Arg('setId', () => ID, { description: 'The set.' }) setId: string,
  ): Promise<TableCommit | null> {
    return commits.tableCommit(ctx, setId);
  }

  @Authorized('service')
  @Mutation(() => Boolean, {
    description: 'Makes a written snapshot of a table its current one, unless the table has changed. Idempotent.',
  })
  async commitTable(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CommitTableInput, { description: 'The set, and what was written.' }) input: CommitTableInput,
  ): Promise<boolean> {
    await commits.commitTable(ctx, input);
    return true;
  }

  @Authorized('service')
  @Query(() => [ID], { description: 'Tables deleted before then whose blobs must be removed, at most 100.' })
  async tablesToClear(
    @Ctx() ctx: RequestContext,
    @Arg('deletedBefore', () => Date, { description: 'Commits that began before have ended.' }) deletedBefore: Date,
  ): Promise<string[]> {
    return tables.tablesToClear(ctx, deletedBefore);
  }

  @Authorized('service')
  @Mutation(() => Boolean, { description: 'Notes that the blobs of a deleted table are removed. Idempotent.' })
  async markTableCleared(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The table.' }) id: string,
  ): Promise<boolean> {
    await tables.tableCleared(ctx, id);
    return true;
  }
}
