import { createHash } from 'node:crypto';
import type { HourHash } from '../../../schema/exports/hour-hash.js';
import type { ProofStretch } from '../../../schema/quality/proof-method.js';
import type { StoredProof } from '../model/stored-manifest.js';

const FIRST_LINK = Buffer.alloc(32);

/** Returns the proof of partitions that follow each other. */
export function proofOf(hours: readonly HourHash[], stretches: ProofStretch[]): StoredProof {
  const frames = hours.reduce((sum, hour) => sum + hour.frames, 0);
  return { frames, chain: hours.reduce(nextLink, FIRST_LINK).toString('hex'), hours: [...hours], stretches };
}

/** Returns SHA-256 of the last link, the hour (i64, little-endian) and its hash. */
function nextLink(last: Buffer, { hourNs, sha256 }: HourHash): Buffer {
  const hour = Buffer.alloc(8);
  hour.writeBigInt64LE(BigInt(hourNs));
  return createHash('sha256').update(last).update(hour).update(Buffer.from(sha256, 'hex')).digest();
}
