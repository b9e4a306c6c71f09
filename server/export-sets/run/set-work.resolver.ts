import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import type { RequestContext } from '../../context/request-context.js';
import { read } from '../../db/atomic.js';
import { ExportStatusEnum } from '../../exports/model/export.types.js';
import { finishExportSet } from './finish-set.service.js';
import * as work from './set-work.service.js';
import { SetMemberPage } from './set-work.types.js';

@Resolver()
export class SetWorkResolver {
  @Authorized('service')
  @Mutation(() => SetMemberPage, {
    description: 'Begins a set, and returns its next exports to run; makes those that do not exist yet. Idempotent.',
  })
  async nextSetMembers(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The set.' }) id: string,
    @Arg('after', () => Int, { description: 'End of the previous page; -1 for the first.' }) after: number,
    @Arg('first', () => Int, { description: '1 to 200.' }) first: number,
  ): Promise<SetMemberPage> {
    return work.nextSetMembers(ctx, id, after, first);
  }

  @Authorized('service')
  @Mutation(() => ExportStatusEnum, {
    description:
      'Ends a set by what became of its exports, and returns its status: a live one if it runs again. Idempotent.',
  })
  async finishExportSet(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The set.' }) id: string,
    @Arg('reason', () => String, {
      nullable: true,
      description: 'Reason that its workflow gives up; absent if it does not.',
    })
    reason: string | null | undefined,
    @Arg('run', () => Int, {
      nullable: true,
      description: 'The run that ends. Null, as from workflows of earlier releases: the current one.',
    })
    run: number | null | undefined,
  ): Promise<ExportStatus> {
    return finishExportSet(ctx, id, reason ?? null, run);
  }

  @Authorized('service', 'staff')
  @Query(() => [ID], { description: 'Exports of a set, in the order of their ids.' })
  async exportIdsOfSet(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The set.' }) id: string,
    @Arg('first', () => Int, { description: '1 to 200.' }) first: number,
    @Arg('after', () => ID, { nullable: true, description: 'The last id of the previous page.' })
    after?: string | null,
  ): Promise<string[]> {
    return read(ctx, (db) => work.exportIdsOfSet(db, id, after ?? null, first));
  }
}
