/** Statement of a slice about its rows. */
export interface SliceSummary {
  datastreamId: string;
  firstSeq: string;
  lastSeq: string;
  minNs: string;
  maxNs: string;
  rows: string;
  messageBytes: string;
}

/**
 * Returns whether two sets of slices state the same about each stream: rows, bytes, and first and
 * last row by sequence and time.
 */
export function describeSameRows(a: readonly SliceSummary[], b: readonly SliceSummary[]): boolean {
  const [one, other] = [byStream(a), byStream(b)];
  return one.size === other.size && [...one].every(([stream, text]) => other.get(stream) === text);
}

function byStream(slices: readonly SliceSummary[]): Map<string, string> {
  const groups = Map.groupBy(slices, ({ datastreamId }) => datastreamId);
  return new Map([...groups].map(([stream, members]) => [stream, summary(members)]));
}

function summary(slices: readonly SliceSummary[]): string {
  const of = (key: Exclude<keyof SliceSummary, 'datastreamId'>): bigint[] => slices.map((slice) => BigInt(slice[key]));
  const sum = (values: bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
  const least = (values: bigint[]): bigint => values.reduce((a, b) => (b < a ? b : a));
  const greatest = (values: bigint[]): bigint => values.reduce((a, b) => (b > a ? b : a));
  const bounds = [least(of('firstSeq')), greatest(of('lastSeq')), least(of('minNs')), greatest(of('maxNs'))];
  return [...bounds, sum(of('rows')), sum(of('messageBytes'))].join(' ');
}
