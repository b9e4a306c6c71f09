import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAULT_SCALE } from '../../support/systems/fault-scale.js';

const RACERS = 5;

describe.each([
  ['of journals, the local stack and its cache', 'dist/schema/process/file-lock.js', 'tryFileLock'],
  ['of installing and compiling', 'scripts/bootstrap-lock.mjs', 'tryLock'],
])('the lock %s', (_, module, take) => {
  let folder: string;
  let racers: ChildProcess[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'locks-'));
    racers = await Promise.all(Array.from({ length: RACERS }, start));
  });
  afterEach(async () => {
    await Promise.all(racers.map(kill));
    await rm(folder, { recursive: true, force: true });
  });

  async function start(): Promise<ChildProcess> {
    const racer = fork('test/support/locks/lock-racer.mjs', [module, take, join(folder, 'lock')], { execArgv: [] });
    await once(racer, 'message');
    return racer;
  }

  async function kill(racer: ChildProcess): Promise<void> {
    const ended = once(racer, 'exit');
    racer.kill('SIGKILL');
    await ended;
  }

  async function holds(racer: ChildProcess): Promise<boolean> {
    const answer = once(racer, 'message') as Promise<[boolean]>;
    racer.send('try');
    return (await answer)[0];
  }

  /** All try at the same moment; returns those that say they hold the lock. */
  async function race(tried = racers): Promise<ChildProcess[]> {
    const answers = await Promise.all(tried.map(holds));
    return tried.filter((_racer, i) => answers[i]);
  }

  test('has one holder when many processes find the previous holder dead', async () => {
    for (let taken = 0; taken < FAULT_SCALE.lockTakeovers;) {
      const holders = await race();
      expect(holders.length).toBeLessThanOrEqual(1);
      // Two that disturb each other may both give up: they would try again.
      if (holders.length === 0) continue;
      taken += 1;
      const [next] = await Promise.all([start(), ...holders.map(kill)]);
      racers = [...racers.filter((racer) => !holders.includes(racer)), next];
    }
  });

  test('stays with a paused holder, and is free after the holder ends', async () => {
    let holder: ChildProcess | undefined;
    while (holder === undefined) [holder] = await race();
    const others = racers.filter((racer) => racer !== holder);
    holder.kill('SIGSTOP');
    for (let i = 0; i < 20; i += 1) expect(await race(others)).toEqual([]);
    holder.kill('SIGCONT');
    expect(await race()).toEqual([holder]);
    await kill(holder);
    racers = others;
    let next: ChildProcess[] = [];
    while (next.length === 0) next = await race();
    expect(next).toHaveLength(1);
  });
});
