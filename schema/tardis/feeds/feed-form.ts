/** The form of a connection that sends messages in lines, as the core pinned it. */
export interface FeedForm {
  /** Tardis' id of the exchange. */
  exchange: string;
  /** Names of the channels that are wanted of each datastream, by its id. */
  channels: Record<string, string[]>;
}
