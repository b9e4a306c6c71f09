import {
  createSubscription,
  listSubscriptions,
  spanShape,
  type SubscriptionFields,
  subscriptionShape,
} from '../../schema/generated/contracts.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import {
  CreateSubscriptionDocument,
  DeleteSubscriptionDocument,
  PauseSubscriptionDocument,
  ResumeSubscriptionDocument,
  SubscriptionDocument,
  SubscriptionsDocument,
  SubscriptionSpansDocument,
} from '../generated/operations.js';
import { NO_CONTENT, ok } from '../http/answer.js';
import { page } from '../http/pagination.js';
import { found } from '../http/refusal.js';
import { requestFields } from '../http/request-fields.js';
import { route } from '../http/route.js';

const subscriptionBody = (subscription: SubscriptionFields) => toBody(subscriptionShape, subscription);

/** /subscriptions and below (contract 2). */
export const subscriptionsRoutes = [
  route({
    method: 'POST',
    path: '/subscriptions',
    effect: 'write',
    body: requestFields(createSubscription),
    async answer({ core, body }) {
      const created = await core(CreateSubscriptionDocument, body);
      return { status: 201, body: { ...subscriptionBody(created.createSubscription), spans: [] } };
    },
  }),

  route({
    method: 'GET',
    path: '/subscriptions',
    query: requestFields(listSubscriptions),
    async answer({ core, query }) {
      const { subscriptions } = await core(SubscriptionsDocument, query);
      return page(subscriptions, query.first, subscriptionBody);
    },
  }),

  route({
    method: 'GET',
    path: '/subscriptions/:id',
    id: 'subscription',
    async answer({ core, path }) {
      const { subscription } = await core(SubscriptionDocument, { id: path.id });
      return ok(subscriptionBody(found(subscription, 'Subscription')));
    },
  }),

  route({
    method: 'DELETE',
    path: '/subscriptions/:id',
    effect: 'write',
    id: 'subscription',
    async answer({ core, path }) {
      await core(DeleteSubscriptionDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'POST',
    path: '/subscriptions/:id/pause',
    effect: 'write',
    id: 'subscription',
    async answer({ core, path }) {
      await core(PauseSubscriptionDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'POST',
    path: '/subscriptions/:id/resume',
    effect: 'write',
    id: 'subscription',
    async answer({ core, path }) {
      await core(ResumeSubscriptionDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'GET',
    path: '/subscriptions/:id/spans',
    id: 'subscription',
    async answer({ core, path }) {
      const { subscription } = await core(SubscriptionSpansDocument, { id: path.id });
      const { spans } = found(subscription, 'Subscription');
      return ok(spans.map((span) => toBody(spanShape, span)));
    },
  }),
];
