/** Final events of an export (contract 4), the default of a webhook. */
export const EXPORT_EVENTS = ['export.succeeded', 'export.failed', 'export.canceled'] as const;
/** Sent only to webhooks that list it: its body is not an export job. */
export const CAP_EVENT = 'billing.cap_reached';
/** Sent only to webhooks that list them: their body is an export set. */
const SET_EVENTS = ['export_set.succeeded', 'export_set.failed', 'export_set.canceled'] as const;

/** Sent only to webhooks that list it: its body is the quality of a day. */
export const QUALITY_EVENT = 'quality.degraded';

/** Sent only to webhooks that list it: its body is a run of an export schedule. */
const SCHEDULE_EVENT = 'export_schedule.failed';

/** Events that a webhook can receive. */
export const WEBHOOK_EVENTS = [...EXPORT_EVENTS, CAP_EVENT, QUALITY_EVENT, ...SET_EVENTS, SCHEDULE_EVENT] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Event of the test button. */
export const TEST_EVENT = 'webhook.test';
