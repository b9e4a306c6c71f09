import { useState } from 'react';
import { messageOf } from '../app/ask.js';
import { useChange } from '../app/queries.js';
import { Dialog } from '../design/dialog.js';
import { Field, Select } from '../design/field.js';
import { ShownOnce } from '../design/shown-once.js';
import { PageCreateWebhookDocument } from '../generated/operations.js';

const EVENTS = [
  { value: '', label: 'Every end of an export' },
  { value: 'export.succeeded', label: 'Only exports that succeeded' },
  { value: 'export.failed', label: 'Only exports that failed' },
  { value: 'export.canceled', label: 'Only exports that were cancelled' },
  { value: 'billing.cap_reached', label: 'Only caps that are reached' },
];

/** The secret of a webhook, which is shown this once. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <>
      <p>Copy the secret now: your server checks the signature of every message with it, and it is not shown again.</p>
      <ShownOnce secret={secret} what="Secret" onClose={onClose} />
    </>
  );
}

/** Asks for the address to be told; the answer is its secret. */
export function NewWebhook({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState('');
  const [event, setEvent] = useState('');
  const creating = useChange(PageCreateWebhookDocument, ['PageWebhooks']);
  const secret = creating.data?.createWebhook.secret;
  return (
    <Dialog title={secret ? 'The secret of the new webhook' : 'New webhook'} onClose={onClose}>
      {secret ? (
        <WebhookSecret secret={secret} onClose={onClose} />
      ) : (
        <form
          className="stack"
          onSubmit={(submitted) => {
            submitted.preventDefault();
            creating.mutate({ url, events: event === '' ? null : [event] });
          }}
        >
          <Field
            label="Address"
            type="url"
            hint="Where your server takes POST requests, such as https://example.com/exports"
            required
            autoComplete="off"
            value={url}
            problem={creating.error ? messageOf(creating.error) : undefined}
            onChange={({ target }) => setUrl(target.value)}
          />
          <Select label="Tell it of" choices={EVENTS} value={event} onChange={({ target }) => setEvent(target.value)} />
          <div className="dialog-foot">
            <button type="button" className="button" onClick={onClose}>
              Cancel
            </button>
            <button type="submit" className="button primary" disabled={creating.isPending}>
              Create webhook
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
