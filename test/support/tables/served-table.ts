import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { execa } from 'execa';
import { pythonTools } from '../../../scripts/stack/programs/python-tools.js';
import { dataKey, tableBlobPrefix, tableBucket } from '../../../schema/tables/table-location.js';
import { S3Server } from '../services/s3-server.js';
import type { ExportSystem } from '../systems/export-system.js';

const REQUIREMENTS = 'test/support/tables/requirements.txt';
const READER = 'test/support/tables/read_table.py';

export type Engine = 'pyiceberg' | 'duckdb';

interface Query {
  snapshot_id?: string | undefined;
  where?: string;
}

/** Tables of an account as an S3 store has them, read by engines of others. */
export class ServedTables {
  private readonly s3 = new S3Server();
  private readonly buckets = new Set<string>();

  async open(): Promise<void> {
    await this.s3.open();
  }

  close(): void {
    this.s3.close();
  }

  /** Copies the blobs of a table that the server knows to the paths that its metadata has. */
  async serve(system: ExportSystem, tableId: string): Promise<void> {
    const Bucket = tableBucket(system.accountId);
    if (!this.buckets.has(Bucket)) await this.s3.createBucket(Bucket);
    this.buckets.add(Bucket);
    const names = async (sql: string): Promise<string[]> => {
      const rows = await system.server.core.database.main.query<{ name: string }[]>(sql, [tableId]);
      return rows.map(({ name }) => name);
    };
    const metadata = await names('SELECT blob_name AS name FROM table_blobs WHERE table_id = ?');
    const data = await names(
      'SELECT a.blob_name AS name FROM table_exports t JOIN artifacts a ON a.export_id = t.export_id WHERE t.table_id = ?',
    );
    for (const name of [...metadata, ...data]) {
      const Body = await system.blobs.download(name);
      const Key = name.startsWith('exports/') ? `${tableBlobPrefix(tableId)}${dataKey(name)}` : name;
      await this.s3.client.send(new PutObjectCommand({ Bucket, Key, Body }));
    }
  }

  /** Returns the rows that an engine reads, and the files that pyiceberg plans to read. */
  async read(engine: Engine, metadata: string, query: Query = {}): Promise<{ rows: Row[]; files: string[] }> {
    const python = path.join(await pythonTools(undefined, REQUIREMENTS), 'python3');
    // Snapshot ids are larger than the integers that JSON of JavaScript keeps.
    const { snapshot_id: at, ...rest } = query;
    const asked = JSON.stringify(rest)
      .replace('{', at === undefined ? '{' : `{"snapshot_id":${at},`)
      .replace(',}', '}');
    const { stdout } = await execa(python, [READER, engine, this.s3.endpoint, metadata, asked]);
    const lines = stdout.split('\n').map((line) => JSON.parse(line) as Row);
    const { files } = lines.pop() as unknown as { files: string[] };
    return { rows: lines, files };
  }
}

export type Row = Record<string, unknown>;

/** Returns a name for a table that no other test uses. */
export const tableName = (): string => `t_${randomUUID().replaceAll('-', '')}`;
