import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Message } from './reference-interpreter.js';

const FOLDER = path.resolve('../shared/data/captures');

/** Whether the recorded exchange messages exist; their tests are skipped otherwise. */
export const hasCaptures = existsSync(path.join(FOLDER, 'README.md'));

/** Returns the path of a capture file. */
export const capturePath = (name: string): string => path.join(FOLDER, `${name}.tsv.gz`);

/** Returns the frames of a capture file in order of arrival. */
export function readCapture(name: string): Message[] {
  const lines = gunzipSync(readFileSync(capturePath(name)))
    .toString()
    .trimEnd()
    .split('\n');
  return lines.map((line) => {
    const tab = line.indexOf('\t');
    return { ns: BigInt(line.slice(0, tab)), bytes: Buffer.from(line.slice(tab + 1)) };
  });
}
