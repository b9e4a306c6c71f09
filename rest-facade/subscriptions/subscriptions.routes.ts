import { z } from 'zod';
import { spanShape, subscriptionShape, type SubscriptionFields } from '../../schema/generated/rest-shapes.js';
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
import { bodyDatastreamId } from '../http/fields.js';
import { ACCOUNT_PAGE, page, pageArguments, pageFields } from '../http/pagination.js';
import { found } from '../http/refusal.js';
import { route } from '../http/route.js';

const subscriptionBody = (subscription: SubscriptionFields) => toBody(subscriptionShape, subscription);

/** /subscriptions and below (contract 2). */
export const subscriptionsRoutes = [
  route({
    method: 'POST',
    path: '/subscriptions',
    effect: 'write',
    body: z.object({ datastream_id: bodyDatastreamId }),
    async answer({ core, body }) {
      const variables = { datastreamId: body.datastream_id };
      const { createSubscription } = await core(CreateSubscriptionDocument, variables);
      return { status: 201, body: { ...subscriptionBody(createSubscription), spans: [] } };
    },
  }),

  route({
    method: 'GET',
    path: '/subscriptions',
    query: z.object(pageFields(ACCOUNT_PAGE)),
    async answer({ core, query }) {
      const { subscriptions } = await core(SubscriptionsDocument, pageArguments(query));
      return page(subscriptions, query.limit, subscriptionBody);
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
