import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import v8 from 'node:v8';
import type { SandboxTask } from '../../../../sandbox/child/protocol.js';
import { SandboxProcess } from '../../../../sandbox/pool/sandbox-process.js';
import { Sandbox } from '../../../../sandbox/pool/sandbox.js';
import { columnOf } from '../../../support/sandbox/transform-values.js';
import { until } from '../../../support/until.js';

const PIPE_MODULE = new URL('../../../../sandbox/child/message-pipe.js', import.meta.url).href;
const { spawn } = childProcess;

/**
 * Starts this in place of the sandbox's program: it is ready, and then runs `before` and, for each
 * task, `on`.
 */
function takeOver({ before = '', on = '', ready = 'sendMessage(service, [new Uint8Array(8)])' }): void {
  const program = `
    import { writeSync } from 'node:fs';
    import { Socket } from 'node:net';
    import { serialize } from 'node:v8';
    import { PIPE, readMessages, sendMessage } from ${JSON.stringify(PIPE_MODULE)};
    const service = new Socket({ fd: PIPE });
    const write = (...bytes) => writeSync(PIPE, Buffer.from(bytes));
    const nested = (depth) => { let value = 0; for (let i = 0; i < depth; i++) value = [value]; return value; };
    readMessages(service, () => Infinity, () => { ${on} });
    service.cork();
    ${ready};
    ${before}
    service.uncork();`;
  jest
    .spyOn(childProcess, 'spawn')
    .mockImplementation(((_file: string, _args: string[], options: object) =>
      spawn(process.execPath, ['--input-type=module', '-e', program], options)) as typeof spawn);
  syncBuiltinESMExports();
}

afterEach(() => {
  jest.restoreAllMocks();
  syncBuiltinESMExports();
});

const INVALID = { kind: 'refused', detail: 'its process sent an invalid answer' };
const DIED = { kind: 'died' };
const column = columnOf({ kind: 'string' }, ['x']);
const evaluate = { op: 'evaluate', sql: 'v', input: 'VARCHAR', column, result: { kind: 'string' } } as const;
const TASKS: SandboxTask[] = [
  evaluate,
  { ...evaluate, result: { kind: 'list', item: { kind: 'i64' } } },
  { op: 'parse', text: 'SELECT (1)' },
  { op: 'bind', sql: 'v', input: 'VARCHAR' },
  { op: 'trial', sql: 'v', input: 'VARCHAR' },
];

describe('a process that an expression has taken over', () => {
  it.each([
    ['bytes that are no message', { on: 'write(2, 0, 0, 0, 0xff, 0x0f)' }, INVALID],
    ['an empty message', { on: 'write(0, 0, 0, 0)' }, INVALID],
    ['the beginning of a message of 4 GiB', { on: 'write(0xff, 0xff, 0xff, 0xff)' }, INVALID],
    ['the beginning of a message of 1 GiB', { on: 'write(0, 0, 0, 0x40, 1, 2, 3)' }, INVALID],
    ['objects', { on: "sendMessage(service, [serialize({ ok: true, value: '1' })])" }, INVALID],
    ['an object a thousand deep', { on: 'sendMessage(service, [serialize(nested(1_000))])' }, INVALID],
    ['a map', { on: 'sendMessage(service, [serialize(new Map([[1, new Map()], [2, new Set([1])]]))])' }, INVALID],
    ['an array with holes', { on: 'sendMessage(service, [serialize(Object.assign([], { length: 4e6 }))])' }, INVALID],
    ['60 MiB of objects', { on: 'sendMessage(service, [Buffer.alloc(60 << 20, serialize({}))])' }, INVALID],
    ['text that is not UTF-8', { on: 'write(9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff)' }, INVALID],
    ['half a message and its end', { on: 'write(9, 0, 0, 0, 0, 0); process.exit()' }, DIED],
    ['no message and its end', { on: 'process.exit()' }, DIED],
    ['a message without a task', { before: 'sendMessage(service, [])' }, DIED],
    ['a flood of messages', { before: 'for (let i = 0; i < 1e5; i++) sendMessage(service, [])' }, DIED],
    ['a beginning of 1 GiB', { ready: 'write(0, 0, 0, 0x40)' }, DIED],
    ['a beginning of objects', { ready: 'sendMessage(service, [serialize({ missing: [] })])' }, DIED],
    ['a beginning of 100 KiB', { ready: 'sendMessage(service, [new Uint8Array(100 << 10)])' }, DIED],
  ])('harms only its own task by %s', async (_, program, failure) => {
    takeOver(program);
    const sandbox = new Sandbox({ processes: 2, spares: 0, wall: 'required' });
    const decoded = jest.spyOn(v8, 'deserialize');
    syncBuiltinESMExports();
    for (const task of TASKS) await expect(sandbox.run(task, { accountId: 'acc_a' })).rejects.toMatchObject(failure);
    expect(decoded).not.toHaveBeenCalled();
    await sandbox.close();
  });

  it('is ended by a message after its answer', async () => {
    takeOver({ on: 'for (let i = 0; i < 1e4; i++) sendMessage(service, [new Uint8Array(8)])' });
    const sandbox = new Sandbox({ processes: 1, spares: 0, wall: 'required' });
    const ended = jest.spyOn(SandboxProcess.prototype, 'kill');
    const task = { op: 'trial', sql: 'v', input: 'VARCHAR' } as const;
    expect(await sandbox.run(task, { accountId: 'acc_a' })).toBeNull();
    await until('its process is ended', () => ended.mock.calls.length > 0);
    await sandbox.close();
  });
});
