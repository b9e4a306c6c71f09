import type { ActivityTotals } from '../activity/heartbeat.js';

/**
 * The calls between the export workflow and its activities. They travel as JSON through Temporal,
 * so nanoseconds are decimal strings.
 */
export interface ExportCall {
  exportId: string;
  /** Id of the REST request that created the export; goes into every log line and server call. */
  requestId: string;
  /** Accounts that wait for the same workers take turns. */
  accountId: string;
  /** Absent for an export of its own, which goes first. */
  setId?: string;
  /** Number of earlier runs of the export. */
  retry?: number;
}

export interface PlanCall extends ExportCall {
  /** Maximum partitions to return. */
  pageSize: number;
}

export interface BeginCall extends PlanCall {
  /** Whether to wait for data that the collector has received but not sealed yet. */
  waitForSeal: boolean;
  /** Whether to write the file of a small export at once. */
  mayWrite: boolean;
}

/** The final state of an export. */
export type ExportEnd = 'succeeded' | 'failed' | 'canceled';

/**
 * The first page of the plan once coverage is pinned. An end if the export was over before, or an
 * operator runs its workflow again.
 */
export type BeginAnswer = 'waiting' | ExportEnd | PlanPage;

export interface UnwrittenPartition {
  /** Position in the plan, from 0. */
  ordinal: number;
  /** Files are written once all partitions to reduce are. */
  stage: 'reduce' | 'write';
  label: string;
  filename: string;
  fromNs: string;
  toNs: string;
  /** Messages according to stored metadata; weighs the partition in the progress. */
  estimatedMessages: number;
}

/** A page of the partition plan, which the server stores. */
export interface PlanPage {
  /** All partitions, written or not. */
  partitionCount: number;
  /** Messages of all partitions, estimated. */
  expectedMessages: number;
  /** The first partitions that are not written yet, of one stage. */
  unwritten: UnwrittenPartition[];
  /** Result of the activity that began the export. Absent in plans of others. */
  tried?: Tried;
}

export interface Tried {
  /** Attempts that began to write. */
  attempts: number;
  /**
   * Null if there was none, or they failed or took too long: the files are left to
   * `exportPartition`.
   */
  outcome: PartitionOutcome | null;
}

/** Sums over the partitions finished so far. */
export interface ExportTotals extends ActivityTotals {
  /** CPU time of SQL beyond what its values are allowed, in ms; negative if it took less. */
  sqlOverMs: number;
}

/** The details of a partition's heartbeat. Temporal keeps the last one for the next attempt. */
export interface PartitionHeartbeat extends ActivityTotals {
  /** Attempts of this activity that began to write, this one included. */
  attempts: number;
}

/** One partition to read, encode and upload. */
export interface PartitionCall extends ExportCall {
  partition: UnwrittenPartition;
  /** Messages expected in the whole export, and the totals when this partition was scheduled. */
  expectedMessages: number;
  doneBefore: ExportTotals;
  /** Attempts of other activities that began to write it. */
  attemptsBefore: number;
  /** Whether the activity also seals the export, because it has no other partition. */
  sealIt: boolean;
}

/**
 * Number of files kept; false if the export was canceled in the meantime and its files must be
 * removed.
 */
export type Sealed = number | false;

interface SealCall extends ExportCall {
  /** Whether to make partitions unwritten again whose files are lost, instead of failing. */
  mayReopen?: boolean;
}

/**
 * Share of the totals from partitions that are to be written again, because their files were lost
 * before the seal.
 */
export interface Reopened extends ActivityTotals {
  partitions: number;
}

export interface PartitionOutcome extends ExportTotals {
  /** Null if the activity did not seal the export. */
  sealed: Sealed | null;
}

/** State of an export that the workflow of a set passes to it at start. */
export interface ExportStart {
  /** Plan of an export that has begun and has written nothing. */
  plan: PlanPage;
}

/**
 * Position at which the next run of the workflow continues, before this one's history becomes too
 * long.
 */
export interface ExportContinuation {
  done: number;
  totals: ExportTotals;
  paused: boolean;
}

interface RemoveFilesCall {
  exportId: string;
}

/** Short calls to the server and the blob store. */
export interface ExportStepActivities {
  planPartitions(call: PlanCall): Promise<PlanPage>;
  /** Completes an export whose partitions are recorded, or tells that some are to be rewritten. */
  sealExport(call: SealCall): Promise<Sealed | Reopened>;
  /**
   * Returns the end of the export: another one may have come first. `superseded`: it runs again.
   */
  failExport(call: ExportCall & { reason: string }): Promise<ExportEnd | 'superseded'>;
  /** Removes every blob of the export and returns their number. */
  removeExportFiles(call: RemoveFilesCall): Promise<number>;
}

/** The activities that write: they heartbeat, and any worker can take them over. */
export interface PartitionActivities {
  /** Pins coverage and plans the files. Also writes and seals an export of one small file. */
  beginExport(call: BeginCall): Promise<BeginAnswer>;
  exportPartition(call: PartitionCall): Promise<PartitionOutcome>;
}

export type ExportPhase =
  'starting' | 'waiting for data' | 'planning' | 'exporting' | 'sealing' | 'cleaning up' | 'done';

/** Progress of an export; rows and bytes are those of finished partitions. */
export interface ExportProgress {
  phase: ExportPhase;
  partitions: number;
  done: number;
  rows: number;
  bytes: number;
}

/** The answer of the workflow's `progress` query. */
export interface ShownProgress extends ExportProgress {
  drained: boolean;
  /** Names of the files being written. */
  writing: string[];
}

export interface ExportOutcome {
  status: ExportEnd;
  /** Files that were kept; 0 if another run of the workflow had sealed the export. */
  files: number;
  rows: number;
  bytes: number;
}
