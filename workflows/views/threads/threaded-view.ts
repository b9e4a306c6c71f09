import { AsyncLocalStorage } from 'node:async_hooks';
import type { MessageBatch } from '../../messages/message-batch.js';
import type { ViewFindings, ViewInput, WritableBlob } from '../view-stage.js';
import { AnsweredCalls } from './answered-calls.js';
import type { SentWithBuffers } from './sent-streams.js';
import type { FromViewThread, MainCalls, ToViewThread, ViewTask } from './thread-messages.js';

type Sent = ToViewThread extends infer Each ? (Each extends unknown ? Omit<Each, 'id'> : never) : never;
type Call = FromViewThread & { kind: 'call' };

/** Sends a message to the thread of a view; `transfer` moves with it. */
type SendToView = (message: Sent, transfer?: ArrayBuffer[]) => void;

/** The main thread's side of a view whose rows a thread makes. */
export class ThreadedView {
  private readonly ready: MessageBatch[] = [];
  private readonly outcome = Promise.withResolvers<ViewFindings>();
  private isOver = false;
  private hasNews = Promise.withResolvers<void>();
  /**
   * Errors thrown by calls of the thread: they would lose their class on the way there and back.
   */
  private readonly failures: unknown[] = [];
  private readonly calls: AnsweredCalls;
  private readonly stopped = new AbortController();
  /** Answers run as the caller's code: in its activity, and as parts of its span. */
  private readonly asCaller = AsyncLocalStorage.snapshot();

  constructor(
    private readonly input: ViewInput,
    private readonly send: SendToView,
    blob: WritableBlob | null = null,
  ) {
    const { signal } = input;
    this.outcome.promise.catch(() => undefined);
    this.calls = new AnsweredCalls(input, AbortSignal.any([signal, this.stopped.signal]), blob);
    signal.addEventListener('abort', this.abort);
    const { view, datastream, range, coverage, partition, call, reduced, limit } = input;
    const task: ViewTask = {
      ...{ view, datastream, range, coverage, partition, call, reduces: blob !== null },
      ...(reduced && { reduced }),
      ...(limit && { limit }),
    };
    send({ kind: 'begin', task });
  }

  /**
   * Rejects with what the thread or one of its calls threw, ThreadError, or the signal's reason.
   */
  get findings(): Promise<ViewFindings> {
    return this.outcome.promise;
  }

  /** Returns the next rows; null at the end. Throws as `findings`. */
  async next(): Promise<MessageBatch | null> {
    while (this.ready.length === 0 && !this.isOver) {
      await this.hasNews.promise;
      this.hasNews = Promise.withResolvers();
    }
    const batch = this.ready.shift();
    if (!batch) {
      await this.outcome.promise;
      return null;
    }
    this.send({ kind: 'more' });
    return batch;
  }

  /** Takes a message of the thread. */
  take(message: FromViewThread): void {
    if (this.isOver) return;
    this.asCaller(() => {
      if (message.read !== null) this.input.onRead(message.read);
    });
    switch (message.kind) {
      case 'call':
        return this.asCaller(() => void this.answer(message));
      case 'rows':
        this.ready.push(message.batch);
        return this.hasNews.resolve();
      case 'end':
        this.outcome.resolve(message.findings);
        return this.end();
      case 'failed':
        return this.fail(message.failure === null ? message.error : this.failures[message.failure]);
    }
  }

  /** Ends the view with an error. Rows that wait are dropped. */
  fail(error: unknown): void {
    if (this.isOver) return;
    this.ready.length = 0;
    this.outcome.reject(error);
    this.end();
  }

  /** Ends the view if its rows are not wanted any more. */
  close(): void {
    if (this.isOver) return;
    this.send({ kind: 'stop' });
    this.fail(new Error('the view was closed'));
  }

  private readonly abort = (): void => {
    if (this.isOver) return;
    this.send({ kind: 'stop' });
    this.fail(this.input.signal.reason);
  };

  private end(): void {
    this.isOver = true;
    this.input.signal.removeEventListener('abort', this.abort);
    this.calls.close();
    this.hasNews.resolve();
    this.stopped.abort();
  }

  private async answer({ call, name, args }: Call): Promise<void> {
    try {
      const calls = this.calls as unknown as Record<keyof MainCalls, (...args: unknown[]) => Promise<unknown>>;
      const result = await calls[name](...args);
      if (this.isOver) return;
      if (name !== 'next' || !result) return this.send({ kind: 'answer', call, result });
      const { transfer, ...morsel } = result as SentWithBuffers;
      this.send({ kind: 'answer', call, result: morsel }, transfer);
    } catch (error) {
      if (this.isOver) return;
      this.failures.push(error);
      this.send({ kind: 'refusal', call, failure: this.failures.length - 1 });
    }
  }
}
