import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { Skeleton } from '../design/states.js';
import { durationText, nsOfMs, nsText, zoneText } from '../text/times.rule.js';
import { barsIn, dragged, type MsRange, ticksIn, zoomed } from './timeline.rule.js';
import { useWheel } from './use-wheel.js';
import { useWidth } from './use-width.js';

interface Lane {
  name: string;
  /** The CSS class of the bars. */
  className: string;
  ranges: readonly MsRange[];
}

interface TimelineProps {
  lanes: readonly Lane[];
  nowMs: number;
  loading: boolean;
  /** An action on the visible time range. */
  action?: (shown: MsRange) => ReactNode;
}

const LANE_PX = 34;
const BAR_PX = 16;
const AXIS_PX = 22;
const BOUNDS = { minMs: 20, maxMs: 10 * 365 * 86_400_000 };
const PRESETS = [
  { label: '1 h', ms: 3_600_000 },
  { label: '24 h', ms: 86_400_000 },
  { label: '7 d', ms: 604_800_000 },
  { label: '30 d', ms: 2_592_000_000 },
];

/** Returns the range of all data with a margin, or the last hour without data. */
function everything(lanes: readonly Lane[], nowMs: number): MsRange {
  const all = lanes.flatMap(({ ranges }) => ranges);
  if (all.length === 0) return { fromMs: nowMs - 3_600_000, toMs: nowMs };
  const fromMs = Math.min(...all.map((range) => range.fromMs));
  const toMs = Math.max(nowMs, ...all.map((range) => range.toMs));
  const air = (toMs - fromMs) * 0.02 + 1000;
  return { fromMs: fromMs - air, toMs: toMs + air };
}

const zoomKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** The pressed pointers, and the visible range when the drag began. */
interface Drag {
  from: MsRange;
  was: Map<number, number>;
  is: Map<number, number>;
}

/**
 * Lanes of time ranges on one axis. Zoom with Ctrl and wheel, pinch, buttons or + and −; move by
 * dragging or arrow keys.
 */
export function Timeline({ lanes, nowMs, loading, action }: TimelineProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<MsRange>();
  const drag = useRef<Drag>(undefined);
  const visible = chosen ?? everything(lanes, nowMs);
  const length = visible.toMs - visible.fromMs;
  const center = visible.fromMs + length / 2;
  const zoom = (factor: number): void => setChosen(zoomed(visible, factor, center, BOUNDS));
  const move = (share: number): void =>
    setChosen({ fromMs: visible.fromMs + share * length, toMs: visible.toMs + share * length });
  const zoomAt = (factor: number, share: number): void =>
    setChosen(zoomed(visible, factor, visible.fromMs + share * length, BOUNDS));
  const hinted = useWheel(box, zoomAt, move);
  const onKeyDown = (event: KeyboardEvent): void => {
    const keys: Record<string, () => void> = {
      '+': () => zoom(0.5),
      '=': () => zoom(0.5),
      '-': () => zoom(2),
      ArrowLeft: () => move(-0.2),
      ArrowRight: () => move(0.2),
      '0': () => setChosen(undefined),
    };
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const shareOf = (event: PointerEvent<HTMLElement>): number =>
    (event.clientX - event.currentTarget.getBoundingClientRect().left) / width;
  const startDrag = (places: Map<number, number>): void => {
    drag.current = places.size === 0 ? undefined : { from: visible, was: new Map(places), is: places };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    startDrag(new Map(drag.current?.is).set(event.pointerId, shareOf(event)));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!drag.current?.is.has(event.pointerId) || width === 0) return;
    const { from, was, is } = drag.current;
    is.set(event.pointerId, shareOf(event));
    setChosen(dragged(from, [...was.values()], [...is.values()], BOUNDS));
  };
  const onPointerEnd = (event: PointerEvent<HTMLElement>): void => {
    const places = new Map(drag.current?.is);
    places.delete(event.pointerId);
    startDrag(places);
  };
  const height = lanes.length * LANE_PX + AXIS_PX;
  return (
    <div className="stack">
      <div className="row wrap spread">
        <span className="mono small soft">
          {nsText(nsOfMs(visible.fromMs))} – {nsText(nsOfMs(visible.toMs))} {zoneText()}, {durationText(length)}
        </span>
        <span className="row wrap">
          {PRESETS.map(({ label, ms }) => (
            <button
              key={label}
              type="button"
              className="button small"
              onClick={() => setChosen({ fromMs: nowMs - ms, toMs: nowMs })}
            >
              {label}
            </button>
          ))}
          <button type="button" className="button small" onClick={() => setChosen(undefined)}>
            All
          </button>
          <button type="button" className="button icon small" aria-label="Zoom in" onClick={() => zoom(0.5)}>
            +
          </button>
          <button type="button" className="button icon small" aria-label="Zoom out" onClick={() => zoom(2)}>
            −
          </button>
          {action?.(visible)}
        </span>
      </div>
      {/* An application, by its role, handles its own keys and pointers. */}
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions */}
      <div
        ref={box}
        className="timeline"
        role="application"
        aria-roledescription="timeline"
        aria-label="Timeline: plus and minus zoom, arrow keys move, 0 shows everything"
        // The role handles its own keys, so it must be focusable.
        // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        style={{ height }}
      >
        <p className="timeline-hint" data-shown={hinted} aria-hidden="true">
          Hold {zoomKey} and scroll to zoom
        </p>
        {loading || width === 0 ? (
          <Skeleton />
        ) : (
          <svg width={width} height={height} aria-hidden="true">
            {ticksIn(visible, width).map(({ atMs, text }) => {
              const x = ((atMs - visible.fromMs) / length) * width;
              return (
                <g key={atMs}>
                  <line className="tick" x1={x} x2={x} y1={0} y2={height - AXIS_PX} />
                  <text x={x + 4} y={height - 6}>
                    {text}
                  </text>
                </g>
              );
            })}
            {lanes.map(({ name, className, ranges }, index) => (
              <g key={name} transform={`translate(0 ${index * LANE_PX})`}>
                <text className="lane-name" y={11}>
                  {name}
                </text>
                <rect className="ground" y={15} width={width} height={BAR_PX} rx={3} />
                {barsIn(ranges, visible, width).map((bar) => (
                  <rect
                    key={bar.x}
                    className={className}
                    x={bar.x * width}
                    y={15}
                    width={bar.width * width}
                    height={BAR_PX}
                  />
                ))}
              </g>
            ))}
          </svg>
        )}
      </div>
    </div>
  );
}
