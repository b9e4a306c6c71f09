import { readFile } from 'node:fs/promises';
import path from 'node:path';

export type Sql = <Row = Record<string, unknown>>(text: string, parameters?: unknown[]) => Promise<Row[]>;

/** Average load of MySQL by calls of one kind. */
export interface Use {
  calls: number;
  wallMs: number;
  /** CPU time of all threads of mysqld. */
  cpuMs: number;
  statements: number;
  rowsWritten: number;
  redoBytes: number;
}

const COUNTERS = [
  'Questions',
  'Innodb_rows_inserted',
  'Innodb_rows_updated',
  'Innodb_rows_deleted',
  'Innodb_os_log_written',
];

/** Measures what MySQL does meanwhile. Its work in the background counts for whatever runs then. */
export class MysqlMeter {
  private constructor(
    private readonly sql: Sql,
    private readonly pid: number,
  ) {}

  /** Throws unless mysqld runs on this machine. */
  static async of(sql: Sql): Promise<MysqlMeter> {
    const [at] = await sql<{ folder: string; file: string }>('SELECT @@datadir AS folder, @@pid_file AS file');
    return new MysqlMeter(sql, Number(await readFile(path.resolve(at!.folder, at!.file), 'utf8')));
  }

  /** `work` returns how many calls it made. */
  async measure(work: () => Promise<number>): Promise<Use> {
    const [before, cpuBefore] = [await this.counters(), await this.cpuMs()];
    const startedMs = performance.now();
    const calls = await work();
    const wallMs = performance.now() - startedMs;
    const [after, cpuAfter] = [await this.counters(), await this.cpuMs()];
    const [statements, inserted, updated, deleted, redo] = after.map((count, i) => (count - before[i]!) / calls);
    return {
      calls,
      wallMs: wallMs / calls,
      cpuMs: (cpuAfter - cpuBefore) / calls,
      statements: statements!,
      rowsWritten: inserted! + updated! + deleted!,
      redoBytes: redo!,
    };
  }

  private async counters(): Promise<number[]> {
    const rows = await this.sql<{ Variable_name: string; Value: string }>(
      'SHOW GLOBAL STATUS WHERE Variable_name IN (?)',
      [COUNTERS],
    );
    const values = new Map(rows.map((row) => [row.Variable_name, Number(row.Value)]));
    return COUNTERS.map((name) => values.get(name) ?? 0);
  }

  /** utime and stime of proc(5), in hundredths of a second. */
  private async cpuMs(): Promise<number> {
    const stat = await readFile(`/proc/${this.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }
}
