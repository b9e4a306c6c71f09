import { eachItem } from './list-items.js';

/**
 * The widest decimal that DuckDB holds in 64 bits, and the places that leave it nine digits before
 * the point.
 */
const NARROW = { digits: 18, places: 9 } as const;
const WIDE = /^DECIMAL\((19|2\d|3[0-8]),(\d+)\)((?:\[\])*)$/;

/**
 * Returns SQL for the cast of text to a type. DuckDB casts text to a decimal of 128 bits in 8 to 30
 * µs, to one of 64 bits in 0.04 µs: so the first is only for values that the second cannot hold
 * exactly.
 */
export function castOfText(text: string, type: string, cast: 'CAST' | 'TRY_CAST' = 'CAST'): string {
  const [, digits, places, lists] = WIDE.exec(type) ?? [];
  if (digits === undefined) return `${cast}(${text} AS ${type})`;
  const depth = lists!.length / 2;
  const item = eachItem(depth === 0 ? `[${text}]` : `${cast}(${text} AS VARCHAR${lists})`, Math.max(1, depth), (one) =>
    ofText(one, { type: `DECIMAL(${digits},${places})`, places: Number(places), cast }),
  );
  return depth === 0 ? `(${item})[1]` : item;
}

function ofText(text: string, { type, places, cast }: { type: string; places: number; cast: string }): string {
  // DuckDB drops digits of numbers with an exponent when the type is narrow.
  const plain = `NOT contains(lower(${text}), 'e')`;
  // Digits beyond the places would be rounded.
  const exact = `${plain} AND length(rtrim(split_part(${text}, '.', 2), '0')) <= ${NARROW.places}`;
  const narrow = (when: string, scale: number): string =>
    `TRY_CAST(CASE WHEN ${when} THEN TRY_CAST(${text} AS DECIMAL(${NARROW.digits},${scale})) END AS ${type})`;
  const tries = [
    ...(places > NARROW.places ? [narrow(exact, NARROW.places)] : []),
    ...(places <= NARROW.digits ? [narrow(plain, places)] : []),
  ];
  return `coalesce(${tries.join(', ')}, ${cast}(${text} AS ${type}))`;
}
