import { Panel } from '../design/parts.js';
import { Empty, Failed, Skeleton } from '../design/states.js';
import { msText, shortText, valueText } from '../charts/chart-text.rule.js';
import { Plot } from '../charts/plot.js';
import { barsIn, type MsRange } from '../timeline/timeline.rule.js';
import { useWidth } from '../timeline/use-width.js';
import type { Chart } from './use-stream-series.js';

interface ChartsProps {
  charts: { timesMs: number[]; charts: Chart[] } | undefined;
  error: Error | null;
  onRetry: () => void;
  visible: MsRange;
  held: readonly MsRange[];
  gaps: readonly MsRange[];
  onRange: (range: MsRange) => void;
  onZoom: (factor: number, share: number) => void;
  onMove: (share: number) => void;
}

/** The charts of a stream over one range, above what is stored of it. */
export function StreamCharts({ charts, error, onRetry, ...range }: ChartsProps) {
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
      <Bands visible={visible} held={held} gaps={gaps} />
    </div>
  );
}

/** What is stored and what is missing, under the charts' time axis. */
function Bands({ visible, held, gaps }: Pick<ChartsProps, 'visible' | 'held' | 'gaps'>) {
  const [box, width] = useWidth<HTMLDivElement>();
  const bars = (ranges: readonly MsRange[], className: string) =>
    barsIn(ranges, visible, width).map((bar) => (
      <rect key={bar.x} className={className} x={bar.x * width} width={bar.width * width} height={14} />
    ));
  return (
    <div className="bands">
      <h3 className="chart-title">Stored, with gaps</h3>
      <div
        ref={box}
        className="bands-bar timeline"
        role="img"
        aria-label="Stored time ranges and gaps; the list of gaps is on the page Availability"
      >
        <svg width={width} height={14} aria-hidden="true">
          <rect className="ground" width={width} height={14} rx={3} />
          {bars(held, 'held')}
          {bars(gaps, 'missing')}
        </svg>
      </div>
    </div>
  );
}

/** Says what a stream needs before it can be drawn. */
export function NotSubscribedHere({ noFeed, onSubscribe }: { noFeed: string | null; onSubscribe: () => void }) {
  return (
    <Panel>
      <Empty
        title="You are not subscribed to this stream"
        action={
          <button type="button" className="button primary" onClick={onSubscribe}>
            Subscribe
          </button>
        }
      >
        {noFeed ?? 'Subscribe to see its messages, prices and lag, and to export it.'}
      </Empty>
    </Panel>
  );
}
