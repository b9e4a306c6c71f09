import { createHash } from 'node:crypto';
import { segmentName } from '../collection/cutter/segment-name.rule.js';

const DIGEST_CHARS = 12;

/** The fields of each slice that determine the name of an output. */
interface NamedInput {
  datastreamId: bigint;
  blobName: string;
  firstSeq: bigint;
  lastSeq: bigint;
  minNs: bigint;
  rows: number;
}

/** Returns the blob name of a compacted segment. It follows from its slices in order. */
export function compactedName(inputs: readonly NamedInput[]): string {
  const [first, last] = [inputs[0]!, inputs.at(-1)!];
  const hash = createHash('sha256');
  for (const { blobName, firstSeq, rows } of inputs) hash.update(`${blobName} ${firstSeq} ${rows}\n`);
  const digest = hash.digest('hex').slice(0, DIGEST_CHARS);
  const name = segmentName(String(first.datastreamId), first.minNs, first.firstSeq, last.lastSeq);
  return name.replace(/\.parquet$/, `-${digest}.parquet`);
}
