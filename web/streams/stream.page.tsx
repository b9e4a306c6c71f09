import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import type { TimeRangeText } from '../../schema/time/time-range.js';
import { NEWEST_TRADE_FIRST } from '../../schema/views/generated/newest-trade-first.js';
import { useAsk } from '../core/queries.js';
import { categoryText } from '../text/category.js';
import { RangeBar } from '../charts/range-bar.js';
import { useShownRange } from '../charts/use-shown-range.js';
import { Icon } from '../design/icon.js';
import { FailedPage } from '../design/failed-page.js';
import { NotFound } from '../design/not-found.js';
import { PageHead, Panel, useNow } from '../design/parts.js';
import { Skeleton } from '../design/states.js';
import { PageAvailabilityDocument, PageStreamDocument, type PageStreamQuery } from '../generated/operations.js';
import { useSubscriptionActions } from '../subscriptions/use-subscriptions.js';
import { msOfNs, nsOfMs } from '../text/times.rule.js';
import type { MsRange } from '../timeline/timeline.rule.js';
import { BookLadder } from './book-ladder.js';
import { NewestMessages } from './newest-messages.js';
import { NotSubscribedHere, StreamCharts } from './stream-charts.js';
import { quoteNote } from './quote-note.rule.js';
import { StreamNow } from './stream-now.js';
import { useStreamSeries } from './use-stream-series.js';
import './streams.css';

const NOTHING: readonly MsRange[] = [];
const STATE_MS = 5_000;
const STORED_MS = 30_000;

const rangesOf = (ranges: readonly TimeRangeText[] | undefined): readonly MsRange[] =>
  ranges?.map(({ fromNs, toNs }) => ({ fromMs: msOfNs(fromNs), toMs: msOfNs(toNs) })) ?? NOTHING;

type Stream = NonNullable<PageStreamQuery['datastream']>;

function Loaded({ stream }: { stream: Stream }) {
  const { id, category, lastDataNs, collection, subscription } = stream;
  const now = useNow(10_000);
  const stored = useAsk(PageAvailabilityDocument, { datastreamId: id }, { refetchInterval: STORED_MS });
  const held = useMemo(() => rangesOf(stored.data?.availability?.ranges), [stored.data]);
  const gaps = useMemo(
    () =>
      (stored.data?.availability?.gaps ?? []).map(({ fromNs, toNs, reason, also }) => ({
        ...{ fromMs: msOfNs(fromNs), toMs: msOfNs(toNs), reason, also },
      })),
    [stored.data],
  );
  const whole = held.length > 0 ? { fromMs: held[0]!.fromMs, toMs: held.at(-1)!.toMs } : undefined;
  const { shown, show, showPreset, zoom, move } = useShownRange(now, whole);
  const { charts, last, error, refetch } = useStreamSeries(id, shown, held, gaps, subscription !== null);
  const actions = useSubscriptionActions();
  const name = `${stream.instrument} ${stream.streamType}`;
  const visible = useMemo(() => ({ fromMs: shown.fromMs, toMs: shown.toMs }), [shown.fromMs, shown.toMs]);
  const [first] = stored.data?.availability?.ranges ?? [];
  const range = `from=${nsOfMs(shown.fromMs)}&to=${nsOfMs(shown.toMs)}`;
  return (
    <div className="page">
      <PageHead title={name} lead={`${stream.exchange} · ${categoryText(category)}`}>
        <Link className="button" to={`/availability/${id}`}>
          <Icon name="availability" /> Gaps
        </Link>
        <Link className="button" to={`/quality/${id}`}>
          <Icon name="quality" /> Quality
        </Link>
        {subscription && (
          <Link className="button primary" to={`/exports/new?datastream=${id}&${range}`}>
            <Icon name="exports" /> Export this range
          </Link>
        )}
      </PageHead>
      <StreamNow stream={stream} last={last} firstNs={stored.data ? (first?.fromNs ?? null) : undefined} />
      {subscription ? (
        <>
          <Panel title="Over time">
            <div className="panel-body stack">
              <RangeBar shown={shown} onPreset={showPreset} onZoom={zoom} onMove={move} onRange={show} />
              <StreamCharts
                {...{ datastreamId: id, charts, error, visible, held, gaps }}
                onRetry={() => void refetch()}
                quoteNote={quoteNote(category, stream.streamType)}
                onRange={show}
                onZoom={zoom}
                onMove={move}
              />
            </div>
          </Panel>
          {stream.streamType === 'depth' && <BookLadder datastreamId={id} lastDataNs={lastDataNs} />}
          <NewestMessages
            datastreamId={id}
            category={category}
            lastDataNs={lastDataNs}
            rate={collection?.messagesPerSecond ?? null}
            beginsWithNewest={category === 'TRADE' && NEWEST_TRADE_FIRST.has(stream.exchange)}
          />
        </>
      ) : (
        <NotSubscribedHere noFeed={stream.noFeed} busy={actions.busy} onSubscribe={() => actions.subscribe(id, name)} />
      )}
    </div>
  );
}

/** A datastream: what it does now, prices, rates and lag over time, and its messages. */
export function StreamPage() {
  const { id = '' } = useParams();
  const isId = /^[1-9]\d{0,17}$/.test(id);
  const { data, error, refetch } = useAsk(PageStreamDocument, { id }, { refetchInterval: STATE_MS, enabled: isId });
  if (data?.datastream && data.datastream.id === id) return <Loaded key={id} stream={data.datastream} />;
  if (!isId || (data && data.datastream === null)) {
    return (
      <NotFound what="Datastream" to="/catalog" action="Open the catalogue">
        There is no such datastream.
      </NotFound>
    );
  }
  if (error && !data) return <FailedPage what="Datastream" error={error} onRetry={() => void refetch()} />;
  return (
    <div className="page" aria-busy="true">
      <Skeleton width="320px" />
    </div>
  );
}
