/** A file as the core describes it. */
interface StoredObject {
  bytes: bigint;
  /** Hexadecimal digits. */
  sha256: string;
  modifiedAt: Date;
}

/** The answered part of a file, by the conditions and the range of a request. */
type SelectedBytes =
  { status: 200 } | { status: 206; from: number; to: number } | { status: 304 | 412 } | { status: 416 };

type HeaderReader = (name: string) => string | undefined;

const SECOND_MS = 1_000;
const RANGE = /^bytes=(\d*)-(\d*)$/;

/** Returns the ETag of a file: its SHA-256. It is no MD5, and does not look like one. */
export const etagOf = (sha256: string): string => `"${sha256}"`;

/**
 * Returns what conditions and range of a request select of a file, in the order of RFC 9110. A
 * range that cannot be read, or several at once, select all of it.
 */
export function selectBytes(header: HeaderReader, file: StoredObject): SelectedBytes {
  const etag = etagOf(file.sha256);
  const modifiedMs = Math.floor(file.modifiedAt.getTime() / SECOND_MS) * SECOND_MS;
  const [match, noneMatch] = [header('if-match'), header('if-none-match')];
  const [unmodified, modified] = [timeOf(header('if-unmodified-since')), timeOf(header('if-modified-since'))];
  if (match !== undefined ? !names(match, etag) : unmodified !== undefined && modifiedMs > unmodified) {
    return { status: 412 };
  }
  if (noneMatch !== undefined ? names(noneMatch, etag) : modified !== undefined && modifiedMs <= modified) {
    return { status: 304 };
  }
  return rangeOf(header('range'), Number(file.bytes));
}

function rangeOf(text: string | undefined, bytes: number): SelectedBytes {
  const [, first = '', last = ''] = RANGE.exec(text ?? '') ?? [];
  if (first === '' && last === '') return { status: 200 };
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < from) return { status: 200 };
  return from <= to ? { status: 206, from, to } : { status: 416 };
}

/** Whether a list of ETags, quoted or not, names one. */
const names = (list: string, etag: string): boolean =>
  list.split(',').some((one) => ['*', etag, etag.slice(1, -1)].includes(one.trim().replace(/^W\//, '')));

function timeOf(text: string | undefined): number | undefined {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? undefined : ms;
}
