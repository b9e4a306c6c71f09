import { useState } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import { ask } from '../core/ask.js';
import { queryClient } from '../core/queries.js';
import { Dialog } from '../design/dialog.js';
import { Field } from '../design/field.js';
import { Panel } from '../design/parts.js';
import { toast } from '../design/toasts.js';
import { PageDeleteAccountDataDocument } from '../generated/operations.js';
import { useSignedIn } from '../session/viewer.js';
import { plural } from '../text/numbers.rule.js';

interface Deleted {
  exports: number;
  subscriptions: number;
  schemas: number;
  apiKeys: number;
  webhooks: number;
}

const NAMES = ['exports', 'subscriptions', 'schemas', 'apiKeys', 'webhooks'] as const;

/** One call deletes a few hundred items. It is repeated until none are left. */
async function deleteAll(confirm: string): Promise<Deleted> {
  const sum = { exports: 0, subscriptions: 0, schemas: 0, apiKeys: 0, webhooks: 0 };
  for (;;) {
    const { deleteAccountData: some } = await ask(PageDeleteAccountDataDocument, { confirm });
    for (const name of NAMES) sum[name] += some[name];
    if (some.complete) return sum;
  }
}

function DeleteDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { exports, subscriptions, schemas, apiKeys, webhooks } = await deleteAll(typed);
      toast(
        `Deleted: ${plural(exports, 'export')}, ${plural(subscriptions, 'subscription')}, ${plural(schemas, 'schema')}, ${plural(apiKeys, 'key')}, ${plural(webhooks, 'webhook')}`,
      );
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries();
    }
  };
  return (
    <Dialog title="Delete the account’s data?" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <p className="soft">
          This permanently deletes all exports with their files, subscriptions, schemas, webhooks and API keys, for all
          users of the account. Users, the billing profile, billed usage and the audit log are kept.
        </p>
        <Field
          label={`Type the account’s name, ${name}, to confirm`}
          autoComplete="off"
          value={typed}
          problem={problem}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="dialog-foot">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary danger" disabled={busy || typed !== name}>
            {busy ? 'Deleting …' : 'Delete all data'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Deletes the account's data after its owner has typed its name. */
export function DeleteData() {
  const { account } = useSignedIn();
  const [asking, setAsking] = useState(false);
  if (!account) return null;
  return (
    <Panel title="Delete the account’s data">
      <div className="panel-body row wrap spread">
        <p className="soft">
          Exports and their files, subscriptions, schemas, webhooks and API keys of {account.name}.
        </p>
        <button type="button" className="button danger" onClick={() => setAsking(true)}>
          Delete data
        </button>
      </div>
      {asking && <DeleteDialog name={account.name} onClose={() => setAsking(false)} />}
    </Panel>
  );
}
