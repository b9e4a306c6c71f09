import { useState } from 'react';
import { messageOf } from '../../../schema/message-of.js';
import type { WebhookEvent } from '../../../schema/webhooks/webhook-events.js';
import { useChange } from '../core/queries.js';
import { Dialog } from '../design/dialog.js';
import { Field } from '../design/field.js';
import { ShownOnce } from '../design/shown-once.js';
import { PageCreateWebhookDocument } from '../generated/operations.js';

/** `isDefault`: what a webhook gets that lists no events, and the warning about caps; the others are opt-in. */
const EVENTS = [
  { value: 'export.succeeded', label: 'an export succeeded', isDefault: true },
  { value: 'export.failed', label: 'an export failed', isDefault: true },
  { value: 'export.canceled', label: 'an export was canceled', isDefault: true },
  { value: 'billing.cap_reached', label: 'a cap of the plan is nearly or fully used', isDefault: true },
  { value: 'export_set.succeeded', label: 'an export set succeeded, and was delivered', isDefault: false },
  { value: 'export_set.failed', label: 'an export set failed', isDefault: false },
  { value: 'export_set.canceled', label: 'an export set was canceled', isDefault: false },
  { value: 'quality.degraded', label: 'a day of a datastream is degraded or missing', isDefault: false },
] as const satisfies readonly { value: WebhookEvent; label: string; isDefault: boolean }[];

const DEFAULTS = EVENTS.filter(({ isDefault }) => isDefault).map(({ value }) => value);

/** The secret of a webhook, shown once. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <>
      <p>Copy the secret now. It is not shown again. Your server verifies signatures with it.</p>
      <ShownOnce secret={secret} what="Secret" onClose={onClose} />
    </>
  );
}

/** Asks for a URL and shows the new webhook's secret. */
export function NewWebhook({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(DEFAULTS);
  const creating = useChange(PageCreateWebhookDocument, ['PageWebhooks']);
  const secret = creating.data?.createWebhook.secret;
  return (
    <Dialog title={secret ? 'Webhook created' : 'New webhook'} onClose={onClose}>
      {secret ? (
        <WebhookSecret secret={secret} onClose={onClose} />
      ) : (
        <form
          className="stack"
          onSubmit={(submitted) => {
            submitted.preventDefault();
            creating.mutate({ url, events: [...events] });
          }}
        >
          <Field
            label="Address"
            type="url"
            hint="Where your server receives POST requests, for example https://example.com/exports"
            required
            autoComplete="off"
            value={url}
            problem={creating.error ? messageOf(creating.error) : undefined}
            onChange={({ target }) => setUrl(target.value)}
          />
          <fieldset className="checks">
            <legend>Events</legend>
            {EVENTS.map(({ value, label }) => (
              <label key={value} className="row">
                <input
                  type="checkbox"
                  checked={events.includes(value)}
                  onChange={({ target }) =>
                    setEvents(target.checked ? [...events, value] : events.filter((one) => one !== value))
                  }
                />
                {label}
              </label>
            ))}
          </fieldset>
          <div className="dialog-foot">
            <button type="button" className="button" onClick={onClose}>
              Cancel
            </button>
            <button type="submit" className="button primary" disabled={creating.isPending || events.length === 0}>
              Create webhook
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
