import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runningDaemon, startDaemon, stopDaemon } from '../../../../scripts/stack/daemon.js';

describe('the record of a daemon', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'daemons-'));
    await mkdir(path.join(folder, 'run'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('finds the daemon until it ends', async () => {
    const started = await startDaemon(folder, 'sleeper', 'nowhere', { file: 'sleep', args: ['60'] });
    expect(await runningDaemon(folder, 'sleeper')).toEqual(started);
    expect(await readdir(path.join(folder, 'run'))).toEqual(['sleeper.json']);
    await stopDaemon(folder, started);
    expect(await runningDaemon(folder, 'sleeper')).toBeUndefined();
  });

  test('is ignored if it is torn anywhere', async () => {
    const started = await startDaemon(folder, 'sleeper', 'nowhere', { file: 'sleep', args: ['60'] });
    const file = path.join(folder, 'run', 'sleeper.json');
    const whole = await readFile(file, 'utf8');
    for (const length of [0, 1, 20, whole.length - 1]) {
      await writeFile(file, whole.slice(0, length));
      expect(await runningDaemon(folder, 'sleeper')).toBeUndefined();
      expect(await readdir(path.join(folder, 'run'))).toEqual([]);
    }
    await stopDaemon(folder, started);
  });
});
