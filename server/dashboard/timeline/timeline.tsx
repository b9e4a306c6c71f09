import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../design/states.js';
import { durationText, nsOfMs, nsText } from '../text/times.rule.js';
import { barsIn, type Stretch, ticksIn, zoomed } from './timeline.rule.js';
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

/** Lanes of stretches over one time axis: zoomed by wheel, buttons or + and −, moved by dragging or arrow keys. */
export function Timeline({ lanes, nowMs, loading, action }: TimelineProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<Stretch>();
  const drag = useRef<{ x: number; from: Stretch }>(undefined);
  const window = chosen ?? everything(lanes, nowMs);
  const length = window.toMs - window.fromMs;
  const center = window.fromMs + length / 2;

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // React's own wheel listeners are passive: the page would scroll as well.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const share = (event.clientX - element.getBoundingClientRect().left) / element.clientWidth;
      setChosen((before) => {
        const from = before ?? window;
        const around = from.fromMs + share * (from.toMs - from.fromMs);
        return zoomed(from, event.deltaY > 0 ? 1.25 : 0.8, around, BOUNDS);
      });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  });

  const zoom = (factor: number): void => setChosen(zoomed(window, factor, center, BOUNDS));
  const move = (share: number): void =>
    setChosen({ fromMs: window.fromMs + share * length, toMs: window.toMs + share * length });
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
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    if (!drag.current || width === 0) return;
    const { x, from } = drag.current;
    const shift = ((x - clientX) / width) * (from.toMs - from.fromMs);
    setChosen({ fromMs: from.fromMs + shift, toMs: from.toMs + shift });
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
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, from: window };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => (drag.current = undefined)}
        style={{ height }}
      >
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
