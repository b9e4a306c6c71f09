import { floorDiv, SECOND_NS } from '../time/timestamps.js';

/**
 * Returns the name that clients give a downloaded file: `{filename}_{from}_{to}` before the ending.
 * The service's own name is the same for every range of a stream. The Python package has the same
 * rule.
 */
export function localFileName(filename: string, fromNs: bigint, toNs: bigint): string {
  const [, stem, ending] = /^(.*?)((?:\.csv)?\.[^.]*)?$/s.exec(filename)!;
  return `${stem}_${compactTime(fromNs)}_${compactTime(toNs)}${ending ?? ''}`;
}

/** Formats as `YYYYMMDDTHHMMSS[.fraction]Z`, without zeros at the end of the fraction. */
function compactTime(ns: bigint): string {
  const seconds = floorDiv(ns, SECOND_NS);
  const fraction = String(ns - seconds * SECOND_NS)
    .padStart(9, '0')
    .replace(/0+$/, '');
  const [whole = ''] = new Date(Number(seconds) * 1_000).toISOString().replaceAll(/[-:]/g, '').split('.');
  return `${whole}${fraction && `.${fraction}`}Z`;
}
