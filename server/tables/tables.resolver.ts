import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { CompilesContent } from '../export-schemas/require-content.js';
import { UpcomingPeriod } from '../export-schedules/export-schedule.types.js';
import { upcoming } from '../export-schedules/export-schedules.service.js';
import { latestRunLoader } from '../export-schedules/latest-run-loader.js';
import { ScheduleRunEntity } from '../export-schedules/schedule-run.entity.js';
import type { StoredRun } from '../export-schedules/schedule-runs.service.js';
import { AfterArg } from '../graphql-types/arguments.js';
import { currentSnapshotLoader } from './current-snapshot-loader.js';
import { TableSnapshotConnection, TableSnapshotEntity } from './table-snapshot.entity.js';
import { listSnapshots } from './table-snapshots.service.js';
import { CreateTableInput, TABLE_PARTITION, TableType, UpdateTableInput } from './table.types.js';
import * as tables from './tables.service.js';

@Resolver(() => TableType)
export class TablesResolver {
  @Authorized(...FOR_ACCOUNT)
  @Query(() => [TableType], { description: 'Tables of the account, newest first.' })
  async tables(@Ctx() ctx: RequestContext): Promise<TableType[]> {
    return tables.listTables(ctx);
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => TableType, { nullable: true, description: 'A table of the account; null if unknown.' })
  async table(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The table.' }) id: string,
  ): Promise<TableType | null> {
    return tables.findTable(ctx, id);
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => TableSnapshotConnection, {
    description: 'Snapshots of a table that it keeps, the newest first.',
  })
  async tableSnapshots(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The table.' }) id: string,
    @Arg('first', () => Int, { defaultValue: 50, description: '1 to 100.' }) first: number,
    @AfterArg() after?: string | null,
  ) {
    return listSnapshots(ctx, id, { first, after });
  }

  @Authorized(...FOR_ACCOUNT)
  @CompilesContent(({ input }) => (input as CreateTableInput).schema)
  @Mutation(() => TableType, { description: 'Creates a table. Its first period is the one that runs now.' })
  async createTable(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateTableInput, { description: 'Datastreams, columns and times.' }) input: CreateTableInput,
  ): Promise<TableType> {
    return tables.createTable(ctx, input);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => TableType, { description: 'Changes a table for the periods that have not begun.' })
  async updateTable(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The table.' }) id: string,
    @Arg('input', () => UpdateTableInput, { description: 'Changes to make.' }) input: UpdateTableInput,
  ): Promise<TableType> {
    return tables.updateTable(ctx, id, input);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Boolean, {
    description: 'Deletes a table: its metadata within a day, its files when their exports expire. Idempotent.',
  })
  async deleteTable(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The table.' }) id: string,
  ): Promise<boolean> {
    await tables.deleteTable(ctx, id);
    return true;
  }

  @FieldResolver(() => [String], { description: 'Transforms of columns by which its files are divided.' })
  partition(): string[] {
    return TABLE_PARTITION;
  }

  @FieldResolver(() => UpcomingPeriod, {
    nullable: true,
    description: 'The period that it adds next; null while it is paused.',
  })
  nextPeriod(@Root() row: TableType): UpcomingPeriod | null {
    const next = upcoming(row);
    return next && { ...next.period, dueNs: next.dueNs };
  }

  @FieldResolver(() => ScheduleRunEntity, {
    nullable: true,
    description: 'The run of its newest period, the latest revision; null before the first one.',
  })
  async latestRun(@Ctx() ctx: RequestContext, @Root() { id }: TableType): Promise<StoredRun | null> {
    return latestRunLoader(ctx).load(id);
  }

  @FieldResolver(() => TableSnapshotEntity, {
    nullable: true,
    description: 'The snapshot that readers see; null until it has rows.',
  })
  async snapshot(@Ctx() ctx: RequestContext, @Root() { id }: TableType): Promise<TableSnapshotEntity | null> {
    return currentSnapshotLoader(ctx).load(id);
  }
}
