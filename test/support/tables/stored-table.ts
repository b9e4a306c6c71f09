import { DAY_NS } from '../../../schema/time/timestamps.js';
import { keyOfPath, tableBlobPrefix } from '../../../schema/tables/table-location.js';
import { decodeAvro } from '../../../workflows/tables/iceberg/avro-file.js';
import type { ManifestEntry, ManifestFile } from '../../../workflows/tables/iceberg/manifests.js';
import type { Snapshot, TableMetadata } from '../../../workflows/tables/iceberg/table-metadata.js';
import type { ExportSystem } from '../systems/export-system.js';

const DELETED = 2;

interface LiveFile {
  path: string;
  dayNs: bigint;
  instrument: string;
  rows: number;
}

interface StoredState {
  /** Files of the current snapshot. */
  files: LiveFile[];
  /** Names of all metadata that a reader of any snapshot reaches, sorted. */
  reached: string[];
  /** The summary of the current snapshot. */
  summary: Record<string, string>;
}

/** Names of metadata, sorted. */
interface Ledger {
  /** Blobs that exist. */
  stored: string[];
  /** Names that the database has for the table. */
  taken: string[];
  /** Names to be swept. */
  planned: string[];
}

const EMPTY: StoredState = { files: [], reached: [], summary: {} };

/** A table as its blobs and the ledgers of the database have it, without the service between. */
export class StoredTable {
  constructor(
    private readonly system: ExportSystem,
    private readonly id: string,
  ) {}

  /**
   * Reads the whole table from its current metadata, and the ledgers of that version. Rejects if a
   * blob is missing.
   */
  async read(): Promise<StoredState & Ledger> {
    for (;;) {
      const current = await this.current();
      const state = current === null ? EMPTY : await this.reachedFrom(current);
      const ledger = await this.ledger();
      if ((await this.current()) === current) return { ...state, ...ledger };
    }
  }

  private async current(): Promise<string | null> {
    const [row] = await this.rows<{ name: string | null }>(
      'SELECT metadata_blob AS name FROM lake_tables WHERE id = ?',
    );
    return row!.name;
  }

  private async reachedFrom(current: string): Promise<StoredState> {
    const metadata = JSON.parse(String(await this.system.blobs.download(current))) as TableMetadata;
    const log = metadata['metadata-log'].map((one) => keyOfPath(one['metadata-file']));
    const reached = new Set([current, ...log]);
    let files: LiveFile[] = [];
    for (const snapshot of metadata.snapshots) files = await this.filesOf(snapshot, reached);
    for (const { path } of files) await this.mustExist(path);
    return { files, reached: [...reached].toSorted(), summary: metadata.snapshots.at(-1)!.summary };
  }

  private async ledger(): Promise<Ledger> {
    const names = async (sql: string): Promise<string[]> =>
      (await this.rows<{ name: string }>(sql)).map(({ name }) => name).toSorted();
    const planned = await names(
      "SELECT blob_name AS name FROM planned_outputs WHERE blob_name LIKE CONCAT('tables/', ?, '/%')",
    );
    const listed = await Array.fromAsync(this.system.blobs.list(tableBlobPrefix(this.id)), ({ name }) => name);
    const taken = await names('SELECT blob_name AS name FROM table_blobs WHERE table_id = ?');
    return { stored: listed.toSorted(), taken, planned };
  }

  private rows<Row>(sql: string): Promise<Row[]> {
    return this.system.server.core.database.main.query<Row[]>(sql, [this.id]);
  }

  private async filesOf(snapshot: Snapshot, reached: Set<string>): Promise<LiveFile[]> {
    const list = await this.avro<ManifestFile>(snapshot['manifest-list'], reached);
    const entries: ManifestEntry[] = [];
    for (const { manifest_path: path } of list) entries.push(...(await this.avro<ManifestEntry>(path, reached)));
    return entries.filter(({ status }) => status !== DELETED).map(({ data_file: file }) => liveFile(file));
  }

  private async avro<Row>(path: string, reached: Set<string>): Promise<Row[]> {
    reached.add(keyOfPath(path));
    return decodeAvro<Row>(await this.system.blobs.download(keyOfPath(path)));
  }

  private async mustExist(path: string): Promise<void> {
    const blob = keyOfPath(path).replace(`${tableBlobPrefix(this.id)}data/`, 'exports/');
    if (!(await this.system.blobs.stat(blob))) throw new Error(`${path} does not exist`);
  }
}

function liveFile(file: ManifestEntry['data_file']): LiveFile {
  const { file_path: path, partition, record_count: rows } = file;
  const dayNs = BigInt(partition.collection_timestamp_day) * DAY_NS;
  return { path, dayNs, instrument: partition.instrument, rows };
}
