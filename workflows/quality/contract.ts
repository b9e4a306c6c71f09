/**
 * The contract between the quality workflow and its activities. Everything is JSON: nanoseconds are
 * decimal strings.
 */
export interface StreamHours {
  datastreamId: string;
  exchange: string;
  instrument: string;
  streamType: string;
  /** Hours in order of time. `changes` says which changes of the index are read. */
  hours: { hourNs: string; changes: string }[];
}

export interface MeasuredCount {
  streams: number;
  hours: number;
  frames: number;
  /** Streams with hours that could not be read. They are tried again by the next run. */
  unreadable: number;
}

export interface QualityActivities {
  /** Returns hours to measure, by stream. */
  findQualityHours(limit: number): Promise<StreamHours[]>;
  /** Reads hours of some streams, and stores what they show. */
  measureQuality(streams: readonly StreamHours[]): Promise<MeasuredCount>;
  /** Computes the days of all streams that are collected. */
  computeLiveQuality(): Promise<void>;
}
