import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Set by `npm test`: where the processes of a whole run note what they received. */
export const RESPONSES_FOLDER = process.env['RESPONSES_FOLDER'];
const noted = new Set<string>();

/** Notes that a test received a response, as the pointer of its description in the document. */
export function noteReceived(pointer: string): void {
  if (RESPONSES_FOLDER === undefined || noted.has(pointer)) return;
  noted.add(pointer);
  appendFileSync(path.join(RESPONSES_FOLDER, `${process.pid}.txt`), `${pointer}\n`);
}

/** Returns what all tests of the run have received so far. */
export function receivedResponses(): Set<string> {
  const files = readdirSync(RESPONSES_FOLDER ?? '').map((name) => path.join(RESPONSES_FOLDER ?? '', name));
  return new Set(files.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n')));
}
