import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { isId } from '../../schema/text/ids.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { notFound } from '../errors/domain-error.js';
import { CompilesContent } from '../export-schemas/require-content.js';
import { Int64 } from '../graphql-types/scalars.js';
import { advanceSchedule } from './advance-schedule.service.js';
import { ExportScheduleEntity } from './export-schedule.entity.js';
import {
  CreateExportScheduleInput,
  ExportScheduleBackfill,
  ExportScheduleRunFilter,
  UpcomingPeriod,
  UpdateExportScheduleInput,
} from './export-schedule.types.js';
import * as schedules from './export-schedules.service.js';
import { latestRunLoader } from './latest-run-loader.js';
import { ExportScheduleRunConnection, ScheduleRunEntity } from './schedule-run.entity.js';
import * as runs from './schedule-runs.service.js';
import { AfterArg } from '../graphql-types/arguments.js';

/** Tables are changed and deleted as tables. */
function requireExportSchedule(id: string): void {
  if (!isId('exportSchedule', id)) throw notFound('The export schedule');
}

@Resolver(() => ExportScheduleEntity)
export class ExportSchedulesResolver {
  @Authorized(...FOR_ACCOUNT)
  @Query(() => [ExportScheduleEntity], { description: 'Export schedules of the account, newest first.' })
  async exportSchedules(@Ctx() ctx: RequestContext): Promise<ExportScheduleEntity[]> {
    return schedules.listSchedules(ctx);
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => ExportScheduleEntity, {
    nullable: true,
    description: 'An export schedule of the account; null if unknown.',
  })
  async exportSchedule(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The schedule.' }) id: string,
  ): Promise<ExportScheduleEntity | null> {
    return schedules.findSchedule(ctx, id);
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => ExportScheduleRunConnection, {
    description: 'Runs of a schedule, the newest period and revision first. Those of deleted schedules stay.',
  })
  async exportScheduleRuns(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The schedule, or a table.' }) id: string,
    @Arg('filter', () => ExportScheduleRunFilter, { nullable: true, description: 'Absent: all runs.' })
    filter: ExportScheduleRunFilter | null,
    @Arg('first', () => Int, { defaultValue: 50, description: '1 to 100.' }) first: number,
    @AfterArg() after?: string | null,
  ) {
    return runs.listRuns(ctx, id, filter ?? {}, { first, after });
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => ScheduleRunEntity, { nullable: true, description: 'A run of a schedule; null if unknown.' })
  async exportScheduleRun(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The run.' }) id: string,
  ): Promise<runs.StoredRun | null> {
    return runs.findRun(ctx, id);
  }

  @Authorized(...FOR_ACCOUNT)
  @CompilesContent(({ input }) => (input as CreateExportScheduleInput).schema)
  @Mutation(() => ExportScheduleEntity, {
    description: 'Creates a schedule. Its first period is the one that runs now.',
  })
  async createExportSchedule(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateExportScheduleInput, {
      description: 'Datastreams to export, form of the files, and times.',
    })
    input: CreateExportScheduleInput,
  ): Promise<ExportScheduleEntity> {
    return schedules.createSchedule(ctx, input);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => ExportScheduleEntity, { description: 'Changes a schedule for the periods that have not begun.' })
  async updateExportSchedule(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The schedule.' }) id: string,
    @Arg('input', () => UpdateExportScheduleInput, { description: 'Changes to make.' })
    input: UpdateExportScheduleInput,
  ): Promise<ExportScheduleEntity> {
    requireExportSchedule(id);
    return schedules.updateSchedule(ctx, id, input);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Boolean, {
    description: 'Deletes a schedule. A run that has begun is finished; sets and delivered files stay. Idempotent.',
  })
  async deleteExportSchedule(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The schedule.' }) id: string,
  ): Promise<boolean> {
    requireExportSchedule(id);
    await schedules.deleteSchedule(ctx, id);
    return true;
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => ExportScheduleEntity, {
    description: 'Lets a schedule begin no period of its own until it is resumed. A run that has begun is finished.',
  })
  async pauseExportSchedule(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The schedule, or a table.' }) id: string,
  ): Promise<ExportScheduleEntity> {
    return schedules.pauseSchedule(ctx, id);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => ExportScheduleEntity, {
    description: 'Continues with the period that runs now. Periods that ended in the pause are left to a backfill.',
  })
  async resumeExportSchedule(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The schedule, or a table.' }) id: string,
  ): Promise<ExportScheduleEntity> {
    return schedules.resumeSchedule(ctx, id);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => ScheduleRunEntity, {
    description: 'Delivers the latest period that has ended, without its lag. One that was delivered stays as it is.',
  })
  async runExportSchedule(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The schedule, or a table.' }) id: string,
  ): Promise<runs.StoredRun> {
    return runs.runScheduleNow(ctx, id);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => ExportScheduleBackfill, {
    description: 'Delivers the periods of a range that were never delivered, or failed; at most 366.',
  })
  async backfillExportSchedule(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The schedule, or a table.' }) id: string,
    @Arg('fromNs', () => Int64, { description: 'Start of the first period, nanoseconds since 1970.' }) fromNs: string,
    @Arg('toNs', () => Int64, { description: 'End of the last period, nanoseconds since 1970.' }) toNs: string,
  ): Promise<ExportScheduleBackfill> {
    return runs.backfillSchedule(ctx, id, { fromNs: BigInt(fromNs), toNs: BigInt(toNs) });
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => ScheduleRunEntity, {
    description: 'Queues a failed or canceled run again. What was delivered or metered is not repeated.',
  })
  async retryExportScheduleRun(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The schedule, or a table.' }) id: string,
    @Arg('runId', () => ID, { description: 'The run.' }) runId: string,
  ): Promise<runs.StoredRun> {
    return runs.retryRun(ctx, id, runId);
  }

  @Authorized('service')
  @Mutation(() => Int, {
    nullable: true,
    description:
      'Takes the next step of a schedule. Returns in how many milliseconds to ask again; null if nothing is left to do. Idempotent.',
  })
  async advanceExportSchedule(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The schedule.' }) id: string,
  ): Promise<number | null> {
    return advanceSchedule(ctx, id);
  }

  @FieldResolver(() => UpcomingPeriod, {
    nullable: true,
    description: 'The period that it begins next; null while it is paused.',
  })
  nextPeriod(@Root() row: ExportScheduleEntity): UpcomingPeriod | null {
    const next = schedules.upcoming(row);
    return next && { ...next.period, dueNs: next.dueNs };
  }

  @FieldResolver(() => ScheduleRunEntity, {
    nullable: true,
    description: 'The run of its newest period, the latest revision; null before the first one.',
  })
  async latestRun(@Ctx() ctx: RequestContext, @Root() { id }: ExportScheduleEntity): Promise<runs.StoredRun | null> {
    return latestRunLoader(ctx).load(id);
  }
}
