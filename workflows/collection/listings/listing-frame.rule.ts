import type { ListingRequest } from './exchange-listing.js';

/** An answer of a listing, and its place in its poll. */
export interface ListingFrame {
  /** Names the poll. */
  poll: string;
  /** Counts the answers of the poll, from 0. */
  page: number;
  isLast: boolean;
  /** The request that it answers (`requestName`). */
  request: string;
  answer: unknown;
}

/** Bytes with which every listing frame begins. */
const HEAD = Buffer.from('{"listing_poll":');

/** Returns the name of a request: its path, and its body if it has one. */
export function requestName({ path, body }: Pick<ListingRequest, 'path' | 'body'>): string {
  return body === undefined ? path : `${path} ${JSON.stringify(body)}`;
}

/** Returns the frame of an answer, which it contains byte for byte. */
export function listingFrame(place: Omit<ListingFrame, 'answer'>, answer: Uint8Array): Buffer {
  const { poll, page, isLast, request } = place;
  const head = `${HEAD.toString()}${JSON.stringify(poll)},"page":${page},"last":${isLast},"request":${JSON.stringify(request)}`;
  return Buffer.concat([Buffer.from(`${head},"answer":`), answer, Buffer.from('}')]);
}

export function isListingFrame(bytes: Uint8Array): boolean {
  return HEAD.equals(bytes.subarray(0, HEAD.length));
}

/** Returns a frame's content. Null if it is none. */
export function readListingFrame(bytes: Uint8Array): ListingFrame | null {
  if (!isListingFrame(bytes)) return null;
  try {
    const said = JSON.parse(Buffer.from(bytes).toString('utf8')) as Record<string, unknown>;
    const { listing_poll: poll, page, last, request, answer } = said;
    const isWhole = typeof poll === 'string' && Number.isInteger(page) && typeof request === 'string';
    return isWhole ? { poll, page: page as number, isLast: last === true, request, answer } : null;
  } catch {
    return null;
  }
}
