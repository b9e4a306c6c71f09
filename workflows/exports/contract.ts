/**
 * What the export workflow and its activities say to each other. Everything here travels as JSON through Temporal, so
 * nanoseconds are decimal strings.
 */
export interface ExportCall {
  exportId: string;
  /** Of the REST request that created the export; goes into every log line and server call. */
  requestId: string;
  /** Whose turn it is, where accounts wait for the same workers. */
  accountId: string;
}

export interface BeginCall extends ExportCall {
  /** Whether to hold back for data that the collector has received but not sealed yet. */
  waitForSeal: boolean;
}

/** How an export stands once nothing more happens to it. */
export type ExportEnd = 'succeeded' | 'failed' | 'canceled';

/** An end: it came before the workflow did, or an operator runs the workflow of a finished export again. */
export type BeginAnswer = 'ready' | 'waiting' | ExportEnd;

export interface PlannedPartition {
  label: string;
  filename: string;
  fromNs: string;
  toNs: string;
  /** From stored metadata; weighs the partition in the progress. */
  estimatedMessages: number;
}

export interface ExportPlan {
  granularity: 'single' | 'daily' | 'hourly';
  /** Name of the one file that is left when every part turns out empty. */
  unsplitFilename: string;
  partitions: PlannedPartition[];
}

/** What the partitions finished so far add up to. */
export interface ExportTotals {
  messages: number;
  rows: number;
  bytes: number;
}

/** One partition to read, encode and upload. */
export interface PartitionCall extends ExportCall {
  partition: PlannedPartition;
  /** Messages expected in the whole export, and what was done when this partition was scheduled. */
  expectedMessages: number;
  doneBefore: ExportTotals;
}

/** A partition's finished attempt. */
export interface PartitionResult {
  blobName: string;
  etag: string;
  filename: string;
  bytes: number;
  sha256: string;
  messages: number;
  rows: number;
  /** Values that did not fit their column's type, by column. */
  misfits: Record<string, number>;
  /** Messages that are not valid JSON. */
  brokenMessages: number;
  firstBroken: { collectionTimestampNs: string; seq: string } | null;
  fromNs: string;
  toNs: string;
}

/** Chooses one attempt per partition and completes the export. */
export interface SealCall extends ExportCall {
  plan: Pick<ExportPlan, 'granularity' | 'unsplitFilename'>;
  parts: PartitionResult[];
}

export interface RemoveFilesCall {
  exportId: string;
}

/** Short calls to the server and the blob store. */
export interface ExportStepActivities {
  beginExport(call: BeginCall): Promise<BeginAnswer>;
  planPartitions(call: ExportCall): Promise<ExportPlan>;
  /** False when the export was canceled meanwhile: its files must go. */
  sealExport(call: SealCall): Promise<boolean>;
  /** Answers how the export stands: another end may have come first. */
  failExport(call: ExportCall & { reason: string }): Promise<ExportEnd>;
  /** Removes every blob of the export; answers how many. */
  removeExportFiles(call: RemoveFilesCall): Promise<number>;
}

/** The long one: heartbeats, can be taken over by any worker. */
export interface PartitionActivities {
  exportPartition(call: PartitionCall): Promise<PartitionResult>;
}

export type ExportPhase =
  'starting' | 'waiting for data' | 'planning' | 'exporting' | 'sealing' | 'cleaning up' | 'done';

/** Answer of the workflow's `progress` query; rows and bytes are those of finished partitions. */
export interface ExportProgress {
  phase: ExportPhase;
  partitions: number;
  done: number;
  rows: number;
  bytes: number;
}

export interface ExportOutcome {
  status: ExportEnd;
  /** Those that were kept; 0 when another run of the workflow had sealed them. */
  files: number;
  rows: number;
  bytes: number;
}
