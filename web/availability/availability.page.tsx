import { Link, useNavigate, useParams } from 'react-router';
import { type TimeRangeText, totalNs, toTimeRange } from '../../schema/time/time-range.js';
import { useAsk } from '../core/queries.js';
import { StreamPicker } from '../catalog/stream-picker.js';
import { Moment, PageHead, Panel, Time, useNow } from '../design/parts.js';
import { ScrollRows } from '../design/scroll-rows.js';
import { Empty, Failed, Skeleton } from '../design/states.js';
import { PageAvailabilityDocument, type PageAvailabilityQuery } from '../generated/operations.js';
import { gapReasonText } from '../text/gap-reason.rule.js';
import { countText, plural } from '../text/numbers.rule.js';
import { durationNsText, msOfNs, nsOfMs, zoneText } from '../text/times.rule.js';
import { Timeline } from '../timeline/timeline.js';
import type { MsRange } from '../timeline/timeline.rule.js';

type Held = NonNullable<PageAvailabilityQuery['availability']>;

const rangeOf = ({ fromNs, toNs }: TimeRangeText): MsRange => ({
  fromMs: msOfNs(fromNs),
  toMs: msOfNs(toNs),
});

function Gaps({ gaps }: { gaps: Held['gaps'] }) {
  if (gaps.length === 0) {
    return <Empty title="No gaps">No data is missing for the time that this stream was collected.</Empty>;
  }
  return (
    <ScrollRows label="Gaps (scrollable)">
      <table className="table cards">
        <thead>
          <tr>
            <th>From ({zoneText()})</th>
            <th>To ({zoneText()})</th>
            <th className="number">Length</th>
            <th>Reason</th>
          </tr>
        </thead>
        <tbody>
          {[...gaps].reverse().map((gap) => (
            <tr key={gap.fromNs}>
              <td className="mono small nowrap" data-label="From">
                <Moment ns={gap.fromNs} />
              </td>
              <td className="mono small nowrap" data-label="To">
                <Moment ns={gap.toNs} />
              </td>
              <td className="number">{durationNsText(totalNs([toTimeRange(gap)]))}</td>
              <td className="soft">{gapReasonText(gap)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRows>
  );
}

function HeldTimeline({ datastreamId }: { datastreamId: string }) {
  const { data, error, refetch, isPending } = useAsk(
    PageAvailabilityDocument,
    { datastreamId },
    { refetchInterval: 10_000 },
  );
  const now = useNow(5_000);
  const held = data?.availability;
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!isPending && !held) return <Empty title="Datastream not found">Select one above.</Empty>;
  const spans = held?.datastream.subscription?.spans ?? [];
  const rows = held?.ranges.reduce((sum, { rowsEstimate }) => sum + BigInt(rowsEstimate), 0n) ?? 0n;
  const lanes = [
    { name: 'stored', className: 'held', ranges: held?.ranges.map(rangeOf) ?? [] },
    { name: 'gaps', className: 'missing', ranges: held?.gaps.map(rangeOf) ?? [] },
    {
      name: 'your spans',
      className: 'wanted',
      ranges: spans.map(({ startedAt, endedAt }) => ({
        fromMs: Date.parse(startedAt),
        toMs: endedAt === null ? now : Date.parse(endedAt),
      })),
    },
  ];
  return (
    <>
      <Panel title={held ? `${held.datastream.instrument} ${held.datastream.streamType}` : 'Timeline'}>
        <div className="panel-body stack timeline-body">
          <Timeline
            key={datastreamId}
            lanes={lanes}
            nowMs={now}
            loading={isPending}
            action={({ fromMs, toMs }) => (
              <Link
                className="button small"
                to={`/exports/new?datastream=${datastreamId}&from=${nsOfMs(fromMs)}&to=${nsOfMs(toMs)}`}
              >
                Export this range
              </Link>
            )}
          />
          <p className="soft small">
            {held ? (
              <>
                {plural(held.ranges.length, 'time range')} stored, about {countText(rows)} messages;{' '}
                {plural(held.gaps.length, 'gap')}. As of <Time at={held.updatedAt} /> {zoneText()}.
              </>
            ) : (
              <Skeleton width="320px" />
            )}
          </p>
        </div>
      </Panel>
      <Panel title="Gaps">{held ? <Gaps gaps={held.gaps} /> : <Empty title="…" />}</Panel>
    </>
  );
}

/** The stored time ranges and gaps of a datastream, for all accounts. */
export function AvailabilityPage() {
  const { datastreamId = '' } = useParams();
  const navigate = useNavigate();
  return (
    <div className="page">
      <PageHead
        title="Availability"
        lead="The stored data and the gaps of a stream. Exports contain the data that also lies in your spans."
      />
      <Panel>
        <div className="panel-body">
          <StreamPicker value={datastreamId} onChange={(id) => void navigate(`/availability/${id}`)} />
        </div>
      </Panel>
      {datastreamId ? (
        <HeldTimeline datastreamId={datastreamId} />
      ) : (
        <Panel>
          <Empty title="Select a datastream">You can zoom its timeline to the millisecond.</Empty>
        </Panel>
      )}
    </div>
  );
}
