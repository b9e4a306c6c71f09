/** First line of a backup. */
export interface BackupHeader {
  format: 1;
  database: string;
  /**
   * RFC 3339, by the clock of MySQL. The backup has what was committed before, and possibly a
   * little more.
   */
  takenAt: string;
  mysqlVersion: string;
  /**
   * Position at which the binary log continues behind the backup. Null without a binary log, or
   * without the right to lock and read it.
   */
  binaryLog: { file: string; position: number; gtids: string } | null;
  /** Segments and files of exports that the backup needs in Blob Storage. */
  blobs: { count: number; bytes: number };
}

/** Last line of a backup. A backup without one is not whole. */
export interface BackupEnd {
  /** Rows by table. */
  tables: Record<string, number>;
}

const HEADER = '-- market-data-export backup ';
const END = '-- end of backup ';

export const headerLine = (header: BackupHeader): string => HEADER + JSON.stringify(header);
export const endLine = (end: BackupEnd): string => END + JSON.stringify(end);

/**
 * Returns what the first line of a file says. Throws if the file is no backup, or one of another
 * format.
 */
export function parseHeader(line: string): BackupHeader {
  if (!line.startsWith(HEADER)) throw new Error('The file is not a backup: its first line is another.');
  const header = JSON.parse(line.slice(HEADER.length)) as BackupHeader;
  if (header.format !== 1) throw new Error(`The backup has format ${String(header.format)}; this release reads 1.`);
  return header;
}

/** Returns what the last line says; null for any other line. */
export const parseEnd = (line: string): BackupEnd | null =>
  line.startsWith(END) ? (JSON.parse(line.slice(END.length)) as BackupEnd) : null;

/** Returns whether the line is a statement to run. */
export const isStatement = (line: string): boolean => line !== '' && !line.startsWith('-- ');

export interface ColumnFacts {
  name: string;
  /** Type by information_schema, for example `varbinary`. */
  type: string;
}

const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;
const BINARY = /^(var)?binary$|blob$/;
const NUMBER = /^(tiny|small|medium|big)?int$|^decimal$|^double$/;

/** Returns the SQL expression of a column's value as a literal. */
function literalOf({ name, type }: ColumnFacts): string {
  const column = quoted(name);
  if (BINARY.test(type)) return `IF(${column} IS NULL, 'NULL', CONCAT('x''', HEX(${column}), ''''))`;
  if (NUMBER.test(type)) return `IFNULL(CONVERT(${column} USING utf8mb4), 'NULL')`;
  return `QUOTE(CONVERT(${column} USING utf8mb4))`;
}

/**
 * Returns the query that selects each row of a table as the text `(value,value,…)`, in one column.
 */
export function rowsQuery(table: string, columns: readonly ColumnFacts[]): string {
  const literals = columns.map((column) => `${literalOf(column)} COLLATE utf8mb4_bin`);
  return `SELECT CONCAT('(', CONCAT_WS(',', ${literals.join(', ')}), ')') FROM ${quoted(table)}`;
}

/** Returns what an insert of rows begins with. */
export const insertInto = (table: string, columns: readonly ColumnFacts[]): string =>
  `INSERT INTO ${quoted(table)} (${columns.map(({ name }) => quoted(name)).join(',')}) VALUES `;

/**
 * Returns SQL on one line. Outside of literals a line break is a space; in literals it is written
 * as an escape.
 */
export const onOneLine = (sql: string): string => sql.replace(/\n/g, ' ');
export const rowOnOneLine = (row: string): string => row.replaceAll('\n', '\\n');
