import { HttpRefusal } from '../http/refusal.js';
import { readOnlyDoor } from './s3-refusal.js';

/** Path and query of a request below `/s3`. */
interface S3Request {
  bucket: string;
  /** Empty: the bucket itself. */
  key: string;
  query: ReadonlyMap<string, string>;
}

/** Parameters that say nothing about what is asked: those of signatures, and the SDK's own. */
const IGNORED = /^(x-amz-.*|x-id)$/i;

/**
 * Reads the path as it was sent: the path below `/s3` is the bucket and the key, in which `..` and
 * empty segments are characters like others.
 */
export function readS3Request(originalUrl: string): S3Request {
  const [path = '', ...queries] = originalUrl.split('?');
  const [bucket = '', ...segments] = path.replace(/^\/s3\/?/, '').split('/');
  const pairs = [...new URLSearchParams(queries.join('?').replaceAll('+', '%2B'))];
  return {
    bucket: decoded(bucket),
    key: decoded(segments.join('/')),
    query: new Map(pairs.filter(([name]) => !IGNORED.test(name))),
  };
}

/** Refuses parameters that are not known: they ask for what the door does not have. */
export function requireParameters(query: S3Request['query'], known: readonly string[]): void {
  const other = [...query.keys()].find((name) => !known.includes(name));
  if (other !== undefined) throw readOnlyDoor(`The parameter ${other}`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new HttpRefusal('not_found', 'The key does not exist');
  }
}
