import { Link, useParams } from 'react-router';
import { dateOfDay } from '../../schema/quality/utc-day.rule.js';
import { DAY_NS } from '../../schema/time/timestamps.js';
import { useStreamName } from '../catalog/use-stream-search.js';
import { useAsk } from '../core/queries.js';
import { FailedPage } from '../design/failed-page.js';
import { NotFound } from '../design/not-found.js';
import { Badge, PageHead, Panel } from '../design/parts.js';
import { ScrollRows } from '../design/scroll-rows.js';
import { Empty, Skeleton } from '../design/states.js';
import { streamText } from '../design/stream-name.js';
import { PageQualityDocument } from '../generated/operations.js';
import { gapReasonText } from '../text/gap-reason.rule.js';
import { countText } from '../text/numbers.rule.js';
import { durationNsText, parseUtc } from '../text/times.rule.js';
import { longDate } from './calendar.rule.js';
import { CONDITIONS, type Day } from './condition.rule.js';
import { factsOf } from './day-facts.rule.js';

function Missing({ gaps }: { gaps: Day['gaps'] }) {
  if (gaps.length === 0) return <Empty title="Nothing is missing">All of the wanted time was received.</Empty>;
  return (
    <ScrollRows label="Missing time (scrollable)">
      <table className="table">
        <thead>
          <tr>
            <th>Reason</th>
            <th className="number">Gaps</th>
            <th className="number">Length</th>
          </tr>
        </thead>
        <tbody>
          {gaps.map((gap) => (
            <tr key={gapReasonText(gap)}>
              <td className="soft">{gapReasonText(gap)}</td>
              <td className="number">{countText(gap.count)}</td>
              <td className="number">{durationNsText(BigInt(gap.ns))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRows>
  );
}

/** The quality of one stream on one UTC day. */
export function QualityDayPage() {
  const { datastreamId = '', date = '' } = useParams();
  const dayNs = parseUtc(date);
  const asked = dayNs ?? 0n;
  const { data, error, refetch } = useAsk(PageQualityDocument, {
    datastreamId,
    ...{ fromNs: String(asked), toNs: String(asked + DAY_NS) },
  });
  const stream = useStreamName(datastreamId);
  if (dayNs === undefined) {
    return (
      <NotFound what="Day" to={`/quality/${datastreamId}`} action="All days">
        The address needs a date such as 2026-01-31.
      </NotFound>
    );
  }
  if (error && !data) return <FailedPage what={longDate(date)} error={error} onRetry={() => void refetch()} />;
  // The day before is kept while the next one loads.
  const day = data?.quality.find((one) => one.date === date);
  const isLoading = !data || (data.quality.length > 0 && !day);
  const to = (other: bigint): string => `/quality/${datastreamId}/${dateOfDay(other)}`;
  return (
    <div className="page">
      <PageHead title={longDate(date)} lead={stream ? streamText(stream) : <Skeleton width="16rem" />}>
        <Link className="button" to={to(dayNs - DAY_NS)}>
          Day before
        </Link>
        <Link className="button" to={to(dayNs + DAY_NS)}>
          Day after
        </Link>
        <Link className="button" to={`/quality/${datastreamId}`}>
          Calendar
        </Link>
      </PageHead>
      {!isLoading && !day ? (
        <Panel>
          <Empty title="Nothing is known of this day">It lies outside of your spans, or nothing was collected.</Empty>
        </Panel>
      ) : (
        <>
          <Panel
            title="Quality"
            actions={day && <Badge tone={CONDITIONS[day.condition].tone}>{CONDITIONS[day.condition].text}</Badge>}
          >
            <div className="panel-body stack quality-facts">
              {day ? (
                <>
                  <p>
                    This day is {CONDITIONS[day.condition].text}: {CONDITIONS[day.condition].meaning}.
                  </p>
                  <dl className="facts">
                    {factsOf(day).map(([term, value]) => (
                      <div className="fact" key={term}>
                        <dt>{term}</dt>
                        <dd>{value}</dd>
                      </div>
                    ))}
                  </dl>
                </>
              ) : (
                <Skeleton />
              )}
            </div>
          </Panel>
          <Panel
            title="Missing time"
            actions={
              <span className="row">
                <Link className="button small" to={`/availability/${datastreamId}`}>
                  Timeline
                </Link>
                <Link
                  className="button small"
                  to={`/exports/new?datastream=${datastreamId}&from=${dayNs}&to=${dayNs + DAY_NS}`}
                >
                  Export this day
                </Link>
              </span>
            }
          >
            <div className="quality-gaps">{day ? <Missing gaps={day.gaps} /> : <Empty title="…" />}</div>
          </Panel>
        </>
      )}
    </div>
  );
}
