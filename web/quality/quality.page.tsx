import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { StreamPicker } from '../catalog/stream-picker.js';
import { useAsk } from '../core/queries.js';
import { PageHead, Panel } from '../design/parts.js';
import { Empty, Failed, Skeleton } from '../design/states.js';
import { PageQualityDocument } from '../generated/operations.js';
import { plural } from '../text/numbers.rule.js';
import { laterMonth, longMonth, monthNs, monthOf, SHOWN_MONTHS } from './calendar.rule.js';
import { CONDITIONS, type Day } from './condition.rule.js';
import { CalendarLegend, QualityCalendar } from './quality-calendar.js';

const REFETCH_MS = 60_000;

/** Formats the number of days of each condition. */
function countsText(days: readonly Day[]): string {
  if (days.length === 0) return 'No day of these months was collected for you.';
  const counts = Map.groupBy(days, ({ condition }) => condition);
  const parts = Object.entries(CONDITIONS).flatMap(([condition, { text }]) => {
    const count = counts.get(condition as Day['condition'])?.length ?? 0;
    return count > 0 ? [`${count} ${text}`] : [];
  });
  return `${plural(days.length, 'day')}: ${parts.join(', ')}.`;
}

function Calendar({ datastreamId }: { datastreamId: string }) {
  const [now] = useState(() => monthOf(Date.now()));
  const [last, setLast] = useState(now);
  const first = laterMonth(last, 1 - SHOWN_MONTHS);
  const range = { fromNs: String(monthNs(first)), toNs: String(monthNs(laterMonth(last, 1))) };
  const { data, error, refetch } = useAsk(
    PageQualityDocument,
    { datastreamId, ...range },
    { refetchInterval: REFETCH_MS },
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <Panel
      title={`${longMonth(first)} to ${longMonth(last)}`}
      actions={
        <span className="row">
          <button type="button" className="button small" onClick={() => setLast(laterMonth(last, -SHOWN_MONTHS))}>
            Earlier
          </button>
          <button
            type="button"
            className="button small"
            disabled={last === now}
            onClick={() => setLast(laterMonth(last, SHOWN_MONTHS))}
          >
            Later
          </button>
        </span>
      }
    >
      <div className="panel-body stack">
        <p className="soft" aria-live="polite">
          {data ? countsText(data.quality) : <Skeleton width="320px" />}
        </p>
        <QualityCalendar datastreamId={datastreamId} last={last} days={data?.quality ?? []} />
        <CalendarLegend />
      </div>
    </Panel>
  );
}

/** Shows the completeness of a subscribed stream, by day. */
export function QualityPage() {
  const { datastreamId = '' } = useParams();
  const navigate = useNavigate();
  return (
    <div className="page">
      <PageHead
        title="Quality"
        lead="What is missing from a stream and what was verified, by UTC day. Days in your spans are shown."
      />
      <Panel>
        <div className="panel-body">
          <StreamPicker only="subscribed" value={datastreamId} onChange={(id) => void navigate(`/quality/${id}`)} />
        </div>
      </Panel>
      {datastreamId ? (
        <Calendar key={datastreamId} datastreamId={datastreamId} />
      ) : (
        <Panel>
          <Empty title="Select a datastream">Its days appear in a calendar.</Empty>
        </Panel>
      )}
    </div>
  );
}
