import { Arg, Ctx, FieldResolver, ID, Int, Resolver, Root } from 'type-graphql';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import { Datastream } from '../../catalog/catalog.types.js';
import { datastreamLoader } from '../../catalog/datastream-loader.js';
import type { RequestContext } from '../../context/request-context.js';
import { ExportStatusEnum } from '../../exports/model/export.types.js';
import { ExportSetEntity } from '../model/export-set.entity.js';
import { countDelivered, listSetStreams } from './set-streams.service.js';
import { ExportSetStream, ExportSetStreamConnection } from './set-streams.types.js';
import { AfterArg } from '../../graphql-types/arguments.js';

@Resolver(() => ExportSetEntity)
export class SetStreamsResolver {
  @FieldResolver(() => ExportSetStreamConnection, { description: 'Its datastreams, in the order of the set.' })
  async streams(
    @Ctx() ctx: RequestContext,
    @Root() set: ExportSetEntity,
    @Arg('first', () => Int, { defaultValue: 100, description: '1 to 500.' }) first: number,
    @AfterArg() after?: string | null,
    @Arg('status', () => [ExportStatusEnum], { nullable: true, description: 'Absent: all.' })
    statuses?: ExportStatus[] | null,
  ) {
    return listSetStreams(ctx, set, { first, after, statuses: statuses ?? null });
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Datastreams whose files are at the destination; null without one.',
  })
  async deliveredCount(@Ctx() ctx: RequestContext, @Root() set: ExportSetEntity): Promise<number | null> {
    return countDelivered(ctx, set);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Folder of its files below the prefix of the destination; null without one.',
  })
  deliveryFolder(@Root() { id, destinationId, place }: ExportSetEntity): string | null {
    return destinationId === null ? null : (place?.folder ?? id);
  }

  @FieldResolver(() => ID, { nullable: true, description: 'The schedule that made it; null for other sets.' })
  scheduleId(@Root() { place }: ExportSetEntity): string | null {
    return place?.scheduleId ?? null;
  }
}

@Resolver(() => ExportSetStream)
export class SetStreamResolver {
  @FieldResolver(() => Datastream, { description: 'The datastream.' })
  async datastream(@Ctx() ctx: RequestContext, @Root() { datastreamId }: ExportSetStream): Promise<Datastream> {
    return datastreamLoader(ctx).load(datastreamId);
  }
}
