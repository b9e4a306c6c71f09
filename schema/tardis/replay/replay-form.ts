/** Form in which a connection speaks the replay protocol, as the core pinned it. */
export interface ReplayForm {
  /** Whether breaks are told. */
  disconnects: boolean;
  /** Streams by datastream id. */
  streams: Record<string, ReplayedStream>;
}

/** A datastream under the names of the protocol. */
export interface ReplayedStream {
  exchange: string;
  symbol: string;
  /** Names of data types that are read from it. */
  dataTypes: string[];
}
