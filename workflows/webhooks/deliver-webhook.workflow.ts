import { ActivityFailure, isCancellation, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { WebhookJob } from '../../schema/jobs/jobs.js';
import { requireTexts } from '../activity/require-texts.js';
import type { WebhookActivities } from './contract.js';

const { giveUpWebhook } = proxyActivities<WebhookActivities>({
  startToCloseTimeout: '30s',
  scheduleToCloseTimeout: '7d',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '5m' },
});

/**
 * Delivers one event to one webhook, with retries for 24 h (contract 4): after 5 s, 15 s, 45 s and
 * so on, at most an hour apart. Started by the outbox as `webhook-<msg_…>-<run>`. Completes even if
 * the endpoint never accepts: that is not our failure.
 */
export async function deliverWebhook(job: WebhookJob): Promise<string> {
  requireTexts('a webhook delivery', job, 'deliveryId', 'accountId', 'event', 'host');
  const { deliveryId, run, host, event, retried, accountId } = job;
  const { sendWebhook } = proxyActivities<WebhookActivities>({
    startToCloseTimeout: '30s',
    scheduleToCloseTimeout: '24h',
    retry: {
      initialInterval: '5s',
      backoffCoefficient: 3,
      maximumInterval: '1h',
      ...(retried ? {} : { maximumAttempts: 1 }),
    },
    summary: `${event} to ${host}`,
    priority: { fairnessKey: accountId },
  });
  setCurrentDetails(`Delivering ${event} to ${host}`);
  try {
    const outcome = await sendWebhook({ deliveryId, run, retried });
    setCurrentDetails(`${host}: ${outcome}`);
    return outcome;
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    await giveUpWebhook({ deliveryId, run });
    setCurrentDetails(`${host}: given up`);
    return 'given up';
  }
}
