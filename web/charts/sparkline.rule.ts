import { plural } from '../text/numbers.rule.js';
import { valueText } from './chart-text.rule.js';

/** The hours of a stream, oldest first. */
export interface SparkHours {
  /** Messages. */
  frames: readonly number[];
  /** The last price of each hour; null without one. */
  prices: readonly (number | null)[];
}

/** Returns the values of a sparkline: prices if there are at least two, otherwise messages. */
export function sparkValues({ frames, prices }: SparkHours): { what: 'price' | 'messages'; values: (number | null)[] } {
  const known = prices.filter((price) => price !== null).length;
  return known >= 2 ? { what: 'price', values: [...prices] } : { what: 'messages', values: [...frames] };
}

/**
 * Returns the lines of values in a box, as attributes `points`: one for each run of values without
 * a hole between them. Prices fill the height; messages begin at zero.
 */
export function sparkLines(
  values: readonly (number | null)[],
  { width, height }: { width: number; height: number },
  fromZero: boolean,
): string[] {
  const known = values.filter((value) => value !== null);
  const [low, high] = [fromZero ? 0 : Math.min(...known), Math.max(...known)];
  const flat = fromZero ? height : height / 2;
  const y = (value: number): number => (high > low ? height - ((value - low) / (high - low)) * height : flat);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const lines: string[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) lines.push([]);
    else lines.at(-1)!.push(`${rounded(index * step)},${rounded(y(value))}`);
  });
  return lines.filter((line) => line.length > 0).map((line) => line.join(' '));
}

/** Returns the text of a sparkline for screen readers. */
export function sparkText(hours: SparkHours): string {
  const { what, values } = sparkValues(hours);
  const known = values.filter((value) => value !== null);
  if (what === 'messages') {
    return `${plural(
      known.reduce((sum, count) => sum + count, 0),
      'message',
    )} in ${values.length} h`;
  }
  const [first, last] = [known[0]!, known.at(-1)!];
  const change = first === 0 ? null : Math.abs((last / first - 1) * 100).toFixed(2);
  const sign = change === '0.00' ? '' : last >= first ? '+' : '−';
  const percent = change === null ? '' : `, ${sign}${change} %`;
  return `price in ${values.length} h: ${valueText(first)} to ${valueText(last)}${percent}`;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
