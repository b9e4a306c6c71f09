/** The three ends of an export (contract 4): what a webhook is told of unless it says otherwise. */
export const EXPORT_EVENTS = ['export.succeeded', 'export.failed', 'export.canceled'] as const;
/** Only for webhooks that ask for it: its body is no export job. */
export const CAP_EVENT = 'billing.cap_reached';

/** What a webhook may be told of. */
export const WEBHOOK_EVENTS = [...EXPORT_EVENTS, CAP_EVENT] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What the test button sends. */
export const TEST_EVENT = 'webhook.test';
