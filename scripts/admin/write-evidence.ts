import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EVIDENCE_FILE, FRAMES_FILE, publicKeyText, signedEvidence } from '../../workflows/feed-check/feed-evidence.js';
import type { FeedReport } from '../../workflows/feed-check/feed-report.js';

/** Reads the private key of a checker. Throws if there is none, or it is of another kind. */
export async function signingKey(file: string | undefined): Promise<KeyObject> {
  if (file === undefined) throw new Error('--evidence needs --sign-with FILE: a private key (PEM, Ed25519)');
  const key = createPrivateKey(await readFile(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} must have an Ed25519 key`);
  return key;
}

/** Writes the files of a check, and prints the public key for the list of checkers. */
export async function writeEvidence(
  folder: string,
  report: FeedReport,
  problems: string[],
  key: KeyObject,
): Promise<void> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  const about = { checkedAt: new Date().toISOString(), release: version, problems };
  const { evidence, frames } = signedEvidence(report, about, key);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, FRAMES_FILE), frames);
  await writeFile(path.join(folder, EVIDENCE_FILE), evidence);
  process.stderr.write(`wrote ${folder}/${EVIDENCE_FILE}; public key ${publicKeyText(createPublicKey(key))}\n`);
}
