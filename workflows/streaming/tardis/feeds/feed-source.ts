import type { TardisDress, TardisSource } from '../../../../exchanges/tardis-facts.js';
import { venuesOfTardis } from '../../../../exchanges/tardis-names.js';
import type { FeedForm } from '../../../../schema/tardis/feeds/feed-form.js';
import { MAX_INT64 } from '../../../../schema/text/int64.js';
import type { FollowedSource } from '../../followed-source.js';

/** Whether a message is one of a channel. */
type IsOfChannel = (frame: Buffer) => boolean;

/** Conversion of a datastream's messages into those of a feed. */
export interface FeedSource {
  /** Whether the message is of a channel that is wanted. */
  accepts: IsOfChannel;
  /** Null: messages are sent as they are. */
  dress: DressOfMessage | null;
  /** Ends of the ranges that the account may see, in order. Behind each, messages are missing. */
  endsNs: readonly bigint[];
}

/** A dress as bytes. */
interface DressOfMessage extends Required<Pick<TardisDress, 'cutBefore' | 'cutAfter'>> {
  before: Buffer;
  after: Buffer;
  unless: Buffer;
}

const [QUOTE, COLON, SPACE] = [0x22, 0x3a, 0x20];

/** Returns how to send a datastream of a feed. */
export function feedSource(
  { exchange, channels }: FeedForm,
  { datastream, granted, live }: FollowedSource,
): FeedSource {
  const { id, exchange: code, instrument, streamType } = datastream;
  const venue = venuesOfTardis(exchange).find((one) => one.code === code);
  const wanted = (channels[String(id)] ?? []).flatMap((channel) => venue?.channels[channel] ?? []);
  const sources = wanted.filter((source) => source.streamType === streamType);
  const dress = sources.find((source) => source.dress)?.dress?.(instrument);
  const ends = [...granted, ...live].map(({ toNs }) => toNs ?? MAX_INT64);
  return {
    accepts: acceptsOf(sources),
    dress: dress ? dressed(dress) : null,
    endsNs: ends.sort((a, b) => (a < b ? -1 : 1)),
  };
}

/** A source without a member accepts all messages of the stream. */
function acceptsOf(sources: readonly TardisSource[]): IsOfChannel {
  if (sources.some(({ only }) => only === undefined)) return () => true;
  const members = sources.map(({ only: [member, value] = ['', ''] }) => hasMember(member, value));
  return (frame) => members.some((has) => has(frame));
}

/** Returns whether a member of a message has a value, or begins with it if it ends in `*`. */
function hasMember(name: string, pattern: string): IsOfChannel {
  const member = Buffer.from(`"${name}"`);
  const value = Buffer.from(pattern.endsWith('*') ? `"${pattern.slice(0, -1)}` : `"${pattern}"`);
  return (frame) => {
    for (let at = frame.indexOf(member); at >= 0; at = frame.indexOf(member, at)) {
      at += member.length;
      while (frame[at] === SPACE || frame[at] === COLON) at++;
      if (frame[at] === QUOTE && frame.subarray(at, at + value.length).equals(value)) return true;
    }
    return false;
  };
}

function dressed({ before, cutBefore = 0, after, cutAfter = 0, unless }: TardisDress): DressOfMessage {
  return {
    ...{ cutBefore, cutAfter },
    ...{ before: Buffer.from(before), after: Buffer.from(after), unless: Buffer.from(unless) },
  };
}
