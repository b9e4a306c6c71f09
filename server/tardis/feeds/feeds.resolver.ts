import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../context/request-context.js';
import { FOR_ACCOUNT } from '../../context/roles.js';
import { OpenedFeed, TardisFeedInput } from './feeds.types.js';
import { openFeed } from './open-feed.service.js';

@Resolver()
export class TardisFeedsResolver {
  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => OpenedFeed, {
    description:
      'Opens a connection that sends the stored messages of an exchange, in lines as Tardis does. A process that streams serves it by its id, within 15 s. Read-only keys may do this as well.',
  })
  async openTardisFeed(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => TardisFeedInput, { description: 'What to send.' }) input: TardisFeedInput,
  ): Promise<OpenedFeed> {
    return openFeed(ctx, input);
  }
}
