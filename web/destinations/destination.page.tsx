import { Fragment, useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { useAsk, useChange } from '../core/queries.js';
import { ConfirmChange } from '../design/confirm-change.js';
import { Icon } from '../design/icon.js';
import { FailedPage } from '../design/failed-page.js';
import { NotFound } from '../design/not-found.js';
import { Copy, PageHead, Panel, Time } from '../design/parts.js';
import { Skeleton } from '../design/states.js';
import {
  type DestinationFieldsFragment,
  PageDeleteDestinationDocument,
  PageDestinationsDocument,
  PageTestDestinationDocument,
} from '../generated/operations.js';
import { mayOwn, useSignedIn } from '../session/viewer.js';
import { KIND_TEXT, PLACE_FIELDS, PLACE_TEXTS, destinationText } from './destination-form.rule.js';
import { EditDestination } from './edit-destination.js';
import { TestPanel } from './test-panel.js';
import { zoneText } from '../text/times.rule.js';

/** State of a navigation to a destination that was just created. */
export const TEST_NOW = 'test now';

function Facts({ destination }: { destination: DestinationFieldsFragment }) {
  const { id, kind, createdAt, updatedAt } = destination;
  return (
    <dl className="facts">
      <dt>Kind</dt>
      <dd>{KIND_TEXT[kind]}</dd>
      <dt>Files go to</dt>
      <dd className="mono small">{destinationText(destination)}</dd>
      {PLACE_FIELDS.map((name) => {
        const { label, fact } = PLACE_TEXTS[name];
        const text = fact?.(destination) ?? null;
        return (
          text !== null && (
            <Fragment key={name}>
              <dt>{label}</dt>
              <dd className="mono small">{text}</dd>
            </Fragment>
          )
        );
      })}
      <dt>Credentials</dt>
      <dd>stored encrypted, never shown</dd>
      <dt>Created</dt>
      <dd>
        <Time at={createdAt} /> {zoneText()}
        {updatedAt !== createdAt && (
          <span className="soft">
            {' '}
            · changed <Time at={updatedAt} />
          </span>
        )}
      </dd>
      <dt>Id</dt>
      <dd>
        <Copy text={id} what="Id" />
      </dd>
    </dl>
  );
}

/** One destination: where it is, its test, and its end. */
export function DestinationDetail() {
  const { id = '' } = useParams();
  const { state } = useLocation() as { state: unknown };
  const isOwner = mayOwn(useSignedIn());
  const { data, error, refetch } = useAsk(PageDestinationsDocument, {});
  const testing = useChange(PageTestDestinationDocument);
  const [asked, setAsked] = useState<'edit' | 'delete'>();
  const destination = data?.destinations.find((one) => one.id === id);
  const test = testing.mutate;
  const isNew = useRef(state === TEST_NOW && isOwner);
  useEffect(() => {
    if (!isNew.current) return;
    isNew.current = false;
    test({ id });
    // Not again when the page is reloaded.
    history.replaceState({ ...(history.state as object), usr: null }, '');
  }, [id, test]);

  if (error && !data) return <FailedPage what="Destination" error={error} onRetry={() => void refetch()} />;
  if (data && !destination) return <NotFound what="Destination" to="/destinations" action="All destinations" />;
  return (
    <div className="page">
      <PageHead title={destination?.name ?? 'Destination'} lead="Export sets are delivered here.">
        {isOwner && destination && (
          <>
            <button type="button" className="button" onClick={() => setAsked('edit')}>
              Edit
            </button>
            <button type="button" className="button danger" onClick={() => setAsked('delete')}>
              <Icon name="trash" /> Delete
            </button>
          </>
        )}
      </PageHead>
      <Panel title="Details">
        <div className="panel-body destination-facts">
          {destination ? <Facts destination={destination} /> : <Skeleton />}
        </div>
      </Panel>
      <TestPanel
        result={testing.data?.testDestination}
        error={testing.error}
        busy={testing.isPending}
        onTest={isOwner ? () => test({ id }) : null}
      />
      {asked === 'edit' && destination && (
        <EditDestination destination={destination} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'delete' && (
        <ConfirmChange
          title="Delete this destination?"
          action="Delete"
          document={PageDeleteDestinationDocument}
          variables={{ id }}
          stale={[PageDestinationsDocument.name]}
          done="Destination deleted"
          to="/destinations"
          onClose={() => setAsked(undefined)}
        >
          Its credentials are deleted, and deliveries into it that still run fail. Files that are there stay.
        </ConfirmChange>
      )}
    </div>
  );
}
