import { spawn, type ChildProcess } from 'node:child_process';
import type { SandboxReply, SandboxTask } from './protocol.js';
import { SandboxFailure } from './sandbox-failure.js';

/** RLIMIT_DATA: a bound on the address space would stop Node itself. */
const MAX_DATA_KIB = 700 << 10;
const LIMITED = `ulimit -c 0; ulimit -d ${MAX_DATA_KIB}; exec "$@"`;
/** The sources run as they are in tests, where nothing was built. */
const CHILD = new URL(`./sandbox-child${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url).pathname;

/** One child process; takes a task at a time and never keeps this process alive by itself. */
export class SandboxProcess {
  private readonly child: ChildProcess;
  private settle: ((outcome: SandboxReply | SandboxFailure) => void) | null = null;
  isOver = false;

  constructor() {
    this.child = spawn('/bin/sh', ['-c', LIMITED, 'sh', process.execPath, '--max-old-space-size=256', CHILD], {
      cwd: '/',
      // Nothing of this process' environment: it has secrets.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    this.child.on('message', (reply) => this.settle?.(reply as SandboxReply));
    this.child.on('error', () => this.end());
    this.child.on('exit', () => this.end());
    this.idle();
  }

  /** Throws `SandboxFailure`; after `timeout` the process is gone. */
  async run(task: SandboxTask, timeoutMs: number): Promise<unknown> {
    this.child.ref();
    this.child.channel?.ref();
    const outcome = await new Promise<SandboxReply | SandboxFailure>((resolve) => {
      this.settle = resolve;
      if (this.isOver) return resolve(new SandboxFailure('died'));
      const timer = setTimeout(() => {
        resolve(new SandboxFailure('timeout'));
        this.kill();
      }, timeoutMs);
      this.settle = (settled) => {
        clearTimeout(timer);
        resolve(settled);
      };
      this.child.send(task, (error) => error && this.end());
    });
    this.settle = null;
    this.idle();
    if (outcome instanceof SandboxFailure) throw outcome;
    if (!outcome.ok && outcome.message.startsWith('Out of Memory')) throw new SandboxFailure('died');
    if (!outcome.ok) throw new SandboxFailure('refused', outcome.message);
    return outcome.value;
  }

  kill(): void {
    this.isOver = true;
    this.child.kill('SIGKILL');
  }

  private end(): void {
    this.isOver = true;
    this.settle?.(new SandboxFailure('died'));
  }

  private idle(): void {
    this.child.unref();
    this.child.channel?.unref();
  }
}
