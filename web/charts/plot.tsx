import 'uplot/dist/uPlot.min.css';
import './plot.css';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import uPlot from 'uplot';
import { useTheme } from '../design/theme.js';
import type { MsRange } from '../timeline/timeline.rule.js';
import { useWheel } from '../timeline/use-wheel.js';
import { nsOfMs, nsText, zoneText } from '../text/times.rule.js';
import { timeTicks } from './chart-text.rule.js';
import { setCrosshair } from './crosshair.js';
import { pointByKey, pointText } from './crosshair.rule.js';
import type { PlotSeries } from './plot-series.js';
import { isolatedPoints } from './series.rule.js';
import { PlotTable } from './plot-table.js';

interface PlotProps {
  /** Names the chart. */
  label: string;
  /** Beginnings of the points. */
  timesMs: readonly number[];
  series: readonly PlotSeries[];
  visible: MsRange;
  /** Time ranges that are missing. */
  gaps: readonly MsRange[];
  height: number;
  /** The axis begins at zero. */
  fromZero?: boolean;
  onRange: (range: MsRange) => void;
  onZoom: (factor: number, share: number) => void;
  onMove: (share: number) => void;
  tickText: (value: number) => string;
}

/** Charts of one page share the crosshair. */
const SYNC = 'page';
const AXIS_PX = 60;
const MIN_DRAG_PX = 6;

/** The theme's colours: a canvas cannot use custom properties. */
function coloursOf(element: HTMLElement) {
  const { accentColor, color, borderTopColor, caretColor, outlineColor, columnRuleColor } = getComputedStyle(element);
  return {
    text: color,
    line: borderTopColor,
    accent: accentColor,
    warn: caretColor,
    soft: outlineColor,
    missing: columnRuleColor,
  };
}

type Colours = ReturnType<typeof coloursOf>;

function seriesOf({ kind, name, tone, text }: PlotSeries, colours: Colours): uPlot.Series {
  const stroke = tone === 'warn' ? colours.warn : tone === 'faint' ? colours.soft : colours.accent;
  const shared: uPlot.Series = {
    label: name,
    value: (_plot, value) => text(value),
    points: { size: 4, filter: (plot, index, isShown) => (isShown ? null : isolatedPoints([...plot.data[index]!])) },
  };
  if (kind === 'bars') {
    const { bars } = uPlot.paths;
    return { ...shared, stroke, fill: stroke, width: 0, points: { show: false }, paths: bars!({ size: [0.8, 24] }) };
  }
  if (kind === 'line') return { ...shared, stroke, width: 1.5 };
  return { ...shared, stroke: 'transparent', width: 0, points: { show: false } };
}

/** Shows the crosshair of all charts at the time of a point of one, or hides it. */
function pointAllAt(seconds: number | null): void {
  for (const one of uPlot.sync(SYNC).plots) {
    const left = seconds === null ? -10 : one.valToPos(seconds, 'x');
    one.setCursor({ left, top: seconds === null ? -10 : 8 }, false);
  }
  setCrosshair(seconds === null ? null : seconds * 1_000);
}

/**
 * A chart over time: drag selects a range, Ctrl and the wheel zoom; arrow keys move the crosshair,
 * plus and minus zoom. A table has the same numbers.
 */
export function Plot(props: PlotProps) {
  const { label, timesMs, series, visible, gaps, height, fromZero = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const shown = useRef({ visible, gaps });
  const theme = useTheme();
  // By time: the points move along with the range.
  const [pointMs, setPointMs] = useState<number | null>(null);
  const found = pointMs === null ? -1 : timesMs.indexOf(pointMs);
  const point = found < 0 ? null : found;
  const select = useEffectEvent((range: MsRange) => props.onRange(range));
  const tickText = useEffectEvent((value: number) => props.tickText(value));
  const hinted = useWheel(box, props.onZoom, props.onMove);
  const shape = series.map(({ name, kind, tone }) => `${name} ${kind} ${tone}`).join();

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const colours = coloursOf(element);
    const high = series.findIndex(({ kind }) => kind === 'high');
    const font = `11px ${getComputedStyle(element).fontFamily}`;
    const axis = { stroke: colours.text, font, grid: { stroke: colours.line, width: 1 }, ticks: { show: false } };
    const made = new uPlot(
      {
        width: element.clientWidth,
        height,
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), zoneText()),
        cursor: { sync: { key: SYNC }, drag: { x: true, y: false, setScale: false }, points: { size: 6 } },
        scales: {
          x: { range: () => [shown.current.visible.fromMs / 1_000, shown.current.visible.toMs / 1_000] },
          ...(fromZero && { y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.1 : 1] } }),
        },
        padding: [8, 8, 0, 0],
        axes: [
          { ...axis, size: 26, space: 64, grid: { show: false }, values: (_plot, ticks) => timeTicks(ticks) },
          { ...axis, size: AXIS_PX, values: (_plot, ticks) => ticks.map((tick) => tickText(tick)) },
        ],
        series: [
          { label: zoneText(), value: '{YYYY}-{MM}-{DD} {HH}:{mm}' },
          ...series.map((one) => seriesOf(one, colours)),
        ],
        ...(high >= 0 && { bands: [{ series: [high + 1, high + 2] as [number, number], fill: colours.soft }] }),
        hooks: {
          setCursor: [
            (drawn) => {
              const { left = -1 } = drawn.cursor;
              setCrosshair(left < 0 ? null : drawn.posToVal(left, 'x') * 1_000);
            },
          ],
          drawClear: [(drawn) => drawGaps(drawn, shown.current.gaps, colours.missing)],
          setSelect: [
            (drawn) => {
              const { left, width } = drawn.select;
              if (width < MIN_DRAG_PX) return;
              const at = (px: number): number => drawn.posToVal(px, 'x') * 1_000;
              select({ fromMs: at(left), toMs: at(left + width) });
              drawn.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
            },
          ],
        },
      },
      [[]],
      element,
    );
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = undefined;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- because new values keep the chart and its crosshair
  }, [theme, shape, height, fromZero]);

  useEffect(() => {
    shown.current = { visible, gaps };
    plot.current?.setData([
      timesMs.map((ms) => ms / 1_000),
      ...series.map(({ values }) => [...values]),
    ] as uPlot.AlignedData);
  }, [timesMs, series, visible, gaps, theme, shape, height, fromZero]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const share = point === null ? 0.5 : (timesMs[point]! - visible.fromMs) / (visible.toMs - visible.fromMs);
    const next = pointByKey(event, point, series);
    if (next !== null) showPoint(next);
    else if (event.key === '+' || event.key === '=') props.onZoom(0.5, share);
    else if (event.key === '-') props.onZoom(2, share);
    else if (event.key === 'Escape' && point !== null) showPoint(null);
    else return;
    event.preventDefault();
  };
  const showPoint = (next: number | null): void => {
    setPointMs(next === null ? null : timesMs[next]!);
    pointAllAt(next === null ? null : timesMs[next]! / 1_000);
  };
  return (
    <figure className="plot-figure">
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- because its role handles keys */}
      <div
        ref={box}
        className="plot"
        role="application"
        aria-roledescription="chart"
        aria-label={`${label}: arrow keys move the crosshair, plus and minus zoom; the table below has its numbers`}
        // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- because only a focused chart gets keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => showPoint(null)}
      >
        <p className="timeline-hint" data-shown={hinted} aria-hidden="true">
          Hold Ctrl or ⌘ and scroll to zoom; drag to select
        </p>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {point !== null && pointText(nsText(nsOfMs(timesMs[point]!)).slice(0, 16), series, point)}
      </p>
      <PlotTable label={label} timesMs={timesMs} series={series} />
    </figure>
  );
}

/** Distance between the lines of a gap, in CSS pixels. */
const HATCH_PX = 7;

/** Hatches the time ranges that are missing. */
function drawGaps(drawn: uPlot, gaps: readonly MsRange[], colour: string): void {
  if (gaps.length === 0) return;
  const { ctx, bbox } = drawn;
  const { left, top, width, height } = bbox;
  const [right, bottom] = [left + width, top + height];
  const apart = HATCH_PX * devicePixelRatio;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.beginPath();
  for (const { fromMs, toMs } of gaps) {
    const from = Math.max(left, drawn.valToPos(fromMs / 1_000, 'x', true));
    const to = Math.min(right, drawn.valToPos(toMs / 1_000, 'x', true));
    if (to > left && from < right) ctx.rect(from, top, Math.max(1, to - from), height);
  }
  ctx.clip();
  ctx.beginPath();
  for (let x = Math.floor((left - height) / apart) * apart; x < right; x += apart) {
    ctx.moveTo(x, bottom);
    ctx.lineTo(x + height, top);
  }
  ctx.stroke();
  ctx.restore();
}
