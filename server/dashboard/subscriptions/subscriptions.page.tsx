import { useState } from 'react';
import { Link } from 'react-router';
import { streamText, StreamName } from '../catalog/stream-name.js';
import { Confirm } from '../design/dialog.js';
import { Segments } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { Badge, PageHead, Panel, useNow } from '../design/parts.js';
import { Empty, Failed, SkeletonRows } from '../design/states.js';
import type { SubscriptionFieldsFragment } from '../generated/operations.js';
import { countText, plural } from '../text/numbers.rule.js';
import { durationNsText, durationText, nsOfTime, nsText, timeText } from '../text/times.rule.js';
import { Strip } from '../timeline/strip.js';
import type { Stretch } from '../timeline/timeline.rule.js';
import { CollectionBadge, CollectionProblem } from './collection-state.js';
import { useSubscriptionActions, useSubscriptions } from './use-subscriptions.js';

const HOUR_MS = 3_600_000;
const WINDOWS = [
  { value: '1', label: '1 h' },
  { value: '24', label: '24 h' },
  { value: '168', label: '7 d' },
  { value: '720', label: '30 d' },
] as const;
type Hours = (typeof WINDOWS)[number]['value'];

/** The shortest window that shows every span as a whole, or the longest there is. */
function windowFor(subscriptions: readonly SubscriptionFieldsFragment[], nowMs: number): Hours {
  const starts = subscriptions.flatMap(({ spans }) => spans.map(({ startedAt }) => Date.parse(startedAt)));
  const ageMs = nowMs - Math.min(nowMs, ...starts);
  return WINDOWS.find(({ value }) => ageMs <= Number(value) * HOUR_MS)?.value ?? '720';
}

const stretchesOf = ({ spans }: SubscriptionFieldsFragment, nowMs: number): Stretch[] =>
  spans.map(({ startedAt, endedAt }) => ({
    fromMs: Date.parse(startedAt),
    toMs: endedAt === null ? nowMs : Date.parse(endedAt),
  }));

const heldText = ({ rowsEstimate, timeNs }: SubscriptionFieldsFragment['held']): string =>
  timeNs === '0' ? 'nothing yet' : `${countText(rowsEstimate)} in ${durationNsText(BigInt(timeNs))}`;

interface RowProps {
  subscription: SubscriptionFieldsFragment;
  window: Stretch;
  actions: ReturnType<typeof useSubscriptionActions>;
  onDelete: () => void;
}

function Row({ subscription, window, actions, onDelete }: RowProps) {
  const { id, datastream, status, held } = subscription;
  const name = `${datastream.instrument} ${datastream.streamType}`;
  const stretches = stretchesOf(subscription, window.toMs);
  const totalMs = stretches.reduce((sum, { fromMs, toMs }) => sum + Math.max(0, toMs - fromMs), 0);
  const active = status === 'ACTIVE';
  return (
    <tr>
      <td>
        <Link className="row-link" to={`/availability/${datastream.id}`}>
          <StreamName stream={datastream} />
        </Link>
      </td>
      <td className="tight">
        {active ? <CollectionBadge collection={datastream.collection} /> : <Badge tone="neutral">paused</Badge>}
      </td>
      <td className="strip-cell">
        <details className="spans">
          <summary>
            <Strip
              stretches={stretches}
              window={window}
              label={`${plural(stretches.length, 'span')}, ${durationText(totalMs)} in all`}
            />
          </summary>
          <ol className="small soft mono">
            {subscription.spans.map(({ id: spanId, startedAt, endedAt }) => (
              <li key={spanId}>
                {nsText(nsOfTime(startedAt))} – {endedAt === null ? 'now' : nsText(nsOfTime(endedAt))}
              </li>
            ))}
          </ol>
        </details>
        {active && <CollectionProblem collection={datastream.collection} />}
      </td>
      <td className="number soft tight" data-label="Collected" title="Held in your spans, gaps left out">
        {heldText(held)}
      </td>
      <td className="tight">
        <span className="row">
          <Link className="button small" to={`/exports/new?datastream=${datastream.id}`} aria-label={`Export ${name}`}>
            Export
          </Link>
          <button
            type="button"
            className="button quiet icon small"
            aria-label={active ? `Pause ${name}` : `Resume ${name}`}
            title={active ? 'Pause' : 'Resume'}
            disabled={actions.busy}
            onClick={() => (active ? actions.pause(id, name) : actions.resume(id, name))}
          >
            <Icon name={active ? 'pause' : 'play'} />
          </button>
          <button
            type="button"
            className="button quiet icon small"
            aria-label={`Delete ${name}`}
            title="Delete"
            disabled={actions.busy}
            onClick={onDelete}
          >
            <Icon name="trash" />
          </button>
        </span>
      </td>
    </tr>
  );
}

/** What the account collects, with a timeline of when it did. */
export function Subscriptions() {
  const { data, error, refetch, isPending } = useSubscriptions();
  const actions = useSubscriptionActions();
  const [chosen, setChosen] = useState<Hours>();
  const [deleting, setDeleting] = useState<SubscriptionFieldsFragment>();
  const now = useNow(5_000);
  const hours = chosen ?? windowFor(data ?? [], now);
  const window = { fromMs: now - Number(hours) * HOUR_MS, toMs: now };
  return (
    <div className="page">
      <PageHead
        title="Subscriptions"
        lead="Each span is a time range in which you were subscribed. Collected is what is held of it; only connected minutes are metered."
      >
        <Link className="button primary" to="/catalog">
          <Icon name="plus" /> Subscribe
        </Link>
      </PageHead>
      <Panel
        title={data ? plural(data.length, 'stream') : 'Streams'}
        actions={<Segments label="Shown time" value={hours} choices={WINDOWS} onChange={setChosen} />}
      >
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data?.length === 0 ? (
          <Empty
            title="Nothing is collected yet"
            action={
              <Link className="button primary" to="/catalog">
                Open the catalogue
              </Link>
            }
          >
            Find a datastream in the catalogue and subscribe: collection starts at once.
          </Empty>
        ) : (
          <div className="table-wrap">
            <table className="table cards">
              <thead>
                <tr>
                  <th>Datastream</th>
                  <th>State</th>
                  <th>Spans since {timeText(new Date(window.fromMs).toISOString()).slice(0, 16)} UTC</th>
                  <th className="number">Messages collected</th>
                  <th>
                    <span className="visually-hidden">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {isPending ? (
                  <SkeletonRows rows={5} columns={5} />
                ) : (
                  data?.map((one) => (
                    <Row
                      key={one.id}
                      subscription={one}
                      window={window}
                      actions={actions}
                      onDelete={() => setDeleting(one)}
                    />
                  ))
                )}
              </tbody>
            </table>
          </div>
        )}
      </Panel>
      {deleting && (
        <Confirm
          title={`Delete the subscription to ${streamText(deleting.datastream)}?`}
          action="Delete"
          busy={actions.busy}
          onClose={() => setDeleting(undefined)}
          onConfirm={() => {
            actions.remove(deleting.id, deleting.datastream.instrument);
            setDeleting(undefined);
          }}
        >
          Collection stops, and what was collected so far can no longer be exported through this subscription. To only
          stop for a while, pause it.
        </Confirm>
      )}
    </div>
  );
}
