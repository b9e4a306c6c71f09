import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Sandbox } from '../../../../sandbox/pool/sandbox.js';
import { childCommand } from '../../../../sandbox/pool/sandbox-process.js';
import { verifyWall } from '../../../../sandbox/pool/verify-wall.js';
import { wallFilter } from '../../../../sandbox/child/wall-filter.js';

const PROBE = new URL('../../../support/sandbox/wall-probe.mjs', import.meta.url).pathname;
let child: ChildProcess;
afterEach(() => void child?.kill('SIGKILL'));

interface Probed {
  found: Record<string, boolean>;
  uid: number;
}

const messageOf = <T>(): Promise<T> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`the child ended with ${code}`)));
  });

/** What the probe can still do. */
async function probed(): Promise<Probed> {
  const listener = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  child.on('message', () => undefined);
  const answer = new Promise<Probed>((resolve) =>
    child.on('message', (message) => 'found' in (message as object) && resolve(message as Probed)),
  );
  child.send({ op: 'probe', port: (listener.address() as AddressInfo).port });
  const result = await answer;
  listener.close();
  return result;
}

describe('a process of the sandbox that was taken over', () => {
  it('reaches no file, no socket and no other process', async () => {
    const { file, args, options } = childCommand(448);
    child = spawn(file, args, { ...options, env: { ...options.env, NODE_OPTIONS: `--import ${PROBE}` } });
    expect(await messageOf()).toEqual({ missing: [] });
    const { found, uid } = await probed();
    expect(Object.keys(found).filter((what) => found[what])).toEqual([]);
    expect(Object.keys(found).length).toBe(25);
    if (process.getuid!() === 0) expect(uid).not.toBe(0);
  });

  it.each(['before', 'after'])('ends when its parent goes, %s a task', async (when) => {
    const { file, args, options } = childCommand(448);
    child = spawn(file, args, options);
    expect(await messageOf()).toEqual({ missing: [] });
    if (when === 'after') {
      child.send({ op: 'parse', text: 'SELECT 1' });
      expect(await messageOf()).toMatchObject({ ok: true });
    }
    const ended = new Promise((resolve) => child.once('exit', () => resolve('ended')));
    child.disconnect();
    expect(await Promise.race([ended, sleep(20_000, 'alive', { ref: false })])).toBe('ended');
  });

  it('would reach them without the wall', async () => {
    const script = `await import(${JSON.stringify(PROBE)}); process.send('ready')`;
    child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    expect(await messageOf()).toBe('ready');
    const { found } = await probed();
    // A container's own filter and missing capabilities refuse some of these.
    const elsewhere = ['clone3', 'io_uring_setup', 'unshare', 'memory of the parent', 'process_vm_readv'];
    const others = Object.keys(found).filter((what) => !found[what]);
    expect(others.filter((what) => !elsewhere.includes(what))).toEqual([]);
  });
});

describe('a process that starts on a system without a wall', () => {
  const open = (wall: 'required' | 'best-effort', missing: string[]) => {
    const sandbox = new Sandbox({ processes: 1, wall });
    sandbox.missingProtections = async () => missing;
    return sandbox;
  };

  it.each([
    ['required', ['a filter'], 'refuses', 0],
    ['best-effort', ['a filter'], 'warns', 1],
    ['required', [], 'starts', 0],
  ] as const)('with SANDBOX_WALL=%s and missing %j %s', async (wall, missing, outcome, warnings) => {
    const sandbox = open(wall, [...missing]);
    const warned: string[] = [];
    const verified = verifyWall(sandbox, (_details, message) => warned.push(message));
    if (outcome === 'refuses') await expect(verified).rejects.toThrow('SANDBOX_WALL is "required"');
    else await verified;
    expect(warned).toHaveLength(warnings);
    await sandbox.close();
  });

  it('has a filter for x64 and arm64 only', () => {
    expect(wallFilter('x64', 1)!.length % 8).toBe(0);
    expect(wallFilter('arm64', 1)!.length).toBe(wallFilter('x64', 1)!.length - 16);
    expect(wallFilter('riscv64', 1)).toBeNull();
  });
});
