import type { PlanPage } from '../exports/contract.js';

/** The calls between the workflow of a set and its activities. */
export interface SetCall {
  setId: string;
  /** Id of the REST request that created or retried the set. */
  requestId: string;
}

/** An export of a set that is to run. */
export interface SetMemberJob {
  exportId: string;
  datastreamId: string;
  exchange: string;
  schemaLabel: string;
  title: string;
  /** Whether it has succeeded, and only its delivery is left. */
  hasFiles: boolean;
  /** Number of earlier runs; absent in results of older workers. */
  retry?: number;
  /**
   * Plan of an export that has begun and has written nothing; if absent, its workflow begins it.
   */
  plan?: PlanPage;
}

export interface SetMemberJobs {
  members: SetMemberJob[];
  /** Beginning of the next page; null after the last one. */
  last: number | null;
}

export type SetEnd = 'succeeded' | 'failed' | 'canceled';

interface RemoveSetFilesCall {
  setId: string;
}

/** Short calls to the server, and the removal of files. */
export interface ExportSetActivities {
  /** Begins the set and makes its next exports. */
  nextMembers(call: SetCall & { after: number; first: number }): Promise<SetMemberJobs>;
  /**
   * Ends this run of the set by what became of its exports; with a reason it gives up. Workflows of
   * earlier releases name no run.
   */
  finishSet(call: SetCall & { reason: string | null; run?: number }): Promise<SetEnd>;
  /** Marks an export whose workflow is lost as failed. */
  failMember(call: { exportId: string; requestId: string; reason: string; retry?: number | undefined }): Promise<void>;
  /** Removes every blob of every export of the set and returns their number. */
  removeSetFiles(call: RemoveSetFilesCall): Promise<number>;
}

/** An export of a set whose files are delivered. */
export interface MemberCall extends SetCall {
  exportId: string;
  /** Accounts share the slots of a worker. */
  accountId: string;
  /** Whether the set was never retried or restarted: nothing of it is at the destination. */
  isFirstRun: boolean;
}

/** A last step of a delivery. Workflows of earlier releases name no account. */
type DeliveryCall = SetCall & { accountId?: string };

/** Calls to the storage of an account. Failures of type `destination` have words for its owner. */
export interface DeliveryActivities {
  /** Writes the files of an export to the destination of its set. `bytes` is a decimal string. */
  deliverMember(call: MemberCall): Promise<{ files: number; bytes: string }>;
  /** Writes manifest.json. Returns false, and writes nothing, while a stream is not delivered. */
  deliverManifest(call: DeliveryCall): Promise<boolean>;
  /** Makes the current version of the set's table appear, after its data files. Idempotent. */
  deliverTable(call: DeliveryCall): Promise<void>;
  /** Aborts unfinished uploads of the set. */
  abandonDelivery(call: DeliveryCall): Promise<void>;
}

/** Progress of a set. */
export interface SetProgress {
  succeeded: number;
  failed: number;
  canceled: number;
}

/**
 * Position at which the next run of the workflow continues, before this one's history becomes too
 * long.
 */
export interface SetContinuation {
  after: number;
  progress: SetProgress;
  /** Reason for the destination's failure; absent if it has not failed. */
  deliveryFailure?: string | undefined;
}

export interface SetOutcome extends SetProgress {
  status: SetEnd;
}
