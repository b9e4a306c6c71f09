import type { WebhookDeliveryFieldsFragment, WebhookFieldsFragment } from '../generated/operations.js';

/** A webhook (contract 4). */
export function webhookBody({ id, url, events, createdAt }: WebhookFieldsFragment) {
  return { id, url, events, created_at: createdAt };
}

/** A webhook where its secret is shown, which is never again. */
export function webhookWithSecretBody(made: { webhook: WebhookFieldsFragment; secret: string }) {
  return { ...webhookBody(made.webhook), secret: made.secret };
}

/** A delivery with all its tries, oldest first. */
export function webhookDeliveryBody(delivery: WebhookDeliveryFieldsFragment) {
  return {
    id: delivery.id,
    event: delivery.event,
    status: delivery.status.toLowerCase(),
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
