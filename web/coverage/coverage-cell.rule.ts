import type { PageCoverageQuery } from '../generated/operations.js';

export type ShownDay = PageCoverageQuery['coverage'][number];

/** Part of a bar: share of the messages, 0 to 100. */
interface BarPart {
  kind: 'verified' | 'failed' | 'unverifiable';
  percent: number;
}

const WORDS = { verified: 'verified', failed: 'contradicted', unverifiable: 'unverifiable' } as const;

/**
 * Returns the parts of a day's bar. Only what is verified is green: a day without any means has a
 * grey bar, however much of it is held.
 */
export function barOf(day: Pick<ShownDay, BarPart['kind']>): BarPart[] {
  const kinds = ['verified', 'failed', 'unverifiable'] as const;
  const total = kinds.reduce((sum, kind) => sum + Number(day[kind]), 0);
  if (total === 0) return [];
  return kinds
    .map((kind) => ({ kind, percent: (100 * Number(day[kind])) / total }))
    .filter(({ percent }) => percent > 0);
}

/** Describes a bar in words. A part is never rounded to all or nothing. */
export function barText(parts: readonly BarPart[]): string {
  if (parts.length === 0) return 'no messages';
  return parts.map(({ kind, percent }) => `${partText(percent)} ${WORDS[kind]}`).join(', ');
}

/** Describes how much of the wanted time is held. */
export function heldText({ wantedNs, heldNs }: Pick<ShownDay, 'wantedNs' | 'heldNs'>): string {
  const wanted = Number(wantedNs);
  return wanted === 0 ? 'not wanted' : `${partText((100 * Number(heldNs)) / wanted)} held`;
}

function partText(percent: number): string {
  if (percent >= 100) return '100 %';
  return percent > 0 && percent < 0.01 ? 'under 0.01 %' : `${Math.floor(percent * 100) / 100} %`;
}

/** The streams of a table, each with its days by date. */
interface CoverageRow {
  exchange: string;
  streamType: string;
  days: ReadonlyMap<string, ShownDay>;
}

/** Returns a row for each exchange and stream type, in the order of the answer. */
export function coverageRows(days: readonly ShownDay[]): CoverageRow[] {
  return [...Map.groupBy(days, ({ exchange, streamType }) => `${exchange} ${streamType}`).values()].map((found) => {
    const { exchange, streamType } = found[0]!;
    return { exchange, streamType, days: new Map(found.map((day) => [day.date, day])) };
  });
}
