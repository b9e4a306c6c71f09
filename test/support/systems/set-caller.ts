import { poll } from '../../../scripts/runtime/poll.js';
import type { ExportSystem } from './export-system.js';

export interface SetState {
  id: string;
  status: string;
  reason: string | null;
  totals: { counts: Record<string, number>; progress: number; rows: string; bytes: string };
  skipped: { datastreamId: string; reason: string }[];
  failures: { datastreamId: string; reason: string }[];
  expiresAt: string | null;
}

export interface SetFile {
  datastreamId: string;
  filename: string;
  sha256: string;
  rows: string;
  bytes: Buffer;
}

const STATE = `id status reason skipped { datastreamId reason } failures { datastreamId reason } expiresAt
  totals { counts { total queued running succeeded failed canceled } progress rows bytes }`;

/** Creates and reads export sets of the account of a system. */
export class SetCaller {
  constructor(private readonly system: ExportSystem) {}

  async create(input: Record<string, unknown>): Promise<SetState> {
    const source = `mutation ($input: CreateExportSetInput!) { createExportSet(input: $input) { ${STATE} } }`;
    return (await this.system.account(source, { input })).createExportSet as SetState;
  }

  async get(id: string): Promise<SetState> {
    return (await this.system.account(`query ($id: ID!) { exportSet(id: $id) { ${STATE} } }`, { id }))
      .exportSet as SetState;
  }

  async act(action: 'cancel' | 'retry' | 'delete', id: string): Promise<void> {
    const selected = action === 'delete' ? '' : '{ id }';
    await this.system.account(`mutation ($id: ID!) { ${action}ExportSet(id: $id) ${selected} }`, { id });
  }

  /** Waits until the set ends. */
  async finished(id: string): Promise<SetState> {
    const ended = async (): Promise<SetState | undefined> => {
      const state = await this.get(id);
      return state.status === 'QUEUED' || state.status === 'RUNNING' ? undefined : state;
    };
    return poll(ended, { everyMs: 100, timeoutMs: 300_000, timedOut: () => new Error(`${id} does not end`) });
  }

  async files(id: string): Promise<SetFile[]> {
    const { exportSetFiles } = await this.system.account(
      'query ($id: ID!) { exportSetFiles(id: $id, first: 1000) { nodes { datastreamId filename url sha256 rows } } }',
      { id },
    );
    const { nodes } = exportSetFiles as { nodes: (Omit<SetFile, 'bytes'> & { url: string })[] };
    return Promise.all(
      nodes.map(async ({ url, ...file }) => ({
        ...file,
        bytes: Buffer.from(await (await fetch(url)).arrayBuffer()),
      })),
    );
  }
}
