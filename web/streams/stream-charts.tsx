import { Panel } from '../design/parts.js';
import { Empty, Failed, Skeleton } from '../design/states.js';
import { msText, shortText, valueText } from '../charts/chart-text.rule.js';
import { Plot } from '../charts/plot.js';
import type { MsRange } from '../timeline/timeline.rule.js';
import { StreamBands } from './stream-bands.js';
import type { ReasonedMsRange } from './bands.rule.js';
import type { Chart } from './use-stream-series.js';

interface ChartsProps {
  datastreamId: string;
  charts: { timesMs: number[]; charts: Chart[] } | undefined;
  error: Error | null;
  onRetry: () => void;
  /** Shown if there are no quotes. */
  quoteNote: string | null;
  visible: MsRange;
  held: readonly MsRange[];
  gaps: readonly ReasonedMsRange[];
  onRange: (range: MsRange) => void;
  onZoom: (factor: number, share: number) => void;
  onMove: (share: number) => void;
}

/** The charts of a stream over one range, above what is stored of it. */
export function StreamCharts({ datastreamId, charts, error, onRetry, quoteNote, ...range }: ChartsProps) {
  if (error && !charts) return <Failed error={error} onRetry={onRetry} />;
  if (!charts) {
    return (
      <div className="charts-loading">
        <Skeleton />
      </div>
    );
  }
  const isEmpty = charts.charts.every(({ series }) =>
    series.every(({ values }) => values.every((value) => value === null)),
  );
  const { visible, held, gaps, onRange, onZoom, onMove } = range;
  return (
    <div className="stack">
      {isEmpty ? (
        <Empty title="No messages in this range">
          A minute appears here one to two minutes after it ended. Select a range in which data is stored.
        </Empty>
      ) : (
        charts.charts.map(({ key, label, height, fromZero = false, series }) => (
          <div key={key}>
            <h3 className="chart-title">{label}</h3>
            <Plot
              {...{ label, height, fromZero, series, visible, gaps, onRange, onZoom, onMove }}
              timesMs={charts.timesMs}
              tickText={key === 'lag' ? msText : key === 'price' ? valueText : shortText}
            />
          </div>
        ))
      )}
      {!isEmpty && quoteNote && !charts.charts.some(({ key }) => key === 'spread') && (
        <p className="faint small">{quoteNote}</p>
      )}
      <StreamBands datastreamId={datastreamId} visible={visible} held={held} gaps={gaps} />
    </div>
  );
}

/** Says what a stream needs before it can be drawn. */
export function NotSubscribedHere({
  noFeed,
  busy,
  onSubscribe,
}: {
  noFeed: string | null;
  busy: boolean;
  onSubscribe: () => void;
}) {
  return (
    <Panel>
      <Empty
        title="You are not subscribed to this stream"
        action={
          <button type="button" className="button primary" disabled={busy} onClick={onSubscribe}>
            Subscribe
          </button>
        }
      >
        {noFeed ?? 'Subscribe to see its messages, prices and lag, and to export it.'}
      </Empty>
    </Panel>
  );
}
