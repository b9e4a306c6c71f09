import { useQuery } from '@tanstack/react-query';
import { ask } from '../core/ask.js';
import { gather } from '../core/gather.rule.js';
import { PageSparklinesDocument } from '../generated/operations.js';
import './sparkline.css';
import { type SparkHours, sparkLines, sparkText, sparkValues } from './sparkline.rule.js';

const BOX = { width: 96, height: 20 };

/** It changes by the hour. */
const REFETCH_MS = 600_000;

const hoursOf = gather(
  async (datastreamIds) => {
    const { sparklines } = await ask(PageSparklinesDocument, { datastreamIds });
    return new Map(sparklines.map((one) => [one.datastreamId, one]));
  },
  { withinMs: 30, most: 100 },
);

/**
 * The last 24 hours of a stream as a small line, for rows of lists: rows that appear together share
 * one query.
 */
export function StreamSparkline({ datastreamId }: { datastreamId: string }) {
  const { data } = useQuery({
    queryKey: [PageSparklinesDocument.name, datastreamId],
    queryFn: () => hoursOf(datastreamId),
    ...{ staleTime: REFETCH_MS / 2, refetchInterval: REFETCH_MS },
  });
  return <Sparkline hours={data ?? undefined} />;
}

/**
 * The last hours of a stream as a small line: its price, or how many messages came. Nothing until
 * they are loaded.
 */
function Sparkline({ hours }: { hours: SparkHours | undefined }) {
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
