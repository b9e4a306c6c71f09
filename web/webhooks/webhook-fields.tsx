import { WEBHOOK_EVENTS, type WebhookEvent } from '../../schema/webhooks/webhook-events.js';
import { Field } from '../design/field.js';

const LABELS: Record<WebhookEvent, string> = {
  'export.succeeded': 'an export succeeded',
  'export.failed': 'an export failed',
  'export.canceled': 'an export was canceled',
  'billing.cap_reached': 'a cap of the plan is nearly or fully used',
  'quality.degraded': 'a day of a datastream is degraded or missing',
  'export_set.succeeded': 'an export set succeeded, and was delivered',
  'export_set.failed': 'an export set failed',
  'export_set.canceled': 'an export set was canceled',
  'export_schedule.failed': 'a run of an export schedule failed',
};

/** Entries of a webhook form. */
export interface WebhookFormValue {
  url: string;
  description: string;
  events: readonly string[];
}

/** The fields of a webhook. */
export function WebhookFields({
  value,
  problem,
  onChange,
}: {
  value: WebhookFormValue;
  problem: string | undefined;
  onChange: (next: WebhookFormValue) => void;
}) {
  const { url, description, events } = value;
  return (
    <>
      <Field
        label="Address"
        type="url"
        hint="Where your server receives POST requests, for example https://example.com/exports"
        required
        autoComplete="off"
        value={url}
        problem={problem}
        onChange={({ target }) => onChange({ ...value, url: target.value })}
      />
      <Field
        label="Description"
        hint="What it is for. Optional"
        autoComplete="off"
        maxLength={200}
        value={description}
        onChange={({ target }) => onChange({ ...value, description: target.value })}
      />
      <fieldset className="checks">
        <legend>Events</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <label key={event} className="row">
            <input
              type="checkbox"
              checked={events.includes(event)}
              onChange={({ target }) =>
                onChange({
                  ...value,
                  events: target.checked ? [...events, event] : events.filter((one) => one !== event),
                })
              }
            />
            {LABELS[event]}
          </label>
        ))}
      </fieldset>
    </>
  );
}
