/**
 * The contract between the rollup workflow and its activities. Everything is JSON: nanoseconds are
 * decimal strings.
 */
export interface StreamMinutes {
  datastreamId: string;
  exchange: string;
  streamType: string;
  hourNs: string;
  /** Bit i is minute i of the hour. */
  minutes: string;
  claim: string;
}

export interface RolledUp {
  hours: number;
  frames: number;
  /** Hours of streams that could not be read. They are claimed again by the next run. */
  unreadable: number;
}

export interface RollupActivities {
  /** Claims changed minutes, by exchange. */
  claimMinutes(limit: number): Promise<StreamMinutes[]>;
  /** Reads the messages of minutes and stores what they add up to. */
  rollUp(hours: readonly StreamMinutes[]): Promise<RolledUp>;
}
