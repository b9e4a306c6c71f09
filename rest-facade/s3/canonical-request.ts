import { hash } from 'node:crypto';

/** The parts of a request that a signature covers. */
export interface SignedParts {
  method: string;
  /** Path and query as received. */
  url: string;
  /** Values of a header as received, in their order. */
  header: (name: string) => readonly string[];
  signedHeaders: readonly string[];
  payloadHash: string;
}

const HEX_BYTE = /%([0-9a-f]{2})/gi;
const PLAIN = /[A-Za-z0-9\-._~]/;

/**
 * Returns the canonical request of Signature Version 4 as S3 makes it: the path is encoded once,
 * and neither `..` nor empty segments are resolved.
 */
export function canonicalRequest({ method, url, header, signedHeaders, payloadHash }: SignedParts): string {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const headers = signedHeaders.map((name) => `${name}:${header(name).map(canonicalValue).join(',')}\n`);
  return [
    method,
    encoded(path, '/'),
    canonicalQuery(at < 0 ? '' : url.slice(at + 1)),
    headers.join(''),
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}

/** Returns the string to sign of a canonical request. `at`: the value of X-Amz-Date. */
export function stringToSign(canonical: string, at: string, scope: string): string {
  return ['AWS4-HMAC-SHA256', at, scope, hash('sha256', canonical)].join('\n');
}

const canonicalValue = (value: string): string => value.trim().replace(/ +/g, ' ');

function canonicalQuery(query: string): string {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    })
    .map((pair) => pair.map((text) => encoded(text)) as [string, string])
    .filter(([name]) => name !== 'X-Amz-Signature')
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='))
    .join('&');
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns a text, which may be encoded, as RFC 3986 encodes it: all but unreserved bytes. */
function encoded(text: string, kept = ''): string {
  const bytes = Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(HEX_BYTE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return [...bytes].map((byte) => (PLAIN.test(byte) || byte === kept ? byte : percent(byte))).join('');
}

const percent = (byte: string): string => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
