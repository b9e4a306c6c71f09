/** Which run of which delivery. */
export interface WebhookCall {
  deliveryId: string;
  run: number;
}

/** How a try went that needs no other. `gone`: the webhook was deleted, or the run replaced by another. */
export type WebhookOutcome = 'delivered' | 'refused' | 'gone';

export interface WebhookActivities {
  /** One try. Throws when it failed and another may help; `retried` false: there is no other. */
  sendWebhook(call: WebhookCall & { retried: boolean }): Promise<WebhookOutcome>;
  /** Marks a run as failed whose time is over. */
  giveUpWebhook(call: WebhookCall): Promise<void>;
}
