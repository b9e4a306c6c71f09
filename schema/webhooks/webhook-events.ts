/** What a webhook may be told of: the three ends of an export (contract 4). */
export const WEBHOOK_EVENTS = ['export.succeeded', 'export.failed', 'export.canceled'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What the test button sends. */
export const TEST_EVENT = 'webhook.test';
