import { useState } from 'react';
import { Link } from 'react-router';
import { useAsk } from '../core/queries.js';
import { Icon } from '../design/icon.js';
import { Badge, PageHead, Panel, Time } from '../design/parts.js';
import { AskedTable } from '../design/asked-table.js';
import { Empty } from '../design/states.js';
import { PageWebhooksDocument } from '../generated/operations.js';
import { NewWebhook } from './new-webhook.js';
import { zoneText } from '../text/times.rule.js';

/** The account's webhooks. */
export function Webhooks() {
  const asked = useAsk(PageWebhooksDocument, {});
  const [making, setMaking] = useState(false);
  const add = (
    <button type="button" className="button primary" onClick={() => setMaking(true)}>
      <Icon name="plus" /> New webhook
    </button>
  );
  return (
    <div className="page">
      <PageHead
        title="Webhooks"
        lead="Webhooks send signed requests to your server when an export or a set ends, a run of a schedule fails, a cap is reached, or a day is degraded."
      >
        {add}
      </PageHead>
      <Panel title="Addresses">
        <AskedTable
          asked={asked}
          rows={asked.data?.webhooks}
          heads={['Address', 'Events', `Created (${zoneText()})`]}
          skeletons={3}
          empty={
            <Empty title="No webhooks yet" action={add}>
              Create a webhook and your server does not need to poll for exports.
            </Empty>
          }
        >
          {({ id, url, events, description, pausedAt, createdAt }) => (
            <tr key={id}>
              <td className="mono small">
                <Link to={`/webhooks/${id}`}>{url}</Link> {pausedAt && <Badge tone="warn">paused</Badge>}
                {description && <div className="soft">{description}</div>}
              </td>
              <td className="soft">{events.join(', ')}</td>
              <td className="soft tight" data-label="Created">
                <Time at={createdAt} />
              </td>
            </tr>
          )}
        </AskedTable>
      </Panel>
      {making && <NewWebhook onClose={() => setMaking(false)} />}
    </div>
  );
}
