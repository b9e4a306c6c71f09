import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../context/request-context.js';
import { FOR_ACCOUNT } from '../../context/roles.js';
import { OpenedStream } from '../../streaming/streaming.types.js';
import { openReplay } from './open-replay.service.js';
import { TardisReplayInput } from './replay.types.js';

@Resolver()
export class TardisReplayResolver {
  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => OpenedStream, {
    description:
      'Opens a connection that speaks the replay protocol of Tardis. A process that streams serves it by its id, within 15 s. Read-only keys may do this as well.',
  })
  async openTardisReplay(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => TardisReplayInput, { description: 'What to send.' }) input: TardisReplayInput,
  ): Promise<OpenedStream> {
    return openReplay(ctx, input);
  }
}
