import { useState } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import { useChange } from '../core/queries.js';
import { Dialog } from '../design/dialog.js';
import { toast } from '../design/toasts.js';
import { PageUpdateWebhookDocument, type PageWebhooksQuery } from '../generated/operations.js';
import { WebhookFields, type WebhookFormValue } from './webhook-fields.js';

/** Changes the address, the description and the events of a webhook. */
export function EditWebhook({
  webhook,
  onClose,
}: {
  webhook: PageWebhooksQuery['webhooks'][number];
  onClose: () => void;
}) {
  const { id, url, description, events } = webhook;
  const [value, setValue] = useState<WebhookFormValue>({ url, description, events });
  const changing = useChange(PageUpdateWebhookDocument, ['PageWebhooks']);
  return (
    <Dialog title="Edit webhook" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          changing.mutate(
            { ...value, id, events: [...value.events] },
            {
              onSuccess: () => {
                toast('Webhook changed');
                onClose();
              },
            },
          );
        }}
      >
        <WebhookFields
          value={value}
          problem={changing.error ? messageOf(changing.error) : undefined}
          onChange={setValue}
        />
        <p className="faint small">The secret stays. Pending deliveries are sent to a new address as well.</p>
        <div className="dialog-foot">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={changing.isPending || value.events.length === 0}>
            Save
          </button>
        </div>
      </form>
    </Dialog>
  );
}
