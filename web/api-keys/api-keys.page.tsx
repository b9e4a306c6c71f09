import { useState } from 'react';
import { useAsk } from '../core/queries.js';
import { ConfirmChange } from '../design/confirm-change.js';
import { Icon } from '../design/icon.js';
import { Ago, Badge, Id, PageHead, Panel, Time } from '../design/parts.js';
import { AskedTable } from '../design/asked-table.js';
import { Empty } from '../design/states.js';
import { PageApiKeysDocument, type PageApiKeysQuery, PageDeleteKeyDocument } from '../generated/operations.js';
import { NewKey } from './new-key.js';
import { zoneText } from '../text/times.rule.js';
import { IconButton } from '../design/icon-button.js';

type ApiKey = PageApiKeysQuery['apiKeys'][number];

function Expiry({ at }: { at: string | null }) {
  const [openedMs] = useState(() => Date.now());
  if (at === null) return <span className="faint">never</span>;
  return Date.parse(at) < openedMs ? <Badge tone="bad">expired</Badge> : <Time at={at} />;
}

function Row({ apiKey, onDelete }: { apiKey: ApiKey; onDelete: () => void }) {
  return (
    <tr>
      <td>{apiKey.name}</td>
      <td className="tight">
        <Id id={apiKey.id} />
      </td>
      <td className="soft tight" data-label="Rights">
        {apiKey.readOnly ? <Badge tone="neutral">read only</Badge> : 'read and write'}
      </td>
      <td className="soft tight" data-label="Created">
        <Time at={apiKey.createdAt} />
      </td>
      <td className="tight" data-label="Last used">
        <Ago at={apiKey.lastUsedAt} />
      </td>
      <td className="tight" data-label="Expires">
        <Expiry at={apiKey.expiresAt} />
      </td>
      <td className="tight">
        <IconButton icon="trash" label={`Delete ${apiKey.name}`} title="Delete" onClick={onDelete} />
      </td>
    </tr>
  );
}

/** API keys for programs. A secret is shown once; deleting a key takes effect immediately. */
export function ApiKeys() {
  const asked = useAsk(PageApiKeysDocument, {});
  const [making, setMaking] = useState(false);
  const [doomed, setDoomed] = useState<ApiKey>();
  return (
    <div className="page">
      <PageHead
        title="API keys"
        lead="API keys are for programs. They share the account's rate limit. A read-only key changes nothing."
      >
        <button type="button" className="button primary" onClick={() => setMaking(true)}>
          <Icon name="plus" /> New key
        </button>
      </PageHead>
      <Panel title="Keys">
        <AskedTable
          asked={asked}
          rows={asked.data?.apiKeys}
          heads={['Name', 'Id', 'Rights', `Created (${zoneText()})`, 'Last used', 'Expires']}
          hasActions
          skeletons={3}
          empty={<Empty title="No keys yet">Create a key and send it in the header X-Api-Key.</Empty>}
        >
          {(one) => <Row key={one.id} apiKey={one} onDelete={() => setDoomed(one)} />}
        </AskedTable>
      </Panel>
      {making && <NewKey onClose={() => setMaking(false)} />}
      {doomed && (
        <ConfirmChange
          title={`Delete the key ${doomed.name}?`}
          action="Delete"
          document={PageDeleteKeyDocument}
          variables={{ id: doomed.id }}
          stale={['PageApiKeys']}
          done={`${doomed.name} deleted`}
          onClose={() => setDoomed(undefined)}
        >
          Requests with this key are rejected within a second. You can't undo this.
        </ConfirmChange>
      )}
    </div>
  );
}
