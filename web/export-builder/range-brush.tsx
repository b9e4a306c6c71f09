import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { TimeRangeText } from '../../schema/time/time-range.js';
import { streamText } from '../design/stream-name.js';
import { msOfNs, nsOfMs, nsText, zoneText } from '../text/times.rule.js';
import { barsIn, type MsRange, ticksIn } from '../timeline/timeline.rule.js';
import { useWidth } from '../timeline/use-width.js';
import { brushBounds, brushed, nudged } from './brush.rule.js';
import { exportableRanges } from './default-range.rule.js';
import type { ShownStream } from './use-held-streams.js';

interface BrushProps {
  streams: readonly ShownStream[];
  value: TimeRangeText;
  nowMs: number;
  onChange: (range: TimeRangeText) => void;
}

/** Height of a lane, with 2 px between lanes. */
const LANE_PX = 26;
const BAR_PX = 24;
const AXIS_PX = 20;
const LEGEND = [
  { kind: 'held', text: 'stored for you' },
  { kind: 'gap', text: 'gap' },
  { kind: 'ground', text: 'not stored' },
  { kind: 'chosen', text: 'selected' },
];
/** A shorter drag is a click. */
const LEAST_SHARE = 0.004;
const STEPS: Record<string, number> = {
  ArrowLeft: -0.01,
  ArrowDown: -0.01,
  ArrowRight: 0.01,
  ArrowUp: 0.01,
  PageDown: -0.1,
  PageUp: 0.1,
  Home: -1,
  End: 1,
};

const msRange = ({ fromNs, toNs }: { fromNs: string | bigint; toNs: string | bigint }): MsRange => ({
  fromMs: msOfNs(fromNs),
  toMs: msOfNs(toNs),
});

/** An end of the range, moved by arrow keys. */
function Handle(props: { end: 'from' | 'to'; range: MsRange; bounds: MsRange; onMove: (range: MsRange) => void }) {
  const { end, range, bounds, onMove } = props;
  const atMs = end === 'from' ? range.fromMs : range.toMs;
  const share = (atMs - bounds.fromMs) / (bounds.toMs - bounds.fromMs);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(nudged(range, end, event.shiftKey ? step / 10 : step, bounds));
  };
  return (
    <div
      className="brush-handle"
      data-end={end}
      role="slider"
      tabIndex={0}
      aria-label={end === 'from' ? 'Start of the range' : 'End of the range'}
      aria-valuemin={bounds.fromMs}
      aria-valuemax={bounds.toMs}
      aria-valuenow={atMs}
      aria-valuetext={`${nsText(nsOfMs(atMs))} ${zoneText()}`}
      style={{ left: `${Math.max(0, Math.min(1, share)) * 100}%` }}
      onKeyDown={onKeyDown}
    />
  );
}

/**
 * Shows the stored time of the selected datastreams; a drag over it, or its two ends, select the
 * range.
 */
export function RangeBrush({ streams, value, nowMs, onChange }: BrushProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  // Stays while the time goes on: what is drawn must not move under the pointer.
  const [openedMs] = useState(nowMs);
  const lanes = streams.map((one) => ({ ...one, held: exportableRanges(one, nowMs).map(msRange) }));
  const bounds = brushBounds(
    lanes.flatMap(({ held }) => held),
    openedMs,
  );
  const length = bounds.toMs - bounds.fromMs;
  const isTimed = value.fromNs !== '' && value.toNs !== '' && BigInt(value.fromNs) < BigInt(value.toNs);
  const chosen = drag ? brushed(bounds, drag.from, drag.to) : isTimed ? msRange(value) : null;
  const set = ({ fromMs, toMs }: MsRange): void =>
    onChange({ fromNs: String(nsOfMs(fromMs)), toNs: String(nsOfMs(toMs)) });
  const shareOf = (event: PointerEvent<HTMLElement>): number => {
    const { left, width: all } = event.currentTarget.getBoundingClientRect();
    return all === 0 ? 0 : (event.clientX - left) / all;
  };
  const onUp = (event: PointerEvent<HTMLElement>): void => {
    if (!drag) return;
    const to = shareOf(event);
    setDrag(undefined);
    if (Math.abs(to - drag.from) >= LEAST_SHARE) set(brushed(bounds, drag.from, to));
  };
  const height = lanes.length * LANE_PX + AXIS_PX;
  const [left, right] = chosen
    ? [chosen.fromMs, chosen.toMs].map((ms) => Math.max(0, Math.min(100, ((ms - bounds.fromMs) / length) * 100)))
    : [];
  return (
    <div className="stack brush">
      <div className="brush-lanes">
        <ul className="brush-names small soft">
          {lanes.map(({ id, stream }) => (
            <li key={id} className="truncate" title={streamText(stream)}>
              {stream.instrument} {stream.streamType}
            </li>
          ))}
        </ul>
        <div ref={box} className="grow">
          <div
            className="brush-area"
            style={{ height }}
            onPointerDown={(event) => {
              if (event.target instanceof Element && event.target.closest('.brush-handle')) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              setDrag({ from: shareOf(event), to: shareOf(event) });
            }}
            onPointerMove={(event) => drag && setDrag({ ...drag, to: shareOf(event) })}
            onPointerUp={onUp}
            onPointerCancel={() => setDrag(undefined)}
          >
            <svg width="100%" height={height} aria-hidden="true">
              {lanes.map(({ id, held, gaps }, index) => (
                <g key={id} transform={`translate(0 ${index * LANE_PX})`}>
                  <rect className="brush-ground" width="100%" height={BAR_PX} rx={3} />
                  {[
                    { ranges: held, className: 'brush-held' },
                    { ranges: gaps.map(msRange), className: 'brush-gap' },
                  ].map(({ ranges, className }) =>
                    barsIn(ranges, bounds, Math.max(width, 1)).map((bar) => (
                      <rect
                        key={`${className} ${bar.x}`}
                        className={className}
                        x={`${bar.x * 100}%`}
                        width={`${bar.width * 100}%`}
                        height={BAR_PX}
                      />
                    )),
                  )}
                </g>
              ))}
              {width > 0 &&
                ticksIn(bounds, width).map(({ atMs, text }) => (
                  <text key={atMs} className="brush-tick" x={((atMs - bounds.fromMs) / length) * width} y={height - 5}>
                    {text}
                  </text>
                ))}
            </svg>
            {chosen && (
              <>
                <div className="brush-chosen" style={{ left: `${left}%`, width: `${right! - left!}%` }} />
                <Handle end="from" range={chosen} bounds={bounds} onMove={set} />
                <Handle end="to" range={chosen} bounds={bounds} onMove={set} />
              </>
            )}
          </div>
        </div>
      </div>
      <div className="row wrap spread small soft">
        <span>Drag over what is stored for you, or move the ends by arrow keys.</span>
        <ul className="brush-legend" aria-label="Legend">
          {LEGEND.map(({ kind, text }) => (
            <li key={kind} data-kind={kind}>
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
