import './hour-strip.css';
import { hourCells, stripText } from './hour-strip.rule.js';

const CELL = 10;
const HEIGHT = 18;

/** A stream's hours side by side: the more messages the stronger, with what is missing in red. */
export function HourStrip({ frames, missing }: { frames: readonly string[]; missing: readonly number[] }) {
  const cells = hourCells(frames, missing);
  return (
    <svg
      className="hour-strip"
      viewBox={`0 0 ${cells.length * CELL} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={stripText(frames, missing)}
    >
      {cells.map(({ level, missing: lost }, index) => (
        <g key={index} transform={`translate(${index * CELL} 0)`}>
          {level !== null && <rect className="hour-ground" width={CELL - 1} height={HEIGHT} />}
          {level !== null && level > 0 && (
            <rect className="hour-level" width={CELL - 1} height={HEIGHT} opacity={level} />
          )}
          {lost > 0 && (
            <rect className="hour-missing" width={CELL - 1} y={HEIGHT * (1 - lost)} height={HEIGHT * lost} />
          )}
        </g>
      ))}
    </svg>
  );
}
