import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { nextFileName } from './journal-file-name.rule.js';
import { decodeHeader, payloadAt, RECORD, RECORD_HEAD_BYTES, type JournalHeader } from './journal-record.js';

/** Reads the header of a journal file. Returns null if it is torn. */
export async function readHeader(path: string): Promise<JournalHeader | null> {
  await using file = await open(path, 'r');
  const head = Buffer.alloc(RECORD_HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, RECORD_HEAD_BYTES, 0);
  const bytes = bytesRead === RECORD_HEAD_BYTES ? RECORD_HEAD_BYTES + head.readUInt32LE(0) : 0;
  if (bytes === 0 || bytes > (await file.stat()).size) return null;
  const record = Buffer.alloc(bytes);
  await file.read(record, 0, bytes, 0);
  const payload = payloadAt(record, 0);
  return payload?.[0] === RECORD.header ? decodeHeader(payload) : null;
}

/**
 * Returns the header of the next file of the epoch, or of one behind it if that is damaged. Null if
 * there is none.
 */
export async function readNextHeader(path: string): Promise<JournalHeader | null> {
  for (let name = nextFileName(basename(path)); ; name = nextFileName(name)) {
    try {
      const header = await readHeader(join(dirname(path), name));
      if (header) return header;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }
}
