/** The form of a connection that sends messages in lines, as the core pinned it. */
export interface FeedForm {
  /** Tardis' id of the exchange. */
  exchange: string;
  /** Names of the channels that are wanted of each datastream, by its id. */
  channels: Record<string, string[]>;
  /** Absent: the lines of raw feeds. Otherwise those of the replay protocol. */
  replay?: {
    /** Whether breaks are told, by empty lines. */
    disconnects: boolean;
    /** Whether the client says what it wants as it would say it to the exchange. */
    isSubscribed: boolean;
  };
}
