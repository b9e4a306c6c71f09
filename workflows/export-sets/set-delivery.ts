import { ActivityFailure, ApplicationFailure } from '@temporalio/common';
import { isCancellation, log, proxyActivities } from '@temporalio/workflow';
import type { ExportSetJob } from '../../schema/jobs/jobs.js';
import { TASK_QUEUES } from '../../schema/jobs/task-queues.js';
import type { DeliveryActivities, SetContinuation, SetMemberJob } from './contract.js';
import { Lanes } from './lanes.js';

/**
 * Exports that a set delivers at a time, beside those that it writes: as many as a worker lets an
 * account have.
 */
const LANES = 3;

/** Words for a destination that never answered, so that no attempt could say why. */
const GAVE_UP = 'The destination could not be reached for too long.';

/**
 * The delivery of a set, inside its workflow. Does nothing for a set without a destination. A slow
 * destination does not delay the exports. When it fails, they go on and their files can be
 * downloaded; a retry delivers the rest.
 */
export class SetDelivery {
  private readonly lanes = new Lanes<SetMemberJob>(LANES, (member) => this.deliver(member));

  constructor(
    private readonly job: ExportSetJob,
    private failure: string | undefined,
  ) {}

  /**
   * Delivers the files of an export that has succeeded, in its turn, unless the destination fails.
   */
  add(member: SetMemberJob): void {
    if (this.job.destinationId) this.lanes.add(member);
  }

  /**
   * Waits until what was added is delivered, or the destination has failed. Throws a cancellation.
   */
  settled(): Promise<void> {
    return this.lanes.settled();
  }

  private async deliver({ exportId, title }: SetMemberJob): Promise<void> {
    if (this.failure !== undefined) return;
    const { run, isRestart = false } = this.job;
    await this.attempt(() => {
      const { deliverMember } = this.activities({ startToCloseTimeout: '12h', scheduleToCloseTimeout: '24h' });
      return deliverMember.executeWithOptions({ summary: `deliver ${title}`.slice(0, 200) }, [
        { ...this.call(), isFirstRun: run === 0 && !isRestart, exportId },
      ]);
    });
  }

  /**
   * Writes the manifest once all files are there. Returns why the set fails; null if it does not.
   */
  async finish(): Promise<string | null> {
    if (!this.job.destinationId) return null;
    if (this.failure === undefined) {
      await this.attempt(() => {
        const { deliverManifest } = this.activities({ startToCloseTimeout: '1h', scheduleToCloseTimeout: '24h' });
        return deliverManifest(this.call());
      });
    }
    if (this.failure !== undefined) await this.abandon();
    return this.failure ?? null;
  }

  /**
   * Delivers the metadata of the set's table, which has committed its files. Returns why the set
   * fails; null if it does not.
   */
  async finishTable(): Promise<string | null> {
    const { destinationId, tableId } = this.job;
    if (!destinationId || !tableId) return null;
    await this.attempt(() => {
      const { deliverTable } = this.activities({ startToCloseTimeout: '1h', scheduleToCloseTimeout: '24h' });
      return deliverTable(this.call());
    });
    return this.failure ?? null;
  }

  /** Aborts unfinished uploads, if the destination lets us. */
  async abandon(): Promise<void> {
    if (!this.job.destinationId) return;
    try {
      const { abandonDelivery } = this.activities({ startToCloseTimeout: '1m', scheduleToCloseTimeout: '3m' });
      await abandonDelivery(this.call());
    } catch (error) {
      if (isCancellation(error)) throw error;
      log.warn('unfinished uploads were not aborted', { setId: this.job.setId });
    }
  }

  /** Returns what the next run has to know. */
  continuation(): Pick<SetContinuation, 'deliveryFailure'> {
    return this.failure === undefined ? {} : { deliveryFailure: this.failure };
  }

  private async attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isCancellation(error)) throw error;
      const cause = error instanceof ActivityFailure ? error.cause : undefined;
      const isWorded = cause instanceof ApplicationFailure && cause.type === 'destination';
      this.failure ??= isWorded ? cause.message : GAVE_UP;
    }
  }

  private call() {
    const { setId, accountId, requestId } = this.job;
    return { setId, accountId, requestId };
  }

  private activities(times: { startToCloseTimeout: '12h' | '1h' | '1m'; scheduleToCloseTimeout: '24h' | '3m' }) {
    return proxyActivities<DeliveryActivities>({
      ...times,
      taskQueue: TASK_QUEUES.deliveries,
      heartbeatTimeout: '1m',
      retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m' },
      priority: { fairnessKey: this.job.accountId },
    });
  }
}
