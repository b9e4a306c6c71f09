import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { serialize } from 'node:v8';
import { PIPE, readMessages, sendMessage } from '../child/message-pipe.js';
import type { SandboxTask } from '../child/protocol.js';
import { MAX_READY_BYTES, mostReplyBytes } from '../child/reply-layout.js';
import type { WallRule } from '../../schema/settings/sandbox-wall.js';
import { childCommand, cpuMs, setNiceness, TICK_MS } from './child-resources.js';
import { readReady, readReply } from './read-reply.js';
import { SandboxFailure, SpoiledProcess, type SandboxFailureKind } from './sandbox-failure.js';

/**
 * A start takes half a second of CPU time at low priority. On an overloaded machine it has taken
 * more than 20 s.
 */
const START_TIMEOUT_MS = 120_000;
/** A task may wait for a core for twice its CPU time before it ends. */
const MAX_WALL_FACTOR = 3;
/** Bytes of a message, undefined in place of one that is too long, or why none came. */
type Outcome = Buffer<ArrayBuffer> | undefined | SandboxFailure;

/** One child process; takes a task at a time and never keeps this process alive by itself. */
export class SandboxProcess {
  private readonly child: ChildProcess;
  private readonly pipe: Socket | undefined;
  /** The one message that the process may send now. It speaks only when it is asked. */
  private awaited: { mostBytes: number; settle: (outcome: Outcome) => void } | null = null;
  private readonly gone: Promise<void>;
  /** Resolves when the process takes tasks or has failed to start. */
  private readonly started: Promise<void>;
  isOver = false;
  /** Null until it has started. */
  private missing: string[] | null = null;

  /** `onGone` is called when the process has ended, for any reason. */
  constructor(
    private readonly rules: { memoryMib: number; niceness: number; wall: WallRule },
    onGone: () => void,
  ) {
    const { file, args, options } = childCommand(rules.memoryMib);
    this.child = spawn(file, args, options);
    setNiceness(this.child.pid, rules.niceness);
    // Undefined if no descriptor was left for it.
    this.pipe = (this.child.stdio as ChildProcess['stdio'] | undefined)?.[PIPE] as Socket | undefined;
    this.pipe?.on('error', () => this.end());
    this.started = new Promise((resolve) => {
      const start = (outcome: Outcome): void => {
        this.missing = (Buffer.isBuffer(outcome) && readReady(outcome)?.missing) || null;
        if (!this.missing) return void this.kill();
        resolve();
      };
      this.awaited = { mostBytes: MAX_READY_BYTES, settle: start };
      this.child.once('error', () => resolve());
      this.child.once('exit', () => resolve());
    });
    const take = (message: Outcome): void => {
      const { awaited } = this;
      this.awaited = null;
      if (!awaited) return void this.kill();
      awaited.settle(message);
    };
    if (this.pipe) readMessages(this.pipe, () => this.awaited?.mostBytes ?? -1, take);
    this.gone = new Promise((resolve) => {
      const over = (): void => {
        this.end();
        onGone();
        resolve();
      };
      this.child.once('error', over);
      this.child.once('exit', over);
    });
    this.idle();
  }

  /**
   * Throws `SandboxFailure` or its subclass `SpoiledProcess`. Kills the process after `limitMs` of
   * CPU time, three times as much wall time, or an abort.
   */
  async run(task: SandboxTask, limitMs: number, signal?: AbortSignal): Promise<unknown> {
    this.child.ref();
    this.pipe?.ref();
    const abort = (): void => this.endWith('aborted');
    signal?.addEventListener('abort', abort, { once: true });
    try {
      const outcome = await this.outcomeOf(task, limitMs, signal);
      if (outcome instanceof SandboxFailure) throw outcome;
      const reply = outcome && readReply(task, outcome);
      if (!reply) throw new SpoiledProcess('refused', 'its process sent an invalid answer');
      if (reply.ok) return reply.value;
      if (reply.cause === 'memory') throw new SpoiledProcess('died');
      throw new (reply.cause === 'database' ? SpoiledProcess : SandboxFailure)('refused', reply.message);
    } finally {
      signal?.removeEventListener('abort', abort);
      this.awaited = null;
      this.idle();
    }
  }

  /**
   * Returns a function that returns the CPU time in ms since this call; wall time on systems
   * without /proc.
   */
  stopwatch(): () => number {
    const startMs = performance.now();
    const startCpuMs = cpuMs(this.child.pid);
    return () => {
      const nowCpuMs = startCpuMs === null ? null : cpuMs(this.child.pid);
      return nowCpuMs === null ? performance.now() - startMs : nowCpuMs - startCpuMs!;
    };
  }

  private async outcomeOf(task: SandboxTask, limitMs: number, signal: AbortSignal | undefined): Promise<Outcome> {
    await this.ready();
    if (signal?.aborted) return new SandboxFailure('aborted');
    if (this.isOver) return new SpoiledProcess('died');
    if (this.rules.wall === 'required' && this.missing?.length !== 0) return new SandboxFailure('unprotected');
    const stopTimer = this.limitTime(limitMs);
    try {
      return await new Promise((resolve) => {
        this.awaited = { mostBytes: mostReplyBytes(task), settle: resolve };
        sendMessage(this.pipe!, [serialize(task)]);
      });
    } finally {
      stopTimer();
    }
  }

  /**
   * CPU time, because on a busy machine a cheap task may wait longer for a core than a costly one
   * may run.
   */
  private limitTime(limitMs: number): () => void {
    const usedMs = this.stopwatch();
    const endMs = performance.now() + MAX_WALL_FACTOR * limitMs;
    let timer: NodeJS.Timeout;
    const lookAgain = (afterMs: number): void => {
      timer = setTimeout(() => {
        const leftMs = Math.min(limitMs - usedMs(), endMs - performance.now());
        if (leftMs > 0) lookAgain(Math.max(leftMs, TICK_MS));
        else this.endWith('timeout');
      }, afterMs);
    };
    lookAgain(limitMs);
    return () => clearTimeout(timer);
  }

  private endWith(kind: SandboxFailureKind): void {
    this.awaited?.settle(new SandboxFailure(kind));
    void this.kill();
  }

  /** Names the protections that the process lacks. Throws if it does not start. */
  async missingProtections(): Promise<string[]> {
    this.child.ref();
    this.pipe?.ref();
    await this.ready();
    this.idle();
    if (!this.missing) {
      throw new Error(
        `the sandbox does not start: its process ended, or was not ready within ${START_TIMEOUT_MS / 1000} s`,
      );
    }
    return this.missing;
  }

  private async ready(): Promise<void> {
    const timer = setTimeout(() => void this.kill(), START_TIMEOUT_MS);
    await this.started;
    clearTimeout(timer);
  }

  /** Resolves when the process is gone. */
  kill(): Promise<void> {
    this.isOver = true;
    this.child.ref();
    this.child.kill('SIGKILL');
    return this.gone;
  }

  private end(): void {
    this.isOver = true;
    this.awaited?.settle(new SpoiledProcess('died'));
  }

  private idle(): void {
    this.child.unref();
    this.pipe?.unref();
  }
}
