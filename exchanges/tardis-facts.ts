/**
 * An exchange id of Tardis whose messages are those of an exchange code. Several codes can have the
 * same id (former formats), and a code several ids (spot, swaps). A code whose messages Tardis'
 * readers do not know has none.
 */
export interface TardisExchange {
  id: string;
  /** Kinds of instruments that the id has. Absent: all of the code. */
  kinds?: readonly TardisKind[];
  symbols: TardisSymbols;
  /** Sources of messages, by Tardis' name of the channel. Messages of others are not collected. */
  channels: Readonly<Record<string, readonly TardisSource[]>>;
  /** Requests by which clients of the exchange ask for channels, over a WebSocket. */
  subscriptions: TardisSubscriptions;
  /** Messages of best prices have only the side that changed. */
  changedQuotes?: true;
}

/** Places of channels and symbols in messages that subscribe. Paths have points: `data.channel`. */
export type TardisSubscriptions = {
  /** Path of what names them, one or a list. Absent: the message does. */
  at?: string;
  /** Channels of ours by the names that clients use. Absent: their names are the same. */
  names?: Readonly<Record<string, readonly string[]>>;
} & (
  | {
      /** Reads a text, by the groups `channel` and `symbol`. */
      pattern: RegExp;
    }
  | {
      /** Path of the name of the channel, or of several. */
      channel: string;
      /** Path of the symbol, or of several. */
      symbols: string;
    }
);

export type TardisKind = 'spot' | 'perpetual' | 'future' | 'option';

/**
 * Spelling of a code's instruments by Tardis.
 * - `same`: as the code does.
 * - `lower`: in lower case, where the code uses upper case.
 * - `bare`: without the letter before it (`tBTCUSD` is `BTCUSD`).
 */
export type TardisSymbols = 'same' | 'lower' | 'bare';

/** A stream type of the code that has messages of a channel. */
export interface TardisSource {
  streamType: string;
  /**
   * Member of the messages by which those of the channel are told from others of the stream: its
   * value, or the beginning of its value and `*`.
   */
  only?: readonly [member: string, value: string];
  /** Makes a stored message what Tardis' recorder writes. Absent: it is the same. */
  dress?: (instrument: string) => TardisDress;
}

/** Texts around a message. They go instead of the bytes that are cut off at its ends. */
export interface TardisDress {
  before: string;
  cutBefore?: number;
  after: string;
  cutAfter?: number;
  /** A message with this text is stored as it is wanted: a recorder dressed it before. */
  unless: string;
}

/** Returns the source of a channel that has a stream of its own. */
export const stream = (streamType: string): readonly TardisSource[] => [{ streamType }];

/** Returns the source of a channel whose messages are in a stream with those of others. */
export const part = (streamType: string, member: string, value: string): readonly TardisSource[] => [
  { streamType, only: [member, value] },
];

/**
 * Returns the source of a channel of what is requested by REST. Tardis' recorder puts the answer
 * into an envelope, as the value of its last member.
 */
export const polled = (
  streamType: string,
  unless: string,
  before: (instrument: string) => string,
): readonly TardisSource[] => [
  { streamType, dress: (instrument) => ({ before: before(instrument), after: '}', unless }) },
];
