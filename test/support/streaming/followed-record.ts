import { mergeRanges, subtractRanges, type StreamRange, type TimeRange } from '../../../schema/time/time-range.js';
import { framesOf, recordOf } from './stream-client.js';

/** A message of a file, or of a stream. */
interface Row {
  ns: bigint;
  text: string;
}

/** Records of one datastream that a client was sent. */
interface Followed {
  rows: Row[];
  gaps: TimeRange[];
  /** Ranges that got more messages after they were sent. */
  revised: TimeRange[];
}

/** Returns what a client was sent of a datastream. */
export function followedOf(lines: readonly string[], datastreamId: number): Followed {
  const own = lines.filter((line) => line.includes(`"datastream_id":${datastreamId},`));
  const frames = framesOf(own);
  const moments = own.flatMap((line) => /^\{"type":"message".*?"ts":(\d+)/.exec(line)?.[1] ?? []);
  return {
    rows: frames.map((text, i) => ({ ns: BigInt(moments[i]!), text })),
    gaps: mergeRanges(rangesOf(own, 'gap')),
    revised: mergeRanges(rangesOf(own, 'revised')),
  };
}

/** Returns rows as the lines of a raw CSV file. */
export const csvRows = (rows: readonly Row[]): string =>
  rows.map(({ ns, text }) => `${ns},"${text.replaceAll('"', '""')}"\n`).join('');

/** Returns the rows of a raw CSV file of messages without line breaks. */
export function rowsOfCsv(text: string): Row[] {
  return text
    .split('\n')
    .slice(1, -1)
    .map((line) => {
      const comma = line.indexOf(',');
      return { ns: BigInt(line.slice(0, comma)), text: line.slice(comma + 2, -1).replaceAll('""', '"') };
    });
}

/** Returns the rows outside ranges. */
export const rowsOutside = (rows: readonly Row[], ranges: readonly TimeRange[]): Row[] =>
  rows.filter(({ ns }) => !ranges.some(({ fromNs, toNs }) => ns >= fromNs && ns < toNs));

/** Returns what is left of gaps outside other ranges. */
export const gapsOutside = (gaps: readonly TimeRange[], ranges: readonly TimeRange[]): TimeRange[] =>
  subtractRanges(mergeRanges(gaps), ranges);

/** Returns the places of messages that are not behind the message before them, or come twice. */
export function misplaced(lines: readonly string[]): number[] {
  const seen = new Set<string>();
  const wrong: number[] = [];
  let last = '';
  lines.forEach((line, i) => {
    const [, id, ns, cursor] =
      /^\{"type":"message","datastream_id":(\d+),"ts":(\d+),"cursor":"([^"]+)/.exec(line) ?? [];
    if (!id || !ns || !cursor) return;
    const place = `${ns.padStart(20, '0')} ${id.padStart(20, '0')}`;
    // What a cursor names is a place; the end of its window and its tag are not part of that.
    const key = cursor.slice(0, 40);
    if (place < last || seen.has(key)) wrong.push(i);
    seen.add(key);
    last = place;
  });
  return wrong;
}

/** Returns times that JSON numbers cannot hold. */
function rangesOf(lines: readonly string[], type: string): StreamRange[] {
  return lines
    .filter((line) => line.startsWith(`{"type":"${type}"`))
    .map((line) => {
      const [, from, to] = /"from":(\d+),"to":(\d+)/.exec(line)!;
      const datastreamId = BigInt(recordOf(line).datastream_id!);
      return { datastreamId, fromNs: BigInt(from!), toNs: BigInt(to!) };
    });
}
