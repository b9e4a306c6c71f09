import { open } from 'node:fs/promises';
import type { Stretch } from '../cutter/superseded.rule.js';
import { decodeHeader, payloadAt, RECORD, RECORD_HEAD_BYTES, type JournalHeader } from './journal-record.js';
import { readJournalFile } from './read-journal-file.js';

export interface JournalStretch extends Stretch {
  epoch: bigint;
}

const stretchOf = ({ epoch, startNs }: JournalHeader) => ({ epoch, startNs });

/**
 * The stretch that each journal file stands for, oldest first; empty at 0 for one without a whole header. A file ends where the next one
 * of its epoch begins: only an epoch's last file has to be read to its end.
 */
export async function journalStretches(paths: readonly string[]): Promise<JournalStretch[]> {
  const headers: (JournalHeader | null)[] = [];
  for (const path of paths) headers.push(await readHeader(path));
  const stretches: JournalStretch[] = [];
  for (const [i, header] of headers.entries()) {
    const next = headers[i + 1];
    if (!header) stretches.push({ epoch: 0n, startNs: 0n, endNs: 0n });
    else if (next && next.epoch === header.epoch) stretches.push({ ...stretchOf(header), endNs: next.startNs });
    else {
      const content = await readJournalFile(paths[i]!);
      stretches.push({ ...stretchOf(header), endNs: content?.endNs ?? header.startNs });
    }
  }
  return stretches;
}

async function readHeader(path: string): Promise<JournalHeader | null> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(RECORD_HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, RECORD_HEAD_BYTES, 0);
    const bytes = bytesRead === RECORD_HEAD_BYTES ? RECORD_HEAD_BYTES + head.readUInt32LE(0) : 0;
    if (bytes === 0 || bytes > (await file.stat()).size) return null;
    const record = Buffer.alloc(bytes);
    await file.read(record, 0, bytes, 0);
    const payload = payloadAt(record, 0);
    return payload?.[0] === RECORD.header ? decodeHeader(payload) : null;
  } finally {
    await file.close();
  }
}
