import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  EVIDENCE_FILE,
  type FeedEvidence,
  FRAMES_FILE,
  readEvidence,
} from '../../workflows/feed-check/feed-evidence.js';

/** People who may say that a feed works: the list names each public key. */
export type Checkers = Readonly<Record<string, string>>;

const NO = 'no';

/**
 * Reads the evidence in the folder of an exchange; null if there is none. Throws if it is not
 * genuine.
 */
export function evidenceIn(folder: string, exchange: string): FeedEvidence | null {
  const file = path.join(folder, exchange, EVIDENCE_FILE);
  if (!existsSync(file)) return null;
  const frames = readFileSync(path.join(folder, exchange, FRAMES_FILE), 'utf8');
  return readEvidence(exchange, readFileSync(file, 'utf8'), frames);
}

/**
 * Returns the cell `verified live`: the date and the name of a check without problems, of the
 * stream types that it names. Throws if the key is of no checker: a signature by anybody shows
 * nothing.
 */
export function verifiedLive(
  evidence: FeedEvidence | null,
  checkers: Checkers,
  isOf: (streamType: string) => boolean = () => true,
): string {
  if (!evidence) return NO;
  const { check, publicKey } = evidence;
  const name = Object.entries(checkers).find(([, key]) => key === publicKey)?.[0];
  if (name === undefined) throw new Error(`the evidence of ${check.exchange} is signed by a key of no checker`);
  const arrived = check.streams.filter(({ routed }) => routed > 0).map(({ streamType }) => streamType);
  const types = arrived.filter(isOf);
  if (check.problems.length > 0 || types.length === 0) return NO;
  return `${check.checkedAt.slice(0, 10)}, ${name}: ${types.join(', ')}`;
}
