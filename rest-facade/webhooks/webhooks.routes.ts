import {
  createWebhook,
  listWebhookDeliveries,
  updateWebhook,
  type WebhookDeliveryFields,
  webhookDeliveryShape,
  type WebhookFields,
  webhookShape,
} from '../../schema/generated/contracts.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import {
  CreateWebhookDocument,
  DeleteWebhookDocument,
  PauseWebhookDocument,
  RedeliverWebhookDocument,
  ResumeWebhookDocument,
  RotateWebhookSecretDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  WebhookDeliveriesDocument,
  WebhookDocument,
  WebhooksDocument,
} from '../generated/operations.js';
import { NO_CONTENT, ok } from '../http/answer.js';
import { page } from '../http/pagination.js';
import { found } from '../http/refusal.js';
import { requestFields } from '../http/request-fields.js';
import { route } from '../http/route.js';

const webhookBody = (webhook: WebhookFields) => toBody(webhookShape, webhook);

/** Returns a webhook with its secret, which is shown only once. */
const webhookWithSecretBody = ({ webhook, secret }: { webhook: WebhookFields; secret: string }) => ({
  ...webhookBody(webhook),
  secret,
});

const webhookDeliveryBody = (delivery: WebhookDeliveryFields) => toBody(webhookDeliveryShape, delivery);

/** /webhooks and below (contract 4). */
export const webhooksRoutes = [
  route({
    method: 'POST',
    path: '/webhooks',
    effect: 'write',
    body: requestFields(createWebhook),
    async answer({ core, body }) {
      const created = await core(CreateWebhookDocument, body);
      return { status: 201, body: webhookWithSecretBody(created.createWebhook) };
    },
  }),

  route({
    method: 'GET',
    path: '/webhooks',
    async answer({ core }) {
      const { webhooks } = await core(WebhooksDocument, {});
      return ok(webhooks.map(webhookBody));
    },
  }),

  route({
    method: 'GET',
    path: '/webhooks/:id',
    id: 'webhook',
    async answer({ core, path }) {
      const { webhook } = await core(WebhookDocument, { id: path.id });
      return ok(webhookBody(found(webhook, 'Webhook')));
    },
  }),

  route({
    method: 'PUT',
    path: '/webhooks/:id',
    effect: 'write',
    id: 'webhook',
    body: requestFields(updateWebhook),
    async answer({ core, path, body }) {
      const updated = await core(UpdateWebhookDocument, { id: path.id, ...body });
      return ok(webhookBody(updated.updateWebhook));
    },
  }),

  route({
    method: 'POST',
    path: '/webhooks/:id/pause',
    effect: 'write',
    id: 'webhook',
    async answer({ core, path }) {
      await core(PauseWebhookDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'POST',
    path: '/webhooks/:id/resume',
    effect: 'write',
    id: 'webhook',
    async answer({ core, path }) {
      await core(ResumeWebhookDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'DELETE',
    path: '/webhooks/:id',
    effect: 'write',
    id: 'webhook',
    async answer({ core, path }) {
      await core(DeleteWebhookDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'POST',
    path: '/webhooks/:id/rotate-secret',
    effect: 'write',
    id: 'webhook',
    async answer({ core, path }) {
      const { rotateWebhookSecret } = await core(RotateWebhookSecretDocument, { id: path.id });
      return ok(webhookWithSecretBody(rotateWebhookSecret));
    },
  }),

  route({
    method: 'POST',
    path: '/webhooks/:id/test',
    effect: 'write',
    id: 'webhook',
    async answer({ core, path }) {
      const { testWebhook } = await core(TestWebhookDocument, { id: path.id });
      return { status: 202, body: webhookDeliveryBody(testWebhook) };
    },
  }),

  route({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    id: 'webhook',
    query: requestFields(listWebhookDeliveries),
    async answer({ core, path, query }) {
      const { webhook } = await core(WebhookDeliveriesDocument, { id: path.id, ...query });
      return page(found(webhook, 'Webhook').deliveries, query.first, webhookDeliveryBody);
    },
  }),

  route({
    method: 'POST',
    path: '/webhook-deliveries/:id/redeliver',
    effect: 'write',
    id: 'webhookDelivery',
    async answer({ core, path }) {
      const { redeliverWebhook } = await core(RedeliverWebhookDocument, { deliveryId: path.id });
      return { status: 202, body: webhookDeliveryBody(redeliverWebhook) };
    },
  }),
];
