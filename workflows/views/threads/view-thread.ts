import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { collectWhenIdle, putOffCollection } from '../../engine/threads/collect-when-idle.js';
import { useKernelCode } from '../../kernel/engine-kernel.js';
import { LoopPacer } from '../../threads/loop-pacer.js';
import type { ViewFindings } from '../view-stage.js';
import { openViewHere, reduceViewHere } from '../view-stages.js';
import { MainFailure, ThreadCalls } from './thread-calls.js';
import { threadBlob, threadInput } from './thread-input.js';
import {
  buffersOf,
  ROOM,
  type FromViewThread,
  type ToViewThread,
  type ViewTask,
  type ViewThreadData,
} from './thread-messages.js';

useKernelCode((workerData as ViewThreadData).kernel);

type Told = FromViewThread extends infer Each ? (Each extends unknown ? Omit<Each, 'id' | 'read'> : never) : never;

/** A view in its thread. */
class RunningView {
  private readonly stopped = new AbortController();
  private readonly calls = new ThreadCalls(
    (call, name, args) => this.tell({ kind: 'call', call, name, args }),
    this.stopped.signal,
  );
  private read: number | null = null;
  private room = ROOM;
  private hasRoom = Promise.withResolvers<void>();

  constructor(
    private readonly id: number,
    private readonly task: ViewTask,
  ) {}

  take(message: ToViewThread): void {
    switch (message.kind) {
      case 'more':
        this.room++;
        return this.hasRoom.resolve();
      case 'answer':
        return this.calls.answer(message.call, message.result);
      case 'refusal':
        return this.calls.refuse(message.call, message.failure);
      case 'stop':
        this.stopped.abort();
        return this.hasRoom.resolve();
      case 'begin':
        return;
    }
  }

  /** Tells of its end in any case. */
  async run(): Promise<void> {
    try {
      this.tell({ kind: 'end', findings: await this.work() });
    } catch (error) {
      if (error instanceof MainFailure) this.tell({ kind: 'failed', failure: error.failure, error: null });
      else this.tellError(error);
    }
  }

  private async work(): Promise<ViewFindings> {
    const { task, calls } = this;
    const { signal } = this.stopped;
    const input = threadInput(task, calls, signal, (messages) => (this.read = messages));
    const pacer = new LoopPacer(async () => {
      await setImmediate();
      signal.throwIfAborted();
    });
    if (task.reduces) return reduceViewHere(input, threadBlob(calls, null), pacer);
    const view = openViewHere(input, pacer);
    for await (const batch of view.batches) {
      while (this.room === 0) {
        await this.hasRoom.promise;
        signal.throwIfAborted();
        this.hasRoom = Promise.withResolvers();
      }
      this.room--;
      // Small texts share a buffer that must not move.
      const isShared = batch.data.byteLength < batch.data.buffer.byteLength;
      const sent = isShared ? { ...batch, data: new Uint8Array(batch.data) } : batch;
      this.tell({ kind: 'rows', batch: sent }, buffersOf(sent));
    }
    return view.findings();
  }

  private tell(told: Told, transfer: ArrayBuffer[] = []): void {
    const { id, read } = this;
    this.read = null;
    parentPort!.postMessage({ id, read, ...told }, transfer);
  }

  private tellError(error: unknown): void {
    try {
      this.tell({ kind: 'failed', failure: null, error });
    } catch {
      // It holds something that cannot be copied.
      this.tell({ kind: 'failed', failure: null, error: new Error(String(error)) });
    }
  }
}

const views = new Map<number, RunningView>();

/** The entry of a thread of views. Its views take turns, each for some 10 ms. */
parentPort!.on('message', (message: ToViewThread) => {
  putOffCollection();
  const { id } = message;
  if (message.kind !== 'begin') return views.get(id)?.take(message);
  const view = new RunningView(id, message.task);
  views.set(id, view);
  void view.run().finally(() => {
    views.delete(id);
    if (views.size === 0) collectWhenIdle();
  });
});
