import { useState } from 'react';
import { Link } from 'react-router';
import { useAsk } from '../core/queries.js';
import { Icon } from '../design/icon.js';
import { PageHead, Panel, Time } from '../design/parts.js';
import { AskedTable } from '../design/asked-table.js';
import { Empty } from '../design/states.js';
import { PageDestinationsDocument } from '../generated/operations.js';
import { mayOwn, useSignedIn } from '../session/viewer.js';
import { KIND_TEXT, destinationText } from './destination-form.rule.js';
import { NewDestination } from './new-destination.js';
import { zoneText } from '../text/times.rule.js';

/** The account's own storage, into which sets are delivered. */
export function Destinations() {
  const asked = useAsk(PageDestinationsDocument, {});
  const isOwner = mayOwn(useSignedIn());
  const [making, setMaking] = useState(false);
  const found = asked.data?.destinations;
  const add = (
    <button type="button" className="button primary" onClick={() => setMaking(true)}>
      <Icon name="plus" /> New destination
    </button>
  );
  return (
    <div className="page">
      <PageHead title="Destinations" lead="Your own storage. Export sets are delivered into it, the manifest last.">
        {isOwner && add}
      </PageHead>
      <Panel title="Storage">
        <AskedTable
          asked={asked}
          rows={found}
          heads={['Name', 'Kind', 'Files go to', `Created (${zoneText()})`]}
          skeletons={3}
          empty={
            <Empty title="No destinations yet" action={isOwner && add}>
              {isOwner
                ? 'Add a bucket of S3 or a container of Azure Blob Storage, and select it in a new export.'
                : 'An owner of the account can add a bucket of S3 or a container of Azure Blob Storage.'}
            </Empty>
          }
        >
          {(one) => (
            <tr key={one.id}>
              <td>
                <Link to={`/destinations/${one.id}`}>{one.name}</Link>
              </td>
              <td className="soft tight">{KIND_TEXT[one.kind]}</td>
              <td className="mono small">{destinationText(one)}</td>
              <td className="soft tight" data-label="Created">
                <Time at={one.createdAt} />
              </td>
            </tr>
          )}
        </AskedTable>
      </Panel>
      {making && <NewDestination onClose={() => setMaking(false)} />}
    </div>
  );
}
