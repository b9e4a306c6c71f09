import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JournalFile } from '../../../../../workflows/collection/journal/journal-file.js';
import { encodeHeader } from '../../../../../workflows/collection/journal/journal-record.js';
import { readJournalFile } from '../../../../../workflows/collection/journal/read-journal-file.js';

const HEADER = { shard: 'binance', epoch: 7n, fromNs: 1_000n, streams: [] };

describe('a journal file', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'journal-'))));
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('whose folder could not be synced is written once it can, and its folder is synced first', async () => {
    const path = join(directory, '1.journal');
    const synced: string[] = [];
    const file = new JournalFile(path, async (folder) => {
      synced.push(folder);
      if (synced.length < 3) throw new Error('EIO: sync');
    });
    file.append(encodeHeader(HEADER));
    file.appendFrame(3n, 1n, 2_000n, Buffer.from('x'));
    for (let attempt = 1; attempt < 3; attempt += 1) await expect(file.flush()).rejects.toThrow(/EIO: sync/);
    expect(file.pendingBytes).toBe(file.size);
    file.appendFrame(3n, 2n, 2_001n, Buffer.from('y'));
    await file.close();
    expect(synced).toEqual([directory, directory, directory]);
    expect([...((await readJournalFile(path))?.frames.seq ?? [])]).toEqual([1n, 2n]);
  });
});
