import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal } from '../../../../../workflows/collection/journal/journal.js';
import { lockJournal } from '../../../../../workflows/collection/journal/journal-lock.js';

describe('the lock of a journal', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'journal-'))));
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('names the lock file that cannot be used, on a disk that accepts no writes for example', async () => {
    const missing = join(directory, 'missing');
    await expect(lockJournal(missing)).rejects.toThrow(`the lock file ${join(missing, 'lock')} cannot be used: unable`);
  });

  it('belongs to one collector at a time', async () => {
    const lock = await lockJournal(directory);
    expect(lock).not.toBeNull();
    expect(await lockJournal(directory)).toBeNull();
    lock?.release();
    (await lockJournal(directory))?.release();
    expect(await new Journal(directory, { bytes: 1e9, pendingBytes: 1e9 }).recover()).toEqual([]);
  });
});
