export const JOURNAL_SUFFIX = '.journal';
/** Appended to the name of a file that is kept because its disk damaged it. */
export const DAMAGED_SUFFIX = '.damaged';
const NUMBER_DIGITS = 9;

/**
 * Returns the name of the file that a process begins as its `number`th: names of a directory sort
 * by age.
 */
export function journalFileName(epoch: bigint, number: number): string {
  return `${String(epoch).padStart(19, '0')}-${String(number).padStart(NUMBER_DIGITS, '0')}${JOURNAL_SUFFIX}`;
}

/** Returns the name of the file of the same epoch behind this one, whether or not there is one. */
export function nextFileName(name: string): string {
  const [epoch, number] = name.slice(0, -JOURNAL_SUFFIX.length).split('-');
  return journalFileName(BigInt(epoch!), Number(number) + 1);
}

/** Returns the epoch of a journal file, damaged or not. Null for other names. */
export function journalEpoch(name: string): bigint | null {
  const kept = name.endsWith(DAMAGED_SUFFIX) ? name.slice(0, -DAMAGED_SUFFIX.length) : name;
  const [, epoch] =
    /^(\d+)-\d+$/.exec(kept.endsWith(JOURNAL_SUFFIX) ? kept.slice(0, -JOURNAL_SUFFIX.length) : '') ?? [];
  return epoch === undefined ? null : BigInt(epoch);
}
