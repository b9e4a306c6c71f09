import { readFile } from 'node:fs/promises';
import { readNextHeader } from './journal-header.js';
import { payloadAt, RECORD, RECORD_HEAD_BYTES } from './journal-record.js';
import { decodeJournal } from './read-journal-file.js';

/** Damage of a journal file by its disk: everything from a byte on. */
interface JournalDamage {
  atByte: number;
  bytes: number;
}

/**
 * Returns what of a journal file cannot be read because its disk damaged it. Null if the file is
 * whole, or a crash cut it off: that can only be the last file of its epoch, and nothing whole
 * follows there.
 */
export async function damageOf(path: string): Promise<JournalDamage | null> {
  const file = await readFile(path);
  const atByte = decodeJournal(file)?.validBytes ?? 0;
  if (atByte === file.length) return null;
  const isDamaged = hasRecordBehind(file, atByte) || (await readNextHeader(path)) !== null;
  return isDamaged ? { atByte, bytes: file.length - atByte } : null;
}

function hasRecordBehind(file: Buffer, at: number): boolean {
  const kinds = Object.values(RECORD) as number[];
  for (let from = at + 1; from + RECORD_HEAD_BYTES < file.length; from += 1) {
    // Looking at the kind first makes few checksums.
    if (kinds.includes(file[from + RECORD_HEAD_BYTES]!) && payloadAt(file, from)) return true;
  }
  return false;
}
