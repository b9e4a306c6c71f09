import { useMemo } from 'react';
import { useAsk } from '../core/queries.js';
import { everyPoint, heldValues, isCovered, coveredSeconds } from '../charts/series.rule.js';
import type { PlotSeries } from '../charts/plot-series.js';
import { msText, valueText } from '../charts/chart-text.rule.js';
import { PageRollupsDocument, type PageRollupsQuery } from '../generated/operations.js';
import { rateText } from '../subscriptions/collection-state.rule.js';
import { msOfNs, nsOfMs } from '../text/times.rule.js';
import type { MsRange } from '../timeline/timeline.rule.js';

const POINTS = 400;
const REFETCH_MS = 30_000;
/** Requests of a range that moves are for whole half minutes, so that they can be cached. */
const GRAIN_MS = 30_000;
const MINUTE_MS = 60_000;

type Point = PageRollupsQuery['rollups']['points'][number];
type Quote = NonNullable<Point['quote']>;

export interface Chart {
  key: string;
  label: string;
  height: number;
  fromZero?: boolean;
  series: PlotSeries[];
}

/** Queries the rollups of a visible range, and returns the charts that they make. */
export function useStreamSeries(
  datastreamId: string,
  visible: MsRange,
  held: readonly MsRange[],
  gaps: readonly MsRange[],
  enabled: boolean,
) {
  const fromMs = Math.floor(visible.fromMs / GRAIN_MS) * GRAIN_MS;
  const toMs = Math.ceil(visible.toMs / GRAIN_MS) * GRAIN_MS;
  const { data, error, refetch } = useAsk(
    PageRollupsDocument,
    { datastreamId, fromNs: String(nsOfMs(fromMs)), toNs: String(nsOfMs(toMs)), points: POINTS },
    { refetchInterval: REFETCH_MS, enabled },
  );
  const charts = useMemo(
    () => (data ? chartsOf(data.rollups, { fromMs, toMs }, held, gaps) : undefined),
    [data, fromMs, toMs, held, gaps],
  );
  return { charts, last: data?.rollups.points.at(-1), error, refetch };
}

function chartsOf(
  { stepNs, points: found }: PageRollupsQuery['rollups'],
  range: MsRange,
  held: readonly MsRange[],
  gaps: readonly MsRange[],
): { timesMs: number[]; charts: Chart[] } {
  const stepMs = msOfNs(stepNs);
  const timed = found.map((point) => ({ ...point, fromMs: msOfNs(point.fromNs) }));
  const last = timed.at(-1);
  const points = everyPoint(timed, range, stepMs);
  const rates = points.map(({ atMs, point }) => {
    if (point) return Number(point.frames) / coveredSeconds(atMs, stepMs, msOfNs(point.lastNs), point === last);
    // Silence counts as none; what was not collected, or is not read yet, has no value.
    const isSilent =
      last !== undefined && atMs < last.fromMs && isCovered(atMs, stepMs, held) && !isCovered(atMs, stepMs, gaps);
    return isSilent ? 0 : null;
  });
  const of = (value: (point: Point) => string | null | undefined): (number | null)[] =>
    points.map(({ point }) => (point ? numberOf(value(point)) : null));
  const lag = (value: (point: Point) => string | undefined): (number | null)[] =>
    of(value).map((ns) => (ns === null ? null : ns / 1e6));
  const charts: Chart[] = [
    {
      ...{ key: 'rate', label: 'Messages per second', height: 150, fromZero: true },
      series: [
        {
          name: 'messages/s',
          values: rates,
          kind: 'line',
          text: (value) => (value == null ? '–' : rateText(value)),
        },
      ],
    },
  ];
  if (timed.some((point) => point.lag)) {
    charts.push({
      ...{ key: 'lag', label: 'Lag: arrival minus the exchange’s time', height: 150 },
      series: [
        { name: 'median', values: lag((point) => point.lag?.p50), kind: 'line', text: msText },
        {
          name: '99 %',
          values: lag((point) => point.lag?.p99),
          kind: 'line',
          tone: 'warn',
          text: msText,
        },
      ],
    });
  }
  // The last price holds until there is another; nothing is known of it where messages are missing.
  const holding = (values: readonly (number | null)[], toMs: number): (number | null)[] =>
    heldValues(values, (index) => {
      const { atMs } = points[index]!;
      return atMs > toMs || isCovered(atMs, stepMs, gaps) || !isCovered(atMs, stepMs, held);
    });
  if (timed.some(({ price }) => price)) {
    charts.unshift(
      {
        ...{ key: 'price', label: 'Price', height: 260 },
        series: [
          {
            ...{ name: 'last', kind: 'line', text: valueText },
            values: holding(
              of(({ price }) => price?.close),
              last?.fromMs ?? 0,
            ),
          },
          { name: 'high', values: of(({ price }) => price?.high), kind: 'high', text: valueText },
          { name: 'low', values: of(({ price }) => price?.low), kind: 'low', text: valueText },
        ],
      },
      {
        ...{ key: 'volume', label: 'Volume', height: 120, fromZero: true },
        series: [{ name: 'volume', values: of(({ price }) => price?.volume), kind: 'bars', text: valueText }],
      },
    );
  }
  const lastQuote = timed.findLast(({ quote }) => quote);
  if (lastQuote) {
    const mids = of(({ quote }) => quote && String((Number(quote.bid) + Number(quote.ask)) / 2));
    const quoted = (name: string, kind: PlotSeries['kind'], value: (quote: Quote) => string): PlotSeries => ({
      ...{ name, kind, text: valueText },
      values: of(({ quote }) => quote && value(quote)),
    });
    charts.unshift(
      {
        ...{ key: 'price', label: 'Mid price', height: 260 },
        series: [
          { name: 'mid', kind: 'line', text: valueText, values: holding(mids, lastQuote.fromMs) },
          quoted('ask', 'high', ({ ask }) => ask),
          quoted('bid', 'low', ({ bid }) => bid),
        ],
      },
      {
        ...{ key: 'spread', label: 'Spread', height: 120, fromZero: true },
        series: [
          quoted(stepMs > MINUTE_MS ? 'largest' : 'spread', 'line', ({ maxSpread }) => maxSpread),
          ...(stepMs > MINUTE_MS
            ? [{ ...quoted('smallest', 'line', ({ minSpread }) => minSpread), tone: 'warn' as const }]
            : []),
        ],
      },
    );
  }
  return { timesMs: points.map(({ atMs }) => atMs), charts };
}

const numberOf = (text: string | null | undefined): number | null => (text == null ? null : Number(text));
