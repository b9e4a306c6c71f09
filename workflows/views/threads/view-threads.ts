import type { Worker } from 'node:worker_threads';
import { kernelCode } from '../../kernel/engine-kernel.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { startThread, ThreadError, whenLost } from '../../threads/start-thread.js';
import type { ViewFindings, ViewInput, ViewRows, WritableBlob } from '../view-stage.js';
import type { FromViewThread, ViewThreadData } from './thread-messages.js';
import { ThreadedView } from './threaded-view.js';

/** The build bundles all modules of a thread into one file. */
const ENTRY = 'threads/view-thread.js';
/** Size for new values, as in the main thread: rows are made of many short-lived values. */
const SEMI_SPACE_MIB = 16;

interface Thread {
  worker: Worker;
  /** Those that it has not ended. */
  views: Map<number, ThreadedView>;
}

/**
 * Threads that make the rows of views, so that no other work of the process waits for them. Each
 * view is made by one thread; views that outnumber the threads share them and take turns. Threads
 * start on demand and stay. They only compute: the main thread reads and writes for them. A thread
 * that is lost fails the views that it had, and the next view gets a new one.
 */
export class ViewThreads {
  private readonly threads: Thread[] = [];
  private lastId = 0;
  private isClosed = false;

  constructor(private readonly size: number) {}

  /** Threads that have been started. */
  get running(): number {
    return this.threads.length;
  }

  /** Starts a thread, so that the first view does not wait for its code to load. */
  startOne(): void {
    if (this.threads.length === 0) this.start();
  }

  /**
   * Opens a view. Its batches throw what its input or its stage throws, ThreadError, or the
   * signal's reason.
   */
  open(input: ViewInput): ViewRows {
    let findings: ViewFindings | null = null;
    const begin = (): ThreadedView => this.begin(input);
    async function* batches(): AsyncGenerator<MessageBatch> {
      const view = begin();
      try {
        for (let batch = await view.next(); batch; batch = await view.next()) yield batch;
        findings = await view.findings;
      } finally {
        view.close();
      }
    }
    return {
      batches: batches(),
      findings: () => {
        if (!findings) throw new Error('a view has findings once all its rows are read');
        return findings;
      },
    };
  }

  /** Reduces a partition of a view's messages. Throws as the batches of `open`. */
  reduce(input: ViewInput, blob: WritableBlob): Promise<ViewFindings> {
    return Promise.resolve().then(() => this.begin(input, blob).findings);
  }

  /** Ends the threads. Views fail. */
  async close(): Promise<void> {
    this.isClosed = true;
    const threads = [...this.threads];
    for (const thread of threads) this.lose(thread, new ThreadError('the threads are closed'));
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  private begin(input: ViewInput, blob: WritableBlob | null = null): ThreadedView {
    input.signal.throwIfAborted();
    if (this.isClosed) throw new ThreadError('the threads are closed');
    const { worker, views } = this.leastBusy();
    const id = ++this.lastId;
    const send = (message: object, transfer: ArrayBuffer[] = []): void =>
      worker.postMessage({ id, ...message }, transfer);
    const view = new ThreadedView(input, send, blob);
    views.set(id, view);
    worker.ref();
    return view;
  }

  /** Returns a thread without views, or a new one, or that with the fewest views. */
  private leastBusy(): Thread {
    const [least] = [...this.threads].sort((a, b) => a.views.size - b.views.size);
    return least && (least.views.size === 0 || this.threads.length >= this.size) ? least : this.start();
  }

  private start(): Thread {
    const workerData: ViewThreadData = { kernel: kernelCode() };
    const thread: Thread = { worker: startThread(ENTRY, workerData, SEMI_SPACE_MIB), views: new Map() };
    this.threads.push(thread);
    thread.worker.on('message', (message: FromViewThread) => {
      thread.views.get(message.id)?.take(message);
      if (message.kind === 'end' || message.kind === 'failed') thread.views.delete(message.id);
      if (thread.views.size === 0) thread.worker.unref();
    });
    whenLost(thread.worker, (error) => this.lose(thread, error));
    return thread;
  }

  private lose(thread: Thread, error: Error): void {
    const at = this.threads.indexOf(thread);
    if (at < 0) return;
    this.threads.splice(at, 1);
    for (const view of thread.views.values()) view.fail(error);
    thread.views.clear();
    void thread.worker.terminate();
  }
}
