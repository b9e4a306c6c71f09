import type { Worker } from 'node:worker_threads';
import { kernelCode } from '../../kernel/engine-kernel.js';
import { startThread, ThreadError, whenLost } from '../../threads/start-thread.js';
import { addSeconds, type EngineStep } from '../../kernel/step-clock.js';
import type { LinesDeflater } from '../csv/gzip-member.js';
import type { JobEnd, ThreadAnswer, ThreadData, ThreadTask } from './thread-tasks.js';

interface Waiting {
  task: ThreadTask;
  /** Known before the task's memory goes to a thread. */
  isLong: boolean;
  transfer: ArrayBuffer[];
  signal: AbortSignal | undefined;
  resolve(result: unknown): void;
  reject(reason: unknown): void;
}

/**
 * The build bundles all modules of a thread into one file, which loads in a quarter of the time.
 */
const ENTRY = 'threads/engine-thread.js';
/**
 * Size of young generations. By default they grow for minutes, to 48 MB each; these threads keep
 * their data outside of them.
 */
const SEMI_SPACE_MIB = 2;
const TASKS_A_THREAD = 2;
/** A scan of more bytes takes so long that no task should wait behind it. */
const LONG_BYTES = 4 << 20;

interface Thread {
  worker: Worker;
  /**
   * The current task and the next one: a thread must not wait for the main thread between short
   * tasks.
   */
  running: Waiting[];
}

/**
 * Threads that the partitions of a process share. They start at once (`startAll`) or on demand, and
 * stay: a warm thread has compiled code. Encoding goes before scanning, so that finished rows leave
 * memory first.
 */
export class EngineThreads {
  private readonly threads: Thread[] = [];
  /** Tasks that make bytes of a file. */
  private readonly encodings: Waiting[] = [];
  private readonly scans: Waiting[] = [];
  private jobs = 0;
  private active = 0;
  private isClosed = false;

  constructor(readonly size: number) {}

  /** Threads that have been started. */
  get running(): number {
    return this.threads.length;
  }

  /**
   * Starts all threads, so that the first export does not wait for their code to load. Throws as
   * `run` does.
   */
  startAll(): void {
    while (this.start());
  }

  newJobId(): number {
    return ++this.jobs;
  }

  /** Whether several jobs run, so that threads have work while one of them waits. */
  get areShared(): boolean {
    return this.active > 1;
  }

  beginJob(): void {
    this.active += 1;
  }

  /** Frees what the threads keep for a job whose tasks are done or will be skipped. */
  endJob(jobId: number): void {
    this.active -= 1;
    const end: JobEnd = { kind: 'end', jobId };
    for (const { worker } of this.threads) worker.postMessage(end);
  }

  /**
   * Runs a task in a thread. The caller loses the buffers in `transfer`. Throws what the task
   * threw, ThreadError, or the signal's reason if it aborts before the task begins.
   */
  run<T>(task: ThreadTask, transfer: ArrayBuffer[], signal?: AbortSignal): Promise<T> {
    return new Promise<unknown>((resolve, reject) => {
      if (this.isClosed) return reject(new ThreadError('the threads are closed'));
      const waiting = { task, isLong: isLong(task), transfer, signal, resolve, reject };
      this.queueOf(waiting).push(waiting);
      this.dispatch();
    }) as Promise<T>;
  }

  /** Compresses short lines in the threads; throws as `run` does. */
  linesDeflater(signal?: AbortSignal): LinesDeflater {
    return (block) => this.run<Uint8Array>({ kind: 'deflate', ...block }, [block.lines.buffer], signal);
  }

  /** Ends the threads and rejects their tasks. */
  async close(): Promise<void> {
    this.isClosed = true;
    const closed = new ThreadError('the threads are closed');
    for (const waiting of [...this.encodings.splice(0), ...this.scans.splice(0)]) waiting.reject(closed);
    await Promise.all([...this.threads].map(({ worker }) => worker.terminate()));
  }

  private dispatch(): void {
    for (let next = this.peek(); next; next = this.peek()) {
      const thread = this.idle() ?? this.start() ?? this.leastBusy();
      if (!thread) return;
      this.queueOf(next).shift();
      thread.running.push(next);
      thread.worker.ref();
      thread.worker.postMessage(next.task, next.transfer);
    }
  }

  private idle(): Thread | undefined {
    return this.threads.find(({ running }) => running.length === 0);
  }

  private leastBusy(): Thread | undefined {
    return this.threads.find(
      ({ running }) => running.length < TASKS_A_THREAD && running.every(({ isLong }) => !isLong),
    );
  }

  /** The task to do next; drops tasks whose caller has aborted. */
  private peek(): Waiting | undefined {
    for (;;) {
      const next = this.encodings[0] ?? this.scans[0];
      if (!next?.signal?.aborted) return next;
      this.queueOf(next).shift();
      next.reject(next.signal.reason);
    }
  }

  private queueOf({ task }: Waiting): Waiting[] {
    return task.kind === 'scan' ? this.scans : this.encodings;
  }

  private start(): Thread | null {
    if (this.threads.length >= this.size) return null;
    const workerData: ThreadData = { kernel: kernelCode() };
    const thread: Thread = { worker: startThread(ENTRY, workerData, SEMI_SPACE_MIB), running: [] };
    this.threads.push(thread);
    thread.worker.on('message', (answer: ThreadAnswer) => {
      const done = thread.running.shift();
      for (const [step, seconds] of Object.entries(answer.seconds)) addSeconds(step as EngineStep, seconds);
      if (thread.running.length === 0) thread.worker.unref();
      if ('error' in answer) done?.reject(answer.error);
      else done?.resolve(answer.result);
      this.dispatch();
    });
    whenLost(thread.worker, (error) => this.lose(thread, error));
    return thread;
  }

  /**
   * Its tasks fail, and the partition's next attempt repeats them. Other tasks get a new thread.
   */
  private lose(thread: Thread, error: Error): void {
    const at = this.threads.indexOf(thread);
    if (at < 0) return;
    this.threads.splice(at, 1);
    for (const task of thread.running.splice(0)) task.reject(error);
    void thread.worker.terminate();
    if (!this.isClosed) this.dispatch();
  }
}

function isLong(task: ThreadTask): boolean {
  if (task.kind !== 'scan') return false;
  const { messages } = task;
  return (messages.kind === 'packed' ? messages.packed.page.plainBytes : messages.batch.data.length) > LONG_BYTES;
}
