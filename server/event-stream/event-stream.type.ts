import {
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import { invalidArgument } from '../errors/domain-error.js';
import { type RequestContext, requireRole } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import type { FedEvent } from '../events/event-feed.js';

/** Source of the records of an account's connections. */
interface FollowedConnections {
  records(ctx: RequestContext, id: string): Promise<AsyncGenerator<{ id: string }>>;
}

interface StreamArgs {
  kinds?: string[] | null;
  after?: string | null;
}

/**
 * Adds the root type of GraphQL subscriptions. By hand, because type-graphql would name it
 * Subscription, our type for an account's datastream.
 */
export function addEventStream(schema: GraphQLSchema, followed: FollowedConnections | undefined): GraphQLSchema {
  const [event, records] = [schema.getType('AccountEvent'), schema.getType('StreamedRecords')];
  if (!event || !records) return schema;
  const subscription = new GraphQLObjectType<unknown, RequestContext>({
    name: 'EventStream',
    description: 'Live events, sent as server-sent events.',
    fields: {
      accountEvents: {
        type: new GraphQLNonNull(event as GraphQLOutputType & GraphQLObjectType),
        description:
          'Events of the account, or of all accounts for staff that named none. To resume after a disconnect, send Last-Event-ID to any server: events are kept for 7 days.',
        args: {
          kinds: {
            type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
            description: 'Kinds or their prefixes, for example export. All if absent.',
          },
          after: { type: GraphQLID, description: 'Resumes after this event. Default: Last-Event-ID, or now.' },
        },
        extensions: { roles: FOR_ACCOUNT },
        subscribe: (_, args, ctx) => {
          requireRole(ctx, ...FOR_ACCOUNT);
          return accountEvents(ctx, args as StreamArgs);
        },
        resolve: (told) => told,
      },
      streamRecords: {
        type: new GraphQLNonNull(records as GraphQLOutputType & GraphQLObjectType),
        description:
          'Records of a connection of the account that openStream has opened, until it ends or breaks off. Continue with another one that begins with the last cursor.',
        args: { id: { type: new GraphQLNonNull(GraphQLID), description: 'The connection.' } },
        extensions: { roles: FOR_ACCOUNT },
        subscribe: (_, { id }, ctx) => {
          requireRole(ctx, ...FOR_ACCOUNT);
          return followed!.records(ctx, String(id));
        },
        resolve: (told) => told,
      },
    },
  });
  return new GraphQLSchema({ ...schema.toConfig(), subscription });
}

async function accountEvents(ctx: RequestContext, { kinds, after }: StreamArgs): Promise<AsyncGenerator<FedEvent>> {
  if (!ctx.events) throw new Error('the operation was started without the event feed');
  const afterId = after ?? ctx.browser?.lastEventId;
  if (afterId !== undefined && !/^\d{1,18}$/.test(afterId)) {
    throw invalidArgument('after', 'after must be the id of an event');
  }
  const events = await ctx.events.listen({ accountId: ctx.actor.accountId, afterId }, ctx.signal);
  const heard = ctx.actor.role === 'member' ? without(events, 'billing.') : events;
  return kinds == null ? heard : ofKinds(heard, kinds);
}

async function* ofKinds(events: AsyncIterable<FedEvent>, kinds: readonly string[]): AsyncGenerator<FedEvent> {
  for await (const event of events) {
    if (kinds.some((kind) => event.kind === kind || event.kind.startsWith(`${kind}.`))) yield event;
  }
}

/** Members must not see billing. */
async function* without(events: AsyncIterable<FedEvent>, prefix: string): AsyncGenerator<FedEvent> {
  for await (const event of events) if (!event.kind.startsWith(prefix)) yield event;
}
