import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';
import { Sandbox } from '../../../../sandbox/pool/sandbox.js';
import { columnOf } from '../../../support/sandbox/transform-values.js';

const PIPE_MODULE = new URL('../../../../sandbox/child/message-pipe.js', import.meta.url).href;
const { spawn } = childProcess;

/** Starts this in place of the sandbox's program: it is ready, and then runs `before` and, for each task, `on`. */
function takeOver({ before = '', on = '' }): void {
  const program = `
    import { writeSync } from 'node:fs';
    import { Socket } from 'node:net';
    import { PIPE, readMessages, sendMessage } from ${JSON.stringify(PIPE_MODULE)};
    const service = new Socket({ fd: PIPE });
    const write = (...bytes) => writeSync(PIPE, Buffer.from(bytes));
    readMessages(service, () => { ${on} });
    service.cork();
    sendMessage(service, { missing: [] });
    ${before}
    service.uncork();`;
  vi.spyOn(childProcess, 'spawn').mockImplementation(((_file: string, _args: string[], options: object) =>
    spawn(process.execPath, ['--input-type=module', '-e', program], options)) as typeof spawn);
  syncBuiltinESMExports();
}

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const INVALID = { kind: 'refused', detail: 'its process sent an invalid answer' };

describe('a process that an expression has taken over', () => {
  it.each([
    ['bytes that are no message', { on: 'write(2, 0, 0, 0, 0xff, 0x0f)' }, INVALID],
    ['an empty message', { on: 'write(0, 0, 0, 0)' }, INVALID],
    ['the beginning of a message of 4 GiB', { on: 'write(0xff, 0xff, 0xff, 0xff)' }, INVALID],
    ["a message of Node's own", { on: "sendMessage(service, { cmd: 'NODE_HANDLE_ACK' })" }, INVALID],
    ['a message that nobody asked for', { before: "sendMessage(service, 'hello')" }, { kind: 'died' }],
  ])('harms only its own task by %s', async (_, program, failure) => {
    takeOver(program);
    const sandbox = new Sandbox({ processes: 1, spares: 0, wall: 'required' });
    const column = columnOf({ kind: 'string' }, ['x']);
    const task = { op: 'evaluate', sql: 'v', input: 'VARCHAR', column } as const;
    await expect(sandbox.run(task, { accountId: 'acc_a' })).rejects.toMatchObject(failure);
    await sandbox.close();
  });
});
