import { ApplicationFailure, Context } from '@temporalio/activity';
import type { AllowedNetworks } from '../../schema/webhooks/webhook-target.js';
import type { CoreClient } from '../core/core-client.js';
import {
  GiveUpWebhookDocument,
  ReportWebhookAttemptDocument,
  WebhookRequestDocument,
} from '../generated/operations.js';
import type { WebhookActivities } from './contract.js';
import { postWebhook, type WebhookPost } from './post-webhook.js';
import { messageOf } from '../../schema/text/message-of.js';

/** The receiver wants no more deliveries (Standard Webhooks). */
const GONE = 410;

/**
 * Creates the activities of deliveries. An attempt may be repeated: receivers recognize a delivery
 * by its `Webhook-Id`.
 */
export function createWebhookActivities(core: CoreClient, allowedNetworks: AllowedNetworks): WebhookActivities {
  return {
    sendWebhook: async ({ deliveryId, run, retried }) => {
      const { info, cancellationSignal } = Context.current();
      const { webhookRequest } = await core.call(WebhookRequestDocument, { deliveryId, run }, callOptions());
      if (!webhookRequest) return 'gone';
      const attemptedAt = new Date();
      const { httpStatus, error } = await tryPost(webhookRequest as WebhookPost, allowedNetworks, cancellationSignal);
      const attempt = {
        deliveryId,
        run,
        attempt: info.attempt,
        attemptedAt: attemptedAt.toISOString(),
        durationMs: Date.now() - attemptedAt.getTime(),
        httpStatus,
        error,
        last: !retried || httpStatus === GONE,
      };
      await core.call(ReportWebhookAttemptDocument, { attempt }, callOptions());
      if (error === null) return 'delivered';
      if (attempt.last) return 'refused';
      throw ApplicationFailure.create({ type: 'webhook_failed', message: error });
    },

    giveUpWebhook: async (call) => {
      await core.call(GiveUpWebhookDocument, { ...call }, callOptions());
    },
  };
}

async function tryPost(
  post: WebhookPost,
  allowed: AllowedNetworks,
  stop: AbortSignal,
): Promise<{ httpStatus: number | null; error: string | null }> {
  try {
    const httpStatus = await postWebhook(post, allowed, stop);
    const ok = httpStatus >= 200 && httpStatus < 300;
    return { httpStatus, error: ok ? null : `responded with ${httpStatus}` };
  } catch (error) {
    stop.throwIfAborted();
    return { httpStatus: null, error: messageOf(error) };
  }
}

/** Names the delivery for the server's log. */
function callOptions() {
  const { info, cancellationSignal: signal } = Context.current();
  return { requestId: info.workflowExecution?.workflowId ?? 'webhook', signal };
}
