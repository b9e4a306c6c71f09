const [ZERO, NINE, QUOTE] = [0x30, 0x39, 0x22];
const MS_DIGITS = 13;

/**
 * Returns the exchange's time of an event in Unix ms, read right behind `marker`: an integer of ms,
 * µs or ns (distinguished by its digits, quoted or not), or ISO text. Null if there is none.
 */
export function eventTimeMs(frame: Buffer, marker: Buffer): number | null {
  const found = frame.indexOf(marker);
  if (found < 0) return null;
  const quoted = frame[found + marker.length] === QUOTE;
  const from = found + marker.length + (quoted ? 1 : 0);
  let to = from;
  while (isDigit(frame[to])) to += 1;
  const digits = to - from;
  if (digits >= MS_DIGITS) return Number(frame.toString('latin1', from, to)) / 10 ** (digits - MS_DIGITS);
  if (!quoted) return null;
  const ms = Date.parse(frame.toString('latin1', from, frame.indexOf(QUOTE, from)));
  return Number.isNaN(ms) ? null : ms;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}
