import { fromEnum } from '../../schema/enum-names.js';
import type { WebhookDeliveryFieldsFragment, WebhookFieldsFragment } from '../generated/operations.js';

/** Returns a webhook (contract 4). */
export function webhookBody({ id, url, events, description, pausedAt, createdAt }: WebhookFieldsFragment) {
  return { id, url, events, description, paused_at: pausedAt, created_at: createdAt };
}

/** Returns a webhook with its secret, which is shown only once. */
export function webhookWithSecretBody(made: { webhook: WebhookFieldsFragment; secret: string }) {
  return { ...webhookBody(made.webhook), secret: made.secret };
}

/** Returns a delivery with all its attempts, oldest first. */
export function webhookDeliveryBody(delivery: WebhookDeliveryFieldsFragment) {
  return {
    id: delivery.id,
    event: delivery.event,
    status: fromEnum(delivery.status),
    created_at: delivery.createdAt,
    finished_at: delivery.finishedAt,
    attempts: delivery.attempts.map((attempt) => ({
      attempted_at: attempt.attemptedAt,
      duration_ms: attempt.durationMs,
      http_status: attempt.httpStatus,
      error: attempt.error,
    })),
  };
}
