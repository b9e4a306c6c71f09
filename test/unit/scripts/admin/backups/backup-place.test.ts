import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backupPlace } from '../../../../../scripts/admin/backups/backup-place.js';

describe('a folder of backups', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'backups-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const list = (place: string) => backupPlace(place, '').list();

  it('that does not exist yet is empty', async () => expect(await list(path.join(folder, 'later'))).toEqual([]));

  it('lists its files', async () => {
    await writeFile(path.join(folder, 'a.sql.gz'), '');
    expect(await list(folder)).toEqual(['a.sql.gz']);
  });

  it('that cannot be read is an error, not an empty place', async () => {
    const file = path.join(folder, 'a.sql.gz');
    await writeFile(file, '');
    await expect(list(file)).rejects.toThrow(/ENOTDIR/);
  });
});
