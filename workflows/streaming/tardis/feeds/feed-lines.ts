import type { FeedForm } from '../../../../schema/tardis/feeds/feed-form.js';
import type { Framing } from '../../records/framing.js';

/** Texts around the time and the bytes of a message. */
export interface FeedLines {
  before: Buffer;
  between: Buffer;
  after: Buffer;
  /** Stands where messages are missing. */
  gap: Buffer;
  /** Whether messages are sent each by itself, without their times. */
  areMessages: boolean;
}

/** Returns the lines of raw feeds (a time of 28 characters and the message), or of replays. */
export function feedLinesOf({ replay }: FeedForm, { isMessage }: Framing): FeedLines {
  if (!replay) return lines('', ' ', '\n', '\n');
  const gap = replay.disconnects && !isMessage ? '\n' : '';
  return { ...lines('{"localTimestamp":"', '","message":', '}\n', gap), areMessages: isMessage };
}

function lines(before: string, between: string, after: string, gap: string): FeedLines {
  const [first, second, third, fourth] = [before, between, after, gap].map((text) => Buffer.from(text));
  return { before: first!, between: second!, after: third!, gap: fourth!, areMessages: false };
}
