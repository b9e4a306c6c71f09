/** One run of a webhook delivery. */
interface WebhookCall {
  deliveryId: string;
  run: number;
}

/**
 * The result of an attempt that needs no retry. `gone`: the webhook was deleted, or another run
 * replaced this one.
 */
type WebhookOutcome = 'delivered' | 'refused' | 'gone';

export interface WebhookActivities {
  /**
   * Makes one attempt. Throws if it failed and may be retried; with `retried` false it never is.
   */
  sendWebhook(call: WebhookCall & { retried: boolean }): Promise<WebhookOutcome>;
  /** Marks a run as failed once its time is over. */
  giveUpWebhook(call: WebhookCall): Promise<void>;
}
