import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import { datastreamLoader } from '../catalog/datastream-loader.js';
import { getExport } from '../exports/list/export.service.js';
import { ExportEntity } from '../exports/model/export.entity.js';
import type { RequestContext } from '../context/request-context.js';
import { getSubscription } from '../subscriptions/subscription.service.js';
import { Subscription } from '../subscriptions/subscription.types.js';
import type { FedEvent } from '../events/event-feed.js';
import { AccountEvent } from './events.types.js';

/** The resource of an event. */
@Resolver(() => AccountEvent)
export class EventsResolver {
  @FieldResolver(() => ExportEntity, { nullable: true })
  async export(@Ctx() ctx: RequestContext, @Root() event: FedEvent): Promise<ExportEntity | null> {
    return event.kind.startsWith('export.') ? getExport(actingFor(ctx, event), event.subjectId) : null;
  }

  @FieldResolver(() => Subscription, { nullable: true })
  async subscription(@Ctx() ctx: RequestContext, @Root() event: FedEvent): Promise<Subscription | null> {
    return event.kind.startsWith('subscription.') ? getSubscription(actingFor(ctx, event), event.subjectId) : null;
  }

  @FieldResolver(() => Datastream, { nullable: true })
  async datastream(@Ctx() ctx: RequestContext, @Root() event: FedEvent): Promise<Datastream | null> {
    return event.kind.startsWith('gap.') ? datastreamLoader(ctx).load(event.subjectId) : null;
  }
}

/** Staff that receive events of all accounts act for the account of the event. */
function actingFor(ctx: RequestContext, { accountId }: FedEvent): RequestContext {
  return accountId === null ? ctx : { ...ctx, actor: { ...ctx.actor, accountId } };
}
