import { internKey, type ConnectionState, type RouteResult } from './feed-adapter.js';

/** Reasons of frames that would mix with those of a stream: decision 66. */
const OTHER_CHANNEL = 'another channel of the same stream';
export const OTHER_TIME_ZONE = 'candles of another time zone';

/**
 * Returns the key of a stream that several channels bring, such as a book at several speeds. A
 * stream takes the first of them that the connection sends; frames of the others belong to no
 * stream.
 */
export function keyOfChannel(
  state: ConnectionState,
  instrument: string,
  streamType: string,
  channel: string,
): RouteResult {
  const stream = `${streamType} ${instrument}`;
  const taken = state.sources.get(stream);
  if (taken === undefined) state.sources.set(stream, channel);
  else if (taken !== channel) return { unrouted: OTHER_CHANNEL };
  return internKey(state, instrument, streamType);
}

const SEVERAL = 'several';

/**
 * Notes the variant (a depth, a grouping) that an acknowledgement names, for exchanges whose frames
 * do not name it.
 */
export function noteVariant(state: ConnectionState, book: string, variant: string, subscribed: boolean): void {
  const known = state.sources.get(book);
  if (!subscribed) state.sources.delete(book);
  else state.sources.set(book, known === undefined || known === variant ? variant : SEVERAL);
}

/**
 * Returns the noted variant of a book: undefined without an acknowledgement, null if frames are of
 * several.
 */
export function variantOf(state: ConnectionState, book: string): string | null | undefined {
  const variant = state.sources.get(book);
  return variant === SEVERAL ? null : variant;
}

/** Returns the stream type of whole books whose prices are grouped: `depth20_step1`. */
export function groupedBook(levels: string | number, grouping: string): string {
  return `depth${levels}_${grouping}`;
}

/**
 * Returns the stream type of a book of changes: `depth` with the levels of our own feed, `depth_50`
 * with others.
 */
export function bookOfLevels(levels: string | undefined, own: string): string {
  return levels === undefined || levels === own ? 'depth' : `depth_${levels}`;
}
