import path from 'node:path';
import { execa } from 'execa';
import { pythonTools } from '../../../scripts/stack/programs/python-tools.js';
import type { Row } from './served-table.js';

const REQUIREMENTS = 'test/support/tables/azure-requirements.txt';
const READER = 'test/support/tables/read_delivered.py';

/** A table as pyiceberg finds it at a destination. */
interface DeliveredTable {
  rows: Row[];
  files: string[];
  location: string;
}

/** Reads a table by its metadata.json alone. `properties`: of pyiceberg's access to the store. */
export async function readDelivered(
  metadata: string,
  properties: Readonly<Record<string, string>>,
  snapshotId?: string,
): Promise<DeliveredTable> {
  const python = path.join(await pythonTools(undefined, REQUIREMENTS), 'python3');
  const asked = [READER, metadata, JSON.stringify(properties), ...(snapshotId === undefined ? [] : [snapshotId])];
  const { stdout } = await execa(python, asked);
  const lines = stdout.split('\n').map((line) => JSON.parse(line) as Row);
  const { files, location } = lines.pop() as unknown as Omit<DeliveredTable, 'rows'>;
  return { rows: lines, files, location };
}
