import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/**
 * The rows of a query over files, as texts; null stays null. In the query, `$name` stands for the
 * path of the file of this name.
 */
export async function duckdbRows(
  files: Record<string, Uint8Array>,
  sql: string,
): Promise<Record<string, string | null>[]> {
  const paths: [string, string][] = [];
  try {
    for (const [name, bytes] of Object.entries(files)) {
      const path = join(tmpdir(), `${randomUUID()}-${name}`);
      paths.push([name, path]);
      await writeFile(path, bytes);
    }
    const query = paths.reduce((text, [name, path]) => text.replaceAll(`$${name}`, `'${path}'`), sql);
    const connection = await (await DuckDBInstance.create()).connect();
    const reader = await connection.runAndReadAll(query);
    return reader
      .getRowObjects()
      .map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? null : String(value)])),
      );
  } finally {
    for (const [, path] of paths) await rm(path, { force: true });
  }
}
