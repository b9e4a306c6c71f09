import { useState } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import { CAP_EVENT, EXPORT_EVENTS, type WebhookEvent } from '../../schema/webhooks/webhook-events.js';
import { useChange } from '../core/queries.js';
import { Dialog } from '../design/dialog.js';
import { ShownOnce } from '../design/shown-once.js';
import { PageCreateWebhookDocument } from '../generated/operations.js';
import { WebhookFields, type WebhookFormValue } from './webhook-fields.js';

/** Events of a webhook that lists none, and the warning about caps; the others are opt-in. */
const DEFAULTS: readonly WebhookEvent[] = [...EXPORT_EVENTS, CAP_EVENT];

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
  const [value, setValue] = useState<WebhookFormValue>({ url: '', description: '', events: DEFAULTS });
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
            creating.mutate({ ...value, events: [...value.events] });
          }}
        >
          <WebhookFields
            value={value}
            problem={creating.error ? messageOf(creating.error) : undefined}
            onChange={setValue}
          />
          <div className="dialog-foot">
            <button type="button" className="button" onClick={onClose}>
              Cancel
            </button>
            <button type="submit" className="button primary" disabled={creating.isPending || value.events.length === 0}>
              Create webhook
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
