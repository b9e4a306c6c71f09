import type { ActivityTotals } from '../activity/heartbeat.js';
import type { FinishedPart } from '../../schema/exports/manifest.rule.js';

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
  /** As in `PlanCall`: what is ready is planned in the same step. Absent in calls from before that. */
  storedPage?: number;
}

/** How an export stands once nothing more happens to it. */
export type ExportEnd = 'succeeded' | 'failed' | 'canceled';

/** A plan when one was asked for. An end: it came before the workflow did, or an operator runs the workflow of a finished export again. */
export type BeginAnswer = 'ready' | 'waiting' | ExportEnd | ExportPlan;

export interface PlannedPartition {
  /** Its place in a plan that the server keeps; absent in plans that the workflow itself keeps. */
  ordinal?: number;
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
  /** All of them, or a page of those that are not written yet. */
  partitions: PlannedPartition[];
  /** Set when the server keeps the plan. Absent in answers from before it did. */
  stored?: { parts: number; expectedMessages: number };
}

export interface PlanCall extends ExportCall {
  /** Keep the plan, and what becomes of it, at the server, and answer this many partitions that are not written yet. */
  storedPage?: number;
}

/** What the partitions finished so far add up to. */
export interface ExportTotals extends ActivityTotals {
  /** CPU time of SQL beyond what its values are allowed, in ms. Negative when less was taken, absent without SQL. */
  sqlOverMs?: number;
}

/** What a heartbeat of a partition carries. Temporal keeps the last one for the next attempt. */
export type PartitionHeartbeat = ExportTotals & {
  /** Attempts that began to write, this one included. */
  attempts: number;
};

/** One partition to read, encode and upload. */
export interface PartitionCall extends ExportCall {
  partition: PlannedPartition;
  /** Messages expected in the whole export, and what was done when this partition was scheduled. */
  expectedMessages: number;
  doneBefore: ExportTotals;
  /** It is the whole export: the step that wrote it seals it, too. */
  sealIt?: boolean;
}

/** What an attempt at a partition gave: all of it where the workflow keeps the results, else only what it adds up. */
export type PartitionResult = FinishedPart;
export type PartitionOutcome = (PartitionResult & { sqlOverMs?: number }) | (ExportTotals & { sealed?: Sealed });

/** How many files were kept; false when the export was canceled meanwhile: its files must go. */
export type Sealed = number | false;

/** Chooses one attempt per partition and completes the export. */
export interface SealCall extends ExportCall {
  plan: Pick<ExportPlan, 'granularity' | 'unsplitFilename'>;
  /** Null when the server keeps them. */
  parts: PartitionResult[] | null;
}

/** Where a run of the workflow goes on that follows another one, whose history would have become too long. */
export interface ExportContinuation {
  done: number;
  totals: ExportTotals;
  paused: boolean;
}

export interface RemoveFilesCall {
  exportId: string;
}

/** Short calls to the server and the blob store. */
export interface ExportStepActivities {
  beginExport(call: BeginCall): Promise<BeginAnswer>;
  planPartitions(call: PlanCall): Promise<ExportPlan>;
  /** How many files were kept, or just true where the workflow knows; false when the export was canceled meanwhile: its files must go. */
  sealExport(call: SealCall): Promise<number | boolean>;
  /** Answers how the export stands: another end may have come first. */
  failExport(call: ExportCall & { reason: string }): Promise<ExportEnd>;
  /** Removes every blob of the export; answers how many. */
  removeExportFiles(call: RemoveFilesCall): Promise<number>;
}

/** The long one: heartbeats, can be taken over by any worker. */
export interface PartitionActivities {
  exportPartition(call: PartitionCall): Promise<PartitionOutcome>;
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

/** What the query `progress` answers. */
export interface ShownProgress extends ExportProgress {
  drained: boolean;
  /** Names of the files being written. */
  writing: string[];
}

export interface ExportOutcome {
  status: ExportEnd;
  /** Those that were kept; 0 when another run of the workflow had sealed them. */
  files: number;
  rows: number;
  bytes: number;
}
