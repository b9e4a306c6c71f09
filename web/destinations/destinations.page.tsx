import { useState } from 'react';
import { Link } from 'react-router';
import { useAsk } from '../core/queries.js';
import { Icon } from '../design/icon.js';
import { PageHead, Panel, Time } from '../design/parts.js';
import { Empty, Failed, SkeletonRows } from '../design/states.js';
import { PageDestinationsDocument } from '../generated/operations.js';
import { mayOwn, useSignedIn } from '../session/viewer.js';
import { KIND_TEXT, destinationText } from './destination-form.rule.js';
import { NewDestination } from './new-destination.js';
import { zoneText } from '../text/times.rule.js';

/** The account's own storage, into which sets are delivered. */
export function Destinations() {
  const { data, error, refetch } = useAsk(PageDestinationsDocument, {});
  const isOwner = mayOwn(useSignedIn());
  const [making, setMaking] = useState(false);
  const found = data?.destinations;
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
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : found?.length === 0 ? (
          <Empty title="No destinations yet" action={isOwner && add}>
            {isOwner
              ? 'Add a bucket of S3 or a container of Azure Blob Storage, and select it in a new export.'
              : 'An owner of the account can add a bucket of S3 or a container of Azure Blob Storage.'}
          </Empty>
        ) : (
          <div className="table-wrap">
            <table className="table cards">
              <thead>
                <tr>
                  <th>Name</th>
                  <th>Kind</th>
                  <th>Files go to</th>
                  <th>Created ({zoneText()})</th>
                </tr>
              </thead>
              <tbody>
                {found ? (
                  found.map((one) => (
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
                  ))
                ) : (
                  <SkeletonRows rows={3} columns={4} />
                )}
              </tbody>
            </table>
          </div>
        )}
      </Panel>
      {making && <NewDestination onClose={() => setMaking(false)} />}
    </div>
  );
}
