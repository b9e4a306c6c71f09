import { inspect } from 'node:util';
import type { Client } from '@temporalio/client';

type Query = <Row>(query: string) => Promise<Row[]>;

/** Returns every value of every row of a database as text; bytes as Latin-1. */
export async function tableTexts(query: Query): Promise<string[]> {
  const texts: string[] = [];
  for (const { name } of await query<{ name: string }>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  )) {
    for (const row of await query<object>(`SELECT * FROM \`${name}\``)) {
      for (const value of Object.values(row) as unknown[]) {
        texts.push(Buffer.isBuffer(value) ? value.toString('latin1') : (JSON.stringify(value) ?? ''));
      }
    }
  }
  return texts;
}

/** Returns the history of every workflow of a namespace as text, with readable payloads. */
export async function historyTexts(client: Client): Promise<string[]> {
  const texts: string[] = [];
  for await (const { workflowId, runId } of client.workflow.list()) {
    const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    // Payloads are bytes: JSON of them would show numbers.
    const readable = JSON.stringify(history, (_, item: unknown) => {
      const bytes = item as { type?: string; data?: number[] } | null;
      if (bytes?.type === 'Buffer') return Buffer.from(bytes.data!).toString();
      return item instanceof Uint8Array ? Buffer.from(item).toString() : item;
    });
    texts.push(readable, inspect(history, { depth: null, maxStringLength: null, maxArrayLength: null }));
  }
  return texts;
}
