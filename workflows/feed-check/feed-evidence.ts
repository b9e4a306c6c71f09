import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { FeedReport } from './feed-report.js';

/** Names of the files of a check in the folder of an exchange. */
export const EVIDENCE_FILE = 'checked.json';
export const FRAMES_FILE = 'checked-frames.jsonl';

/** Facts that a check found, as they are signed. */
interface CheckFacts extends Omit<FeedReport, 'recorded'> {
  format: 1;
  /** RFC 3339. */
  checkedAt: string;
  /** Version of the service that checked. */
  release: string;
  problems: string[];
  /** The recorded frames: their number, and SHA-256 of their file. */
  frames: { count: number; sha256: string };
}

/** A check and who signed it. */
export interface FeedEvidence {
  check: CheckFacts;
  /** Ed25519, SPKI as base64. */
  publicKey: string;
  signature: string;
}

/** Returns the files of a check, signed with an Ed25519 key. */
export function signedEvidence(
  { recorded, ...report }: FeedReport,
  about: Pick<CheckFacts, 'checkedAt' | 'release' | 'problems'>,
  privateKey: KeyObject,
): { evidence: string; frames: string } {
  const frames = recorded.map((frame) => `${JSON.stringify(frame)}\n`).join('');
  const check: CheckFacts = {
    format: 1,
    ...about,
    ...report,
    frames: { count: recorded.length, sha256: sha256(frames) },
  };
  const signature = sign(null, bytesOf(check), privateKey).toString('base64');
  const signed: FeedEvidence = { check, publicKey: publicKeyText(createPublicKey(privateKey)), signature };
  return { evidence: `${JSON.stringify(signed, null, 2)}\n`, frames };
}

/** Returns a public key as evidence and the list of checkers have it. */
export const publicKeyText = (key: KeyObject): string => key.export({ type: 'spki', format: 'der' }).toString('base64');

/**
 * Reads the files of a check. Throws if they are not those that were signed, or are of another
 * exchange.
 */
export function readEvidence(exchange: string, evidence: string, frames: string): FeedEvidence {
  const { check, publicKey, signature } = JSON.parse(evidence) as FeedEvidence;
  const refuse = (why: string): never => {
    throw new Error(`the evidence of ${exchange} ${why}`);
  };
  if (check.format !== 1) refuse(`has format ${String(check.format)}; this release reads 1`);
  if (check.exchange !== exchange) refuse(`is of ${check.exchange}`);
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (!verify(null, bytesOf(check), key, Buffer.from(signature, 'base64'))) refuse('is not what was signed');
  if (check.frames.sha256 !== sha256(frames)) refuse('is of other frames');
  return { check, publicKey, signature };
}

/** Members keep their order when JSON is read and written. */
const bytesOf = (check: CheckFacts): Buffer => Buffer.from(JSON.stringify(check));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
