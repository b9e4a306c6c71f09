import { HOUR_NS, nowNs } from '../../../schema/time/timestamps.js';
import { awayFromTurn } from '../away-from-turn.js';
import { type Client, type TestDomain, useTestDomain } from './domain.js';

const FIELDS = `id name selection every lag revise format layout destinationId pausedAt
  nextPeriod { fromNs toNs dueNs } latestRun { id revision status }`;
export const CREATE_SCHEDULE = `mutation ($input: CreateExportScheduleInput!) { createExportSchedule(input: $input) { ${FIELDS} } }`;
export const UPDATE_SCHEDULE = `mutation ($id: ID!, $input: UpdateExportScheduleInput!) {
  updateExportSchedule(id: $id, input: $input) { ${FIELDS} } }`;
export const GET_SCHEDULE = `query ($id: ID!) { exportSchedule(id: $id) { ${FIELDS} } }`;
export const scheduleAction = (action: string) => `mutation ($id: ID!) { ${action}ExportSchedule(id: $id) { id } }`;
export const DELETE_SCHEDULE = 'mutation ($id: ID!) { deleteExportSchedule(id: $id) }';
const RUN = 'id fromNs toNs revision cause status reason setId';
export const RUN_SCHEDULE = `mutation ($id: ID!) { runExportSchedule(id: $id) { ${RUN} } }`;
export const BACKFILL = `mutation ($id: ID!, $from: Int64!, $to: Int64!) {
  backfillExportSchedule(id: $id, fromNs: $from, toNs: $to) { periods queued } }`;
export const RETRY_RUN = `mutation ($id: ID!, $run: ID!) { retryExportScheduleRun(id: $id, runId: $run) { ${RUN} } }`;
export const RETRY_SET = 'mutation ($id: ID!) { retryExportSet(id: $id) { id status } }';
export const LIST_RUNS = `query ($id: ID!, $first: Int!, $after: String, $filter: ExportScheduleRunFilter) {
  exportScheduleRuns(id: $id, first: $first, after: $after, filter: $filter) {
    totalCount pageInfo { endCursor hasNextPage } nodes { ${RUN} } } }`;
/** Mutation for workers. */
export const ADVANCE_SCHEDULE = 'mutation ($id: ID!) { advanceExportSchedule(id: $id) }';

interface ScheduleAnswer {
  id: string;
  nextPeriod: { fromNs: string; toNs: string; dueNs: string } | null;
  latestRun: { id: string; revision: number; status: string } | null;
}
export interface RunAnswer {
  id: string;
  fromNs: string;
  revision: number;
  cause: string;
  status: string;
  reason: string | null;
  setId: string | null;
}
export interface RunPage {
  totalCount: number;
  pageInfo: { endCursor: string; hasNextPage: boolean };
  nodes: RunAnswer[];
}

/** Returns the start of the current hour. */
export const hourNow = (now = nowNs()): bigint => now - (now % HOUR_NS);

/** Returns the variables that create an hourly schedule without a lag. */
export const scheduleInput = (datastreamIds: string[], more: object = {}) => ({
  input: { select: { datastreamIds }, every: 'HOUR', lag: '0s', ...more },
});

interface ScheduleDomain extends TestDomain {
  /** Grants an account streams of `binance` from the beginning of time until tomorrow. */
  granted: (client: Client, ...names: string[]) => Promise<string[]>;
  schedule: (client: Client, ids: string[], more?: object) => Promise<ScheduleAnswer>;
  /** Takes one step, as the workflow does. */
  advance: (id: string) => Promise<number | null>;
  /** Returns the runs, the oldest period first. */
  runsOf: (client: Client, id: string) => Promise<RunAnswer[]>;
  /** Moves a schedule into the past: as if nothing had run for so many hours. */
  downFor: (id: string, hours: bigint) => Promise<unknown>;
  /** Ends the sets of a schedule as their workflows would. */
  endSets: (id: string, status?: string) => Promise<void>;
  /** Takes steps until nothing is left to do; sets succeed at once. */
  settle: (id: string) => Promise<void>;
}

/** The core with a small catalogue, and with schedules whose workflow is the test. */
export function useScheduleDomain(): ScheduleDomain {
  const domain = useTestDomain() as ScheduleDomain;
  // A full hour in the middle of a test would be one more period.
  beforeAll(() => awayFromTurn('hour'));
  domain.granted = async (client, ...names) => {
    const ids = names.map((name) => domain.streams[name]!);
    for (const d of ids) {
      await domain.team.ask(
        `mutation ($a: ID!, $d: Int64!, $to: Int64!) { grantSpan(accountId: $a, datastreamId: $d, fromNs: "0", toNs: $to) { spanId } }`,
        { a: client.accountId, d, to: String(hourNow() + 24n * HOUR_NS) },
      );
    }
    return ids;
  };
  domain.schedule = (client, ids, more = {}) => client.ask<ScheduleAnswer>(CREATE_SCHEDULE, scheduleInput(ids, more));
  domain.advance = (id) => domain.worker.ask<number | null>(ADVANCE_SCHEDULE, { id });
  domain.runsOf = async (client, id) => (await client.ask<RunPage>(LIST_RUNS, { id, first: 100 })).nodes.reverse();
  domain.downFor = (id, hours) =>
    domain.sql('UPDATE export_schedules SET next_ns = ? WHERE id = ?', [hourNow() - hours * HOUR_NS, id]);
  domain.endSets = async (id, status = 'succeeded') => {
    await domain.sql(
      `UPDATE export_sets SET status = ?, reason = IF(? = 'failed', 'The store is full.', NULL), finished_at = NOW(6)
       WHERE run_id IN (SELECT id FROM export_schedule_runs WHERE schedule_id = ?) AND status IN ('queued', 'running')`,
      [status, status, id],
    );
  };
  domain.settle = async (id) => {
    for (let waitMs = await domain.advance(id); waitMs !== null; waitMs = await domain.advance(id)) {
      await domain.endSets(id);
      if (waitMs > 1_000) return;
    }
  };
  return domain;
}
