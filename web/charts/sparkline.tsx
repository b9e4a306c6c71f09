import './sparkline.css';
import { type SparkHours, sparkLines, sparkText, sparkValues } from './sparkline.rule.js';

const BOX = { width: 96, height: 20 };

/**
 * The last hours of a stream as a small line: its price, or how many messages came. Nothing until
 * they are loaded.
 */
export function Sparkline({ hours }: { hours: SparkHours | undefined }) {
  if (!hours) return <span className="sparkline" />;
  const { what, values } = sparkValues(hours);
  return (
    <svg
      className="sparkline"
      viewBox={`-1 -2 ${BOX.width + 2} ${BOX.height + 4}`}
      role="img"
      aria-label={sparkText(hours)}
      data-what={what}
    >
      <title>{sparkText(hours)}</title>
      {sparkLines(values, BOX, what === 'messages').map((points) =>
        points.includes(' ') ? (
          <polyline key={points} points={points} />
        ) : (
          <circle key={points} cx={points.split(',')[0]} cy={points.split(',')[1]} r={1.5} />
        ),
      )}
    </svg>
  );
}
