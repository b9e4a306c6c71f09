import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { Skeleton } from '../design/states.js';
import { durationText, nsOfMs, nsText } from '../text/times.rule.js';
import { barsIn, dragged, type Stretch, ticksIn, zoomed } from './timeline.rule.js';
import { useWheel } from './use-wheel.js';
import { useWidth } from './use-width.js';

export interface Lane {
  name: string;
  /** Colours the bars: held, missing or wanted. */
  className: string;
  stretches: readonly Stretch[];
}

interface TimelineProps {
  lanes: readonly Lane[];
  nowMs: number;
  loading: boolean;
  /** Something to do with the stretch that is shown. */
  action?: (shown: Stretch) => ReactNode;
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

/** Everything there is with a little air, or the last hour when there is nothing. */
function everything(lanes: readonly Lane[], nowMs: number): Stretch {
  const all = lanes.flatMap(({ stretches }) => stretches);
  if (all.length === 0) return { fromMs: nowMs - 3_600_000, toMs: nowMs };
  const fromMs = Math.min(...all.map((stretch) => stretch.fromMs));
  const toMs = Math.max(nowMs, ...all.map((stretch) => stretch.toMs));
  const air = (toMs - fromMs) * 0.02 + 1000;
  return { fromMs: fromMs - air, toMs: toMs + air };
}

const zoomKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** What is held down on a drawing of that width, and the window as it was when that began. */
interface Drag {
  from: Stretch;
  was: Map<number, number>;
  is: Map<number, number>;
}

/** Lanes of stretches over one time axis: zoomed by Ctrl and wheel, by pinching, buttons or + and −, moved by dragging or arrow keys. */
export function Timeline({ lanes, nowMs, loading, action }: TimelineProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<Stretch>();
  const drag = useRef<Drag>(undefined);
  const window = chosen ?? everything(lanes, nowMs);
  const length = window.toMs - window.fromMs;
  const center = window.fromMs + length / 2;
  const zoom = (factor: number): void => setChosen(zoomed(window, factor, center, BOUNDS));
  const move = (share: number): void =>
    setChosen({ fromMs: window.fromMs + share * length, toMs: window.toMs + share * length });
  const zoomAt = (factor: number, share: number): void =>
    setChosen(zoomed(window, factor, window.fromMs + share * length, BOUNDS));
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
    drag.current = places.size === 0 ? undefined : { from: window, was: new Map(places), is: places };
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
          {nsText(nsOfMs(window.fromMs))} – {nsText(nsOfMs(window.toMs))} UTC, {durationText(length)}
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
          {action?.(window)}
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
        // The role announces its own keys, so it must be reachable.
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
            {ticksIn(window, width).map(({ atMs, text }) => {
              const x = ((atMs - window.fromMs) / length) * width;
              return (
                <g key={atMs}>
                  <line className="tick" x1={x} x2={x} y1={0} y2={height - AXIS_PX} />
                  <text x={x + 4} y={height - 6}>
                    {text}
                  </text>
                </g>
              );
            })}
            {lanes.map(({ name, className, stretches }, index) => (
              <g key={name} transform={`translate(0 ${index * LANE_PX})`}>
                <text className="lane-name" y={11}>
                  {name}
                </text>
                <rect className="ground" y={15} width={width} height={BAR_PX} rx={3} />
                {barsIn(stretches, window, width).map((bar) => (
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
