import { useState } from 'react';
import { HourStrip } from '../charts/hour-strip.js';
import { type BoardStream, useBoard } from '../charts/use-board.js';
import { Link } from 'react-router';
import { streamText, StreamName } from '../design/stream-name.js';
import { Confirm } from '../design/dialog.js';
import { SegmentedControl } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { Badge, PageHead, Panel, useNow } from '../design/parts.js';
import { Empty, Failed, SkeletonRows } from '../design/states.js';
import type { SubscriptionFieldsFragment } from '../generated/operations.js';
import { countText, plural } from '../text/numbers.rule.js';
import { durationNsText, durationText, nsOfTime, nsText, timeText, zoneText } from '../text/times.rule.js';
import { Strip } from '../timeline/strip.js';
import type { MsRange } from '../timeline/timeline.rule.js';
import { CollectionBadge, CollectionProblem } from './collection-state.js';
import { useLiveSubscriptions, useSubscriptionActions } from './use-subscriptions.js';

const HOUR_MS = 3_600_000;
const SHOWN_HOURS = [
  { value: '1', label: '1 h' },
  { value: '24', label: '24 h' },
  { value: '168', label: '7 d' },
  { value: '720', label: '30 d' },
] as const;
type Hours = (typeof SHOWN_HOURS)[number]['value'];

/** Returns the shortest time range that shows all spans, or the longest one offered. */
function hoursFor(subscriptions: readonly SubscriptionFieldsFragment[], nowMs: number): Hours {
  const starts = subscriptions.flatMap(({ spans }) => spans.map(({ startedAt }) => Date.parse(startedAt)));
  const ageMs = nowMs - Math.min(nowMs, ...starts);
  return SHOWN_HOURS.find(({ value }) => ageMs <= Number(value) * HOUR_MS)?.value ?? '720';
}

const rangesOf = ({ spans }: SubscriptionFieldsFragment, nowMs: number): MsRange[] =>
  spans.map(({ startedAt, endedAt }) => ({
    fromMs: Date.parse(startedAt),
    toMs: endedAt === null ? nowMs : Date.parse(endedAt),
  }));

const heldText = ({ rowsEstimate, timeNs }: SubscriptionFieldsFragment['held']): string =>
  timeNs === '0' ? 'nothing yet' : `${countText(rowsEstimate)} in ${durationNsText(BigInt(timeNs))}`;

interface RowProps {
  subscription: SubscriptionFieldsFragment;
  visible: MsRange;
  board: BoardStream | undefined;
  actions: ReturnType<typeof useSubscriptionActions>;
  onDelete: () => void;
}

function Row({ subscription, visible, board, actions, onDelete }: RowProps) {
  const { id, datastream, status, held } = subscription;
  const name = `${datastream.instrument} ${datastream.streamType}`;
  const ranges = rangesOf(subscription, visible.toMs);
  const totalMs = ranges.reduce((sum, { fromMs, toMs }) => sum + Math.max(0, toMs - fromMs), 0);
  const active = status === 'ACTIVE';
  return (
    <tr>
      <td>
        <Link className="row-link" to={`/streams/${datastream.id}`}>
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
              ranges={ranges}
              visible={visible}
              label={`${plural(ranges.length, 'span')}, ${durationText(totalMs)} in total`}
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
      <td className="sub-hours wide-only">{board && <HourStrip frames={board.frames} missing={board.missing} />}</td>
      <td className="number soft tight" data-label="Collected" title="Stored data in your spans, without gaps">
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

/** The account's subscriptions with a timeline of their spans. */
export function Subscriptions() {
  const { data, error, refetch, isPending } = useLiveSubscriptions();
  const { byId: boards } = useBoard();
  const actions = useSubscriptionActions();
  const [chosen, setChosen] = useState<Hours>();
  const [deleting, setDeleting] = useState<SubscriptionFieldsFragment>();
  const now = useNow(5_000);
  const hours = chosen ?? hoursFor(data ?? [], now);
  const visible = { fromMs: now - Number(hours) * HOUR_MS, toMs: now };
  return (
    <div className="page">
      <PageHead
        title="Subscriptions"
        lead="A span is a time range in which you were subscribed. Only connected minutes are metered."
      >
        <Link className="button primary" to="/catalog">
          <Icon name="plus" /> Subscribe
        </Link>
      </PageHead>
      <Panel
        title={data ? plural(data.length, 'stream') : 'Streams'}
        actions={<SegmentedControl label="Shown time" value={hours} choices={SHOWN_HOURS} onChange={setChosen} />}
      >
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data?.length === 0 ? (
          <Empty
            title="No subscriptions yet"
            action={
              <Link className="button primary" to="/catalog">
                Open the catalogue
              </Link>
            }
          >
            Find a datastream in the catalogue and subscribe. Collection starts immediately.
          </Empty>
        ) : (
          <div className="table-wrap">
            <table className="table cards">
              <thead>
                <tr>
                  <th>Datastream</th>
                  <th>State</th>
                  <th>
                    Spans since {timeText(new Date(visible.fromMs).toISOString()).slice(5, 16)} {zoneText()}
                  </th>
                  <th className="wide-only">Last 24 h</th>
                  <th className="number">Messages collected</th>
                  <th>
                    <span className="visually-hidden">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {isPending ? (
                  <SkeletonRows rows={5} columns={6} />
                ) : (
                  data?.map((one) => (
                    <Row
                      key={one.id}
                      subscription={one}
                      visible={visible}
                      board={boards.get(one.datastream.id)}
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
          Collection stops, and you can no longer export the data collected so far. To stop temporarily, pause the
          subscription instead.
        </Confirm>
      )}
    </div>
  );
}
