import { poll } from '../../../scripts/runtime/poll.js';
import type { ExportSystem } from './export-system.js';

interface RunState {
  id: string;
  fromNs: string;
  revision: number;
  cause: string;
  status: string;
  reason: string | null;
  setId: string | null;
}

const RUN = 'id fromNs revision cause status reason setId';

/** Creates and reads export schedules of the account of a system. */
export class ScheduleCaller {
  constructor(private readonly system: ExportSystem) {}

  async create(input: Record<string, unknown>): Promise<string> {
    const source = 'mutation ($input: CreateExportScheduleInput!) { createExportSchedule(input: $input) { id } }';
    return ((await this.system.account(source, { input })).createExportSchedule as { id: string }).id;
  }

  async backfill(id: string, fromNs: bigint, toNs: bigint): Promise<{ periods: number; queued: number }> {
    const source = `mutation ($id: ID!, $from: Int64!, $to: Int64!) {
      backfillExportSchedule(id: $id, fromNs: $from, toNs: $to) { periods queued } }`;
    const variables = { id, from: String(fromNs), to: String(toNs) };
    return (await this.system.account(source, variables)).backfillExportSchedule as { periods: number; queued: number };
  }

  async act(action: 'pause' | 'resume' | 'delete' | 'run', id: string): Promise<void> {
    const selected = action === 'delete' ? '' : '{ id }';
    await this.system.account(`mutation ($id: ID!) { ${action}ExportSchedule(id: $id) ${selected} }`, { id });
  }

  async retry(id: string, runId: string): Promise<void> {
    const source = 'mutation ($id: ID!, $run: ID!) { retryExportScheduleRun(id: $id, runId: $run) { id } }';
    await this.system.account(source, { id, run: runId });
  }

  /** Returns the runs, the oldest period first. */
  async runs(id: string): Promise<RunState[]> {
    const source = `query ($id: ID!) { exportScheduleRuns(id: $id, first: 100) { nodes { ${RUN} } } }`;
    const { exportScheduleRuns } = await this.system.account(source, { id });
    return (exportScheduleRuns as { nodes: RunState[] }).nodes.reverse();
  }

  /** Waits until so many runs exist and all have ended. */
  async ended(id: string, count: number): Promise<RunState[]> {
    const all = async (): Promise<RunState[] | undefined> => {
      const runs = await this.runs(id);
      const live = runs.some(({ status }) => status === 'QUEUED' || status === 'RUNNING');
      return runs.length < count || live ? undefined : runs;
    };
    return poll(all, { everyMs: 100, timeoutMs: 300_000, timedOut: () => new Error(`runs of ${id} do not end`) });
  }
}
