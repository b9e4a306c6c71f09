/**
 * The contract between maintenance workflows and their activities. Everything is JSON: nanoseconds
 * are decimal strings, moments RFC 3339.
 */
interface FindHoursCall {
  /** Hours with segments committed later may still grow. */
  settledBefore: string;
  /** Hours that ended later are still being collected. */
  closedBeforeNs: string;
  limit: number;
}

export interface ShardHour {
  shard: string;
  hourNs: string;
}

export interface CompactHourCall extends ShardHour {
  settledBefore: string;
}

export interface CompactionCount {
  /** Replaced slices, and the segments that replace them. */
  inputs: number;
  outputs: number;
  rows: number;
  /** Slices put into quarantine because their blob is missing or damaged. */
  unreadable: number;
  /** Swaps that the index refused because it had moved on. */
  refused: number;
}

export interface CompactionActivities {
  findCompactionHours(call: FindHoursCall): Promise<ShardHour[]>;
  compactHour(call: CompactHourCall): Promise<CompactionCount>;
}

interface SweepCall {
  /** Blobs of segments retired later are kept. */
  retiredBefore: string;
  /** Rows of segments swept earlier are forgotten. */
  forgetSweptBefore: string;
}

interface ClearExportsCall {
  /** Files of deleted, failed and canceled exports that ended later may still be written. */
  endedBefore: string;
}

interface SweepOrphansCall {
  /** Blobs written later are kept: their export may not be sealed yet. */
  writtenBefore: string;
}

export interface OrphanCount {
  removed: number;
  /** Exports with files that the server does not know. An operator must look. */
  unknownExports: number;
}

export interface SweepActivities {
  /** Removes the blobs of retired segments. Returns their number. */
  sweepRetiredSegments(call: SweepCall): Promise<number>;
  /** Removes all files of exports that expired or did not succeed. Returns their number. */
  clearExports(call: ClearExportsCall): Promise<number>;
  /** Removes files of exports that no client may download: those of abandoned attempts. */
  sweepOrphans(call: SweepOrphansCall): Promise<OrphanCount>;
  /** Removes outputs of compaction that were never swapped into the index. Returns their number. */
  sweepUnusedOutputs(call: SweepOrphansCall): Promise<number>;
}

export interface RetentionCount {
  /** Streams with removed rows. */
  streams: number;
  slices: number;
  rows: number;
  /** Streams that wait for exports over the expired rows, or for a checkpoint of their book. */
  postponed: number;
}

export interface RetentionActivities {
  /** Removes raw rows that no account keeps any more from the index. */
  expireRawRows(): Promise<RetentionCount>;
}
