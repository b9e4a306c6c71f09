import { poll } from '../../../scripts/runtime/poll.js';
import type { ExportSystem } from './export-system.js';

export interface TableState {
  id: string;
  metadataLocation: string | null;
  snapshot: { sequenceNumber: string; snapshotId: string; totalRows: string; totalFiles: number } | null;
}

const STATE = 'id metadataLocation snapshot { sequenceNumber snapshotId totalRows totalFiles }';

/** Creates and reads tables of the account of a system. */
export class TableCaller {
  constructor(private readonly system: ExportSystem) {}

  async create(input: Record<string, unknown>): Promise<TableState> {
    const source = `mutation ($input: CreateTableInput!) { createTable(input: $input) { ${STATE} } }`;
    return (await this.system.account(source, { input })).createTable as TableState;
  }

  async get(id: string): Promise<TableState> {
    return (await this.system.account(`query ($id: ID!) { table(id: $id) { ${STATE} } }`, { id })).table as TableState;
  }

  async delete(id: string): Promise<void> {
    await this.system.account('mutation ($id: ID!) { deleteTable(id: $id) }', { id });
  }

  /** Waits until a table has had so many commits that made a snapshot. */
  async committed(id: string, snapshots: number): Promise<TableState> {
    const state = async (): Promise<TableState | undefined> => {
      const table = await this.get(id);
      return Number(table.snapshot?.sequenceNumber ?? 0) >= snapshots ? table : undefined;
    };
    return poll(state, { everyMs: 200, timeoutMs: 300_000, timedOut: () => new Error(`${id} is not committed`) });
  }
}
