/**
 * What the maintenance workflows and their activities say to each other. Everything travels as JSON through Temporal:
 * nanoseconds are decimal strings, moments RFC 3339.
 */
export interface FindHoursCall {
  /** Segments committed later may still get company. */
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
  /** Slices replaced, and segments they were replaced by. */
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

export interface SweepCall {
  /** Blobs of segments retired later are kept. */
  retiredBefore: string;
  /** Rows of segments swept earlier are forgotten. */
  forgetSweptBefore: string;
}

export interface ClearExportsCall {
  /** Deleted, failed and cancelled exports that ended later may still be written to. */
  endedBefore: string;
}

export interface SweepOrphansCall {
  /** Blobs written later are left alone: their export may not have been sealed yet. */
  writtenBefore: string;
}

export interface OrphanCount {
  removed: number;
  /** Exports with files that the server does not know; an operator must look. */
  unknownExports: number;
}

export interface SweepActivities {
  /** Removes the blobs of retired segments; answers how many. */
  sweepRetiredSegments(call: SweepCall): Promise<number>;
  /** Removes all files of exports that expired, or ended without; answers how many. */
  clearExports(call: ClearExportsCall): Promise<number>;
  /** Removes files of exports that are not among those a client may download: attempts that were thought lost. */
  sweepOrphans(call: SweepOrphansCall): Promise<OrphanCount>;
  /** Removes outputs of compaction that were never swapped into the index; answers how many. */
  sweepUnusedOutputs(call: SweepOrphansCall): Promise<number>;
}

export interface RetentionCount {
  /** Streams of which something was removed. */
  streams: number;
  slices: number;
  rows: number;
  /** Streams that wait for the end of exports over what is to be removed. */
  postponed: number;
}

export interface RetentionActivities {
  /** Removes raw rows from the index that no account keeps any more. */
  expireRawRows(): Promise<RetentionCount>;
}
