import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import { datastreamLoader } from '../catalog/datastream-loader.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { Int64 } from '../graphql-types/scalars.js';
import type { StreamerPlace } from '../../schema/streaming/connect-to-streamer.js';
import type { CursorKeys } from './cursor-keys.js';
import { openStream, requireOpen } from './open-stream.service.js';
import { changedStreams, reportStreams } from './report-streams.service.js';
import type { ShardWatch } from './shard-watch.js';
import { addToStream, streamWork } from './stream-work.service.js';
import { streamedRecords } from './streamed-records.js';
import { ConnectionReportAnswer, ConnectionReportInput, KnownShardInput, SealedShard } from './stream-report.types.js';
import { AddedStream, ConnectionStreams, FollowedStream, KnownStreamsInput, StreamWork } from './stream-work.types.js';
import { OpenedStream, type StreamedRecords, StreamInput } from './streaming.types.js';

@Resolver(() => FollowedStream)
export class StreamingResolver {
  constructor(
    private readonly cursorKeys: CursorKeys,
    private readonly shards: ShardWatch,
    private readonly streamers: StreamerPlace,
  ) {}

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => OpenedStream, {
    description:
      'Opens a connection that follows datastreams. A process that streams serves it by its id, within 15 s. Read-only keys may do this as well.',
  })
  async openStream(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => StreamInput, { description: 'What to follow.' }) input: StreamInput,
  ): Promise<OpenedStream> {
    return openStream(ctx, input, this.cursorKeys);
  }

  @Authorized('service')
  @Query(() => StreamWork, { nullable: true, description: 'An open connection; null if unknown or ended.' })
  async streamConnection(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The connection.' }) id: string,
  ): Promise<StreamWork | null> {
    return streamWork(ctx, id, this.cursorKeys);
  }

  @Authorized('service')
  @Mutation(() => AddedStream, {
    description: 'Adds a datastream to an open connection, with the checks of openStream.',
  })
  async addToStream(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'The connection.' }) id: string,
    @Arg('datastreamId', () => Int64, { description: 'The datastream.' }) datastreamId: string,
    @Arg('fromNs', () => Int64, { nullable: true, description: 'Start, nanoseconds since 1970. Absent: now.' })
    fromNs?: string | null,
  ): Promise<AddedStream> {
    return addToStream(ctx, id, datastreamId, fromNs ?? null);
  }

  @Authorized('service')
  @Query(() => [ConnectionStreams], {
    description: 'The datastreams of open connections whose rights have changed since a revision, as they are now.',
  })
  async changedStreams(
    @Ctx() ctx: RequestContext,
    @Arg('connections', () => [KnownStreamsInput], { description: 'Connections and what is known of them.' })
    connections: KnownStreamsInput[],
  ): Promise<ConnectionStreams[]> {
    return changedStreams(ctx, connections);
  }

  @Authorized('service')
  @Mutation(() => [ConnectionReportAnswer], {
    description:
      'Meters connections and keeps them open for 15 s. Returns which have to be closed, and changed rights. A repeat adds nothing.',
  })
  async reportStreams(
    @Ctx() ctx: RequestContext,
    @Arg('reports', () => [ConnectionReportInput], { description: 'Connections of a process.' })
    reports: ConnectionReportInput[],
  ): Promise<ConnectionReportAnswer[]> {
    return reportStreams(ctx, reports);
  }

  @Authorized('service')
  @Query(() => [SealedShard], {
    description:
      'Waits until the watermark of a shard moves, a gap behind it is filled or spans change, and returns the shards that changed. While it is asked, the shards are cut every 0.5 s.',
  })
  async sealedShards(
    @Ctx() ctx: RequestContext,
    @Arg('shards', () => [KnownShardInput], { description: 'What the reader knows.' }) shards: KnownShardInput[],
    @Arg('waitMs', () => Int, { description: 'Longest time to wait, 0 to 5000 ms.' }) waitMs: number,
  ): Promise<SealedShard[]> {
    return this.shards.awaitChange(ctx, shards, waitMs);
  }

  /** Returns the records of a connection of the account: the subscription `streamRecords`. */
  async records(ctx: RequestContext, id: string): Promise<AsyncGenerator<StreamedRecords>> {
    await requireOpen(ctx, id);
    return streamedRecords(this.streamers, id, ctx.signal);
  }

  @FieldResolver(() => Datastream, { description: 'The datastream.' })
  async datastream(@Ctx() ctx: RequestContext, @Root() { datastreamId }: FollowedStream): Promise<Datastream> {
    return datastreamLoader(ctx).load(datastreamId);
  }
}
