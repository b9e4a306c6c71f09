/** An hour of a stream, as a cell of a strip. */
interface HourCell {
  /** 0: no messages, 1: as many as in the busiest hour; null: the hour is in no span. */
  level: number | null;
  /** The share of the hour that is missing, from 0 to 1, as it is drawn: any loss shows. */
  missing: number;
}

const HOUR_S = 3_600;
/** A line of the strip. */
const LEAST_MISSING = 0.08;

/** Returns the cells of hours. `missing` is in seconds, -1 outside of spans. */
export function hourCells(frames: readonly string[], missing: readonly number[]): HourCell[] {
  const counts = frames.map(Number);
  const busiest = Math.max(1, ...counts);
  return counts.map((count, index) => {
    const lost = missing[index] ?? 0;
    if (lost < 0) return { level: null, missing: 0 };
    return {
      // Few messages must still show.
      level: count === 0 ? 0 : 0.2 + 0.8 * (count / busiest),
      missing: lost === 0 ? 0 : Math.min(1, Math.max(LEAST_MISSING, lost / HOUR_S)),
    };
  });
}

/** Returns the text of a strip for screen readers. */
export function stripText(frames: readonly string[], missing: readonly number[]): string {
  const total = frames.reduce((sum, count) => sum + BigInt(count), 0n);
  const lost = missing.reduce((sum, seconds) => sum + Math.max(0, seconds), 0);
  const hours = missing.filter((seconds) => seconds > 0).length;
  const gaps =
    lost === 0 ? 'no gaps' : `${Math.ceil(lost / 60)} min missing in ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  return `${total.toLocaleString('en-US')} ${total === 1n ? 'message' : 'messages'} in ${frames.length} h, ${gaps}`;
}
