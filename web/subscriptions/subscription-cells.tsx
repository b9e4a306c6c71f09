import { Link } from 'react-router';
import { HourStrip } from '../charts/hour-strip.js';
import { StreamSparkline } from '../charts/stream-sparkline.js';
import type { BoardStream } from '../charts/use-board.js';
import { Badge } from '../design/parts.js';
import { StreamName } from '../design/stream-name.js';
import type { SubscriptionFieldsFragment } from '../generated/operations.js';
import { countText, plural } from '../text/numbers.rule.js';
import { durationNsText, durationText, nsOfTime, nsText } from '../text/times.rule.js';
import { Strip } from '../timeline/strip.js';
import type { MsRange } from '../timeline/timeline.rule.js';
import { CollectionBadge, CollectionProblem } from './collection-state.js';
import type { useSubscriptionActions } from './use-subscriptions.js';
import { IconButton } from '../design/icon-button.js';

const rangesOf = ({ spans }: SubscriptionFieldsFragment, nowMs: number): MsRange[] =>
  spans.map(({ startedAt, endedAt }) => ({
    fromMs: Date.parse(startedAt),
    toMs: endedAt === null ? nowMs : Date.parse(endedAt),
  }));

function Held({ held: { rowsEstimate, timeNs } }: { held: SubscriptionFieldsFragment['held'] }) {
  if (timeNs === '0') return 'nothing yet';
  return (
    <>
      {countText(rowsEstimate)} <span className="small block faint">in {durationNsText(BigInt(timeNs))}</span>
    </>
  );
}

interface CellsProps {
  subscription: SubscriptionFieldsFragment;
  visible: MsRange;
  board: BoardStream | undefined;
  actions: ReturnType<typeof useSubscriptionActions>;
  onDelete: () => void;
}

/** The cells of a subscription: its spans in the shown time, its last hours, what is held of it. */
export function SubscriptionCells({ subscription, visible, board, actions, onDelete }: CellsProps) {
  const { id, datastream, status, held } = subscription;
  const name = `${datastream.instrument} ${datastream.streamType}`;
  const ranges = rangesOf(subscription, visible.toMs);
  const totalMs = ranges.reduce((sum, { fromMs, toMs }) => sum + Math.max(0, toMs - fromMs), 0);
  const active = status === 'ACTIVE';
  return (
    <>
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
      <td className="sub-hours wide-only">
        {board && <HourStrip frames={board.frames} missing={board.missing} />}
        {board && <StreamSparkline datastreamId={datastream.id} />}
      </td>
      <td className="number soft tight" data-label="Messages" title="Stored data in your spans, without gaps">
        <Held held={held} />
      </td>
      <td className="tight">
        <span className="row">
          <Link className="button small" to={`/exports/new?datastream=${datastream.id}`} aria-label={`Export ${name}`}>
            Export
          </Link>
          <IconButton
            icon={active ? 'pause' : 'play'}
            label={active ? `Pause ${name}` : `Resume ${name}`}
            title={active ? 'Pause' : 'Resume'}
            disabled={actions.busy}
            onClick={() => (active ? actions.pause(id, name) : actions.resume(id, name))}
          />
          <IconButton icon="trash" label={`Delete ${name}`} title="Delete" disabled={actions.busy} onClick={onDelete} />
        </span>
      </td>
    </>
  );
}
