import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { serialize } from 'node:v8';
import { PIPE, readMessages, sendMessage } from '../../../../sandbox/child/message-pipe.js';
import { readReady, readReply } from '../../../../sandbox/pool/read-reply.js';
import { Sandbox } from '../../../../sandbox/pool/sandbox.js';
import { childCommand } from '../../../../sandbox/pool/child-resources.js';
import { verifyWall } from '../../../../sandbox/pool/verify-wall.js';
import { wallFilter } from '../../../../sandbox/child/wall-filter.js';

const PROBE = new URL('../../../support/sandbox/wall-probe.mjs', import.meta.url).pathname;
let child: ChildProcess;
afterEach(() => void child?.kill('SIGKILL'));

interface Probed {
  found: Record<string, boolean>;
  uid: number;
}

/** Starts a process of the sandbox, and returns the pipe to it. */
function start(env: NodeJS.ProcessEnv = {}): Duplex {
  const { file, args, options } = childCommand(448);
  child = spawn(file, args, { ...options, env: { ...options.env, ...env } });
  return child.stdio[PIPE] as Duplex;
}

const messageOf = (pipe: Duplex): Promise<Buffer<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    pipe.removeAllListeners('data');
    readMessages(
      pipe,
      () => Infinity,
      (message) => resolve(message!),
    );
    child.once('exit', (code) => reject(new Error(`the child ended with ${code}`)));
  });

async function parsed(pipe: Duplex, text: string): Promise<unknown> {
  const task = { op: 'parse', text } as const;
  sendMessage(pipe, [serialize(task)]);
  return readReply(task, await messageOf(pipe));
}

/** Returns what the probe can still do. */
async function probed(ask: (port: number) => Promise<Probed>): Promise<Probed> {
  const listener = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const result = await ask((listener.address() as AddressInfo).port);
  listener.close();
  return result;
}

describe('a process of the sandbox that was taken over', () => {
  it('reaches no file, no socket and no other process', async () => {
    const pipe = start({ NODE_OPTIONS: `--import ${PROBE}` });
    expect(readReady(await messageOf(pipe))).toEqual({ missing: [] });
    const { found, uid } = await probed(async (port) => {
      const reply = await parsed(pipe, `probe ${port}`);
      return JSON.parse((reply as { value: string }).value) as Probed;
    });
    expect(Object.keys(found).filter((what) => found[what])).toEqual([]);
    expect(Object.keys(found).length).toBe(26);
    if (process.getuid!() === 0) expect(uid).not.toBe(0);
  });

  it.each(['before', 'after'])('ends when its parent goes, %s a task', async (when) => {
    const pipe = start();
    expect(readReady(await messageOf(pipe))).toEqual({ missing: [] });
    if (when === 'after') {
      expect(await parsed(pipe, 'SELECT 1')).toMatchObject({ ok: true });
    }
    const ended = new Promise((resolve) => child.once('exit', () => resolve('ended')));
    pipe.destroy();
    expect(await Promise.race([ended, sleep(20_000, 'alive', { ref: false })])).toBe('ended');
  });

  it('would reach them without the wall', async () => {
    const script = `import { probe } from ${JSON.stringify(PROBE)}; console.log(JSON.stringify(await probe(process.argv[1])))`;
    const { found } = await probed(async (port) => {
      child = spawn(process.execPath, ['--input-type=module', '-e', script, String(port)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      return (await json(child.stdout!)) as Probed;
    });
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
