import { useState } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import { useChange } from '../core/queries.js';
import { Dialog } from '../design/dialog.js';
import { Field, Select } from '../design/field.js';
import { ShownOnce } from '../design/shown-once.js';
import { PageCreateKeyDocument } from '../generated/operations.js';

const DAY_MS = 86_400_000;
const EXPIRIES = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

const RIGHTS = [
  { value: 'write', label: 'Read and write' },
  { value: 'read', label: 'Read only' },
];

const inDays = (days: string): string | null =>
  days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();

/** Creates a key and shows its secret, once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState('');
  const [rights, setRights] = useState('write');
  const creating = useChange(PageCreateKeyDocument, ['PageApiKeys']);
  const secret = creating.data?.createApiKey.key;
  return (
    <Dialog title={secret ? 'API key created' : 'New API key'} onClose={onClose}>
      {secret ? (
        <>
          <p>
            Copy the key now. It is not shown again. For programs that read S3, <code>mde s3-credentials</code> makes an
            access key pair of it.
          </p>
          <ShownOnce secret={secret} what="Key" onClose={onClose} />
        </>
      ) : (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            creating.mutate({ name, expiresAt: inDays(days), readOnly: rights === 'read' });
          }}
        >
          <Field
            label="Name"
            hint="Who or what will use the key, for example: research notebook"
            required
            autoComplete="off"
            value={name}
            problem={creating.error ? messageOf(creating.error) : undefined}
            onChange={({ target }) => setName(target.value)}
          />
          <Select
            label="Rights"
            choices={RIGHTS}
            value={rights}
            hint="A read-only key lists, previews, estimates and downloads. It changes nothing."
            onChange={({ target }) => setRights(target.value)}
          />
          <Select label="Expires" choices={EXPIRIES} value={days} onChange={({ target }) => setDays(target.value)} />
          <div className="dialog-foot">
            <button type="button" className="button" onClick={onClose}>
              Cancel
            </button>
            <button type="submit" className="button primary" disabled={creating.isPending}>
              Create key
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
